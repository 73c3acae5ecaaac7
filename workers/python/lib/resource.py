"""What the process uses and may use, as far as it is known here.

Times are the time since the interpreter began, memory is the engine's. Of the limits, those of memory are kept, and
never raised above the program's own; the others are only remembered.
"""

import os
import time

import _system_calls

error = OSError

RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD = 0, -1, 1
RLIM_INFINITY = -1
(
    RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS, RLIMIT_NPROC, RLIMIT_NOFILE,
    RLIMIT_MEMLOCK, RLIMIT_AS,
) = range(10)  # fmt: skip
RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_RTTIME = range(11, 16)
RLIMIT_OFILE = RLIMIT_NOFILE

_KEPT = (RLIMIT_DATA, RLIMIT_AS)
_LIMITS = 16

_limits = {
    RLIMIT_STACK: (8 * 1024 * 1024, RLIM_INFINITY),
    RLIMIT_CORE: (0, RLIM_INFINITY),
    RLIMIT_NOFILE: (1024, 4096),
    RLIMIT_NICE: (0, 0),
    RLIMIT_RTPRIO: (0, 0),
}


class struct_rusage(tuple):
    """struct_rusage: Result from getrusage."""

    __slots__ = ()
    n_fields = n_sequence_fields = 16
    n_unnamed_fields = 0
    _names = (
        "ru_utime", "ru_stime", "ru_maxrss", "ru_ixrss", "ru_idrss", "ru_isrss", "ru_minflt", "ru_majflt",
        "ru_nswap", "ru_inblock", "ru_oublock", "ru_msgsnd", "ru_msgrcv", "ru_nsignals", "ru_nvcsw", "ru_nivcsw",
    )  # fmt: skip

    def __repr__(self):
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self))
        return f"resource.struct_rusage({fields})"


for _place, _name in enumerate(struct_rusage._names):
    setattr(struct_rusage, _name, property(lambda self, place=_place: self[place]))


def getrusage(who, /):
    """Get resource usage."""
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    if who == RUSAGE_CHILDREN:
        return struct_rusage((0.0, 0.0) + (0,) * 14)
    return struct_rusage((time.process_time(), 0.0, _system_calls.memory_in_use() // 1024) + (0,) * 13)


def getpagesize():
    """The number of bytes in a page of memory."""
    return os.sysconf("SC_PAGESIZE")


def getrlimit(resource, /):
    """The soft and the hard limit of a resource."""
    _check_resource(resource)
    return _limits.get(resource, (RLIM_INFINITY, RLIM_INFINITY))


def setrlimit(resource, limits, /):
    """Set the soft and the hard limit of a resource."""
    _check_resource(resource)
    limits = tuple(limits)
    if len(limits) != 2:
        raise ValueError("expected a tuple of 2 integers")
    soft, hard = (_as_limit(limit) for limit in limits)
    _, hardest = getrlimit(resource)
    if _above(soft, hard):
        raise ValueError("current limit exceeds maximum limit")
    if _above(hard, hardest) and resource == RLIMIT_NOFILE:
        raise ValueError("not allowed to raise maximum limit")
    _limits[resource] = (soft, hard)
    if resource in _KEPT:
        kept = [getrlimit(each)[0] for each in _KEPT]
        _system_calls.limit_memory(min((limit for limit in kept if limit != RLIM_INFINITY), default=2**53))


def prlimit(pid, resource, limits=None, /):
    """Get or set the limits of a process, which can only be this one."""
    if pid not in (0, os.getpid()):
        raise ProcessLookupError(_NO_SUCH_PROCESS, os.strerror(_NO_SUCH_PROCESS))
    before = getrlimit(resource)
    if limits is not None:
        setrlimit(resource, limits)
    return before


_NO_SUCH_PROCESS = 71


def _check_resource(resource):
    if not isinstance(resource, int):
        raise TypeError(f"'{type(resource).__name__}' object cannot be interpreted as an integer")
    if not 0 <= resource < _LIMITS:
        raise ValueError("invalid resource specified")


def _as_limit(limit):
    if not isinstance(limit, int):
        raise TypeError(f"'{type(limit).__name__}' object cannot be interpreted as an integer")
    return RLIM_INFINITY if limit == RLIM_INFINITY else limit & (2**64 - 1)


def _above(limit, other):
    return other != RLIM_INFINITY and (limit == RLIM_INFINITY or limit > other)
