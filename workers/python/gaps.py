"""Closes gaps of this build's standard library, with what extraFiles.ts laid into site-packages."""

import hashlib
import importlib
import io
import os
import sys
import zoneinfo

import _key_derivation

# Of these names Linux has no module either.
_ONLY_ON_WINDOWS = {"msvcrt", "nt", "winreg", "winsound"}
# Asked for only where nothing was found.
ABSENT_MODULES = {name for name in sys.stdlib_module_names if name[0] != "_"} - _ONLY_ON_WINDOWS
# Parts of packages that are here, but for these.
ABSENT_PARTS = ("dbm.gnu", "dbm.ndbm", "dbm.sqlite3")


def library_does_without(name):
    """Whether it is the library that imports an absent module, and one that it can do without."""
    if name != "readline":
        return False
    frame = sys._getframe(2)
    while frame and "importlib._bootstrap" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None and frame.f_globals.get("__spec__") is not None


def _load_zone(archive, read):
    """As zoneinfo._common.load_tzdata, but by the zip's index, which is read once and lies in the snapshot."""

    def load_tzdata(key):
        try:
            return io.BytesIO(read(f"{archive}/tzdata/zoneinfo/{key}"))
        except OSError:
            raise zoneinfo.ZoneInfoNotFoundError(f"No time zone found with key {key}") from None

    return load_tzdata


def _close_gaps():
    hashlib.pbkdf2_hmac = _key_derivation.pbkdf2_hmac
    sys.path.append(os.path.join(os.path.dirname(_key_derivation.__file__), "tzdata.zip"))
    loader = importlib.import_module("tzdata").__loader__
    zoneinfo._common.load_tzdata = _load_zone(loader.archive, loader.get_data)


_close_gaps()
