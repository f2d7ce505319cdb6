from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.evaluation import Limit
from boardtui.record.time_share import LATENCY, seconds_for
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello

STARTS = [Othello().start(), Gomoku().start()]


def limit_of(clock: Clock, left: TimeLeft) -> Limit:
    """The limit at the start of a turn."""
    face = clock.face(left, 0)
    further = face.periods - face.in_period
    return Limit(
        remaining=face.seconds, increment=clock.increment, periods=further, period=clock.period
    )


def positions(game: Game) -> list[Position]:
    """The positions of a game in which always the first legal move is played."""
    position, line = game.start(), []
    while position.outcome is None:
        line.append(position)
        position = position.play(position.legal_moves[0])
    return line


def test_without_a_clock_there_is_no_share() -> None:
    assert seconds_for(Limit(seconds=3), STARTS[0]) is None


@given(
    position=st.sampled_from(STARTS),
    remaining=st.floats(0, 1e5),
    increment=st.floats(0, 60),
    periods=st.integers(0, 9),
    period=st.floats(0.5, 100),
)
def test_it_is_always_less_than_what_is_left(
    position: Position, remaining: float, increment: float, periods: int, period: float
) -> None:
    limit = Limit(
        remaining=remaining, increment=increment, periods=periods, period=period if periods else 0
    )
    share = seconds_for(limit, position)
    assert share is not None
    whole = limit.whole_time
    assert whole is not None
    assert 0 <= share <= 0.75 * whole


@pytest.mark.parametrize(
    "clock", [Clock(10, 0.1), Clock(60), Clock(10, 0, 3, 2), Clock(0, 0, 1, 5)]
)
@pytest.mark.parametrize("game", [Othello(), Gomoku(9)], ids=str)
def test_a_whole_game_is_played_in_time(clock: Clock, game: Game) -> None:
    left = clock.start
    for position in positions(game)[::2]:
        share = seconds_for(limit_of(clock, left), position)
        assert share is not None
        after = clock.after(left, share + LATENCY)
        assert after is not None, (position.ply, left)
        left = after
