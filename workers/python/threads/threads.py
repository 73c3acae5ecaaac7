"""What a platform with threads and a loopback changes in the standard library.

Runs in the prelude's module, after gaps.py, and uses its names; only where the browser can switch stacks. The
threads and sockets themselves are CPython's own, above the functions that wasm/threads/ and ../loopback/ provide.
"""

# --- Deadlock ---------------------------------------------------------------------------------------------------

# As stacks.ts sends it, when every thread waits for what none of them can do any more.
_DEADLOCK_SIGNAL = 63


class DeadlockError(RuntimeError):
    """Every thread waits for ever. CPython would wait, too, until somebody ends the process."""

    __module__ = "builtins"


_deadlocks = 0


def _on_deadlock(signum, frame):
    """Shows where each thread waits, the first time, and ends the main thread's wait: by the evaluator's alarm,
    which would end it later, or else by an error."""
    global _deadlocks
    _deadlocks += 1
    if _deadlocks == 1:
        _show_threads(frame)
    deadline, _ = _unpack_clock(alarm_clock)
    if not deadline:
        raise DeadlockError("all threads wait for ever")
    _pack_clock(alarm_clock, 0, 0.0, 0.0)
    handler = signal.getsignal(signal.SIGALRM)
    if callable(handler):
        handler(signal.SIGALRM, frame)


def _show_threads(frame):
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    main = threading.main_thread().ident
    for identity, innermost in sorted(sys._current_frames().items()):
        print(f"Thread {names.get(identity, identity)} waits for ever:", file=sys.stderr)
        stack = traceback.extract_stack(frame if identity == main else innermost)
        shown = [entry for entry in stack if entry.filename != "<benchtab>"]
        print("".join(traceback.format_list(shown)), end="", file=sys.stderr)


def _end_threads():
    """As threading._shutdown, which swallows what a wait for another thread raises."""
    before = _deadlocks
    threading._shutdown()
    if _deadlocks > before:
        raise DeadlockError("the threads that are left wait for ever")


# --- What the C library was compiled without --------------------------------------------------------------------


def _complete_socket():
    import _socket

    for module in (_socket, socket):
        module.SO_REUSEADDR, module.SO_REUSEPORT = 2, 15
    socket.__all__ += [name for name in ("SO_REUSEADDR", "SO_REUSEPORT") if name not in socket.__all__]


# --- What leads out of the tab ----------------------------------------------------------------------------------

_ADDRESSED = {"socket.connect": 1, "socket.bind": 1, "socket.sendto": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}
_OWN_NAMES = ("", "localhost", "localhost.localdomain", "0.0.0.0", "::", "::1", "<broadcast>")


def _leads_out(host):
    if isinstance(host, (tuple, list)):
        host = host[0] if host else ""
    if isinstance(host, (bytes, bytearray)):
        host = host.decode("ascii", "replace")
    return isinstance(host, str) and host not in _OWN_NAMES and not host.startswith("127.") and host != socket.gethostname()


def _audit_network(event, arguments, _addressed=_ADDRESSED, _note=_note_missing):
    if event in _addressed and _leads_out(arguments[_addressed[event]]):
        _note("socket")


# --- Processes, which are not here ----------------------------------------------------------------------------------


def _prefer_fork():
    """The way to start processes that CPython has on Linux until 3.13, with which pools of threads need no other."""
    import multiprocessing.context

    context = multiprocessing.context
    context._default_context._default_context = context._concrete_contexts["fork"]


# --- Asking ------------------------------------------------------------------------------------------------------


def _install_threads():
    signal.signal(_DEADLOCK_SIGNAL, _on_deadlock)
    for event in ("_thread.start_new_thread", "_thread.start_joinable_thread", *_ADDRESSED):
        _AUDITED.pop(event, None)
    sys.addaudithook(_audit_network)
    _complete_socket()
    _prefer_fork()


_install_threads()
