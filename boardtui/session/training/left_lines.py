"""Where games left the lines that a person has learnt, and the cards that this concerns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.session.training.due import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.departure import Departure, departure
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
    training: Training, line: Sequence[Node], colors: Collection[Color], origin: ExerciseOrigin
) -> int:
    """Let the positions come back in which the person left own lines; return their number.

    The card names the game then, in the same step, so that no game counts twice. Raises
    PersonalError.
    """
    noted, cards, now = 0, training.cards, training.now()
    for _color, number, found in _left(training, line, colors):
        key = line_key(position_key(found.position), number)
        card = cards.with_keys([key]).get(key)
        if card is None or not found.is_own or origin.digest in card.exercise.counted:
            continue
        exercise = card.exercise
        (move,) = turned((found.move,), found.position, exercise.position)
        renewed = exercise._replace(
            origin=origin._replace(ply=found.ply), counted=(*exercise.counted, origin.digest)
        )
        noted += cards.answer(card, TrainingAnswer(now, Recall.AGAIN, move), renewed) is not None
    return noted


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
