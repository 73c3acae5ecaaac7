"""Holds a source to the Python 3.11 of the reference evaluators, though the interpreter is newer.

Three things that code generators get wrong show only in the older version: annotations whose names do not
exist (3.14 evaluates annotations when asked for them, 3.11 at the definition), grammar that came later
(PEP 695, 696, 701, 758), and modules that have gone since.
"""

import ast
import io
import re
import tokenize
import unittest
import warnings

VERSION = (3, 11)

_F_STRING = re.compile(r"""(?i)\b(?:f|fr|rf)['"]""")

# Beyond this many nested brackets the tokenizer refuses a source, and the parser's recursion would exhaust
# the browser's stack before it came to that.
_MAX_NESTING = 200


# Aliases that 3.12 removed.
for _old, _new in {
    "assert_": "assertTrue",
    "assertAlmostEquals": "assertAlmostEqual",
    "assertEquals": "assertEqual",
    "assertNotAlmostEquals": "assertNotAlmostEqual",
    "assertNotEquals": "assertNotEqual",
    "assertNotRegexpMatches": "assertNotRegex",
    "assertRaisesRegexp": "assertRaisesRegex",
    "assertRegexpMatches": "assertRegex",
}.items():
    setattr(unittest.TestCase, _old, getattr(unittest.TestCase, _new))


def compile_older(source):
    """Compiles a module's source with eager annotations.

    Raises what compile() raises, and SyntaxError for grammar newer than 3.11. With
    `from __future__ import annotations` the source is left as it is.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _check_tokens(source)
        tree = ast.parse(source, "<string>", feature_version=VERSION)
    if not any(isinstance(node, ast.ImportFrom) and node.module == "__future__"
               and any(alias.name == "annotations" for alias in node.names) for node in tree.body):  # fmt: skip
        tree = ast.fix_missing_locations(_EagerAnnotations().visit(tree))
    return compile(tree, "<string>", "exec", dont_inherit=True)


def _check_tokens(source):
    brackets = source.count("(") + source.count("[") + source.count("{")
    if brackets < _MAX_NESTING and not _F_STRING.search(source):
        return
    quotes = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.FSTRING_END:
                quotes.pop()
            elif quotes and token.type not in (tokenize.FSTRING_MIDDLE, tokenize.OP, tokenize.NL):
                # Until 3.12 an f-string was one token: it ended at its first quote, whatever stood inside.
                _check_in_f_string(token, quotes[-1])
            if token.type == tokenize.FSTRING_START:
                quotes.append(token.string.lstrip("fFrR"))
    except tokenize.TokenError as error:
        message, (line, column) = error.args
        if "nested" in message:
            raise SyntaxError(message, ("<string>", line, column, None)) from None
        # Anything else the parser says better.


def _check_in_f_string(token, quote):
    if quote in token.string:
        _refuse("f-string: expecting '}'", token)
    if "\\" in token.string:
        _refuse("f-string expression part cannot include a backslash", token)
    if token.type == tokenize.COMMENT:
        _refuse("f-string expression part cannot include '#'", token)


def _refuse(message, token):
    line, column = token.start
    raise SyntaxError(message, ("<string>", line, column + 1, token.line))


class _EagerAnnotations(ast.NodeTransformer):
    """Puts the evaluation of each annotation where 3.11 evaluated it: before a function's definition, after
    an assignment in a module or class. Annotations of a function's own variables never were evaluated."""

    def __init__(self):
        self.in_function = False

    def visit_FunctionDef(self, node):
        arguments = [*node.args.posonlyargs, *node.args.args, node.args.vararg, *node.args.kwonlyargs, node.args.kwarg]
        annotations = [argument.annotation for argument in arguments if argument] + [node.returns]
        outside, self.in_function = self.in_function, True
        self.generic_visit(node)
        self.in_function = outside
        return [*self._evaluations(annotations), node]

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        return node

    def visit_ClassDef(self, node):
        outside, self.in_function = self.in_function, False
        self.generic_visit(node)
        self.in_function = outside
        return node

    def visit_AnnAssign(self, node):
        if self.in_function:
            return node
        return [node, *self._evaluations([node.annotation])]

    @staticmethod
    def _evaluations(annotations):
        # A constant evaluates to itself, and as the first statement it would become a docstring.
        return [
            ast.copy_location(ast.Expr(annotation), annotation)
            for annotation in annotations
            if annotation is not None and not isinstance(annotation, ast.Constant)
        ]
