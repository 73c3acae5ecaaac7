"""select.epoll, which the engine's C library has not, on top of its poll().

Runs in the prelude's module, after families.py, and uses its names. EPOLLET reports like the usual level-triggered
mode: no event is lost, and one may be told more than once.
"""

_EPOLL = {
    "EPOLLIN": 0x1, "EPOLLPRI": 0x2, "EPOLLOUT": 0x4, "EPOLLERR": 0x8, "EPOLLHUP": 0x10, "EPOLLRDNORM": 0x40,
    "EPOLLRDBAND": 0x80, "EPOLLWRNORM": 0x100, "EPOLLWRBAND": 0x200, "EPOLLMSG": 0x400, "EPOLLRDHUP": 0x2000,
    "EPOLLEXCLUSIVE": 1 << 28, "EPOLLWAKEUP": 1 << 29, "EPOLLONESHOT": 1 << 30, "EPOLLET": 1 << 31,
    "EPOLL_CLOEXEC": 0o2000000,
}  # fmt: skip
_EPOLL_ONE_SHOT = _EPOLL["EPOLLONESHOT"]
_EPOLL_DEFAULT = _EPOLL["EPOLLIN"] | _EPOLL["EPOLLPRI"] | _EPOLL["EPOLLOUT"]
# What poll() knows of as well; higher bits say how to report.
_EPOLL_EVENTS = 0xFFFF


class epoll:
    """select.epoll(sizehint=-1, flags=0)

    Returns an epolling object
    """

    __module__ = "select"

    def __init__(self, sizehint=-1, flags=0):
        if sizehint != -1 and sizehint <= 0:
            raise ValueError("sizehint must be positive or -1")
        if flags & ~_EPOLL["EPOLL_CLOEXEC"]:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        self._fd = os.open(os.devnull, os.O_RDWR)
        self._asked = {}
        self._poll = select.poll()

    @classmethod
    def fromfd(cls, fd, /):
        """Create an epoll object from a given control fd."""
        made = cls.__new__(cls)
        made._fd, made._asked, made._poll = fd, {}, select.poll()
        return made

    @property
    def closed(self):
        """True if the epoll handler is closed"""
        return self._fd < 0

    def close(self):
        """Close the epoll control file descriptor."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def fileno(self):
        """Return the epoll control file descriptor."""
        self._check_open()
        return self._fd

    def register(self, fd, eventmask=_EPOLL_DEFAULT):
        """Registers a new fd or raises an OSError if the fd is already registered."""
        fd = self._number(fd)
        if fd in self._asked:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        if stat.S_ISREG(os.fstat(fd).st_mode):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self._ask(fd, eventmask)

    def modify(self, fd, eventmask):
        """Modify event mask for a registered file descriptor."""
        self._ask(self._registered(fd), eventmask)

    def unregister(self, fd):
        """Remove a registered file descriptor from the epoll object."""
        fd = self._registered(fd)
        del self._asked[fd]
        self._poll.unregister(fd)

    def poll(self, timeout=None, maxevents=-1):
        """Wait for events on the epoll file descriptor: a list of (fd, events) 2-tuples."""
        self._check_open()
        if maxevents != -1 and maxevents <= 0:
            raise ValueError(f"maxevents must be greater than 0, got {maxevents}")
        if timeout is not None:
            timeout = -1 if timeout < 0 else math.ceil(timeout * 1e3)
        found = []
        while True:
            for fd, events in self._poll.poll(timeout):
                if events & select.POLLNVAL:
                    # Closed meanwhile, by which Linux forgets it.
                    self._forget(fd)
                elif len(found) < maxevents or maxevents == -1:
                    found.append((fd, events))
            if found or timeout is not None:
                break
        for fd, _ in found:
            if self._asked[fd] & _EPOLL_ONE_SHOT:
                self._poll.unregister(fd)
        return found

    def __enter__(self):
        self._check_open()
        return self

    def __exit__(self, exc_type=None, exc_value=None, exc_tb=None, /):
        self.close()

    def __del__(self):
        self.close()

    def _check_open(self):
        if self._fd < 0:
            raise ValueError("I/O operation on closed epoll object")

    def _number(self, fd):
        self._check_open()
        number = fd if isinstance(fd, int) else fd.fileno() if hasattr(fd, "fileno") else None
        if not isinstance(number, int):
            raise TypeError("argument must be an int, or have a fileno() method.")
        if number < 0:
            raise ValueError(f"file descriptor cannot be a negative integer ({number})")
        return number

    def _registered(self, fd):
        fd = self._number(fd)
        os.fstat(fd)
        if fd not in self._asked:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return fd

    def _ask(self, fd, eventmask):
        self._asked[fd] = eventmask
        self._poll.register(fd, eventmask & _EPOLL_EVENTS)

    def _forget(self, fd):
        del self._asked[fd]
        self._poll.unregister(fd)


def _complete_select():
    for name, value in _EPOLL.items():
        setattr(select, name, value)
    select.epoll = epoll
    _take_branches(selectors, "epoll")


_complete_select()
