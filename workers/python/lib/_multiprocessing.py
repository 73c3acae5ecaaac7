"""The native half of multiprocessing: semaphores that the processes of a program share."""

import struct
import threading

import _processes

RECURSIVE_MUTEX, SEMAPHORE = 0, 1

_acquisition = struct.Struct("<id").pack


class SemLock:
    """Semaphore/Mutex type"""

    SEM_VALUE_MAX = 2**31 - 1

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (RECURSIVE_MUTEX, SEMAPHORE):
            raise ValueError("unrecognized kind")
        handle = _processes.ask(_processes.SEMAPHORE_CREATE, value)
        self._become(handle, kind, maxvalue, None if unlink else name)

    @classmethod
    def _rebuild(cls, handle, kind, maxvalue, name):
        semaphore = cls.__new__(cls)
        semaphore._become(handle, kind, maxvalue, name)
        return semaphore

    def _become(self, handle, kind, maxvalue, name):
        self.handle, self.kind, self.maxvalue, self.name = handle, kind, maxvalue, name
        self._owner, self._times = None, 0

    def acquire(self, block=True, timeout=None):
        """Acquire the semaphore/lock."""
        me = threading.get_ident()
        if self.kind == RECURSIVE_MUTEX and self._owner == me and self._times > 0:
            self._times += 1
            return True
        # multiprocessing takes a negative time for none at all; the system takes it for ever.
        wait = 0 if not block else -1 if timeout is None else max(timeout, 0) * 1000
        if not _processes.ask_with(_processes.SEMAPHORE_ACQUIRE, bytearray(_acquisition(self.handle, wait))):
            return False
        self._owner = me
        self._times += 1
        return True

    def release(self):
        """Release the semaphore/lock."""
        if self.kind == RECURSIVE_MUTEX:
            if not self._is_mine():
                raise AssertionError("attempt to release recursive lock not owned by thread")
            if self._times > 1:
                self._times -= 1
                return
            self._owner = None
        self._times -= 1
        try:
            _processes.ask(_processes.SEMAPHORE_RELEASE, self.handle, self.maxvalue)
        except OSError:
            self._times += 1
            raise ValueError("semaphore or lock released too many times") from None

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *error):
        self.release()

    def _count(self):
        return self._times

    def _is_mine(self):
        return self._times > 0 and self._owner == threading.get_ident()

    def _get_value(self):
        return _processes.ask(_processes.SEMAPHORE_VALUE, self.handle)

    def _is_zero(self):
        return self._get_value() == 0

    def _after_fork(self):
        self._times = 0


def sem_unlink(name):
    """Remove a semaphore's name; here they have none, and end with the program."""
