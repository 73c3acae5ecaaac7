"""multiprocessing.sharedctypes without ctypes: values and arrays of numbers in memory that processes share.

Every access reads or writes the shared memory itself, so that others see it at once. Types are given by typecodes, as
most programs do; ctypes' own types are not here.
"""

import operator
import struct
from multiprocessing import get_context

import _processes

__all__ = ["RawValue", "RawArray", "Value", "Array", "copy", "synchronized"]

# By typecode: ctypes' name for it and how struct packs it, in the sizes that Linux has.
_TYPES = {
    "c": ("c_char", "c"), "b": ("c_byte", "b"), "B": ("c_ubyte", "B"), "h": ("c_short", "h"), "H": ("c_ushort", "H"),
    "i": ("c_int", "i"), "I": ("c_uint", "I"), "l": ("c_long", "q"), "L": ("c_ulong", "Q"), "q": ("c_long", "q"),
    "Q": ("c_ulong", "Q"), "f": ("c_float", "f"), "d": ("c_double", "d"), "u": ("c_wchar", "I"),
}  # fmt: skip
_HEADER = struct.Struct("<3i")


def _wrapped(bits, signed):
    """As C keeps integers: what does not fit is cut off."""

    def convert(value):
        value = operator.index(value) & (1 << bits) - 1
        return value - (1 << bits) if signed and value >> bits - 1 else value

    return convert


def _one_char(value):
    if isinstance(value, (bytes, bytearray)) and len(value) == 1:
        return bytes(value)
    raise TypeError("one character bytes, bytearray, or an integer in range(256) expected")


class _Type:
    def __init__(self, code):
        self.code = code
        self.name, packed = _TYPES[code]
        self.struct = struct.Struct("<" + packed)
        self.size = self.struct.size
        if code in "fd":
            self.into = float
        elif code == "c":
            self.into = _one_char
        elif code == "u":
            self.into = ord
        else:
            self.into = _wrapped(self.size * 8, packed.islower())
        self.out = chr if code == "u" else lambda value: value
        self.zero = b"\0" if code == "c" else "\0" if code == "u" else 0


_types = {}


def _type_of(typecode):
    if isinstance(typecode, _Type):
        return typecode
    if not isinstance(typecode, str) or typecode not in _TYPES:
        raise TypeError("this type must have storage info")
    return _types.setdefault(typecode, _Type(typecode))


def size_of(typecode):
    """How many bytes a value of this type has."""
    return _type_of(typecode).size


class _Memory:
    """Values of one type in shared memory."""

    def __init__(self, typecode, count, region=None):
        self._type, self._count = _type_of(typecode), count
        size = max(self._type.size * count, 1)
        self._region = _processes.ask(_processes.REGION_CREATE, size) if region is None else region

    def __reduce__(self):
        return type(self), (self._type.code, self._count, self._region)

    def _read(self, start, count):
        size = self._type.size
        return _processes.read_region(_HEADER.pack(self._region, start * size, count * size))

    def _write(self, start, data):
        header = _HEADER.pack(self._region, start * self._type.size, len(data))
        _processes.ask_with(_processes.REGION_WRITE, bytearray(header) + data)

    def _pack(self, value):
        return self._type.struct.pack(self._type.into(value))

    def _unpack(self, data):
        return [self._type.out(value) for (value,) in self._type.struct.iter_unpack(data)]


class _RawValue(_Memory):
    @property
    def value(self):
        return self._unpack(self._read(0, 1))[0]

    @value.setter
    def value(self, value):
        self._write(0, self._pack(value))

    def __repr__(self):
        return f"{self._type.name}({self.value!r})"


class _RawArray(_Memory):
    def __len__(self):
        return self._count

    def _index(self, index):
        index = operator.index(index)
        if not -self._count <= index < self._count:
            raise IndexError("invalid index")
        return index % self._count

    def __getitem__(self, index):
        if isinstance(index, slice):
            values = self._unpack(self._read(0, self._count))[index]
            return b"".join(values) if self._type.code == "c" else "".join(values) if self._type.code == "u" else values
        return self._unpack(self._read(self._index(index), 1))[0]

    def __setitem__(self, index, value):
        if not isinstance(index, slice):
            self._write(self._index(index), self._pack(value))
            return
        places = range(*index.indices(self._count))
        values = [value[at : at + 1] for at in range(len(value))] if self._type.code == "c" else list(value)
        if len(values) != len(places):
            raise ValueError("Can only assign sequence of same size")
        if places and index.step in (None, 1):
            self._write(places[0], b"".join(map(self._pack, values)))
        else:
            for place, one in zip(places, values):
                self._write(place, self._pack(one))

    def __iter__(self):
        return iter(self._unpack(self._read(0, self._count)))

    def __repr__(self):
        return f"<multiprocessing.sharedctypes.{self._type.name}_Array_{self._count} object at {id(self):#x}>"


class _RawString(_RawArray):
    @property
    def raw(self):
        return bytes(self._read(0, self._count))

    @raw.setter
    def raw(self, data):
        if len(data) > self._count:
            raise ValueError("byte string too long")
        self._write(0, bytes(data))

    @property
    def value(self):
        return self.raw.partition(b"\0")[0]

    @value.setter
    def value(self, data):
        if len(data) > self._count:
            raise ValueError("byte string too long")
        self._write(0, bytes(data) + b"\0" * (len(data) < self._count))


def RawValue(typecode_or_type, *args):
    """
    Returns a ctypes object allocated from shared memory
    """
    made = _RawValue(typecode_or_type, 1)
    if args:
        made.value = args[0]
    return made


def RawArray(typecode_or_type, size_or_initializer):
    """
    Returns a ctypes array allocated from shared memory
    """
    kind = _RawString if typecode_or_type == "c" else _RawArray
    if isinstance(size_or_initializer, int):
        if size_or_initializer < 0:
            raise ValueError("Array length must be >= 0")
        return kind(typecode_or_type, size_or_initializer)
    made = kind(typecode_or_type, len(size_or_initializer))
    made[:] = size_or_initializer
    return made


def Value(typecode_or_type, *args, lock=True, ctx=None):
    """
    Return a synchronization wrapper for a Value
    """
    return _guarded(RawValue(typecode_or_type, *args), lock, ctx)


def Array(typecode_or_type, size_or_initializer, *, lock=True, ctx=None):
    """
    Return a synchronization wrapper for a RawArray
    """
    return _guarded(RawArray(typecode_or_type, size_or_initializer), lock, ctx)


def _guarded(obj, lock, ctx):
    if lock is False:
        return obj
    if lock in (True, None):
        lock = (ctx or get_context()).RLock()
    if not hasattr(lock, "acquire"):
        raise AttributeError(f"{lock!r} has no method 'acquire'")
    return synchronized(obj, lock, ctx)


def copy(obj):
    """A new object of the same type in shared memory, with the same content."""
    made = type(obj)(obj._type.code, obj._count)
    made._write(0, bytes(obj._read(0, obj._count)))
    return made


def synchronized(obj, lock=None, ctx=None):
    """An object's wrapper whose access is guarded by a lock."""
    for kind, wrapper in ((_RawString, SynchronizedString), (_RawArray, SynchronizedArray), (_RawValue, Synchronized)):
        if isinstance(obj, kind):
            return wrapper(obj, lock, ctx)
    raise TypeError(f"{type(obj).__name__} has no storage to share")


class SynchronizedBase:
    def __init__(self, obj, lock=None, ctx=None):
        self._obj = obj
        self._lock = lock or (ctx or get_context(force=True)).RLock()
        self.get_obj, self.get_lock = lambda: self._obj, lambda: self._lock
        self.acquire, self.release = self._lock.acquire, self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __reduce__(self):
        from multiprocessing.context import assert_spawning

        assert_spawning(self)
        return synchronized, (self._obj, self._lock)

    def __repr__(self):
        return f"<{type(self).__name__} wrapper for {self._obj}>"


def _guarded_property(name):
    def get(self):
        with self:
            return getattr(self._obj, name)

    def set(self, value):
        with self:
            setattr(self._obj, name, value)

    return property(get, set)


class Synchronized(SynchronizedBase):
    value = _guarded_property("value")


class SynchronizedArray(SynchronizedBase):
    def __len__(self):
        return len(self._obj)

    def __getitem__(self, index):
        with self:
            return self._obj[index]

    def __setitem__(self, index, value):
        with self:
            self._obj[index] = value

    def __getslice__(self, start, stop):
        return self[start:stop]

    def __setslice__(self, start, stop, values):
        self[start:stop] = values


class SynchronizedString(SynchronizedArray):
    value, raw = _guarded_property("value"), _guarded_property("raw")
