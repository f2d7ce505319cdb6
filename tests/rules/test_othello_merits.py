"""The merits of moves at Othello: each true of one move, and not of another beside it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Pass, Place, Position
from boardtui.rules.othello import SIZES, Othello
from boardtui.rules.othello_merits import FEW_MOVES, OthelloMerit, merit
from boardtui.system.reasons import Statement

CASES: dict[str, tuple[str, str, dict[str, str | None]]] = {
    "only": (
        "XXO.XO XXOXOO XXOOXO XXOXXO XXXOXO .XOOOO",
        "X",
        {"d1": "d1 is the only legal move."},
    ),
    "last disc": (
        "...... .....X .XXXXO ..XOXO ....OO ......",
        "X",
        {"f6": "f6 flips the last disc of White.", "e6": None},
    ),
    "end": (
        "XXXXX. XXXXXO XXXXO. XXXOX. XXOXXO .XXXXX",
        "X",
        {"f4": "f4 ends the game.", "f3": None},
    ),
    "corner": (
        "...... ...... ..OOO. ..XXO. ...XO. ......",
        "X",
        {"f6": "f6 takes a corner.", "f5": None},
    ),
    "pass": (
        "OXXOOX OXXOOO OXOXOO XXXOO. XXOOO. XXXO..",
        "X",
        {"f4": "f4 makes White pass.", "f5": None},
    ),
    "corner kept": (
        "XX..X. XXXXO. XOXXOO XXOXO. X.XOOX ...XOO",
        "O",
        {"d1": "d1 does not give up a corner; most other moves do.", "c1": None},
    ),
    "one move left": (
        "O.XOOX OOOOOO OOOXOO XOXXX. XXXX.. X.....",
        "O",
        {
            "b1": "b1 leaves Black only one move, f4.",
            "f4": "f4 leaves Black only 2 moves.",
            "e5": None,
        },
    ),
    "region": (
        "...... OO.XO. XXOOO. ..OXO. ..OXOX ...X.O",
        "X",
        {
            "b4": "b4 is in a region of 7 empty squares; if both sides fill it in turn, Black "
            "plays last there.",
            "b5": None,
            "c1": None,
        },
    ),
    "fewer moves": (
        "...... ...... ..OOO. ..XXO. ...XXX ......",
        "O",
        {"d6": "d6 leaves Black 6 moves; most other moves leave more.", "e6": None},
    ),
    "one disc": (
        "...... ...... ..OOO. ..XXO. ...XXX ......",
        "O",
        {"b5": "b5 flips only one disc; most other moves flip more.", "c5": None},
    ),
    "two discs": (
        "X..... XXOOO. XOOOO. .XOXO. ..XOOX ...XOO",
        "X",
        {"d1": "d1 flips only 2 discs; most other moves flip more.", "c1": None},
    ),
}


def diagram(rows: str, turn: str) -> Position:
    board = Board.from_text(rows.replace(" ", "\n"))
    return Othello(size=board.size.cols).position(board, Color("XO".index(turn)))


def said(position: Position, text: str) -> str | None:
    found = position.game.merit(position, (position.game.parse_move(text),))
    return None if found is None else str(found)


@pytest.mark.parametrize("name", CASES)
def test_a_merit_is_true_of_one_move_and_not_of_another(name: str) -> None:
    rows, turn, merits = CASES[name]
    position = diagram(rows, turn)
    assert {text: said(position, text) for text in merits} == merits


def test_a_move_that_gives_up_a_corner_is_not_praised_for_less() -> None:
    rows, turn, _merits = CASES["corner kept"]
    position = diagram(rows, turn)
    giving = [move for move in places(position) if corners_open(position, move)]
    assert len(giving) > 1
    assert {said(position, position.game.format_move(move)) for move in giving} == {None}


def test_what_is_no_legal_place_has_no_merit() -> None:
    start = Othello().start()
    assert merit(start, (Pass(),)) is None
    assert merit(start, (Place(Point(0, 0)),)) is None
    end = diagram("XXXXX. XXXXXO XXXXO. XXXOX. XXOXXO .XXXXX", "X")
    end = end.play(end.game.parse_move("f4"))
    assert merit(end, (Place(Point(5, 0)),)) is None


# The rules alone, by playing every move: what each merit claims.


def places(position: Position) -> list[Place]:
    return [move for move in position.legal_moves if isinstance(move, Place)]


def corners_open(position: Position, move: Place) -> set[Point]:
    """The corners that the other side may take after a move."""
    last = position.board.size.cols - 1
    corners = {Point(col, row) for col in (0, last) for row in (0, last)}
    return corners & {reply.point for reply in places(position.play(move))}


def flips(position: Position, move: Place) -> int:
    changes = position.play(move).board.changes(position.board)
    return len(changes) - 1


def region(position: Position, start: Point) -> set[Point]:
    found, todo = set(), [start]
    while todo:
        col, row = todo.pop()
        found.add(Point(col, row))
        todo += [
            near
            for near in (Point(col + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
            if position.board.size.holds(near)
            and position.board[near] is None
            and near not in found
        ]
    return found


def most(position: Position, move: Place, test: Callable[[Place], bool]) -> bool:
    others = [other for other in places(position) if other != move]
    return sum(map(test, others)) * 2 > len(others)


def is_true(position: Position, move: Place, claim: Statement) -> bool:
    after, count = position.play(move), claim.facts["count"]
    replies = places(after)
    match claim.reason:
        case OthelloMerit.ONLY:
            return position.legal_moves == (move,)
        case OthelloMerit.WIPES_OUT:
            return not after.board.count(after.turn)
        case OthelloMerit.ENDS:
            return after.outcome is not None
        case OthelloMerit.CORNER:
            return len(neighbours(position, move.point)) == 3
        case OthelloMerit.PASS:
            return after.legal_moves == (Pass(),)
        case OthelloMerit.KEEPS_CORNERS:
            return not corners_open(position, move) and most(
                position, move, lambda other: bool(corners_open(position, other))
            )
        case OthelloMerit.LEAVES_ONE | OthelloMerit.LEAVES_FEW:
            more = most(
                position, move, lambda other: len(places(position.play(other))) > len(replies)
            )
            names = " ".join(map(position.game.format_move, replies))
            return len(replies) == count and more and claim.facts["points"] == names
        case OthelloMerit.LEAVES_FEWER:
            return (
                len(replies) == count
                and len(replies) > FEW_MOVES
                and most(
                    position, move, lambda other: len(places(position.play(other))) > len(replies)
                )
            )
        case OthelloMerit.PARITY:
            return len(region(position, move.point)) == count and len(
                region(position, move.point)
            ) in {3, 5, 7}
        case OthelloMerit.FLIPS_ONE | OthelloMerit.FLIPS_FEW:
            return flips(position, move) == count and most(
                position, move, lambda other: flips(position, other) > flips(position, move)
            )
        case _:
            raise AssertionError(claim)


def neighbours(position: Position, point: Point) -> list[Point]:
    """The neighbours of a cell on the board: a corner has three."""
    near = [Point(point.col + x, point.row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return [at for at in near if at != point and position.board.size.holds(at)]


@pytest.mark.parametrize("size", SIZES[:4])
def test_what_is_said_is_true_in_any_game(size: int) -> None:
    chance, told = Random(size), 0
    while told <= 40:
        position = Othello(size=size).start()
        while position.outcome is None:
            for move in places(position):
                claim = merit(position, (move,))
                if claim is not None:
                    told += 1
                    assert is_true(position, move, claim), (str(position.board), str(claim))
            position = position.play(chance.choice(position.legal_moves))
