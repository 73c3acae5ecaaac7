"""Closes gaps of this build's standard library, with what extraFiles.ts laid into site-packages.

Runs in the prelude's module, after it, and uses its names.
"""

import webbrowser

import _key_derivation
import _system_calls

# --- What is absent, and asked for only where nothing was found -----------------------------------------------

# Names of the library that Linux has no module for either.
_ONLY_ON_WINDOWS = {"msvcrt", "nt", "winreg", "winsound"}
ABSENT_MODULES = {name for name in sys.stdlib_module_names if name[0] != "_"} - _ONLY_ON_WINDOWS | {"test"}
# Parts of packages that are here, but for these.
ABSENT_PARTS = ("dbm.gnu", "dbm.ndbm", "dbm.sqlite3")

_MORE_ABSENT_FUNCTIONS = {
    "os": {
        "copy_file_range", "eventfd_read", "eventfd_write", "getresgid", "getresuid", "getxattr", "initgroups",
        "lchown", "listxattr", "mknod", "pidfd_open", "pipe2", "posix_fallocate", "posix_spawnp", "preadv",
        "pwritev", "removexattr", "sched_getparam", "sched_getscheduler", "sched_setscheduler", "sendfile",
        "setegid", "seteuid", "setgroups", "setpriority", "setresgid", "setresuid", "setxattr", "splice",
    },
    "select": {"epoll"},
    "selectors": {"EpollSelector"},
    "socketserver": {"ThreadingUnixStreamServer", "UnixDatagramServer", "UnixStreamServer"},
    "threading": {"get_native_id"},
    "time": {"thread_time", "thread_time_ns", "tzset"},
    # Gone from the library since Python 3.11.
    "ast": {"Bytes", "Ellipsis", "NameConstant", "Num", "Str"},
    "configparser": {"LegacyInterpolation", "SafeConfigParser"},
    "importlib": {"find_loader"},
    "locale": {"format", "resetlocale"},
    "pkgutil": {"find_loader", "get_loader", "ImpImporter", "ImpLoader"},
    "re": {"template"},
    "sqlite3": {"version", "version_info"},
    "ssl": {"match_hostname", "wrap_socket"},
    "urllib.request": {"FancyURLopener", "URLopener"},
}  # fmt: skip


def library_does_without(name):
    """Whether it is the library that imports an absent module, and one that it can do without."""
    if name != "readline":
        return False
    frame = sys._getframe(2)
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None and frame.f_globals.get("__spec__") is not None


def _name_absent_functions():
    for name, absent in _MORE_ABSENT_FUNCTIONS.items():
        module = importlib.import_module(name)
        module.__getattr__ = _absent_getattr(name, absent | _ABSENT_FUNCTIONS.get(name, set()))
    if not HAS_THREADS:
        socket.__getattr__ = _servers_need_sockets(socket.__getattr__)


def _servers_need_sockets(otherwise):
    def __getattr__(name):
        # Asked for by the library when it is about to listen.
        if name in ("SO_REUSEADDR", "SO_REUSEPORT"):
            _note_missing("socket")
        return otherwise(name)

    return __getattr__


# --- What can be here -------------------------------------------------------------------------------------------


def _zone_loader(archive, read):
    """As zoneinfo._common.load_tzdata, but by the zip's index, which is read once and lies in the snapshot."""

    def load_tzdata(key):
        try:
            return io.BytesIO(read(f"{archive}/tzdata/zoneinfo/{key}"))
        except OSError:
            raise zoneinfo.ZoneInfoNotFoundError(f"No time zone found with key {key}") from None

    return load_tzdata


def _strftime_of_linux(strftime):
    """The engine gives '' for a format with a directive it does not know; glibc knows three more."""
    find = re.compile(r"%%|%-?([Pkl])").sub
    same = {"k": "%_H", "l": "%_I"}

    def glibc_strftime(format, *when):
        """strftime(format[, tuple]) -> string"""
        if isinstance(format, str) and ("P" in format or "k" in format or "l" in format):
            lower = strftime("%p", *when).lower()
            format = find(lambda found: {"P": lower}.get(found[1]) or same.get(found[1], found[0]), format)
        return strftime(format, *when)

    glibc_strftime.__name__ = glibc_strftime.__qualname__ = "strftime"
    return glibc_strftime


def _system(command):
    """Execute the command in a subshell."""
    sys.audit("os.system", os.fsencode(command))
    _fork_exec()


def _open_in_browser(url, new=0, autoraise=True):
    """As on a machine without a browser: nothing is opened."""
    sys.audit("webbrowser.open", url)
    return False


def _add_signal_handler(self, sig, callback, *args):
    """Add a handler for a signal. UNIX only."""
    self._check_signal(sig)
    self._check_closed()
    self._signal_handlers[sig] = asyncio.Handle(callback, args, self, None)
    signal.signal(sig, lambda number, frame: self._handle_signal(number))


def _hardlink_to(self, target):
    """Make this path a hard link pointing to the same file as *target*."""
    os.link(target, self)


def _close_gaps():
    os.link = sys.modules["posix"].link = _system_calls.link
    os.__all__.append("link")
    pathlib.Path.hardlink_to = _hardlink_to
    hashlib.pbkdf2_hmac = _key_derivation.pbkdf2_hmac
    time.strftime = _strftime_of_linux(time.strftime)
    os.system = sys.modules["posix"].system = _system
    os.geteuid, os.getegid, os.getgroups = os.getuid, os.getgid, lambda: [0]
    webbrowser.open = _open_in_browser
    webbrowser.open_new = lambda url: webbrowser.open(url, 1)
    webbrowser.open_new_tab = lambda url: webbrowser.open(url, 2)
    _TabEventLoop.add_signal_handler = _add_signal_handler

    sys.path.append(os.path.join(os.path.dirname(_key_derivation.__file__), "tzdata.zip"))
    loader = importlib.import_module("tzdata").__loader__
    zoneinfo._common.load_tzdata = _zone_loader(loader.archive, loader.get_data)


_name_absent_functions()
_close_gaps()
