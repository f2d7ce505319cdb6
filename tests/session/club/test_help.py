"""Where engines may not help those who play in a club."""

from __future__ import annotations

import pytest

from boardtui.club.accounts import Account
from boardtui.play.listing import Listing
from boardtui.play.opening import opened
from boardtui.record.clock import DAY, Clock
from boardtui.record.who import Who
from boardtui.rules.game import Game, Position
from boardtui.rules.registry import game
from boardtui.session.club.help import NoHelpReason, why_no_help
from boardtui.session.club.state import ClubGame, ClubState
from tests.play.tables import BOB, new_record
from tests.play.tic_tac_toe import TIC_TAC_TOE

ME = Account("me", 0, "ann")


def state(*clocks: Clock | None, game: Game = TIC_TAC_TOE) -> ClubState:
    """The lists of an account that plays games with these clocks, each after one move."""
    seats: tuple[Who, ...] = (ME.who, BOB)
    standings = [
        opened(record, seats, record.root.end())
        for record in (new_record("a1", game=game) for _clock in clocks)
    ]
    listings = [
        Listing.of(standing)._replace(clock=clock)
        for standing, clock in zip(standings, clocks, strict=True)
    ]
    own = tuple(ClubGame(f"game{index}", each, 0.0, 0.0) for index, each in enumerate(listings))
    return ClubState(ME, 0.0, own=own)


def at(*moves: str, game: Game = TIC_TAC_TOE) -> Position:
    return new_record(*moves, game=game).root.end().position


@pytest.mark.parametrize("clock", [Clock(300, 3), Clock(0, 0, 1, DAY - 1)])
def test_a_game_with_a_clock_closes_everything(clock: Clock) -> None:
    for position in (at(), at("a1"), game("othello").start()):
        assert why_no_help(position, state(clock)) is NoHelpReason.OTHER_GAME
        assert why_no_help(position, state(None, clock)) is not None


@pytest.mark.parametrize("clock", [Clock(0, 0, 1, 3 * DAY), None])
def test_one_by_days_or_without_a_clock_closes_its_position(clock: Clock | None) -> None:
    assert why_no_help(at("a1"), state(clock)) is NoHelpReason.POSITION
    assert why_no_help(at("b1"), state(clock)) is None
    assert why_no_help(at(), state(clock)) is None
    assert why_no_help(at("a1", game=game("gomoku")), state(clock)) is None


def test_without_a_game_all_is_open() -> None:
    assert why_no_help(at("a1"), state()) is None


def test_games_of_others_close_nothing() -> None:
    before = state(Clock(300))
    assert why_no_help(at("a1"), before._replace(own=(), played=before.own)) is None
