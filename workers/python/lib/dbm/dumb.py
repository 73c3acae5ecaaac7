"""The plain database of CPython's dbm.dumb, in the same files.

NAME.dat holds the values, each beginning at a multiple of 512 bytes; NAME.dir lists the keys, one a line, as
"'key', (position, size)" in Latin-1; NAME.bak is the list as it was before.
"""

import ast
import collections.abc
import os

__all__ = ["error", "open"]

_BLOCK = 512
_builtin_open = open

error = OSError


class _Database(collections.abc.MutableMapping):
    # Closing must work even where __init__ did not come to its end.
    _places = None

    def __init__(self, name, mode, flag):
        self._mode = mode
        self._readonly = flag == "r"
        self._list = name + ".dir"
        self._backup = name + ".bak"
        self._data = name + ".dat"
        self._stale = False
        if flag == "n":
            for path in (self._list, self._backup, self._data):
                try:
                    os.remove(path)
                except FileNotFoundError:
                    pass
        if flag in "cn" and not os.path.exists(self._data):
            with self._opened(self._data, "wb"):
                pass
        with self._opened(self._data, "rb"):
            pass
        self._places = self._read_list(flag)

    def _read_list(self, flag):
        try:
            file = self._opened(self._list, "r")
        except OSError:
            if flag not in ("c", "n"):
                raise
            with self._opened(self._list, "w"):
                self._stale = True
                return {}
        with file:
            entries = (ast.literal_eval(line) for line in map(str.rstrip, file))
            return {key.encode("latin-1"): place for key, place in entries}

    def _opened(self, path, how):
        encoding = None if "b" in how else "latin-1"
        return _builtin_open(path, how, encoding=encoding, opener=self._opener)

    def _opener(self, path, flags):
        return os.open(path, flags, self._mode)

    def sync(self):
        """Writes the list of keys if it no longer tells where the values are."""
        if self._places is None or not self._stale:
            return
        if os.path.exists(self._list):
            os.replace(self._list, self._backup)
        with self._opened(self._list, "w") as file:
            for key, place in self._places.items():
                file.write(self._line(key, place))
        self._stale = False

    _commit = sync

    @staticmethod
    def _line(key, place):
        return f"{key.decode('latin-1')!r}, {place}\n"

    def _verify_open(self):
        if self._places is None:
            raise error("DBM object has already been closed")

    def _verify_writable(self):
        if self._readonly:
            raise error("The database is opened for reading only")

    def __getitem__(self, key):
        self._verify_open()
        position, size = self._places[_key(key)]
        with self._opened(self._data, "rb") as file:
            file.seek(position)
            return file.read(size)

    def __setitem__(self, key, value):
        self._verify_writable()
        key = _key(key)
        if isinstance(value, str):
            value = value.encode("utf-8")
        elif not isinstance(value, (bytes, bytearray)):
            raise TypeError("values must be bytes or strings")
        self._verify_open()
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = self._append(value)
            with self._opened(self._list, "a") as file:
                file.write(self._line(key, place))
            return
        position, size = place
        if _blocks(len(value)) <= _blocks(size):
            with self._opened(self._data, "rb+") as file:
                file.seek(position)
                file.write(value)
            self._places[key] = (position, len(value))
        else:
            self._places[key] = self._append(value)
        self._stale = True

    def _append(self, value):
        with self._opened(self._data, "rb+") as file:
            end = file.seek(0, os.SEEK_END)
            position = _blocks(end) * _BLOCK
            file.write(b"\0" * (position - end) + value)
        return position, len(value)

    def __delitem__(self, key):
        self._verify_writable()
        self._verify_open()
        self._stale = True
        del self._places[_key(key)]
        self.sync()

    def __contains__(self, key):
        self._verify_open()
        return _key(key) in self._places

    def __iter__(self):
        self._verify_open()
        return iter(self._places)

    iterkeys = __iter__

    def __len__(self):
        self._verify_open()
        return len(self._places)

    def keys(self):
        self._verify_open()
        return list(self._places)

    def items(self):
        self._verify_open()
        return [(key, self[key]) for key in self._places]

    def close(self):
        try:
            self.sync()
        finally:
            self._places = None

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


def _key(key):
    if isinstance(key, str):
        return key.encode("utf-8")
    if not isinstance(key, (bytes, bytearray)):
        raise TypeError("keys must be bytes or strings")
    return bytes(key)


def _blocks(size):
    """How many blocks so many bytes take."""
    return -(-size // _BLOCK)


def open(file, flag="c", mode=0o666):
    """Opens the database whose files begin with this name. flag: as for dbm.open, but 'c' by default."""
    if flag not in ("r", "w", "c", "n"):
        raise ValueError("Flag must be one of 'r', 'w', 'c', or 'n'")
    return _Database(os.fsdecode(file), mode, flag)
