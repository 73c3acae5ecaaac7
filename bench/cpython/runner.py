"""Runs tests of CPython's own test package, one after the other, and says of each how it ended.

    runner.py list MODULE...     prints the tests of these modules, one a line
    runner.py run [FILE]         runs the tests that a file (default: tests.txt) names, one a line

The same file runs in the browser and natively. What is told goes to the first standard output, in lines that
begin with the mark below, so that what tests print themselves is no matter.
"""

import os
import sys
import unittest

MARK = "@@cpython"

if sys.platform == "emscripten":
    # Tests are left out by the platform's name; here it is to be seen which of Linux's pass.
    sys.platform = "linux"
    if hasattr(sys, "_emscripten_info"):
        del sys._emscripten_info


def _stand_in_for_what_3_14_removed():
    """Tests until 3.13 set up and ask for asyncio's child watchers, also where they are about something else."""
    import asyncio

    class ChildWatcher:
        _threads = {}

        def attach_loop(self, loop): ...

        def close(self): ...

    for name in ("Safe", "Fast", "Threaded", "MultiLoop", "Pidfd"):
        setattr(asyncio, f"{name}ChildWatcher", ChildWatcher)
        setattr(asyncio.unix_events, f"{name}ChildWatcher", ChildWatcher)
    asyncio.set_child_watcher = lambda watcher: None
    policy = asyncio.events._AbstractEventLoopPolicy
    policy.get_child_watcher = lambda self: ChildWatcher()
    policy.set_child_watcher = lambda self, watcher: None


if sys.version_info >= (3, 14):
    _stand_in_for_what_3_14_removed()


def tell(*words):
    os.write(1, ("\n" + "\t".join((MARK, *words)) + "\n").encode("utf-8", "backslashreplace"))


def reason(error):
    """The last line of an error, after its type."""
    kind, value, _ = error
    text = " ".join(str(value).split())
    return f"{kind.__name__}: {text}"[:300]


class Telling(unittest.TestResult):
    """Tells each test's beginning and end. Of a test with subtests, the first that fails decides."""

    def startTest(self, test):
        super().startTest(test)
        self.failed = False
        tell("begin", test.id())

    def addSuccess(self, test):
        if not self.failed:
            tell("passed", test.id())

    def fail(self, outcome, test, detail):
        if not getattr(self, "failed", False):
            tell(outcome, test.id(), detail)
        self.failed = True

    def addFailure(self, test, err):
        self.fail("failed", test, reason(err))

    def addError(self, test, err):
        self.fail("error", test, reason(err))

    def addSkip(self, test, reason):
        tell("skipped", test.id(), " ".join(reason.split()))

    def addExpectedFailure(self, test, err):
        tell("passed", test.id())

    def addUnexpectedSuccess(self, test):
        self.fail("failed", test, "unexpected success")

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.fail("failed", test, reason(err))


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


def load(names):
    from test import support

    # As CPython's own runner with -u network: sockets, but nothing that takes very long.
    support.use_resources = {"network"}
    return unittest.defaultTestLoader.loadTestsFromNames(names)


def main(command, *arguments):
    if command == "list":
        for test in tests_of(load(arguments)):
            tell("test", test.id())
        return
    with open(*arguments or ("tests.txt",)) as names:
        suite = load(names.read().split())
    suite.run(Telling())
    tell("end")


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    main(*(sys.argv[1:] or ("run",)))
