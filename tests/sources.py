"""The sources of the program and of its tests, read once, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def sources() -> Mapping[Path, str]:
    """The text of every module, by its path below the repository."""
    return {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for top in ("boardtui", "tests")
        for path in sorted((ROOT / top).rglob("*.py"))
    }


@cache
def package() -> Mapping[str, ast.Module]:
    """The modules of the program, parsed, by their names."""
    return {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): ast.parse(text)
        for path, text in sources().items()
        if path.parts[0] == "boardtui"
    }


def imported_in(nodes: Iterable[ast.AST], modules: Mapping[str, object]) -> Iterator[str]:
    """The modules that some nodes of a source import; `modules` are those that are known."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports are absolute"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in modules else node.module
