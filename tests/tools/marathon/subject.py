"""The protocol by which the long runs analyse the positions of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Info
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Position


class Complaint(Exception):
    """The engine said something that cannot be; the text says what."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, its engine, and what must hold of all that the engine says.

    The checks raise Complaint.
    """

    make_thinker: Callable[[Game], Thinker]
    """Makes the engine, with little memory."""
    random_game: Callable[[Game, int], Iterator[Position]]
    """Every position of a random game that is not over, by a seed."""
    rated: int
    """The greatest number of moves that are rated."""
    is_solved: Callable[[Position], bool]
    """Tells whether an engine without limits solves the position in no time."""
    check_solved: Callable[[Info], object]
    """Checks that the position was solved."""
    check_thought: Callable[[Position, Info], object]
    """Checks that a thought makes sense of itself."""
    check_best: Callable[[Position, Info], object]
    """Checks that what is proved to be the best move is one."""
    check_ratings: Callable[[Position, Sequence[Info], int], object]
    """Checks that moves were rated once, to the depth that was asked for."""
    check_step: Callable[[Info, Info], object]
    """Checks that a move that was played brought no more than the best one was proved to."""
    check_like_rated: Callable[[Info, Info], object]
    """Checks a thought of a depth against the best move as it was rated at that depth."""
    forget: Callable[[], object]
    """Lets go of what was found out about the positions of a game."""


def check_same(first: Sequence[Info], second: Sequence[Info]) -> None:
    """Raise Complaint unless both are the same but for the time that they took."""
    if [_timeless(thought) for thought in first] != [_timeless(thought) for thought in second]:
        raise Complaint(f"once it says {first}, then {second}")


def end_of(position: Position, thought: Info) -> Position:
    """The position at the end of the line; raises Complaint when it is not legal."""
    if not thought.line:
        raise Complaint("no move at all")
    for move in thought.line:
        try:
            position = position.play(move)
        except RulesError as error:
            raise Complaint(f"line {thought.line}: {error}") from None
    return position


def _timeless(thought: Info) -> tuple[object, ...]:
    return (thought.depth, thought.score, thought.line, thought.certainty, thought.nodes)
