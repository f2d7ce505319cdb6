"""The result of a game of a match."""

from __future__ import annotations

from enum import StrEnum

from boardtui.system.named_tuples import NamedTuple

TOLERANCE = 1.05
"""The multiple of its time that a move may take."""

LATENCY = 0.05
"""Seconds that a message may be on its way, on top of that."""


class FaultKind(StrEnum):
    """The ways to lose without being beaten."""

    ILLEGAL = "illegal"
    """A move that is not legal, or no move at all."""
    FOUL = "foul"
    """A move that is forbidden to this side."""
    PROTOCOL = "protocol"
    """An answer that the protocol does not know."""
    CRASH = "crash"
    """The program ended."""
    TIME = "time"
    """Too late, or no answer."""
    RESIGNED = "resigned"


class Fault(NamedTuple):
    """The fault of the player who lost without being beaten."""

    seat: int
    """The seat that lost; its colour, except in openings with a choice of colours."""
    kind: FaultKind
    words: str


class Usage(NamedTuple):
    """The cost of a game for one side; forced passes are no moves."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    over: int = 0
    """Moves that took longer than they may."""
    excess: float = 0.0
    """Excess of the slowest move over its time, in seconds, if only slightly."""

    def after(self, seconds: float, allowed: float | None) -> Usage:
        """Return the usage with one more move."""
        is_over = allowed is not None and seconds > allowed * TOLERANCE + LATENCY
        return Usage(
            self.moves + 1,
            self.seconds + seconds,
            max(self.slowest, seconds),
            self.over + is_over,
            max(self.excess, 0.0 if allowed is None else seconds - allowed),
        )


class GameResult(NamedTuple):
    """The course and the result of a game; sides are in the order of their seats.

    A seat is the colour at the start: some openings swap colours.
    """

    players: tuple[str, ...]
    opening: str
    moves: str
    """All of the game, the opening included."""
    winner: int | None
    """The seat that won; None is a draw."""
    score: tuple[int, ...] | None
    """Final points, in a game that the rules ended and that counts them."""
    fault: Fault | None
    usage: tuple[Usage, ...] = ()

    def points(self, name: str) -> float:
        """Return 1 for a player's win, 1/2 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float(self.players[self.winner] == name)

    def margin(self, name: str) -> int | None:
        """Return a player's lead in points."""
        if self.score is None:
            return None
        own = self.players.index(name)
        return self.score[own] - self.score[1 - own]
