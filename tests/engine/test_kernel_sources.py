"""Kernels use only names from sources whose change makes them be compiled anew."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import boardtui
from boardtui.engine.stamp import kernel_sources
from tests.cases import each

PACKAGE = Path(boardtui.__file__).parent
SOURCES = tuple(kernel_sources(PACKAGE / "engine"))


def names_from_elsewhere(tree: ast.Module) -> set[str]:
    """The names that a module imports from our own sources outside the stamp."""
    known = {
        ".".join(("boardtui", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in SOURCES
    }
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("boardtui"):
            for alias in node.names:
                if not {node.module, f"{node.module}.{alias.name}"} & known:
                    names.add(alias.asname or alias.name)
    return names


def kernels(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
            if any(
                text.startswith(("kernel(", "compiled_as(", "translated(")) for text in decorators
            ):
                yield node


def misused(source: str) -> dict[str, set[str]]:
    """The names from outside the stamp that kernels of a source use."""
    tree = ast.parse(source)
    foreign = names_from_elsewhere(tree)
    found: dict[str, set[str]] = {}
    for kernel in kernels(tree):
        inside = (node for part in kernel.body for node in ast.walk(part))
        used = {node.id for node in inside if isinstance(node, ast.Name)} & foreign
        if used:
            found[kernel.name] = used
    return found


def test_a_name_from_elsewhere_in_a_kernel_is_seen() -> None:
    source = """\
from boardtui.engine.bits import popcount
from boardtui.protocols.gomocup import OWN
@kernel(int64())
def owner():
    return popcount(OWN)
def plain():
    return OWN
"""
    assert misused(source) == {"owner": {"OWN"}}


def test_kernels_are_found() -> None:
    assert sum(1 for path in SOURCES for _ in kernels(ast.parse(path.read_text("utf-8")))) > 50


@each("path", SOURCES)
def test_kernels_use_only_what_the_stamp_covers(path: Path) -> None:
    assert not misused(path.read_text("utf-8"))
