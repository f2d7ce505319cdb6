"""Tests of the numbers of moves along a line."""

from __future__ import annotations

from boardtui.record.numbering import after_move, numbers_along, stone_numbers
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Pass, Place
from boardtui.rules.othello import Othello

MOVES = "b1 c1 d4 c4 d1 a3 b4 a1 d3 d2 pass a4 a2"


def with_a_pass() -> tuple[Node, ...]:
    record = GameRecord(Othello(size=4))
    node = record.root
    for text in MOVES.split():
        node = node.play(record.game.parse_move(text))
    return node.line()


def test_a_pass_has_no_number_and_the_move_after_it_the_next() -> None:
    assert [*numbers_along(with_a_pass())] == [*range(11), None, 11, 12]


def test_numbers_are_those_of_the_nodes() -> None:
    line = with_a_pass()
    known = [number for number in numbers_along(line) if number is not None]
    assert known == [node.move_number() for node in line if node.move != Pass()]


def test_a_move_is_found_by_its_number() -> None:
    line = with_a_pass()
    assert after_move(line, 0) is line[0]
    assert after_move(line, 10) is line[10]
    assert after_move(line, 11) is line[12]
    assert after_move(line, 13) is None


def test_stones_have_the_numbers_of_their_placements() -> None:
    line = with_a_pass()
    numbers = stone_numbers(line)
    assert [*numbers.values()] == [*range(1, 13)]
    game = Othello(size=4)
    assert [game.format_move(Place(point)) for point in numbers] == MOVES.replace(
        "pass", ""
    ).split()
