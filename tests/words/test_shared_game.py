"""Sentences on offers, answers and absences in a game of two people at different places."""

from __future__ import annotations

import pytest

from boardtui.play.phrases import PHRASES
from boardtui.play.shared_table import answer, note_away, offer, rematch
from boardtui.play.standing import OfferKind, Standing
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.words.phrases import phrase, phrases
from boardtui.words.shared_game import (
    absence_text,
    acceptance,
    answered_text,
    claim_wait,
    offer_text,
    wait_lasts,
)
from tests.play.tables import FIRST, SECOND, TOGETHER, new_table, play
from tests.ui.shared_games import SharedGame

KEY = "Ctrl+K"


@pytest.mark.parametrize(
    ("what", "own", "others", "choice"),
    [
        (OfferKind.DRAW, "offered a draw", "Ann offers a draw.", "Accept the draw"),
        (
            OfferKind.TAKE_BACK,
            "asked to take a move back",
            "Ann asks to take a move back.",
            "Allow the",
        ),
        (
            OfferKind.MORE_TIME,
            "offered 30 s of extra",
            "Ann offers 30 s of extra time.",
            "Accept 30 s of extra time",
        ),
    ],
)
def test_an_offer_to_its_author_and_to_others(
    what: OfferKind, own: str, others: str, choice: str
) -> None:
    clock = Clock(main=600.0, periods=5, period=30.0)
    table = SharedGame("d3", clock=clock).ann.table
    offer(table, FIRST, what)
    now = table.standing
    assert own in offer_text(now, {FIRST})
    assert offer_text(now, {SECOND}) == offer_text(now, ()) == others
    assert now.offer is not None
    assert choice in acceptance(now, now.offer)


def answered(before: Standing, now: Standing) -> list[str]:
    """What its author, the other player and a spectator are told of an answer to Ann's offer."""
    return [answered_text(before, now, own) for own in ({FIRST}, {SECOND}, ())]


@pytest.mark.parametrize(
    ("what", "accept", "told", "own"),
    [
        (OfferKind.DRAW, False, "Bob declined the draw.", "You declined."),
        (OfferKind.TAKE_BACK, False, "Bob declined the takeback.", "You declined."),
        (
            OfferKind.TAKE_BACK,
            True,
            "Bob allowed the takeback.",
            "You allowed the takeback.",
        ),
        (OfferKind.MORE_TIME, True, "Bob accepted the extra time.", "You accepted the extra time."),
        (OfferKind.DRAW, True, "", ""),
    ],
)
def test_an_answer_is_told_to_all(what: OfferKind, told: str, own: str, *, accept: bool) -> None:
    table = SharedGame("d3", clock=Clock(main=300.0)).ann.table
    offer(table, FIRST, what)
    before = table.standing
    answer(table, SECOND, accept=accept)
    assert answered(before, table.standing) == [told, own, told]


def test_a_move_declines_the_others_offer_and_withdraws_ones_own() -> None:
    for author, told in (FIRST, "Bob declined the draw."), (SECOND, ""):
        table = new_table("a1", seats=TOGETHER)  # Bob is to move
        offer(table, author, OfferKind.DRAW)
        before = table.standing
        play(table, "b2")
        assert answered_text(before, table.standing, {author}) == told
        assert answered_text(before, table.standing, {Seat(1 - author)}) == ""


def test_a_rematch_that_is_agreed_is_told_by_the_next_game() -> None:
    table = new_table(seats=TOGETHER)
    table.resign(FIRST)
    rematch(table, FIRST, "next")
    before = table.standing
    answer(table, SECOND, accept=True)
    assert answered(before, table.standing) == ["", "", ""]


def away(clock: Clock | None = None) -> tuple[Standing, float]:
    """A game in which Bob, who is to move, has just lost the line; and when that was."""
    shared = SharedGame("d3", clock=clock)
    note_away(shared.ann.table, SECOND)
    return shared.ann.table.standing, shared.time


@pytest.mark.parametrize(
    ("later", "told", "lasts"),
    [
        (0.0, "in 60 s.", 10.0),
        (0.5, "in 60 s.", 9.5),
        (12.0, "in 50 s.", 8.0),
        (49.0, "in 20 s.", 1.0),
        (50.0, "in 10 s.", 1.0),
        (55.5, "in 5 s.", 0.5),
        (59.9, "in 1 s.", 0.1),
        (60.0, f"{KEY} claims the win.", None),
        (600.0, f"{KEY} claims the win.", None),
    ],
)
def test_the_time_until_a_claim_is_rounded_up_and_counted_in_tens(
    later: float, told: str, lasts: float | None
) -> None:
    now, since = away(Clock(main=300.0))
    assert absence_text(now, since + later, {FIRST}, KEY).endswith(told)
    wait = claim_wait(now, since + later, {FIRST})
    assert wait is not None
    if lasts is not None:
        assert wait_lasts(wait) == pytest.approx(lasts, abs=0.002)


@pytest.mark.parametrize("own", [{SECOND}, ()])
def test_only_the_other_player_may_claim(own: set[Seat]) -> None:
    now, since = away()
    assert claim_wait(now, since + 1000, own) is None
    assert "claim" not in absence_text(now, since + 1000, own, KEY)


def test_a_game_by_days_is_never_claimed() -> None:
    now, since = away(Clock.parse("3d"))
    assert absence_text(now, since + 1e6, {FIRST}, KEY) == "Bob is away."


def test_phrases_are_counted_from_one() -> None:
    assert [phrase(number) for number in range(1, PHRASES + 1)] == phrases()
    assert len({*phrases()}) == PHRASES
