"""The compiled rules of the 8x8 board beside the same in C, counting the same moves."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
import pytest

from boardtui.engine.kernel import COMPILED
from boardtui.engine.othello.bitboard import START_OTHER, START_OWN
from tests.engine.othello.boards import perft

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(not COMPILED, reason="kernels are not compiled here"),
]

GCC = shutil.which("gcc")
SOURCE = Path(__file__).with_name("perft.c")
DEPTH, LEAVES = 10, 24_571_284
ROUNDS = 7
LARGEST_RATIO = 1.1


def seconds_of(work: Callable[[], int]) -> float:
    """Processor time of one call, which must find the right number."""
    begin = process_time()
    leaves = work()
    taken = process_time() - begin
    assert leaves == LEAVES
    return taken


@pytest.mark.skipif(GCC is None, reason="gcc is not installed")
def test_perft_takes_no_longer_than_in_c(tmp_path: Path) -> None:
    library = tmp_path / "perft.so"
    command = [str(GCC), "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library)]
    command.append(str(SOURCE))
    subprocess.run(command, check=True)
    in_c = ctypes.CDLL(str(library)).perft
    in_c.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int]
    in_c.restype = ctypes.c_int64
    own, other = int(START_OWN), int(START_OTHER)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(seconds_of(lambda: int(perft(START_OWN, START_OTHER, np.int64(DEPTH)))))
        theirs.append(seconds_of(lambda: int(in_c(own, other, DEPTH))))
    ratio = median(ours) / median(theirs)
    for name, taken in (("kernel", ours), ("C", theirs)):
        print(f"\nperft {DEPTH}, {name:<8}{LEAVES / median(taken) / 1e6:8.1f} M leaves/s", end="")
    print(f"\nthe kernel takes {ratio:.2f} times as long as C")
    assert ratio < LARGEST_RATIO
