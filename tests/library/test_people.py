"""People who played in boardtui, and whose names are not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.sgf import dumps
from boardtui.library.query import parse_query
from boardtui.library.reader import open_library
from boardtui.play.seats import seated
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello

from .games import imported, random_moves, sgf


@pytest.mark.parametrize(
    ("seats", "facts", "plies", "people"),
    [
        ("[human][human]", "", 5, (0, 1)),
        ("[human][3]", "PW[Level 3]", 5, (0,)),
        ("[3][human]", "PB[Level 3]PW[Ann]", 5, ()),
        ("[human][human]", "", 1000, (0, 1)),
        ("[human]", "", 5, ()),
    ],
)
def test_people_of_saved_games_are_known_without_names(
    library: Path, games: Path, seats: str, facts: str, plies: int, people: tuple[int, ...]
) -> None:
    text = sgf(random_moves(Othello(), 1, plies)).replace("PB[Black]PW[White]", facts)
    (games / "own.sgf").write_text(text.replace("SZ[8]", f"SZ[8]BTSEATS{seats}", 1))
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(parse_query("")))
    assert row.people == people
    assert [bool(name) for name in row.players] == ["PB" in facts, "PW" in facts]
    assert list(row.record().players) == [seat for seat in (0, 1) if row.players[seat]]


def test_people_who_have_changed_colours_are_told_by_those_of_the_end(
    library: Path, games: Path
) -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    record = GameRecord(game, players={Seat(1): "Level 3"})
    node = record.root
    for text in ("h8", "h9", "h10", "black"):
        node = node.play(game.parse_move(text))
    (games / "own.sgf").write_text(dumps(record, seats=seated(("human", "3"))))
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(parse_query("")))
    assert row.players == ("Level 3", "")
    assert row.people == (1,)
