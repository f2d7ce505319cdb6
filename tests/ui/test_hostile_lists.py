"""Cards of hostile programs, as the lists of a club draw them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from boardtui.club import log_cards
from boardtui.club.accounts import Accounts
from boardtui.club.club_file import ClubFile
from boardtui.club.ids import new_id
from boardtui.club.log_cards import LogCards
from boardtui.plain.club import _listed
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Termination
from boardtui.rules.registry import game
from boardtui.session.club.news import news_between
from boardtui.session.club.sorting import read_club, sorted_lists
from boardtui.session.club.state import ClubState
from boardtui.ui.lobby_lines import LobbyLines
from boardtui.words.club import news_sentence, waiting_line
from tests.session.club.states import ANN, BEN, lists, offered, over, running

RENJU = game("gomoku", rule="renju", opening="taraguchi-10")
GAMES = [
    *(running("a", (ANN, BEN), seat, deadline=5e3) for seat in (0, 1, None)),
    running("a", (ANN, BEN), game=RENJU, clock="3d", deadline=1e6),
    over("a", (ANN, BEN), 0),
    offered("a", BEN),
    offered("a", BEN, ANN),
    offered("a", ANN, code="abc"),
]
STRANGE: list[object] = [
    *(None, True, -1, 0, 1, 2, 10**300, 1e300, float("nan"), float("inf"), "", "x"),
    *([], {}, [None], [[]], [0], [1], [0, 0], [0, 1, 0], [1e300, 0, 0, 0], [300, 3, 0, 0]),
    *(["draw", 0], ["rematch", 1], {"winners": [0], "termination": "RULES", "score": [10**400, 3]}),
    *(
        {"winners": winners, "termination": termination.name}
        for winners in ([], [0], [0, 1])
        for termination in Termination
    ),
]
OPTIONAL = ("outcome", "deadline", "awaited", "swapped", "offer", "rematch", "invited", "clock")


def contents() -> Iterator[bytes]:
    """What hostile programs write in place of a listing, and sound ones."""
    for each in GAMES:
        data = json.loads(each.listing.to_bytes())
        yield each.listing.to_bytes()
        for key in dict.fromkeys((*data, *OPTIONAL)):
            for value in STRANGE:
                yield json.dumps({**data, key: value}).encode()


def draw(state: ClubState) -> None:
    """Show all that a person can see of lists."""
    numbers = {game.log: 1 for game in (*state.wanted, *state.challenges, *state.played)}
    list(LobbyLines(state, numbers, state.now).rows())
    list(_listed(state))
    before = lists(own=(*state.own, *state.over))
    for news in (*news_between(lists(), state), *news_between(before, state)):
        news_sentence(news, ANN.id)
    for each in state.waiting:
        waiting_line(each, state.now)
    for each in (*state.own, *state.over, *state.played, *state.wanted, *state.challenges):
        with suppress(RulesError):
            each.listing.position()


@pytest.mark.parametrize(("is_over", "has_begun"), [*product((False, True), repeat=2)])
def test_all_that_is_listed_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_over: bool, has_begun: bool
) -> None:
    file = ClubFile(tmp_path / "club.db")
    with file.writing() as database:
        for content in contents():
            log = new_id()
            row = (log, 1e3, is_over, has_begun, content)
            database.execute("INSERT INTO cards VALUES (?, ?, ?, ?, ?)", row)
            for account in (ANN, BEN):
                database.execute("INSERT INTO players VALUES (?, ?)", (account.id, log))
    monkeypatch.setattr(log_cards, "MOST_CARDS", 10**5)
    reading = read_club(LogCards(file), Accounts(file), ANN.id)
    games = reading.over if is_over else reading.running
    assert games
    for each in games:
        assert (each.listing.outcome is not None) == is_over
        assert each.listing.has_begun == has_begun
        # One by one: a list shows no more than some.
        one = reading._replace(running=(), over=())
        one = one._replace(over=(each,)) if is_over else one._replace(running=(each,))
        draw(sorted_lists(ANN, 100.0, one, frozenset({BEN.id})))
