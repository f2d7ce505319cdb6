"""The layers hold, files stay small, and nothing heavy loads where it is not needed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.sources import ROOT, imported_in, package, sources

SLOW_ON_PURPOSE = {
    "benchmarks/watched_program.py",
    "fixtures/busy_program.py",
    "fixtures/fake_engine.py",
    "late_work.py",
    "tools/load/clients.py",
    "tools/load/crowd.py",
    "tools/load/pairs.py",
    "ui/terminal/sample_app.py",
}
"""What has a pace of its own: programs for tests, work that is held up, and what measures."""


def test_import_contracts_hold() -> None:
    checker = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run(
        [checker, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("contract", "key", "room", "allowed"),
    [
        (
            "Only the UI knows Textual",
            "source_modules",
            "cli",
            {"film", "main", "playing", "serve_part", "tools", "visit"},
        ),
        (
            "Engines run in processes of their own",
            "source_modules",
            "cli",
            {"main", "solve", "tools"},
        ),
        (
            "Rules and records know no files, threads or processes",
            "forbidden_modules",
            "system",
            {"frozen", "named_tuples", "reasons", "translatable"},
        ),
    ],
)
def test_a_contract_names_every_module_of_a_room_but_a_few(
    contract: str, key: str, room: str, allowed: set[str]
) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (found,) = (each for each in contracts if each["name"] == contract)
    folder = ROOT / "boardtui" / room
    modules = {path.stem for path in folder.iterdir() if not path.name.startswith("_")}
    named = {name.rpartition(".")[2] for name in found[key] if name.startswith(f"boardtui.{room}.")}
    assert modules - named == allowed


def imported_by(tree: ast.Module, modules: Mapping[str, object]) -> Iterator[str]:
    """The modules that a source imports anywhere: in functions and for types as well."""
    return imported_in(ast.walk(tree), modules)


def parsed(sources: Mapping[str, str]) -> Mapping[str, ast.Module]:
    return {name: ast.parse(source) for name, source in sources.items()}


def room_of(module: str) -> str:
    """The package of the program that a module is part of: "boardtui.ui" for one below it."""
    return ".".join(module.split(".")[:2])


def depended_on(name: str, tree: ast.Module, modules: Mapping[str, object]) -> Iterator[str]:
    """The modules that a module imports, but for those of its room that it needs for types only."""
    nodes = list(ast.walk(tree))
    blocks = [
        node
        for node in nodes
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    for_types = {inner for block in blocks for inner in ast.walk(block)}
    yield from imported_in((node for node in nodes if node not in for_types), modules)
    for module in imported_in(for_types, modules):
        if room_of(module) != room_of(name):
            yield module


def loaded_with(imported: str, importer: str) -> Iterator[str]:
    """A module and the packages around it; those around its importer are loaded already."""
    while imported and not f"{importer}.".startswith(f"{imported}."):
        yield imported
        imported = imported.rpartition(".")[0]


def in_circles(imports: Mapping[str, set[str]]) -> set[str]:
    """The modules from which imports lead back to themselves."""

    def leads_back(module: str) -> bool:
        reached: set[str] = set()
        waiting = [module]
        while waiting:
            new = imports[waiting.pop()] - reached
            reached |= new
            waiting += new
        return module in reached

    return set(filter(leads_back, imports))


def test_circles_of_imports_are_seen_wherever_the_import_stands() -> None:
    sources = {
        "a": "if TYPE_CHECKING:\n    from b import B",
        "b": "def late():\n    import c.d",
        "c.d": "from a import A",
        "e": "import a",
    }
    imports = {name: set(imported_by(tree, sources)) for name, tree in parsed(sources).items()}
    assert in_circles(imports) == {"a", "b", "c.d"}


def test_imports_for_types_alone_count_between_rooms_only() -> None:
    source = (
        "if TYPE_CHECKING:\n    from app.ui.a import A\n    from app.play.b import B\n"
        "    from app.ui.c import C\nimport app.ui.c"
    )
    modules = {"app.ui.a": "", "app.play.b": "", "app.ui.c": ""}
    assert {*depended_on("app.ui.d", ast.parse(source), modules)} == {"app.play.b", "app.ui.c"}


def test_a_module_is_loaded_with_the_packages_around_it() -> None:
    assert list(loaded_with("a.b.c", "a.d")) == ["a.b.c", "a.b"]
    assert list(loaded_with("a.b.c", "a.b.d")) == ["a.b.c"]
    assert list(loaded_with("a.b", "a.b.c")) == []


def test_the_package_imports_nothing_from_the_tests() -> None:
    imported = {
        module.split(".")[0] for tree in package().values() for module in imported_by(tree, {})
    }
    assert "boardtui" in imported
    assert "tests" not in imported


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = package()
    imports = {
        name: {
            loaded
            for imported in depended_on(name, tree, modules)
            for loaded in loaded_with(imported, name)
        }
        & modules.keys()
        for name, tree in modules.items()
    }
    assert not in_circles(imports)


def test_files_stay_small() -> None:
    assert [str(path) for path, text in sources().items() if len(text.splitlines()) > 400] == []


def test_tests_wait_for_something_instead_of_sleeping() -> None:
    pause = re.compile(r"\bsleep\(|\.pause\([^)]")
    sleeping = {
        str(path.relative_to("tests"))
        for path, text in sources().items()
        if path.parts[0] == "tests" and pause.search(text)
    }
    assert sleeping == {"waiting.py"} | SLOW_ON_PURPOSE


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys; print('\\n'.join(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return set(result.stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        "play.view",
        "play.chair",
        "saves.store",
        "club.sqlite_logs",
        "formats.sgf",
        "cli.main",
        "config.settings_file",
        "engine.skill",
        "engine.othello.program",
        "cli.solve",
    ],
)
def test_everything_below_the_ui_runs_without_textual(module: str) -> None:
    loaded = loaded_by(f"import boardtui.{module}")
    assert not loaded & {"textual", "rich", "tomlkit", "numpy", "numba"}
