"""What a platform with processes changes in the standard library, and how a process of it runs.

Runs in the prelude's module, after the others, and uses their names. os.fork() is CPython's own, and so is what
multiprocessing builds on it; what this build of CPython was compiled without is asked of ../lib/_processes.py.
"""

import runpy

# --- How a process ends -------------------------------------------------------------------------------------------

_INTERRUPTED = -int(signal.SIGINT)
_UNFLUSHED = 120


def conclude_process(error):
    """Ends a process whose main thread raised this, or None; returns its exit status, of a signal's a negative
    number."""
    status = 0 if error is None else _report(error)
    try:
        flushed = end_script()
    except BaseException as later:
        return _report(later) or 1
    return status if status or flushed else _UNFLUSHED


def _report(error):
    if isinstance(error, SystemExit):
        return exit_status(error)
    shown = error.__traceback__
    while shown is not None and shown.tb_frame.f_code.co_filename == "<benchtab>":
        shown = shown.tb_next
    sys.excepthook(type(error), error.with_traceback(shown), shown)
    return _INTERRUPTED if isinstance(error, KeyboardInterrupt) else 1


# --- A process that runs a command line ---------------------------------------------------------------------------

# Of CPython's options, those that stand alone, and those that take an argument.
_FLAGS, _OPTIONS = "bBdEiIOPqRsSuvx", "WX"


def run_command(text):
    """Runs Python as from a command line, in JSON: its arguments, environment and working directory; returns the
    exit status as conclude_process()."""
    arguments, environment, folder = json.loads(text)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    try:
        _run_python(arguments[1:])
    except BaseException as error:
        return conclude_process(error)
    return conclude_process(None)


def _run_python(arguments):
    kind, given, rest, flags = _parsed(arguments)
    if "u" in flags or os.environ.get("PYTHONUNBUFFERED"):
        sys.stdout.reconfigure(write_through=True)
    if os.environ.get("PYTHONPATH"):
        sys.path[1:1] = os.environ["PYTHONPATH"].split(os.pathsep)
    if kind == "V":
        print("Python", platform.python_version())
    elif kind == "m":
        sys.argv, sys.path[0] = ["-m", *rest], os.getcwd()
        runpy._run_module_as_main(given)
    elif kind == "file" and not os.path.isfile(given):
        _run_folder(given, rest)
    else:
        namespace = begin_script(given if kind == "file" else "-c" if kind == "c" else "-")
        sys.argv = [given if kind == "file" else "-c" if kind == "c" else "-", *rest]
        name, source = _source(kind, given)
        if kind != "file":
            sys.path[0] = ""
            del namespace["__file__"], namespace["__cached__"]
        exec(compile(source, name, "exec", dont_inherit=True, optimize=min(flags.count("O"), 2)), namespace)


def _source(kind, given):
    if kind == "c":
        return "<string>", given
    if kind == "file":
        file = os.path.abspath(given)
        with io.open_code(file) as opened:
            return file, opened.read()
    return "<stdin>", sys.stdin.read()


def _run_folder(path, rest):
    if not os.path.exists(path):
        file = os.path.abspath(path)
        print(f"{sys.executable}: can't open file {file!r}: [Errno 2] No such file or directory", file=sys.stderr)
        sys.exit(2)
    sys.argv, sys.path[0] = [path, *rest], path
    runpy.run_path(path, run_name="__main__")


def _parsed(arguments):
    """What is to be run (a kind and a text), what is left for it, and the flags."""
    flags, left = "", list(arguments)
    while left:
        argument = left.pop(0)
        if argument == "-":
            return "stdin", None, left, flags
        if argument in ("--version", "-V"):
            return "V", None, left, flags
        if not argument.startswith("-"):
            return "file", argument, left, flags
        for index, letter in enumerate(argument[1:], 2):
            if letter in "cm" or letter in _OPTIONS:
                value = argument[index:] or (left.pop(0) if left else None)
                if value is None:
                    _usage(f"Argument expected for the -{letter} option")
                if letter in "cm":
                    return letter, value, left, flags
                if letter == "W":
                    sys.warnoptions.append(value)
                    warnings._processoptions([value])
                break
            if letter not in _FLAGS:
                _usage(f"Unknown option: -{letter}")
            flags += letter
    return "stdin", None, [], flags


def _usage(problem):
    print(problem, f"usage: {sys.executable} [option] ... [-c cmd | -m mod | file | -] [arg] ...", sep="\n", file=sys.stderr)
    sys.exit(2)


# --- Starting one ---------------------------------------------------------------------------------------------------

_EXECUTABLES = frozenset(f"/usr/bin/python{version}" for version in ("", "3", "3.11", "%d.%d" % sys.version_info[:2]))


def _start_python(
    args, executables, close_fds, pass_fds, cwd, env, p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite,
    errpipe_read, errpipe_write, restore_signals, call_setsid, pgid_to_set, gid, extra_groups, uid, child_umask,
    preexec_fn, /,
):  # fmt: skip
    """Spawn a fresh new child process: of Python, since there are no other programs here."""
    if _EXECUTABLES.isdisjoint(map(os.fsdecode, executables)) or preexec_fn is not None:
        _note_missing("subprocess")
        _fork_exec()
    folder = os.getcwd() if cwd is None else os.fsdecode(cwd)
    if not os.path.isdir(folder):
        error = errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT
        raise OSError(error, os.strerror(error), folder)
    environment = dict(os.environ) if env is None else dict(os.fsdecode(entry).split("=", 1) for entry in env)
    descriptors = {fd: fd for fd in pass_fds if fd != errpipe_write}
    for own, given in enumerate((p2cread, c2pwrite, errwrite)):
        descriptors[own] = own if given == -1 else given
    command = json.dumps([[os.fsdecode(argument) for argument in args], environment, os.path.abspath(folder)]).encode()
    numbers = [len(descriptors), len(command), *itertools.chain.from_iterable(descriptors.items())]
    return _processes.ask_with(_processes.SPAWN, bytearray(array.array("i", numbers).tobytes() + command))


# --- Waiting --------------------------------------------------------------------------------------------------------


def _waitpid(pid, options, /):
    """Wait for completion of a given child process."""
    while True:
        try:
            found = _processes.ask(_processes.WAITPID, pid, options)
        except InterruptedError:
            # Whatever handled the signal has been called by now.
            continue
        return found, found and _processes.ask(_processes.STATUS, found)


def _wait():
    """Wait for completion of a child process."""
    return _waitpid(-1, 0)


def _getpid():
    """Return the current process id."""
    return _processes.ask(_processes.GETPID)


def _getppid():
    """Return the parent's process id."""
    return _processes.ask(_processes.GETPPID)


def _cpu_count():
    """Return the number of logical CPUs in the system."""
    return 2


# --- multiprocessing ------------------------------------------------------------------------------------------------


def _duplex_pipe(connection, one_way):
    def Pipe(duplex=True):
        """
        Returns pair of connection objects at either end of a pipe
        """
        if not duplex:
            return one_way(False)
        other, one = divmod(_processes.ask(_processes.SOCKET_PAIR), 65536)
        return connection.Connection(one), connection.Connection(other)

    Pipe.__module__ = connection.__name__
    return Pipe


def _noting_shared_memory(otherwise):
    def shm_open(path, flags, mode=0o777):
        """Open a shared memory object. Returns a file descriptor (integer)."""
        # What is mapped of it is each process's own.
        _note_missing("multiprocessing.shared_memory")
        return otherwise(path, flags, mode)

    return shm_open


def _complete_multiprocessing():
    import multiprocessing.connection
    import multiprocessing.context
    import multiprocessing.popen_spawn_posix
    import multiprocessing.resource_tracker
    import multiprocessing.spawn

    import _posixshmem
    import _shared_heap
    import _sharedctypes

    # Addresses that are files are each process's own.
    multiprocessing.connection.default_family = "AF_INET"
    multiprocessing.spawn.set_executable("/usr/bin/python3")
    sys.modules["multiprocessing.heap"] = multiprocessing.heap = _shared_heap
    sys.modules["multiprocessing.sharedctypes"] = multiprocessing.sharedctypes = _sharedctypes
    multiprocessing.connection.Pipe = _duplex_pipe(multiprocessing.connection, multiprocessing.connection.Pipe)
    _posixshmem.shm_open = _noting_shared_memory(_posixshmem.shm_open)
    # What is left is given up with the program, by whoever keeps its processes.
    tracker = multiprocessing.resource_tracker
    for name in ("ensure_running", "register", "unregister"):
        setattr(tracker.ResourceTracker, name, lambda *given: None)
        setattr(tracker, name, lambda *given: None)
    tracker.getfd = tracker.ResourceTracker.getfd = lambda *given: 2
    # A server that forks would be one process more; each child starts as fresh without it.
    spawn = multiprocessing.popen_spawn_posix.Popen
    multiprocessing.context.ForkServerProcess._Popen = staticmethod(spawn)


# --- Asking ---------------------------------------------------------------------------------------------------------


def _install_processes():
    global _processes
    import _processes
    import _posixsubprocess

    for event in ("os.fork", "subprocess.Popen"):
        del _AUDITED[event]
    posix = sys.modules["posix"]
    for module in (os, posix):
        module.waitpid, module.wait, module.getpid, module.getppid = _waitpid, _wait, _getpid, _getppid
        module.cpu_count = _cpu_count
    for function in (_waitpid, _wait, _getpid, _getppid, _cpu_count):
        function.__name__ = function.__qualname__ = function.__name__[1:]
        function.__module__ = "posix"
    os.process_cpu_count = os.cpu_count
    subprocess._fork_exec = _posixsubprocess.fork_exec = _start_python
    safe = subprocess._del_safe
    safe.waitpid, safe.waitstatus_to_exitcode = os.waitpid, os.waitstatus_to_exitcode
    safe.WIFSTOPPED, safe.WSTOPSIG, safe.WNOHANG = os.WIFSTOPPED, os.WSTOPSIG, os.WNOHANG
    _complete_multiprocessing()


if HAS_PROCESSES:
    _install_processes()
