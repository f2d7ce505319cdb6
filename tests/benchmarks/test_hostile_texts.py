"""How much longer a text of ten times the length takes to read, for texts that invite slowness.

pytest -m benchmark -s tests/benchmarks/test_hostile_texts.py
"""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from boardtui.formats.detect import read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES
from tests.formats.hostile import HOSTILE

pytestmark = pytest.mark.benchmark

ROUNDS = 3


def reading_time(text: str) -> float:
    """The least processor time of several readings, in seconds."""
    taken = []
    for _ in range(ROUNDS):
        began = time.process_time()
        with suppress(FormatError):
            read_record(text)
        taken.append(time.process_time() - began)
    return min(taken)


def test_hostile_texts() -> None:
    print(f"\n{'':24} {'short':>9} {'ten times':>9} {'ratio':>6}")
    for name, make in HOSTILE.items():
        short, long = (reading_time(make(MAX_BYTES // part)) for part in (640, 64))
        print(f"{name:24} {short:7.3f} s {long:7.3f} s {long / short:6.1f}", flush=True)
