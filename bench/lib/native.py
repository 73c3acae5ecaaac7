"""Judges one solution in this process, the plain way: what a native evaluator does per solution."""

import json
import sys

job = json.load(sys.stdin)
namespace = {"__builtins__": __builtins__.__dict__ if hasattr(__builtins__, "__dict__") else __builtins__}
passed = 0
try:
    exec(job["solution"], namespace)
    bound = namespace.get(job["name"])
    namespace["func" if job["object"] == "function" else "cls"] = bound
    for test in job["tests"]:
        try:
            local = dict(namespace)
            if test.get("ctx"):
                exec(test["ctx"], local)
            if "assertion" not in test or eval(test["assertion"], local):
                passed += 1
        except Exception:
            pass
except Exception:
    pass
print(passed, file=sys.stderr)
