"""The native half of multiprocessing, for one process: a semaphore that its threads share.

There are no other processes here, so nothing is shared with any; what starts one raises OSError.
"""

import itertools
import threading

RECURSIVE_MUTEX, SEMAPHORE = 0, 1

_handles = itertools.count(1)


class SemLock:
    """Semaphore/Mutex type"""

    SEM_VALUE_MAX = 2**31 - 1

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (RECURSIVE_MUTEX, SEMAPHORE):
            raise ValueError("unrecognized kind")
        self.kind, self.maxvalue, self.handle = kind, maxvalue, next(_handles)
        self.name = None if unlink else name
        self._changed = threading.Condition(threading.Lock())
        self._value = value
        self._owner, self._times = None, 0

    def acquire(self, block=True, timeout=None):
        """Acquire the semaphore/lock."""
        me = threading.get_ident()
        with self._changed:
            if self.kind == RECURSIVE_MUTEX and self._owner == me:
                self._times += 1
                return True
            # multiprocessing takes a negative time for none at all.
            wait = 0 if not block else None if timeout is None else max(timeout, 0)
            if not self._changed.wait_for(lambda: self._value > 0, wait):
                return False
            self._value -= 1
            self._owner, self._times = me, self._times + 1
            return True

    def release(self):
        """Release the semaphore/lock."""
        with self._changed:
            if self.kind == RECURSIVE_MUTEX:
                if not self._is_mine():
                    raise AssertionError("attempt to release recursive lock not owned by thread")
                self._times -= 1
                if self._times:
                    return
                self._owner = None
            elif self._value >= self.maxvalue:
                raise ValueError("semaphore or lock released too many times")
            else:
                self._times -= 1
            self._value += 1
            self._changed.notify()

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *error):
        self.release()

    def _count(self):
        return self._times

    def _is_mine(self):
        return self._times > 0 and self._owner == threading.get_ident()

    def _get_value(self):
        return self._value

    def _is_zero(self):
        return self._value == 0

    def _after_fork(self):
        self._times = 0


def sem_unlink(name):
    """Semaphores have no names here."""
