"""System calls of Linux that the engine's C library was built without, as requests of ioctl().

The numbers are calls/numbers.ts's.
"""

import fcntl
import os
import struct

_LINK, _MEMORY, _LIMIT_MEMORY = 0x42550001, 0x42550002, 0x42550003


def ask(fd, request, argument):
    """Asks with these bytes; returns what stands in their place then."""
    sent = bytearray(struct.pack("<I", len(argument)) + argument)
    fcntl.ioctl(fd, request, sent)
    return bytes(sent[4:])


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """Create a hard link to a file."""
    if dst_dir_fd is not None:
        raise NotImplementedError("link: dst_dir_fd unavailable on this platform")
    try:
        fd = os.open(src, os.O_RDONLY | (0 if follow_symlinks else os.O_NOFOLLOW), dir_fd=src_dir_fd)
        try:
            ask(fd, _LINK, os.path.abspath(os.fsencode(dst)))
        finally:
            os.close(fd)
    except OSError as error:
        raise OSError(error.errno, error.strerror, src, None, dst) from None


def memory_in_use():
    """Bytes of the process's memory."""
    return struct.unpack("<Q", ask(0, _MEMORY, bytes(8)))[0]


def limit_memory(limit):
    """Has what would take more memory than so many bytes fail."""
    ask(0, _LIMIT_MEMORY, struct.pack("<Q", limit))
