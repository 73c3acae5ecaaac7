"""Running a file as a program, as `python main.py` does, and letting its assertions be seen.

Runs in the prelude's module, after it, and uses its names. Facts about a script are read through the C API
(script.ts), and assertions are counted outside of the interpreter (assertionWatch.ts): what stands here only
leads there.
"""

import atexit

# Marks this module's frames as unittest's own, so that they are left out of its reports as those are.
__unittest = True

# --- One script ---------------------------------------------------------------------------------------------


def begin_script(path):
    """Makes the module __main__ for a file as CPython does; returns its namespace."""
    file = os.path.abspath(path)
    main = types.ModuleType("__main__")
    main.__loader__ = importlib.machinery.SourceFileLoader("__main__", file)
    main.__builtins__ = builtins
    main.__file__ = file
    main.__cached__ = None
    sys.modules["__main__"] = main
    sys.argv = [path]
    sys.path[0] = os.path.dirname(file)
    sys.meta_path.append(_PackagesFromElsewhere)
    return main.__dict__


def compile_script(path, hooks):
    """Compiles a file; returns its code, the line where its last statement begins (0 for an empty file), and
    whether its assertions are watched. Raises what compile() raises.

    hooks: assertionWatch.ts's functions, or None not to watch.
    """
    file = os.path.abspath(path)
    with io.open_code(file) as opened:
        source = opened.read()
    code = compile(source, file, "exec", dont_inherit=True)
    try:
        with warnings.catch_warnings():
            # They were shown by the compilation above.
            warnings.simplefilter("ignore")
            tree = ast.parse(source, file)
            last_line = _first_line(tree.body[-1]) if tree.body else 0
            if hooks is not None:
                asserted, explained, *others = hooks
                code = _watched(tree, file, asserted, explained) or code
                _watch_imports(asserted, explained)
                _watch_unittest(*others)
    except RecursionError:
        # Expressions so deep that only the compiler can take them.
        return [code, 0, False]
    return [code, last_line, hooks is not None]


def _first_line(statement):
    return min(node.lineno for node in [statement, *getattr(statement, "decorator_list", ())])


def exit_status(exit):
    """The status that a SystemExit ends the process with; a code that is no number is printed."""
    code = exit.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    try:
        sys.stderr.write(f"{code}\n")
    except Exception:
        pass
    return 1


def _end_threads():
    threading._shutdown()


def end_script():
    """What CPython does when a program is over; returns False where the standard streams can't be flushed,
    which makes CPython's status 120. Raises what waiting for the other threads raised."""
    _end_threads()
    atexit._run_exitfuncs()
    flushed = True
    for stream in (sys.stdout, sys.stderr):
        if stream is None or getattr(stream, "closed", False):
            continue
        try:
            stream.flush()
        except Exception as error:
            flushed = False
            if stream is sys.stdout and sys.stderr is not None:
                traceback.print_exception(error.with_traceback(None))
    return flushed


class _PackagesFromElsewhere:
    """Last finder of all, of a script's: what the program itself imports, and neither it nor the standard
    library has, would have to be installed."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is None and name not in sys.stdlib_module_names and _asked_by_program(sys._getframe(1)):
            _note_missing(name)
        return None


def _asked_by_program(frame):
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(HOME)


# --- Assertions ---------------------------------------------------------------------------------------------

# Stand in the syntax tree where the compiler takes no functions.
_ASSERTED, _EXPLAINED = "\0benchtab asserted", "\0benchtab explained"


def _watched(tree, file, asserted, explained):
    """The tree's code, in which `assert test, message` is `assert asserted(test), explained(message)`; None
    where nothing is asserted. The functions are constants of the code: no name leads to them, and what the
    program does with names changes nothing."""
    if not _watch_statements(tree):
        return None
    code = compile(tree, file, "exec", dont_inherit=True)
    return _with_constants(code, {_ASSERTED: asserted, _EXPLAINED: explained})


def _watch_statements(node):
    found = False
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        for statement in getattr(node, field, ()):
            if isinstance(statement, ast.Assert):
                found = True
                _watch_assert(statement)
            else:
                found |= _watch_statements(statement)
    return found


def _watch_assert(node):
    test = node.test
    at = {name: getattr(test, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    # Asks the test for its truth once, as the statement does.
    truth = ast.IfExp(test, ast.Constant(True, **at), ast.Constant(False, **at), **at)
    node.test = ast.Call(ast.Constant(_ASSERTED, **at), [truth], [], **at)
    if node.msg is not None:
        node.msg = ast.copy_location(
            ast.Call(ast.copy_location(ast.Constant(_EXPLAINED), node.msg), [node.msg], []), node.msg
        )


def _with_constants(code, functions):
    constants = []
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            constant = _with_constants(constant, functions)
        elif type(constant) is str:
            constant = functions.get(constant, constant)
        constants.append(constant)
    return code.replace(co_consts=tuple(constants))


def _watch_imports(asserted, explained):
    """Files of the program that it imports are watched as well."""
    plain = importlib.machinery.SourceFileLoader.source_to_code

    def source_to_code(self, data, path, **options):
        code = plain(self, data, path, **options)
        if not str(path).startswith(HOME):
            return code
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _watched(ast.parse(data, path), path, asserted, explained) or code

    importlib.machinery.SourceFileLoader.source_to_code = source_to_code


def _watch_unittest(entered, left, failed, expected):
    """Has unittest's and unittest.mock's assertions tell when they begin and how they end."""

    def watched(method):
        @functools.wraps(method)
        def assertion(*args, **kwargs):
            error = None
            entered(None)
            try:
                return method(*args, **kwargs)
            except BaseException as raised:
                error = raised
                raise
            finally:
                left(error)
                del error

        return assertion

    # What a program puts in its place among the built-ins must not be what its mocks raise.
    unittest.mock.AssertionError = AssertionError
    mocks = (unittest.mock.NonCallableMock, unittest.mock.AsyncMockMixin)
    for owner in (unittest.TestCase, *mocks):
        for name, method in list(vars(owner).items()):
            if isinstance(method, types.FunctionType) and (name.startswith("assert") or name == "fail"):
                setattr(owner, name, watched(method))
    _watch_contexts(failed, expected)


def _watch_contexts(failed, expected):
    """`with self.assertRaises(…)` fails at its end, and with AssertionError it asks for a failure."""
    case = unittest.case
    leave = case._AssertRaisesContext.__exit__
    raise_failure = case._BaseTestCaseContext._raiseFailure
    add_expected = unittest.TestCase._addExpectedFailure

    def __exit__(self, exc_type, exc_value, tb):
        caught = leave(self, exc_type, exc_value, tb)
        if caught:
            # unittest keeps the exception without its traceback, which tells where it came from.
            expected(exc_value.with_traceback(tb))
            exc_value.__traceback__ = None
        return caught

    def _raiseFailure(self, standardMsg):
        try:
            raise_failure(self, standardMsg)
        except BaseException as error:
            failed(error)
            raise

    def _addExpectedFailure(self, result, exc_info):
        expected(exc_info[1])
        add_expected(self, result, exc_info)

    case._AssertRaisesContext.__exit__ = __exit__
    case._BaseTestCaseContext._raiseFailure = _raiseFailure
    unittest.TestCase._addExpectedFailure = _addExpectedFailure
