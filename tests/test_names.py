"""No name of a type stands for two things, and reasons are named in one way."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "boardtui"

TOP_LEVEL = [
    node
    for path in sorted(PACKAGE.rglob("*.py"))
    for node in ast.parse(path.read_text(encoding="utf-8")).body
]

CLASSES = [node for node in TOP_LEVEL if isinstance(node, ast.ClassDef)]

MEANT_TWICE: dict[str, str] = {}
"""Names that more than one public class may have, each with the reason; ten at most."""

REASONS = ("Reason", "Note", "Merit", "Task")
"""Ends of the names of reasons: of errors, messages, merits of a move, and what is to be done."""


def test_no_two_public_classes_have_the_same_name() -> None:
    names = Counter(node.name for node in CLASSES if not node.name.startswith("_"))
    assert {name for name, count in names.items() if count > 1} == set(MEANT_TWICE)
    assert len(MEANT_TWICE) <= 10


def test_reasons_say_by_their_names_that_they_are_reasons() -> None:
    reasons = [node.name for node in CLASSES if "Reason" in map(ast.unparse, node.bases)]
    assert len(reasons) > 30
    assert [name for name in reasons if not name.endswith(REASONS)] == []


def test_type_variables_are_told_from_types() -> None:
    variables = [
        (node.targets[0], ast.literal_eval(node.value.args[0]))
        for node in TOP_LEVEL
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "TypeVar"
    ]
    assert len(variables) > 20
    for target, name in variables:
        assert ast.unparse(target) == name
        assert name.removesuffix("_contra").removesuffix("_co").endswith("T")
