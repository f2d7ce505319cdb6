"""A tour as a value: its steps, their positions, and what is asked on each.

A tour of another game is a module like `othello.py` beside this one, and its key in
`launch.TOURED`. Texts are messages to translate; `{undo}`, `{hint}` and `{help}` in them become
keys, or words of the program line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType

from boardtui.rules.board import Board, Color, Size
from boardtui.rules.game import Game, Move, Pass, Place, Position
from boardtui.system.named_tuples import NamedTuple

Test = Callable[[Position, Move], bool]
"""Checks whether a legal move is one that is asked for."""


class Ask(Enum):
    """A command that is asked for, instead of a move."""

    TAKE_BACK = auto()
    HINT = auto()


class How(NamedTuple):
    """How a task is done."""

    keys: str
    """With keys and mouse."""
    words: str
    """In the program line by line."""


class Task(NamedTuple):
    """One thing to do on the board."""

    text: str
    """What there is to know, and what to do."""
    wanted: Test | Ask
    right: str
    """Said once it is done."""
    wrong: str = ""
    """Said of a move that is not asked for, `{point}`; any legal move is if there is none."""
    wrong_at: Mapping[str, str] = MappingProxyType({})
    """Said instead of some moves."""
    replies: Mapping[str, str] = MappingProxyType({})
    """The other side's answer to each move; that of "" answers all others."""
    how: How | None = None


class Step(NamedTuple):
    """A position and the tasks on it, one after the other."""

    title: str
    picture: str
    """The middle of the board, as `Board.from_text` reads it; the first side is to move."""
    tasks: tuple[Task, ...]
    played: str = ""
    """Moves that follow before anything is asked."""
    cursor: str = ""
    """Where the cursor begins; empty for the usual place."""

    def position(self, game: Game) -> Position:
        """Return the position before the moves that follow."""
        return game.position(_in_the_middle(self.picture, game.board_size), Color(0))


class Tour(NamedTuple):
    """The steps through one game."""

    game: Game
    steps: tuple[Step, ...]


def any_move(_position: Position, _move: Move) -> bool:
    """Accept every legal move."""
    return True


def at(points: str) -> Test:
    """Return a test for moves at some points."""
    names = points.split()
    return lambda position, move: position.game.format_move(move) in names


def passes(_position: Position, move: Move) -> bool:
    """Accept a pass."""
    return move == Pass()


def captures_most(position: Position, move: Move) -> bool:
    """Accept a move that changes as many stones as any."""
    captures = position.game.captures(position)
    most = max(map(len, captures.values()))
    return isinstance(move, Place) and len(captures[move.point]) == most


def wins(position: Position, move: Move) -> bool:
    """Accept a move that ends the game with a win."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.turn


def _in_the_middle(picture: str, size: Size) -> Board:
    """Return the board with the stones of a smaller picture around its centre."""
    rows = ["".join(line.split()) for line in picture.strip().splitlines()]
    above, left = (size.rows - len(rows)) // 2, (size.cols - len(rows[0])) // 2
    empty = "." * size.cols
    filled = [("." * left + row).ljust(size.cols, ".") for row in rows]
    below = size.rows - above - len(rows)
    return Board.from_text("\n".join([*[empty] * above, *filled, *[empty] * below]))
