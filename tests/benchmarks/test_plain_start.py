"""What the program line by line takes to its first answer, beside Python and asyncio alone.

pytest -m benchmark -s tests/benchmarks/test_plain_start.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from tests.terminal_double import minimal_environment
from tests.ui.real_program import own_folders

pytestmark = pytest.mark.benchmark

ROUNDS = 9
PROGRAMS = {
    "python": ["-c", "pass"],
    "asyncio": ["-c", "import asyncio"],
    "plain": ["-m", "boardtui", "--plain"],
    "plain othello": ["-m", "boardtui", "--plain", "othello"],
}


def cpu(arguments: list[str], folder: Path) -> float:
    """The milliseconds of processor time of one run without input."""
    environ = minimal_environment() | own_folders(folder)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    before = getrusage(RUSAGE_CHILDREN)
    with Path(os.devnull).open("w") as nowhere:
        subprocess.run(
            [sys.executable, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=nowhere,
            env=environ,
            check=True,
        )
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def test_the_first_answer_comes_soon(tmp_path: Path) -> None:
    least = {
        name: min(cpu(arguments, tmp_path) for _round in range(ROUNDS))
        for name, arguments in PROGRAMS.items()
    }
    print()
    for name, milliseconds in least.items():
        print(f"{name:>14} {milliseconds:>6.0f} ms")
    assert least["plain othello"] <= 3 * least["asyncio"]
