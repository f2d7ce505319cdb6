"""Names of openings."""

from __future__ import annotations

import pytest

from boardtui.library.keys import key_of
from boardtui.library.openings import UNNAMED, Opening, opening_of, opening_of_keys
from boardtui.library.replay import replay
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.othello_openings import OPENINGS

from .games import TIGER_IN_ANOTHER_ORDER, othello_moves


def line_of(text: str, game: Othello | None = None) -> list[Position]:
    line = [(game or Othello()).start()]
    for move in othello_moves(text):
        line.append(line[-1].play(move))
    return line


@pytest.mark.parametrize(("english", "japanese", "moves"), OPENINGS)
def test_each_line_is_legal_and_leads_to_its_names(english: str, japanese: str, moves: str) -> None:
    opening = opening_of(line_of(moves))
    assert english in {"", opening.english}
    assert japanese in {"", opening.japanese}
    squares = [8 * move.point.row + move.point.col for move in othello_moves(moves)]  # type: ignore[union-attr]
    assert opening_of_keys(replay(squares).keys) == opening


def test_all_named_positions_differ() -> None:
    keys = [key_of(line_of(moves)[-1]) for _english, _japanese, moves in OPENINGS]
    assert len(set(keys)) == len(OPENINGS) == 95


def test_the_order_of_moves_and_the_first_square_do_not_matter() -> None:
    tiger = opening_of(line_of("f5d6c3d3c4"))
    assert tiger == Opening("Tiger", "虎定石")
    assert opening_of(line_of("c4e3f6e6f5")) == tiger  # turned
    assert opening_of(line_of(TIGER_IN_ANOTHER_ORDER)).english == "Tiger"


def test_a_later_name_counts_in_each_language_by_itself() -> None:
    opening = opening_of(line_of("f5d6c3d3c4f4c5"))
    assert opening.name("en") == "Tiger"
    assert opening.name("ja") == "虎大量"
    assert Opening("Rose-Tamenori-Kling").name("ja") == "Rose-Tamenori-Kling"


def test_other_boards_and_starts_have_no_names() -> None:
    assert opening_of([Othello(size=10).start()]) == UNNAMED


def test_openings_of_renju_have_their_names() -> None:
    game = Gomoku(rule=Rule.RENJU)
    line = [game.start()]
    for text in ("h8", "h9", "i9", "a1"):
        line.append(line[-1].play(game.parse_move(text)))
    assert opening_of(line).english == "Kagetsu"
