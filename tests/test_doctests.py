"""The examples in the package's docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "boardtui").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
RUN = "import doctest, importlib; print(doctest.testmod(importlib.import_module('{}')).failed)"


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    if name.startswith("boardtui.engine."):
        # No kernel is compiled for its example.
        environment = os.environ | {"BOARDTUI_UNCOMPILED": "1"}
        child = subprocess.run(
            [sys.executable, "-c", RUN.format(name)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        assert child.stdout == "0\n", child.stdout
    else:
        result = doctest.testmod(importlib.import_module(name))
        assert result.attempted
        assert not result.failed
