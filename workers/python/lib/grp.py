"""The groups of the machine that programs find themselves on."""

import collections
import operator

struct_group = collections.namedtuple("struct_group", "gr_name gr_passwd gr_gid gr_mem", module="grp")

_GROUPS = (("root", 0), ("nogroup", 65534), ("user", 1000))


def getgrall():
    """Every group."""
    return [struct_group(name, "x", gid, []) for name, gid in _GROUPS]


def getgrnam(name):
    """The group of that name; KeyError if there is none."""
    if not isinstance(name, str):
        raise TypeError(f"getgrnam() argument 'name' must be str, not {type(name).__name__}")
    for group in getgrall():
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrgid(id):
    """The group of that number; KeyError if there is none."""
    gid = operator.index(id)
    for group in getgrall():
        if group.gr_gid == gid:
            return group
    raise KeyError(f"getgrgid(): gid not found: {gid}")
