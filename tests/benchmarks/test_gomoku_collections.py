"""How long trees of RenLib and databases of RenjuNet take to read, and ten times as much of them.

pytest -m benchmark -s tests/benchmarks/test_gomoku_collections.py
"""

from __future__ import annotations

import time
from random import Random

import pytest

from boardtui.formats.detect import scan_record
from boardtui.formats.renlib.nodes import Flag
from tests.formats.renlib.library import HEADER, ROOT, node, point
from tests.formats.rif.test_rif import database, game

pytestmark = pytest.mark.benchmark

POINTS = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]


def tree(nodes: int) -> bytes:
    """A library of lines of 40 moves, each of which branches off another one."""
    random, data, count = Random(1), bytearray(HEADER + ROOT), 0
    while count < nodes:
        line = random.sample(POINTS, 40)
        last = len(line) - 1
        for index, name in enumerate(line):
            flags = (0 if index else Flag.SIBLING) | (Flag.LEAF if index == last else 0)
            data += node(point(name), flags)
        count += len(line)
    return bytes(data)


def games(count: int) -> bytes:
    """A database of games of 40 moves."""
    moves = (" ".join(Random(seed).sample(POINTS, 40)) for seed in range(count))
    told = {"tournament": "1", "black": "1", "white": "2", "rule": "2", "bresult": "1"}
    return database(*(game(each, **told) for each in moves)).encode()


def reading_time(data: bytes) -> float:
    """The processor time of scanning a content and reading its first game, in seconds."""
    began = time.process_time()
    scan_record(data).read(0)
    return time.process_time() - began


def test_collections() -> None:
    print(f"\n{'':24} {'short':>9} {'ten times':>9} {'ratio':>6}")
    for name, make, size in (("nodes of a .lib", tree, 10_000), ("games of a .rif", games, 2_500)):
        short, long = (reading_time(make(count)) for count in (size, 10 * size))
        print(f"{10 * size:7} {name:16} {short:7.3f} s {long:7.3f} s {long / short:6.1f}")
