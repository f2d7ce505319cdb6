"""No name of a type stands for two things, and reasons are named in one way."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.sources import package

CAMEL_CASE = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")

MEANT_TWICE: dict[str, str] = {}
"""Names that more than one public type may have, each with the reason; ten at most."""

REASONS = ("Reason", "Note", "Merit", "Task")
"""Ends of the names of reasons: of errors, messages, merits of a move, and what is to be done."""


def top_level() -> list[ast.stmt]:
    """What stands at the top of the modules."""
    return [node for tree in package().values() for node in tree.body]


def classes() -> list[ast.ClassDef]:
    return [node for node in top_level() if isinstance(node, ast.ClassDef)]


def aliases(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """The names of type aliases and NewTypes, told by their capitals; not type variables."""
    for node in nodes:
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name("TypeVar" | "ParamSpec"))):
                pass
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)) if (
                CAMEL_CASE.fullmatch(name)
            ):
                yield name


def test_aliases_and_new_types_count_as_types() -> None:
    source = """
Callback = Callable[[int], object]
Choice: TypeAlias = Left | Right
Number = NewType("Number", int)
ItemT = TypeVar("ItemT")
LIMIT = 3
_Private = int
table = {}
"""
    assert list(aliases(ast.parse(source).body)) == ["Callback", "Choice", "Number"]


def test_no_two_public_types_have_the_same_name() -> None:
    public = [node.name for node in classes() if not node.name.startswith("_")]
    names = Counter([*public, *aliases(top_level())])
    assert {name for name, count in names.items() if count > 1} == set(MEANT_TWICE)
    assert len(MEANT_TWICE) <= 10


def test_reasons_say_by_their_names_that_they_are_reasons() -> None:
    reasons = [node.name for node in classes() if "Reason" in map(ast.unparse, node.bases)]
    assert len(reasons) > 30
    assert [name for name in reasons if not name.endswith(REASONS)] == []


def test_type_variables_are_told_from_types() -> None:
    variables = [
        (node.targets[0], ast.literal_eval(node.value.args[0]))
        for node in top_level()
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "TypeVar"
    ]
    assert len(variables) > 20
    for target, name in variables:
        assert ast.unparse(target) == name
        assert name.removesuffix("_contra").removesuffix("_co").endswith("T")
