"""A tour as a value: its steps, their positions and their tasks.

A tour of another game is a module like `othello.py` beside this one, and its key in
`launch.TOURED`. Texts are messages to translate; `{undo}`, `{hint}` and `{help}` in them become
keys, or commands of plain mode.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType

from boardtui.rules.board import Board, Color, Size
from boardtui.rules.game import Game, Move, Pass, Place, Position
from boardtui.system.named_tuples import NamedTuple

Test = Callable[[Position, Move], bool]
"""Checks whether a legal move solves a task."""


class AskedCommand(Enum):
    """A command that solves a task, instead of a move."""

    TAKE_BACK = auto()
    HINT = auto()


class How(NamedTuple):
    """Instructions for a task."""

    keys: str
    """For keys and mouse."""
    words: str
    """For plain mode."""


class Task(NamedTuple):
    """One thing to do on the board."""

    text: str
    """The explanation and the task."""
    wanted: Test | AskedCommand
    right: str
    """Said once the task is solved."""
    wrong: str = ""
    """Said of a wrong move, `{point}`; empty if every legal move is right."""
    wrong_at: Mapping[str, str] = MappingProxyType({})
    """Said of particular wrong moves, by their names."""
    replies: Mapping[str, str] = MappingProxyType({})
    """The other side's answer to each move; the one under "" answers all others."""
    how: How | None = None


class Step(NamedTuple):
    """A position and the tasks on it, one after the other."""

    title: str
    picture: str
    """The middle of the board, as `Board.from_text` reads it; the first side is to move."""
    tasks: tuple[Task, ...]
    played: str = ""
    """Moves that lead from the picture to the first task."""
    cursor: str = ""
    """Where the cursor begins; empty for the usual place."""

    def position(self, game: Game) -> Position:
        """Return the position of the picture, before the moves of `played`."""
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
