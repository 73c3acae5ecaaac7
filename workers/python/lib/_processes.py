"""What the library asks of the system about processes: ioctl() requests whose arguments are 32-bit numbers."""

import fcntl
import struct

_FIRST_REQUEST = 0x42540000
(
    GETPID, GETPPID, WAITPID, SPAWN, SOCKET_PAIR, SEMAPHORE_CREATE, SEMAPHORE_ACQUIRE, SEMAPHORE_RELEASE,
    SEMAPHORE_VALUE, REGION_CREATE, REGION_WRITE, STATUS,
) = range(_FIRST_REQUEST, _FIRST_REQUEST + 12)  # fmt: skip

# Any file descriptor will do.
_ANY = 0
_numbers = struct.Struct("<3i")


def ask(request, *numbers, ioctl=fcntl.ioctl, pack=_numbers.pack):
    """The answer to a request with up to three numbers; OSError where it is refused."""
    return ioctl(_ANY, request, bytearray(pack(*numbers, *(0,) * (3 - len(numbers)))))


def ask_with(request, buffer, ioctl=fcntl.ioctl):
    """The answer to a request whose arguments stand in a buffer."""
    return ioctl(_ANY, request, buffer)
