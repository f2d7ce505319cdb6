"""The place where a game left the lines that a person has learnt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from boardtui.record.evaluation import counts_points
from boardtui.record.grades import GradeBounds, is_marked
from boardtui.record.tree import Node
from boardtui.review.verdicts import best_before
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.symmetry import with_images
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import diagram_of
from boardtui.training.judging import MOST_LOST
from boardtui.training.mistakes import is_exercise
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import PositionKey, is_own, turned

FindExercises = Callable[[Iterable[PositionKey]], Mapping[PositionKey, Exercise]]
"""Finds the exercises for positions of the lines, by the keys of the positions."""


class Departure(NamedTuple):
    """The place where a game left the lines."""

    ply: int
    """The number of moves before it, passes included."""
    position: Position
    move: Move
    """The move that was played, which the lines lack."""
    moves: tuple[Move, ...]
    """The moves that they have there."""
    is_own: bool
    """True if the person played the move."""


def departure(line: Sequence[Node], color: Color, find: FindExercises) -> Departure | None:
    """Return where a game left the lines of a colour for good.

    None if it was never in them, or has followed them to an end. `line` is the game.
    """
    own = {
        ply: position_key(node.position)
        for ply, (node, _after) in enumerate(pairwise(line))
        if _moves(node.position, color)
    }
    known = find(own.values())
    left: Departure | None = None
    followed = 0
    """The place of the position up to which the lines were followed last."""
    for ply, key in own.items():
        if key in known:
            position, move = line[ply].position, line[ply + 1].move
            assert move is not None
            answers = with_images(
                position, turned(known[key].answers, known[key].position, position)
            )
            followed = ply + 1
            left = None if move in answers else Departure(ply, position, move, answers, is_own=True)
    return left or _left_by_other(line, color, followed, own, known, find)


def answer_to(
    line: Sequence[Node], left: Departure, color: Color, bounds: GradeBounds
) -> Exercise | None:
    """Return the exercise to answer the move with which the other side left the lines.

    The best answer is that of a review of the game: the move that it names, or else the one that
    was played, if that lost next to nothing. None where it names none, as it does where both moves
    lost too little to be marked; where the colour has no choice then; and where its move is a
    mistake, which is an exercise anyway.
    """
    if left.is_own or left.ply + 2 >= len(line):
        return None
    position, answer = line[left.ply + 1].position, line[left.ply + 2]
    best = best_before(answer)
    if best is None or not _moves(position, color) or is_exercise(answer, bounds):
        return None
    if best.line[0] == answer.move and not _is_best(answer, bounds):
        return None
    return Exercise(ExerciseKind.MISTAKE, diagram_of(position), best.line[:1], best)


def _is_best(node: Node, bounds: GradeBounds) -> bool:
    """Return True if the judged move to a node is right where no better one is known."""
    assert node.cost is not None
    if is_marked(node, bounds):
        return False
    return node.cost.lost <= MOST_LOST or not counts_points(node.position.game)


def _left_by_other(
    line: Sequence[Node],
    color: Color,
    followed: int,
    own: Mapping[int, PositionKey],
    known: Mapping[PositionKey, Exercise],
    find: FindExercises,
) -> Departure | None:
    """Return where the other side left the lines after a place up to which they were followed."""
    ply = next((ply for ply in range(followed, len(line) - 1) if _is_choice(line[ply])), None)
    after = next((ply for ply in own if ply > followed), None)
    if ply is None or after is None or _moves(line[ply].position, color):
        return None
    position, move = line[ply].position, line[ply + 1].move
    assert move is not None
    replies = {each: position_key(position.play(each)) for each in position.legal_moves}
    expected = find(replies.values())
    moves = tuple(each for each, key in replies.items() if key in expected)
    return Departure(ply, position, move, moves, is_own=False) if moves else None


def _moves(position: Position, color: Color) -> bool:
    """Return True if a colour has a choice of moves in a position."""
    return is_own(position, color) and position.legal_moves != (Pass(),)


def _is_choice(node: Node) -> bool:
    """Return True unless the only move is a pass, or colours are still chosen."""
    game, position = node.position.game, node.position
    return game.is_settled(position) and not game.must_pass(position)
