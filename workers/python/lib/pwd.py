"""The accounts of the machine that programs find themselves on."""

import collections
import operator

struct_passwd = collections.namedtuple(
    "struct_passwd", "pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell", module="pwd"
)

_ACCOUNTS = (
    struct_passwd("root", "x", 0, 0, "root", "/root", "/bin/sh"),
    struct_passwd("nobody", "x", 65534, 65534, "nobody", "/nonexistent", "/usr/sbin/nologin"),
    struct_passwd("user", "x", 1000, 1000, "", "/home/user", "/bin/sh"),
)


def getpwall():
    """The account of every user."""
    return list(_ACCOUNTS)


def getpwnam(name, /):
    """The account of that name; KeyError if there is none."""
    if not isinstance(name, str):
        raise TypeError(f"getpwnam() argument must be str, not {type(name).__name__}")
    for account in _ACCOUNTS:
        if account.pw_name == name:
            return account
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uidobj, /):
    """The account of that number; KeyError if there is none."""
    uid = operator.index(uidobj)
    for account in _ACCOUNTS:
        if account.pw_uid == uid:
            return account
    raise KeyError(f"getpwuid(): uid not found: {uid}")
