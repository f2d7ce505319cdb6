"""Tests in processes of their own, whose kernels are not compiled or check every index."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]

COUNTING = """
from boardtui.engine.kernel import COMPILED
from {module} import counts
print(COMPILED, *counts(), sep="\\n")
"""


def counts_uncompiled(module: str) -> list[str]:
    """What the `counts` of a test module returns where kernels are not compiled."""
    code = COUNTING.format(module=module)
    result = _run("-W", "error", "-c", code, BOARDTUI_UNCOMPILED="1")
    assert result.stderr == ""
    is_compiled, *counts = result.stdout.splitlines()
    assert is_compiled == "False"
    return counts


def summary_with_checked_indices(directory: Path, tests: Sequence[str], *options: str) -> str:
    """Run tests of a directory with kernels that check every index; the last line they print.

    The options are those of pytest, such as a marker to select by.
    """
    paths = [str(directory / name) for name in tests]
    # Kernels compiled with other settings are kept in a directory of their own.
    result = _run("-m", "pytest", "-q", "-x", *options, *paths, NUMBA_BOUNDSCHECK="1")
    assert result.returncode == 0, result.stdout[-4000:]
    return result.stdout.splitlines()[-1]


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end, with variables beside those of the tests."""
    command = [sys.executable, *arguments]
    environ = os.environ | environment
    return subprocess.run(
        command, env=environ, cwd=ROOT, capture_output=True, text=True, check=False
    )
