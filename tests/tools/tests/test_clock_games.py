from __future__ import annotations

from itertools import islice
from random import Random

from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from tests.tools.clock_games import pairings, play


async def test_a_game_is_played_on_a_clock() -> None:
    played = await play(Othello(4), ("random", "easy"), Clock(3600), Random(1))
    assert not played.is_lost_on_time
    assert 3000 < played.least < 3600


def test_every_level_meets_every_other() -> None:
    assert list(islice(pairings(["1", "2"]), 3)) == [("1", "2"), ("2", "1"), ("1", "2")]
