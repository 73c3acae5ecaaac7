"""Judges CodeEval solutions natively, by the rules of RunCodeEval, for comparison with the browser.

Reads one JSON object per line from stdin: source, object, name, tests, seconds. Writes, per line, a JSON
list: tests passed, tests in all, error type of the solution or null. Each solution has a process of its own,
forked from this one, and is killed when it does not come to its end.
"""

import ast
import json
import logging
import os
import select
import signal
import sys
import tempfile

GRACE_SECONDS = 5


class TimeoutException(Exception):
    pass


def quietly(function, *arguments):
    logging.disable(logging.CRITICAL)
    result = function(*arguments)
    logging.disable(logging.NOTSET)
    return result


def has_keyword(tree, keyword):
    nodes = list(ast.walk(tree))
    if keyword == "yield from":
        return any(isinstance(node, ast.YieldFrom) for node in nodes)
    module, _, name = keyword.rpartition(".")
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    if any(isinstance(call, ast.Attribute) and call.attr == name for call in calls):
        return True
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    if module:
        return any(
            node.module == module and alias.name == name for node in imports for alias in node.names
        )
    if any(isinstance(call, ast.Name) and call.id == name for call in calls):
        return True
    imports += [node for node in nodes if isinstance(node, ast.Import)]
    return any(alias.name == name for node in imports for alias in node.names)


def bound_object(namespace, job):
    """The object under test; KeyError where there is none."""
    if job["name"] in namespace:
        return namespace[job["name"]]
    fits = callable if job["object"] == "function" else lambda value: isinstance(value, type)
    for name, value in namespace.items():
        if fits(value) and not name.startswith("_"):
            return value
    raise KeyError(job["name"])


def judge_test(test, namespace, tree):
    """Whether the test is passed, and the error type it leaves."""
    own = dict(namespace)
    passed, error = False, None
    try:
        if test.get("ctx"):
            quietly(exec, test["ctx"], own)
        if "inspection" in test:
            keywords = test["inspection"]
            keywords = [keywords] if isinstance(keywords, str) else keywords
            passed = all(has_keyword(tree, keyword) for keyword in keywords)
            error = None if passed else "InspectionFailure"
    except Exception:
        return False, "Error"
    if "assertion" in test:
        try:
            if quietly(eval, test["assertion"], own):
                passed = True
            else:
                error = "AssertionError"
        except NameError:
            error = "NameError"
        except TypeError:
            error = "TypeError"
        except Exception as raised:
            error = type(raised).__name__
    return passed, error


def judge(job):
    source, tests = job["source"], job["tests"]
    if not source.strip():
        return 0, 0, "NoCompletionError"
    total = len(tests)
    signal.alarm(job["seconds"])
    namespace = {"__builtins__": __builtins__.__dict__}
    try:
        quietly(exec, source, namespace)
    except SyntaxError:
        return 0, total, "SyntaxError"
    except Exception:
        return 0, total, "ExecutionError"
    namespace["candidate_solution"] = source
    try:
        namespace["func" if job["object"] == "function" else "cls"] = bound_object(namespace, job)
    except KeyError:
        return 0, total, "NameError"
    tree = ast.parse(source)
    results = [judge_test(test, namespace, tree) for test in tests]
    signal.alarm(0)
    passed = sum(ok for ok, _ in results)
    errors = [error for ok, error in results if not ok and error]
    return passed, total, None if passed == total > 0 else (errors or ["TestFailure"])[0]


def on_alarm(_signal, _frame):
    raise TimeoutException("Execution timed out")


def in_child(job, answer):
    """Judges in this process, which is the solution's own, and ends it."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    signal.signal(signal.SIGALRM, on_alarm)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        result = judge(job)
        os.chdir("/")
    os.write(answer, json.dumps(result).encode())


def run(job):
    read, write = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            in_child(job, write)
        finally:
            os._exit(0)
    os.close(write)
    came = select.select([read], [], [], job["seconds"] + GRACE_SECONDS)[0]
    text = os.read(read, 1000) if came else b""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(read)
    if text:
        return json.loads(text)
    return [0, len(job["tests"]), "Error" if came else "TimeoutError"]


for line in sys.stdin:
    print(json.dumps(run(json.loads(line))))
