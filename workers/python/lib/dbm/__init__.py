"""Databases of bytes by key, as CPython's dbm offers them. Of its formats only dbm.dumb is here."""

import importlib
import os

__all__ = ["open", "whichdb", "error"]

_builtin_open = open
_DEFAULT = "dbm.dumb"


class error(Exception):
    pass


# What any kind of database may raise, for an except clause.
error = (error, OSError)

_MAGIC = {0x13579ACE: "dbm.gnu", 0x13579ACD: "dbm.gnu", 0x13579ACF: "dbm.gnu", 0x00061561: "dbm.ndbm"}


def open(file, flag="r", mode=0o666):
    """Opens or creates a database. flag: 'r' to read, 'w' to write, 'c' to create it if it isn't there, 'n' to
    begin with an empty one. Raises one of dbm.error."""
    kind = None if "n" in flag else whichdb(file)
    if kind is None:
        if "c" not in flag and "n" not in flag:
            raise error[0]("db file doesn't exist; use 'c' or 'n' flag to create a new db")
        kind = _DEFAULT
    elif kind == "":
        raise error[0]("db type could not be determined")
    try:
        module = importlib.import_module(kind)
    except ImportError:
        raise error[0](f"db type is {kind}, but the module is not available") from None
    return module.open(file, flag, mode)


def whichdb(filename):
    """The module that can open the database; '' if it is of no known kind; None if it isn't there."""
    base = os.fsencode(filename)
    if _readable(base + b".pag") and _readable(base + b".dir"):
        return "dbm.ndbm"
    index = _head(base + b".dir", 1)
    if index is not None and os.path.exists(base + b".dat") and index in (b"", b"'", b'"'):
        return "dbm.dumb"
    head = _head(base, 16)
    if head is None:
        return None
    if head == b"SQLite format 3\0":
        return "dbm.sqlite3"
    for order in ("little", "big"):
        for number in (head[:4], head[12:16]):
            kind = _MAGIC.get(int.from_bytes(number, order))
            if kind is not None:
                return kind
    return ""


def _readable(path):
    return _head(path, 0) is not None


def _head(path, count):
    try:
        with _builtin_open(path, "rb") as file:
            return file.read(count)
    except OSError:
        return None
