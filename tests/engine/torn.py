"""Entries of transposition tables as two threads leave them that write a slot at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np


def mixtures(first: Any, second: Any) -> Iterator[Any]:
    """Every mixture of the words of two entries, with words of both."""
    count = len(first)
    for choice in product((False, True), repeat=count):
        if 0 < sum(choice) < count:
            yield np.where(choice, first, second)
