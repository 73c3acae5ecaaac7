"""Named shared memory, as files of the program's."""

import os

_FOLDER = "/tmp/.shm"


def shm_open(path, flags, mode=0o777):
    """Open a shared memory object. Returns a file descriptor (integer)."""
    os.makedirs(_FOLDER, exist_ok=True)
    return os.open(_FOLDER + path, flags, mode)


def shm_unlink(path):
    """Remove a shared memory object (similar to unlink())."""
    os.unlink(_FOLDER + path)
