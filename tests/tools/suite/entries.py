"""The positions of a suite and what is known of them, as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Self

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule

POSITIONS = Path(__file__).with_name("positions.jsonl")
"""The suite that comes with the program."""


class Kind(Enum):
    """The reason why a position is in the suite."""

    HARD = "hard"
    """The engine that made the suite does not solve it with the nodes of one second."""
    RANDOM = "random"
    """It does; drawn at random from the same games."""


class Half(Enum):
    """The part of the suite, drawn by a seed for all positions of a game."""

    OPEN = "open"
    """To improve the engine by."""
    AWAY = "away"
    """To look at once, at the end."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A position to solve: to prove its win, or to find one of its best moves."""

    game: Gomoku
    moves: tuple[Point, ...]
    kind: Kind
    plies: int | None
    """Plies to the end of a win that is proved, not always the fewest; None without a win."""
    score: float
    """The score of a deep search for the side to move (see `Info`)."""
    best: tuple[Point, ...]
    """Moves that win, or that are about as good as the best one."""
    half: Half = Half.OPEN
    source: str = ""
    """The game that it is from."""

    @property
    def position(self) -> Position:
        """The position, played from an empty board."""
        return position_after(self.game, self.moves)

    def is_solved_by(self, thought: Info) -> bool:
        """Return True if a search has proved the win, or if it prefers one of the best moves."""
        if self.plies is not None:
            return thought.certainty is Certainty.WINNER and thought.score > 0
        return point_of(thought.line[0]) in self.best

    @property
    def text(self) -> str:
        """One line of JSON."""
        return json.dumps(
            {
                "rule": self.game.rule.value,
                "size": self.game.size,
                "kind": self.kind.value,
                "half": self.half.value,
                "source": self.source,
                "plies": self.plies,
                "score": round(self.score, 1),
                "best": self.best,
                "moves": self.moves,
            },
            separators=(",", ":"),
        )

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Read one line of JSON."""
        data: dict[str, Any] = json.loads(text)
        return cls(
            game=Gomoku(size=data["size"], rule=Rule(data["rule"])),
            moves=_points(data["moves"]),
            kind=Kind(data["kind"]),
            half=Half(data["half"]),
            source=data["source"],
            plies=data["plies"],
            score=data["score"],
            best=_points(data["best"]),
        )


def read(file: Path) -> Iterator[Entry]:
    """Yield the entries of a file."""
    for line in file.read_text(encoding="utf-8").splitlines():
        yield Entry.of_text(line)


def position_after(game: Gomoku, moves: Iterable[Point]) -> Position:
    """Play moves from an empty board."""
    position = game.start()
    for point in moves:
        position = position.play(Place(point))
    return position


def point_of(move: Move) -> Point:
    """Return the point of a move that puts a stone."""
    assert isinstance(move, Place)
    return move.point


def _points(pairs: list[list[int]]) -> tuple[Point, ...]:
    return tuple(Point(*pair) for pair in pairs)
