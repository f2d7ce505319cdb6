"""Where games left the lines that a person has learnt, and the cards that this concerns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.session.training.training import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.departure import Departure, answer_to, departure
from boardtui.training.exercise import Exercise, ExerciseOrigin
from boardtui.training.position_keys import line_key, position_key
from boardtui.training.repertoire import PositionKey, turned
from boardtui.training.repertoire_sync import RepertoireStore

_MOST = 50
"""The most repertoires that are looked through, those made last first."""


class LeftLines(NamedTuple):
    """The place where a game left the lines of a colour."""

    color: Color
    repertoire: int
    departure: Departure


async def left_lines(
    training: Training, line: Sequence[Node], colors: Collection[Color]
) -> tuple[LeftLines, ...]:
    """Return where a game left the lines of some colours: for each, those followed longest.

    Nothing is known where cards cannot be read.
    """
    if not training.keeps:
        return ()
    try:
        return await training.do(partial(_left, training, line, colors))
    except Reasoned as error:
        training.tell(error)
        return ()


def note_left_lines(
    training: Training,
    line: Sequence[Node],
    colors: Collection[Color],
    origin: ExerciseOrigin,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> int:
    """Make the places where a judged game left the person's lines exercises; return their number.

    Where the person left them, the position comes back. Where the other side did, the best answer
    becomes a card. The game counts once. Raises PersonalError.
    """
    noted = 0
    for left in _left(training, line, colors):
        here = origin._replace(ply=left.departure.ply)
        if left.departure.is_own:
            noted += _bring_back(training, left, here)
        elif (exercise := answer_to(line, left.departure, left.color, bounds)) is not None:
            exercise = exercise._replace(origin=here._replace(ply=here.ply + 1))
            noted += training.cards.add([exercise], training.now())
    return noted


def _bring_back(training: Training, left: LeftLines, origin: ExerciseOrigin) -> bool:
    """Let the position come back in which the person left the lines; False if it did before.

    The card names the game then, in the same step, so that no game counts twice.
    """
    cards, found = training.cards, left.departure
    key = line_key(position_key(found.position), left.repertoire)
    card = cards.with_keys([key]).get(key)
    if card is None or origin.digest in card.exercise.counted:
        return False
    exercise = card.exercise
    (move,) = turned((found.move,), found.position, exercise.position)
    counted = (*exercise.counted, origin.digest)
    answer = TrainingAnswer(training.now(), Recall.AGAIN, move)
    renewed = exercise._replace(origin=origin, counted=counted)
    return cards.answer(card, answer, renewed) is not None


def _left(
    training: Training, line: Sequence[Node], colors: Collection[Color]
) -> tuple[LeftLines, ...]:
    found: dict[Color, LeftLines] = {}
    for kept in training.store(RepertoireStore).kept()[:_MOST]:
        if kept.color not in colors:
            continue
        left = departure(line, kept.color, partial(_exercises, training, kept.number))
        before = found.get(kept.color)
        if left is not None and (before is None or left.ply > before.departure.ply):
            found[kept.color] = LeftLines(kept.color, kept.number, left)
    return tuple(found.values())


def _exercises(
    training: Training, number: int, keys: Iterable[PositionKey]
) -> Mapping[PositionKey, Exercise]:
    """Return the exercises of a repertoire by the keys of their positions."""
    wanted = {line_key(key, number): key for key in keys}
    cards = training.cards.with_keys(wanted)
    return {wanted[key]: card.exercise for key, card in cards.items()}
