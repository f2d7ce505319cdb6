"""Exercises: positions in which a person is to find a move."""

from __future__ import annotations

from enum import StrEnum

from boardtui.record.digest import Digest
from boardtui.record.evaluation import Info
from boardtui.record.who import Who
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple


class ExerciseKind(StrEnum):
    """The kinds of exercises."""

    MISTAKE = "mistake"
    """A move better than the one that was played in a game.

    Where none is known to have been played: the best answer to a move that left the lines.
    """
    LINE = "line"
    """The move of a repertoire."""
    WIN = "win"
    """A puzzle: a move that wins."""
    SAVE = "save"
    """A puzzle: the only move that saves a draw."""
    DEFEND = "defend"
    """A puzzle: a move that stops a win of the other side."""

    @property
    def is_puzzle(self) -> bool:
        return self not in {ExerciseKind.MISTAKE, ExerciseKind.LINE}


class ExerciseOrigin(NamedTuple):
    """The place of a position in a game."""

    digest: Digest
    """The library's name of the game."""
    ply: int
    """The number of moves before the position, passes included."""
    players: tuple[Who, ...] = ()
    """By colour."""
    date: str = ""
    """As in the record."""
    opening: tuple[Move, ...] = ()
    """The first moves."""
    is_own: bool = True
    """True if the move that was played is a mistake of the person here."""


class Exercise(NamedTuple):
    """A position, the right moves, and what was played."""

    kind: ExerciseKind
    position: Position
    answers: tuple[Move, ...]
    """Moves known to be right, the best first; never empty."""
    best: Info | None = None
    """The report on the best move; None where no engine has looked at the position."""
    played: Info | None = None
    """The report on the move that was played; its line is that move and the refutation."""
    origin: ExerciseOrigin | None = None
    """None for a position that is from no game."""
    counted: tuple[Digest, ...] = ()
    """The games, the last ones, in which a move counted as an answer: none counts twice."""

    @property
    def color(self) -> Color:
        """The colour that is to find a move."""
        return self.position.turn

    @property
    def has_left_lines(self) -> bool:
        """True if the other side has just left the person's lines."""
        return self.kind is ExerciseKind.MISTAKE and self.played is None

    @property
    def lost(self) -> float:
        """What the move that was played lost; 0 where none is known."""
        return (
            0.0 if self.best is None or self.played is None else self.best.score - self.played.score
        )
