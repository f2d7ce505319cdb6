"""Saves that the program wrote before there were journals, under `saves/`."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from boardtui.play.seats import seat_words
from boardtui.play.table import Table
from boardtui.record.tree import Node
from boardtui.record.who import WhoKind
from boardtui.rules.game import Game, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from boardtui.saves.cards import GameCard
from boardtui.saves.store import Store

from .saved_games import PERSONS, moves_in, only, opened, resume, text_of, unexpected

SAVES = Path(__file__).parent / "files"


class Old(NamedTuple):
    """What a save holds."""

    game: Game
    seats: tuple[str, ...]
    line: str
    """The moves that lead to where the game stands."""
    turn: int | None
    nodes: int
    comments: tuple[str, ...] = ()
    names: tuple[str, ...] = ("", "")
    ending: Termination | None = None


OLD = {
    "gomoku_engine": Old(
        Gomoku(15),
        ("human", "/no/such/engine --fast"),
        "h8 i9 h9 h10",
        0,
        6,
        ("五目並べ", "a try"),
        ("", "my engine"),
    ),
    "gomoku_swap2": Old(
        Gomoku(opening=OpeningRule.SWAP2),
        PERSONS,
        "h8 i9 j7 more a1 a2 white",
        1,
        8,
        names=("Bob", "Ann"),
    ),
    "gomoku_swap2_begun": Old(Gomoku(opening=OpeningRule.SWAP2), PERSONS, "h8 i9 j7", 1, 4),
    "gomoku_won": Old(
        Gomoku(9),
        ("human", "8"),
        "e5 e6 f5 f6 g5 g6 h5 h6 d5",
        None,
        10,
        names=("", "Computer 8"),
        ending=Termination.RULES,
    ),
    "othello_ended_in_variation": Old(Othello(), PERSONS, "f5 f6", 0, 4),
    "othello_level": Old(
        Othello(),
        ("human", "3"),
        "f5 d6 c3 d3 c2",
        1,
        7,
        ("A quiet move.\nOr is it [one]?",),
        ("", "Computer 3"),
    ),
    "othello_resigned": Old(
        Othello(),
        ("human", "easy"),
        "f5 d6 c3",
        None,
        4,
        names=("", "Easy"),
        ending=Termination.RESIGNATION,
    ),
    "othello_resigned_elsewhere": Old(Othello(), PERSONS, "f5 f6", 0, 4),
    "othello_review": Old(Othello(), (), "f5 f6", 0, 4, ("reviewed",)),
    "othello_variation": Old(Othello(6), PERSONS, "c2 b2 a2 c5", 0, 8, names=("Ann", "Bob")),
}


@pytest.fixture
def old_store(tmp_path: Path) -> Store:
    shutil.copytree(SAVES, tmp_path / "games")
    return Store(tmp_path / "games", unexpected)


def listed(store: Store, name: str) -> GameCard[Path]:
    summaries = store.cards()
    return only(tuple(each for each in summaries if each.ref.stem == name))


def test_all_of_them_are_listed(old_store: Store) -> None:
    summaries = old_store.cards()
    assert sorted(summary.ref.stem for summary in summaries) == sorted(OLD)
    assert {summary.ref.stem for summary in summaries if summary.outcome is not None} == {
        name for name, old in OLD.items() if old.ending
    }


@pytest.mark.parametrize("name", OLD)
def test_a_list_shows_what_it_showed(old_store: Store, name: str) -> None:
    old, summary = OLD[name], listed(old_store, name)
    assert (summary.game, summary.players) == (old.game, old.names)
    assert seat_words(summary.seats) == old.seats
    assert len(summary.moves) == len(old.line.split())
    assert (summary.outcome is None) == (old.turn is not None)
    assert summary.position is not None
    assert old.turn in {None, summary.position.turn}
    assert (summary.outcome and summary.outcome.termination) == old.ending
    assert not summary.locked


@pytest.mark.parametrize("name", OLD)
def test_a_game_opens_with_all_that_it_holds(old_store: Store, name: str) -> None:
    old = OLD[name]
    before = (SAVES / f"{name}.sgf").read_bytes()
    table, save = opened(old_store, listed(old_store, name))
    nodes = list(table.record.root.walk())
    assert line_to(table.head, old.game) == old.line
    assert len(nodes) == old.nodes
    assert {node.comment for node in nodes if node.comment} == set(old.comments)
    assert tuple(who.id for who in table.seats) == old.seats
    assert [who.is_person for who in table.seats] == [s == "human" for s in old.seats]
    assert text_of(table).encode() == before
    assert not save.is_copy
    save.close()
    assert save.path.read_bytes() == before, "a look changes nothing"


@pytest.mark.parametrize("name", [name for name, old in OLD.items() if old.turn is not None])
def test_a_game_goes_on(old_store: Store, name: str) -> None:
    table, save = opened(old_store, listed(old_store, name))
    count = len(list(table.record.root.walk()))
    if not isinstance(table, Table) or table.awaited is None:
        table.edits.add(table.head.path(), table.head.position.legal_moves[:1])
    else:
        now = table.standing
        assert now.awaited is not None
        table.play(now.awaited, now.head_revision, now.position.legal_moves[0])
    save.close()
    assert len(list(table.record.root.walk())) == count + 1
    assert save.path.read_text() == text_of(table)
    assert save.path.stem == name


def test_engines_and_levels_keep_their_seats(old_store: Store) -> None:
    kinds = {
        name: resume(old_store, listed(old_store, name))[0].standing.seats[1].kind
        for name in ("gomoku_engine", "othello_level", "othello_resigned")
    }
    assert list(kinds.values()) == [WhoKind.ENGINE, WhoKind.LEVEL, WhoKind.LEVEL]


@pytest.mark.parametrize(
    ("name", "ended_at"),
    [("othello_ended_in_variation", "f5 d6"), ("othello_resigned", "f5 d6 c3")],
)
def test_the_ending_stays_where_it_was(old_store: Store, name: str, ended_at: str) -> None:
    table, _save = resume(old_store, listed(old_store, name))
    assert table.record.outcome is not None
    assert table.record.ended_at is not None
    assert line_to(table.record.ended_at, table.record.game) == ended_at


def test_the_main_line_is_not_the_line_of_the_game(old_store: Store) -> None:
    save = resume(old_store, listed(old_store, "othello_resigned_elsewhere"))[1]
    assert moves_in(save.path) == ["f5", "d6"]


def line_to(node: Node, game: Game) -> str:
    return " ".join(game.format_move(move) for move in node.path())
