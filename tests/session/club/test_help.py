"""Where engines may not help those who play in a club."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardtui.club.accounts import Account
from boardtui.play.listing import Listing
from boardtui.play.opening import opened
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.player import PlayerError
from boardtui.record.clock import DAY, Clock
from boardtui.record.who import Who
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.club.help import NoHelpReason, allow_computers, why_no_help
from boardtui.session.club.state import ClubGame, ClubState
from tests.play.tables import BOB, new_record
from tests.play.tic_tac_toe import TIC_TAC_TOE

ME = Account("me", 0, "ann")


def state(
    *clocks: Clock | None, game: Game = TIC_TAC_TOE, moves: Sequence[str] = ["a1"]
) -> ClubState:
    """The lists of an account that plays games with these clocks, each after some moves."""
    seats: tuple[Who, ...] = (ME.who, BOB)
    standings = [
        opened(record, seats, record.root.end())
        for record in (new_record(*moves, game=game) for _clock in clocks)
    ]
    listings = [
        Listing.of(standing)._replace(clock=clock)
        for standing, clock in zip(standings, clocks, strict=True)
    ]
    own = tuple(ClubGame(f"game{index}", each) for index, each in enumerate(listings))
    return ClubState(ME, 0.0, own=own)


def at(*moves: str, game: Game = TIC_TAC_TOE) -> ViewState:
    """A view of a record at the end of some moves."""
    record = new_record(*moves, game=game)
    return View(Study(record, record.root.end())).state


@pytest.mark.parametrize("clock", [Clock(300, 3), Clock(0, 0, 1, DAY - 1)])
def test_a_game_with_a_clock_closes_everything(clock: Clock) -> None:
    for nodes in (at(), at("a1"), at(game=game("othello"))):
        assert why_no_help(None, nodes, state(clock)) is NoHelpReason.OTHER_GAME
        assert why_no_help(None, nodes, state(None, clock)) is not None


@pytest.mark.parametrize("clock", [Clock(0, 0, 1, 3 * DAY), None])
def test_one_by_days_or_without_a_clock_closes_the_lines_through_its_position(
    clock: Clock | None,
) -> None:
    before = at("a1", "b2")
    before = before._replace(node=before.line[0])
    for closed in (at("a1"), at("a1", "b2"), at("a1", "b2", "c3"), before):
        assert why_no_help(None, closed, state(clock)) is NoHelpReason.POSITION
    for free in (at(), at("b1"), at("b1", "a1"), at("a1", game=game("gomoku"))):
        assert why_no_help(None, free, state(clock)) is None


def test_one_that_has_just_begun_closes_its_start_alone() -> None:
    assert why_no_help(None, at(), state(None, moves=[])) is NoHelpReason.POSITION
    assert why_no_help(None, at("a1"), state(None, moves=[])) is None


def test_the_same_stones_are_closed_under_another_opening_or_rule() -> None:
    mine = state(None, game=game("gomoku", opening="pro"), moves=["h8", "a1"])
    for other in (game("gomoku"), game("gomoku", rule="renju")):
        assert why_no_help(None, at("h8", "a1", game=other), mine) is NoHelpReason.POSITION
        assert why_no_help(None, at("h8", "a2", game=other), mine) is None
    small = game("gomoku", size=9)
    assert why_no_help(None, at("h8", "a1", game=small), mine) is None


def test_computers_do_not_go_on_from_what_is_closed() -> None:
    with pytest.raises(PlayerError) as caught:
        allow_computers((), state(Clock(300)))
    assert caught.value.reason is NoHelpReason.COMPUTER
    with pytest.raises(PlayerError) as caught:
        allow_computers(at("a1", "b2").line, state(None))
    assert caught.value.reason is NoHelpReason.POSITION
    allow_computers((), state(None, moves=[]))
    allow_computers(at("b1").line, state(None))


def test_without_a_game_all_is_open() -> None:
    assert why_no_help(None, at("a1"), state()) is None
    assert why_no_help(None, at("a1"), None) is None


def test_games_of_others_close_nothing() -> None:
    before = state(Clock(300))
    assert why_no_help(None, at("a1"), before._replace(own=(), played=before.own)) is None
