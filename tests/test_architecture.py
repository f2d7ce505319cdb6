"""The layers hold, files stay small, and nothing heavy loads where it is not needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path.relative_to(ROOT) for top in ("boardtui", "tests") for path in (ROOT / top).rglob("*.py")
)


def test_import_contracts_hold() -> None:
    checker = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run(
        [checker, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_files_stay_small(path: Path) -> None:
    assert len((ROOT / path).read_text(encoding="utf-8").splitlines()) <= 400


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
        "play.match",
        "play.store",
        "formats.sgf",
        "cli",
        "config",
        "engine.levels",
        "engine.othello.program",
        "engine.othello.solve",
    ],
)
def test_everything_below_the_ui_runs_without_textual(module: str) -> None:
    loaded = loaded_by(f"import boardtui.{module}")
    assert not loaded & {"textual", "rich", "tomlkit", "numpy", "numba"}


def test_the_app_loads_nothing_heavy_before_its_first_frame() -> None:
    loaded = loaded_by("import boardtui.ui.app, boardtui.ui.screens.game")
    heavy = {"markdown_it", "pygments", "tree_sitter", "tomlkit", "numpy", "numba"}
    unneeded = {"tomllib", "secrets", "boardtui.formats.sgf_reader", "boardtui.players.easy"}
    assert not loaded & (heavy | unneeded)
    # An app with nothing but a line of text has loaded some 360.
    assert len(loaded) <= 470
