"""What comes before all tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.arguments import ENGINES


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each engine be compiled once, where every worker would else compile all of them."""
    is_worker = hasattr(session.config, "workerinput")
    if is_worker or not session.config.getoption("numprocesses", None):
        return
    engines = Path(__file__).parent / "engine"
    # To collect the tests of an engine is to import it, and so to compile it.
    collecting = [
        subprocess.Popen(
            [sys.executable, "-m", "pytest", "--collect-only", "--quiet", str(engines / name)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name in ENGINES
    ]
    for process in collecting:
        process.wait()
