"""What a review of two games costs our own engine: nodes do not depend on the machine."""

from __future__ import annotations

import pytest

from boardtui.formats import transcript
from boardtui.review.efforts import efforts_for
from boardtui.rules.othello import Othello
from tests.cases import more

from .counted_nodes import CountedReviews

BETIN_RIVIERE = (
    "f5d6c5f4d3f6e6d7f7b5b6e7c4e3c6c7a5a6a7c2d8e8f8b8d2c1f2e2e1f3"
    "c3f1g1b4g6d1b1b3a2g4h5h6h7g5h4h3h2g3c8g8g7h8a4a3b2a1g2a8b7h1"
)
BECK_ROBISON = (
    "f5f6e6f4e3d6g4e2f7g5h4h6g6h5h7e7d8f8d7c7c8b7a7b6c5a5b8e8g7a6"
    "a4a8h3h2c6g3g2g8f3h8g1h1f1e1f2a3b5b4c4d3d1b3a2c1d2c3b2c2"
)
"""Tournaments of 1992 and 2007."""


@pytest.mark.parametrize(
    ("moves", "nodes"),
    [
        (BECK_ROBISON, [583_872, 1_892_408]),
        *more(
            (BECK_ROBISON, [583_872, 1_892_408, 8_211_068]),
            (BETIN_RIVIERE, [1_609_639, 3_080_577, 19_935_523]),
        ),
    ],
)
async def test_nodes_of_the_first_passes(moves: str, nodes: list[int]) -> None:
    record = transcript.loads(moves, Othello()).record
    reviews = CountedReviews(record.game)
    assert await reviews.nodes(record, *efforts_for(record.game)[: len(nodes)]) == nodes
    await reviews.close()
