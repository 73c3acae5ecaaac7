"""multiprocessing.heap: memory that processes share, for what the library itself keeps there."""

import _sharedctypes


class BufferWrapper:
    def __init__(self, size):
        if size < 0:
            raise ValueError(f"Size {size:n} out of range")
        self._size = size

    def create_memoryview(self):
        return self

    def cast(self, typecode):
        """The memory as numbers; it begins, shared, when it is first asked for."""
        if not hasattr(self, "_numbers"):
            self._numbers = _sharedctypes.RawArray(typecode, self._size // _sharedctypes.size_of(typecode))
        return self._numbers
