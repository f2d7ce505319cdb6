"""What a comment or a name of a million characters costs to open and to step past.

pytest -m benchmark -s tests/benchmarks/test_long_texts.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

import pytest

from tests.benchmarks.stopwatch import Stopwatch
from tests.fixtures.long_texts import LONG_TEXTS
from tests.ui.real_program import own_folders

pytestmark = pytest.mark.benchmark

BOARDTUI = str(Path(sys.executable).with_name("boardtui"))
ROUNDS, STEPS = 3, 10
LENGTH = 900_000
SIZES = {"panels": (100, 30), "no panels": (50, 20)}
PATIENCE = 30.0
"""Seconds for a step, so that even a slow one is measured."""


def opened(text: str, names: str, folder: Path, columns: int, lines: int) -> Stopwatch:
    """The program with a record in which every node has a comment."""
    folder.mkdir()
    path = folder / "game.sgf"
    header = f"GM[2]SZ[8]PB[{names}]PW[{names}]EV[{names}]"
    path.write_text(f"(;{header}C[{text}];B[f5]C[{text}x];W[d6]C[{text}y])", encoding="utf-8")
    environ = own_folders(folder) | {"PYTHONDONTWRITEBYTECODE": ""}
    command = [BOARDTUI, "open", str(path)]
    return Stopwatch(command, columns=columns, lines=lines, environ=environ)


@pytest.mark.parametrize("size", SIZES)
def test_long_texts(tmp_path: Path, size: str) -> None:
    texts = {"short": ("short", "Ann")}
    texts |= {kind: (make(LENGTH), "Ann") for kind, make in LONG_TEXTS.items()}
    texts["names"] = ("short", LONG_TEXTS["wide"](LENGTH))
    print(f"\n{size:12} {'opened, CPU':>12} {'a step, CPU':>12}")
    for kind, (comment, names) in texts.items():
        opens, steps = [], []
        for number in range(ROUNDS):
            with opened(comment, names, tmp_path / f"{kind}{number}", *SIZES[size]) as terminal:
                opens.append(terminal.until_shown("F1 Help").cpu)
                terminal.wait_until_quiet(0.3)
                for step in range(STEPS):
                    before = terminal.usage().cpu
                    assert terminal.press(".,"[step % 2], patience=PATIENCE)
                    steps.append(terminal.usage().cpu - before)
        print(f"{kind:12} {median(opens):10.2f} s {median(steps) * 1000:9.1f} ms", flush=True)
