"""A campaign: many mutations of good contents, each of which a check has to bear."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

from tests.fuzz.mutate import mutations

MOST_SECONDS = 10.0
"""Processor time for one input of a few kilobytes; most take a few milliseconds.

Some hold 300 games, each of which is read and written several times.
"""

SECONDS = 20
"""How long a campaign of the long tests lasts; those of the marathon end by their count."""


@dataclass(frozen=True)
class Effort:
    """How many inputs, or for how long, and the seed; FUZZ_SEED takes the place of the seed."""

    count: int
    seconds: float = float("inf")
    seed: int = 1


def efforts(count: int) -> list[object]:
    """The parameters of a test: `count` inputs, some seconds of them, or 20,000."""
    all_of_them = [pytest.mark.marathon, pytest.mark.timeout(7200)]
    return [
        pytest.param(Effort(count), id="short"),
        pytest.param(Effort(20_000, SECONDS, seed=2), id="seconds", marks=pytest.mark.long),
        pytest.param(Effort(20_000, seed=3), id="all", marks=all_of_them),
    ]


def bear(
    check: Callable[[bytes], object],
    contents: Sequence[bytes],
    effort: Effort,
    pieces: Sequence[bytes] = (),
) -> None:
    """Give mutations of the contents to a check, which fails by an exception or by its time."""
    seed = int(os.environ.get("FUZZ_SEED", effort.seed))
    end = time.monotonic() + effort.seconds
    inputs = islice(mutations(Random(seed), contents, pieces), effort.count)
    for number, content in enumerate(inputs):
        if time.monotonic() > end:
            break
        began = time.process_time()
        try:
            check(content)
            assert time.process_time() - began < MOST_SECONDS
        except BaseException as error:
            error.add_note(f"FUZZ_SEED={seed}, input {number}: {content!r}")
            raise
