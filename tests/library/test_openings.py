"""Names of openings from the keys of positions: the same as from the positions."""

from __future__ import annotations

from boardtui.library.keys import key_of
from boardtui.library.openings import opening_of_keys
from boardtui.library.replay import replay
from boardtui.rules.game import Position
from boardtui.rules.opening_names import UNNAMED, opening_of
from boardtui.rules.othello import Othello
from boardtui.rules.othello_openings import OPENINGS
from tests.cases import each

from .games import TIGER_IN_ANOTHER_ORDER, othello_moves, random_line


def line_of(text: str) -> list[Position]:
    line = [Othello().start()]
    for move in othello_moves(text):
        line.append(line[-1].play(move))
    return line


def keys_of(line: list[Position]) -> list[int]:
    return [key_of(position) for position in line]


@each("moves", [*(moves for _english, _japanese, moves in OPENINGS), TIGER_IN_ANOTHER_ORDER])
def test_keys_have_the_names_of_the_positions(moves: str) -> None:
    squares = [8 * move.point.row + move.point.col for move in othello_moves(moves)]  # type: ignore[union-attr]
    opening = opening_of_keys(replay(squares).keys)
    assert opening == opening_of(line_of(moves)) != UNNAMED


def test_all_named_positions_differ() -> None:
    keys = [key_of(line_of(moves)[-1]) for _english, _japanese, moves in OPENINGS]
    assert len(set(keys)) == len(OPENINGS) == 144


@each("seed", range(20))
def test_games_of_random_moves_have_the_same_names(seed: int) -> None:
    line = random_line(Othello(), seed, plies=30)
    assert opening_of_keys(keys_of(line)) == opening_of(line)
