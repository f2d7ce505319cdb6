"""What comes before all tests."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.players.specs import SPECS

ROOT = Path(__file__).parent

# Apps make so many objects that a tenth of their tests' time would go into looking for garbage.
gc.set_threshold(100_000, 20, 50)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let everything be compiled once, where every worker would else compile all of it."""
    is_worker = hasattr(session.config, "workerinput")
    if is_worker or not session.config.getoption("numprocesses", None):
        return
    engines = [[str(ROOT / "engine" / spec.family.key)] for spec in SPECS]
    others = [str(ROOT), *(f"--ignore={ROOT / name}" for name in ("engine", "benchmarks"))]
    environment = dict(os.environ)
    # What is compiled here would else be compiled anew by every process of every test.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    # To collect tests is to import them with what they import, and so to compile it.
    collecting = [
        subprocess.Popen(
            [sys.executable, "-m", "pytest", "--collect-only", "--quiet", *paths],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        for paths in [*engines, others]
    ]
    for process in collecting:
        process.wait()
