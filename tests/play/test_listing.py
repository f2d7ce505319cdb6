"""Games as a club lists them."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from boardtui.club.log_cards import LARGEST_CARD
from boardtui.play.admission import admit
from boardtui.play.challenges import challenge
from boardtui.play.listing import Listing
from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import opened
from boardtui.play.shared_table import abort, answer, offer, rematch
from boardtui.play.standing import Offer, OfferKind, Standing
from boardtui.play.table import Table
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.game import Choose, Game, Termination
from boardtui.rules.registry import GAMES, game
from tests.cases import drawn
from tests.rules.random_games import Claims, name_of

from .junk import JSON
from .tables import ANN, BOB, FIRST, SECOND, TOGETHER, new_table, play
from .test_table_every_game import random_table
from .tic_tac_toe import TIC_TAC_TOE

CLOCK = Clock(300, 3)


def read_again(standing: Standing) -> Listing:
    """The listing of a standing, which is the same after it was in a card."""
    listing = Listing.of(standing)
    content = listing.to_bytes()
    assert len(content) <= LARGEST_CARD
    assert Listing.from_bytes(content) == listing
    return listing


@cache
def random_standings(game: Game) -> tuple[Standing, ...]:
    """The standings of a random game, from its offer on."""
    record = GameRecord(game, clock=CLOCK)
    table = random_table(game)
    now, standings = table.standing, [challenge(record, ANN, FIRST, BOB, "k7qx2m")]
    standings += [
        now._replace(line=now.line[:length], positions=now.positions[: length + 1], outcome=None)
        for length in range(len(now.line))
    ]
    return (*standings, now)


of_random_standings = Claims(GAMES, random_standings)


@of_random_standings
def test_every_game_is_read_back(standings: tuple[Standing, ...]) -> None:
    for now in standings:
        listing = read_again(now)
        shown = listing.position()
        assert (shown.board, shown.turn) == (now.position.board, now.position.turn)
        assert (listing.awaited, listing.is_open) == (now.awaited, now.is_open)
        seats = [Seat(seat) for seat in range(len(now.seats))]
        assert [*map(listing.color_of, seats)] == [*map(now.color_of, seats)]


@pytest.mark.long
@pytest.mark.parametrize("game", of_random_standings.games, ids=name_of)
def test_it_holds_in_every_variant(game: Game) -> None:
    of_random_standings.check(game)


class TestWhatItSays:
    def test_of_a_challenge(self) -> None:
        now = challenge(GameRecord(TIC_TAC_TOE, clock=CLOCK), ANN, SECOND, BOB)
        listing = read_again(now)
        assert (listing.seats, listing.invited) == ((NOBODY, ANN), BOB)
        assert listing.is_open
        assert (listing.awaited, listing.clock, listing.deadline) == (None, CLOCK, None)

    def test_of_a_private_one(self) -> None:
        assert read_again(challenge(GameRecord(TIC_TAC_TOE), ANN, FIRST, code="k7qx2m")).code

    def test_of_a_running_game_with_a_clock(self) -> None:
        now = opened(GameRecord(TIC_TAC_TOE, clock=CLOCK), TOGETHER)
        assert now.timing is not None
        now = now._replace(timing=now.timing.started(1_000.0))
        listing = read_again(now)
        assert (listing.awaited, listing.deadline, listing.moves) == (FIRST, 1_300.0, 0)

    def test_of_an_offer_and_of_the_next_game(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        offer(table, FIRST, OfferKind.DRAW)
        assert read_again(table.standing).offer == Offer(OfferKind.DRAW, FIRST)
        answer(table, SECOND, accept=True)
        listing = read_again(table.standing)
        assert listing.outcome is not None
        assert listing.outcome.termination is Termination.AGREEMENT
        rematch(table, FIRST, "nextgame")
        assert read_again(table.standing).offer == Offer(OfferKind.REMATCH, FIRST, "nextgame")
        rematch(table, SECOND, "another")
        assert read_again(table.standing).rematch == "nextgame"

    def test_of_a_game_that_is_over(self) -> None:
        table = new_table("a1", "b1", "a2", "b2", seats=TOGETHER)
        play(table, "a3")
        listing = read_again(table.standing)
        assert listing.outcome is not None
        assert (listing.outcome.winners, listing.awaited, listing.moves) == ((0,), None, 5)
        assert not listing.is_open

    def test_of_a_game_that_was_withdrawn_or_called_off(self) -> None:
        sought = challenge(GameRecord(TIC_TAC_TOE), ANN, FIRST)
        withdrawn = admit(sought, Entry(2, 0.0, "ann", EntryKind.WITHDRAW, {"seat": 0}))
        assert not read_again(withdrawn).is_open
        table = new_table(seats=TOGETHER)
        abort(table, FIRST)
        outcome = read_again(table.standing).outcome
        assert outcome is not None
        assert outcome.termination is Termination.ABANDONED


@pytest.mark.parametrize("letter", ["\x00", "\\", '"', "𝔞", "\ud800"])
def test_no_listing_is_too_large_for_its_card(letter: str) -> None:
    stranger = Who(WhoKind.PERSON, letter * 1_000, letter * 1_000)
    largest = game("gomoku", size=20, opening="swap2")
    record = GameRecord(largest, clock=Clock(1 / 3, 1 / 7, 99, 1 / 9))
    node = record.root
    for index in range(200):
        moves = node.position.legal_moves
        choices = [move for move in moves if isinstance(move, Choose)]
        if node.position.outcome is None:
            node = node.play(Random(index).choice(choices or moves))
    now = Table.of(record, (stranger, stranger._replace(id="b")), node).standing
    offered = Offer(OfferKind.REMATCH, FIRST, "n" * 32)
    now = now._replace(offer=offered, rematch="n" * 32, invited=stranger, code="k7qx2m")
    assert len(Listing.of(now).to_bytes()) <= LARGEST_CARD


SOUND = json.loads(
    read_again(
        opened(GameRecord(TIC_TAC_TOE, clock=CLOCK), TOGETHER)._replace(
            offer=Offer(OfferKind.DRAW, FIRST), invited=BOB, code="k7qx2m", rematch="nextgame"
        )
    ).to_bytes()
)


def is_refused(content: bytes) -> bool:
    """Return True if there is no such listing; any other error than ValueError is raised."""
    try:
        listing = Listing.from_bytes(content)
    except ValueError:
        return True
    assert len(listing.seats) == 2
    return False


class TestJunk:
    @drawn(100, 1_000, content=st.binary(max_size=60))
    def test_bytes(self, content: bytes) -> None:
        assert is_refused(content)

    @drawn(100, 1_000, data=JSON)
    def test_values(self, data: Any) -> None:
        assert is_refused(json.dumps(data).encode())

    @drawn(200, 2_000, name=st.sampled_from([*SOUND, "outcome"]), value=JSON)
    def test_a_listing_with_one_strange_value(self, name: str, value: Any) -> None:
        is_refused(json.dumps({**SOUND, name: value}).encode())

    @pytest.mark.parametrize("name", ["version", "game", "options", "seats", "board", "turn"])
    def test_a_listing_that_lacks_something(self, name: str) -> None:
        assert is_refused(json.dumps({**SOUND, name: None}).encode())

    @pytest.mark.parametrize(
        "content", [b"[" * 100_000, b'{"version": ' + b"9" * 5_000 + b"}", b"\xff", b"", b"null"]
    )
    def test_what_is_hard_to_read(self, content: bytes) -> None:
        assert is_refused(content)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("deadline", 1e300),
            ("deadline", -1),
            ("deadline", "soon"),
            ("moves", 10**9),
            ("moves", -1),
            ("moves", True),
            ("awaited", 2),
            ("code", "k7 qx"),
            ("rematch", "n" * 33),
            ("clock", [1e9, 0, 0, 0]),
            ("clock", [0, 0, 0, 0]),
            ("clock", [60]),
            ("offer", ["draw", 5, ""]),
            ("turn", 2),
            ("board", "..."),
            ("outcome", {"winners": [7], "termination": "RULES"}),
        ],
    )
    def test_a_value_out_of_its_bounds(self, name: str, value: Any) -> None:
        assert is_refused(json.dumps({**SOUND, name: value}).encode())

    def test_another_version(self) -> None:
        assert not is_refused(json.dumps(SOUND).encode())
        assert is_refused(json.dumps({**SOUND, "version": 2}).encode())
