from __future__ import annotations

from itertools import islice
from random import Random

from tests.fuzz.mutate import LARGEST, mutations

CONTENTS = (b"(;GM[2];B[f5];W[d6])", b"f5d6c3", b"")


def test_a_seed_makes_the_same_mutations() -> None:
    first, second = (list(islice(mutations(Random(7), CONTENTS), 200)) for _ in range(2))
    assert first == second
    assert len(set(first)) > 100


def test_mutations_stay_small_and_hold_the_given_pieces() -> None:
    found = list(islice(mutations(Random(1), CONTENTS, (b"BTSEATS",)), 1000))
    assert max(map(len, found)) <= LARGEST
    assert any(b"BTSEATS" in content for content in found)
    assert any(len(content) > 500 for content in found)
