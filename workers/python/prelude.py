"""Runs once in a cold interpreter, before the snapshot: what every program finds when it starts.

Nothing here takes part in a verdict. Verdicts are read through the C API (capi.ts); this file only makes the
browser's interpreter resemble CPython on Linux, and takes away what leads out of it.
"""

import _strptime, _thread
import abc, argparse, array, ast, asyncio, base64, bisect, builtins, bz2, calendar, cmath, codecs, collections
import collections.abc, concurrent.futures, configparser, contextlib, contextvars, copy, csv, dataclasses
import datetime, decimal, difflib, email.message, email.parser, email.policy, enum, errno, fnmatch, fractions
import functools, gc, getpass, glob, gzip, hashlib, heapq, hmac, html, html.parser, http, http.client
import http.cookies, http.server, importlib, importlib.util, inspect, io, itertools, json, keyword, linecache
import locale, logging, logging.handlers, math, mimetypes, numbers, operator, os, pathlib, pickle, platform
import pprint, queue, random, re, reprlib, sched, secrets, select, selectors, shlex, shutil, signal, socket
import socketserver, stat, statistics, string, struct, subprocess, sys, tempfile, textwrap, threading, time
import timeit, traceback, types, typing, unicodedata, unittest, unittest.mock, urllib.error, urllib.parse
import urllib.request, urllib.robotparser, uuid, warnings, weakref, wsgiref.util, xml.dom.minidom
import xml.etree.ElementTree, zipfile, zlib, zoneinfo
import encodings.ascii, encodings.cp437, encodings.idna, encodings.latin_1, encodings.utf_16, graphlib, ipaddress
import tomllib

HOME = "/home/user"

# --- What this runtime lacks, by name -------------------------------------------------------------------

# Read from outside after each program: which features it asked for that are not here.
missing_features = []


def _note_missing(name):
    if name not in missing_features and len(missing_features) < 20:
        missing_features.append(name)


_AUDITED = {
    "_thread.start_new_thread": "threads",
    "_thread.start_joinable_thread": "threads",
    "subprocess.Popen": "subprocess",
    "os.system": "os.system",
    "os.fork": "os.fork",
    "os.forkpty": "os.forkpty",
    "os.exec": "os.exec",
    "os.posix_spawn": "os.posix_spawn",
    "socket.connect": "socket",
    "socket.bind": "socket",
    "socket.getaddrinfo": "socket",
    "socket.gethostbyname": "socket",
}


def _audit(event, arguments, _audited=_AUDITED, _note=_note_missing):
    if event not in _audited:
        return
    by_library = event == "os.fork" and sys._getframe(1).f_globals.get("__name__") == "multiprocessing.popen_fork"
    _note("multiprocessing" if by_library else _audited[event])


# Native halves whose absence makes the public module useless (other private modules are optional).
_NATIVE_HALVES = {"_ctypes": "ctypes", "_curses": "curses", "_tkinter": "tkinter"}


_DOORS = ("js", "pyodide", "_pyodide", "pyodide_js", "_pyodide_core", "_benchtab")


class _ClosedDoors:
    """First finder of all: what leads to JavaScript is not found, though parts of it lie in the library."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in _DOORS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


_GONE_SINCE_3_11 = frozenset(
    "aifc asynchat asyncore audioop cgi cgitb chunk crypt distutils imghdr imp lib2to3 mailcap nis nntplib "
    "ossaudiodev pipes smtpd sndhdr spwd sunau telnetlib uu xdrlib".split()
)


class _AbsentModules:
    """Last finder of all: a standard module that CPython has and this build has not gets a clear error."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        top = _NATIVE_HALVES.get(top, top)
        if path is None:
            absent = top in ABSENT_MODULES or top in _GONE_SINCE_3_11
        else:
            absent, top = name in ABSENT_PARTS, name
        if absent:
            if not library_does_without(top):
                _note_missing(top)
            raise ModuleNotFoundError(
                f"No module named {name!r} (part of CPython's standard library, but not available in the browser)",
                name=name,
            )
        return None


# Functions that Linux has and the browser has not: looked up by a program, they count as missing features.
_ABSENT_FUNCTIONS = {
    "os": {
        "fork", "forkpty", "execv", "execve", "execl", "execle", "execlp", "execvp", "posix_spawn", "spawnv",
        "wait", "waitpid", "kill", "killpg", "setsid", "getpgid", "openpty", "sched_getaffinity",
        "sched_setaffinity", "memfd_create", "eventfd", "nice", "getloadavg", "mkfifo", "getpriority",
    },
    "signal": {"pthread_kill", "pthread_sigmask", "sigwait", "sigpending", "sigtimedwait", "sigwaitinfo", "pause"},
    "socket": {"socketpair", "fromfd"},
    "hashlib": {"scrypt"},
}  # fmt: skip


def _absent_getattr(module_name, absent):
    def __getattr__(name):
        # Libraries probe with hasattr; only a question from the program itself counts.
        asking = sys._getframe(1).f_globals
        if name in absent and asking.get("__spec__") is None:
            _note_missing(f"{module_name}.{name}")
        raise AttributeError(f"module {module_name!r} has no attribute {name!r}")

    return __getattr__


def _fork_exec(*arguments):
    raise OSError(errno.ENOSYS, "Processes are not available in the browser")


# --- Time: sleeping without burning a core, and alarms ---------------------------------------------------

# Two doubles shared with worker.ts, on the clock of time.monotonic(): when the alarm fires (0: never), and
# the interval after which it fires again.
alarm_clock = bytearray(16)
_pack_clock = struct.Struct("<dd").pack_into
_unpack_clock = struct.Struct("<dd").unpack_from


def _getitimer(which, /):
    if which != signal.ITIMER_REAL:
        _note_missing("signal.setitimer")
        raise signal.itimer_error(errno.EINVAL, "Invalid argument")
    deadline, interval = _unpack_clock(alarm_clock)
    return (max(deadline - time.monotonic(), 1e-6) if deadline else 0.0, interval)


def _setitimer(which, seconds, interval=0.0, /):
    previous = _getitimer(which)
    if seconds < 0 or interval < 0:
        raise signal.itimer_error(errno.EINVAL, "Invalid argument")
    _pack_clock(alarm_clock, 0, time.monotonic() + seconds if seconds else 0.0, interval)
    return previous


def _alarm(seconds, /):
    remaining, _ = _setitimer(signal.ITIMER_REAL, int(seconds))
    return math.ceil(remaining)


class TimeoutException(Exception):
    """What the reference evaluator raises inside a program when its time is up."""


def on_alarm(signum, frame):
    raise TimeoutException("Execution timed out")


# --- asyncio on CPython's own selector loop ---------------------------------------------------------------


class _IdleSelector(selectors._BaseSelectorImpl):
    """No file descriptor ever becomes ready here, so to select is to sleep."""

    def select(self, timeout=None):
        if timeout is None:
            timeout = 3600
        if timeout > 0:
            time.sleep(timeout)
        return []


class _TabEventLoop(asyncio.SelectorEventLoop):
    def __init__(self, selector=None):
        super().__init__(selector or _IdleSelector())

    # Nothing else runs beside the loop, so nothing has to wake it.
    def _make_self_pipe(self):
        self._internal_fds += 1
        self._ssock = self._csock = None

    def _close_self_pipe(self):
        self._internal_fds -= 1

    def _write_to_self(self):
        pass


_TabEventLoop.__name__ = _TabEventLoop.__qualname__ = "_UnixSelectorEventLoop"
_TabEventLoop.__module__ = "asyncio.unix_events"


_Loop = asyncio.SelectorEventLoop if HAS_THREADS else _TabEventLoop


class _LoopPolicy(asyncio.unix_events._DefaultEventLoopPolicy):
    _loop_factory = _Loop

    def get_event_loop(self):
        """Until 3.12 the main thread was given a loop when it asked for one."""
        if self._local._loop is None and not getattr(self, "_asked", False):
            self._asked = True
            self.set_event_loop(self.new_event_loop())
        return super().get_event_loop()

    def set_event_loop(self, loop):
        self._asked = True
        super().set_event_loop(loop)


def _use_stock_asyncio():
    """asyncio.run and the loop policy as CPython has them, so that nested runs are refused as there."""
    asyncio.run = asyncio.runners.run
    unix = asyncio.unix_events
    asyncio.SelectorEventLoop = asyncio.EventLoop = _Loop
    unix._UnixSelectorEventLoop = unix.SelectorEventLoop = unix.EventLoop = _Loop
    asyncio.events._set_running_loop(None)
    asyncio.events._set_event_loop_policy(_LoopPolicy())


# --- Static inspection of a source (RunCodeEval) ------------------------------------------------------------


def inspect_source(source, questions):
    """Answers which keyword each question misses: JSON list of lists of keywords to JSON list of
    null (all found) or the first keyword that is missing."""
    calls, attribute_calls, imported, from_imports, yields_from = set(), set(), set(), set(), False
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                calls.add(node.func.id)
            elif isinstance(node.func, ast.Attribute):
                attribute_calls.add(node.func.attr)
        elif isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.update(alias.name for alias in node.names)
            from_imports.update((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.YieldFrom):
            yields_from = True

    def found(keyword):
        if "." in keyword:
            module, _, name = keyword.rpartition(".")
            return (module, name) in from_imports or name in attribute_calls
        if keyword == "yield from":
            return yields_from
        return keyword in calls or keyword in attribute_calls or keyword in imported

    answers = []
    for keywords in json.loads(questions):
        answers.append(next((keyword for keyword in keywords if not found(keyword)), None))
    return json.dumps(answers)


def assertion_parts(expression):
    """The parts of an expression whose values explain its truth, as a JSON list of texts: the sides of its
    comparisons, the operands of and, or and not. Literals explain nothing."""

    def parts(node):
        match node:
            case ast.BoolOp(values=values):
                return [part for value in values for part in parts(value)]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return parts(operand)
            case ast.Compare(left=left, comparators=comparators):
                return [left, *comparators]
        return [node]

    def is_literal(node):
        try:
            ast.literal_eval(node)
        except ValueError:
            return False
        return True

    source = expression.strip()
    texts = [ast.get_source_segment(source, part) for part in parts(ast.parse(source, mode="eval").body) if not is_literal(part)]
    return json.dumps([text for text in dict.fromkeys(texts) if text])


# --- Before a program -----------------------------------------------------------------------------------------


def begin(seed, evaluator_logging):
    """Called before each program: what the snapshot froze is drawn anew. With evaluator_logging the root
    logger is as the reference evaluator leaves it, so that basicConfig in a solution has no effect."""
    random.seed(seed)
    if evaluator_logging:
        logging.basicConfig(level=logging.INFO)


def write_file(path, text):
    """Lays one of the program's own files into the working directory."""
    target = pathlib.Path(HOME, path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8", "surrogatepass"))


# --- Shutting the doors -----------------------------------------------------------------------------------


def _prepare():
    signal.alarm, signal.setitimer, signal.getitimer = _alarm, _setitimer, _getitimer
    signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF = 0, 1, 2
    if not hasattr(signal, "itimer_error"):
        signal.itimer_error = signal.ItimerError = OSError
    signal.signal(signal.SIGALRM, on_alarm)

    # So that Popen gets as far as its audit event, which names the missing feature.
    subprocess._can_fork_exec = True
    subprocess._fork_exec = _fork_exec
    for module, absent in _ABSENT_FUNCTIONS.items():
        sys.modules[module].__getattr__ = _absent_getattr(module, absent)

    sys.stdout.reconfigure(encoding="utf-8", line_buffering=False, write_through=False)
    sys.stderr.reconfigure(encoding="utf-8", line_buffering=True)
    sys.dont_write_bytecode = True
    sys.addaudithook(_audit)
    linecache.clearcache()
    gc.collect()


def _made_by_pyodide(thing):
    return str(getattr(thing, "__module__", "")).partition(".")[0] in ("pyodide", "_pyodide")


def shut_doors():
    """After every boot, also one from a snapshot: takes away the ways out of Python into JavaScript and
    gives the environment its final state."""
    for name in list(sys.modules):
        if name.partition(".")[0] in _DOORS:
            del sys.modules[name]
    sys.meta_path[:] = [
        finder for finder in sys.meta_path if not _made_by_pyodide(finder) and not _made_by_pyodide(type(finder))
    ]
    sys.meta_path.insert(0, _ClosedDoors)
    sys.meta_path.append(_AbsentModules)
    sys.path_hooks[:] = [
        hook for hook in sys.path_hooks if not _made_by_pyodide(hook)
    ]
    sys.path[:] = list(dict.fromkeys(sys.path))
    sys.executable = sys._base_executable = "/usr/bin/python3"
    _use_stock_asyncio()
    sys.excepthook = sys.__excepthook__
    sys.breakpointhook = sys.__breakpointhook__
    for name in list(vars(builtins)):
        if _made_by_pyodide(vars(builtins)[name]):
            delattr(builtins, name)

    os.environ.clear()
    os.environ.update(HOME=HOME, USER="user", LANG="C.UTF-8", PATH="/usr/local/bin:/usr/bin:/bin", PWD=HOME, TZ="UTC")
    for name in [name for name in vars(sys.modules["__main__"]) if not name.startswith("__")]:
        delattr(sys.modules["__main__"], name)
    # What exists now is not listed by gc.get_objects() and costs a program's collections nothing.
    gc.freeze()


_prepare()
