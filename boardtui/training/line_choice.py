"""The other side's moves while lines are drilled: by what people play, what is due, or weakness."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from enum import StrEnum

from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple


class ReplyChoice(StrEnum):
    """Ways to choose the move of the other side."""

    DUE = "due"
    """The move after which most positions are due."""
    SHARE = "share"
    """Each move as often as in the games of the library."""
    WEAKNESS = "weakness"
    """The move after which the positions are known worst."""


class LineReply(NamedTuple):
    """A move of the other side, or a line to begin with."""

    move: Move
    due: int = 0
    """The number of positions after it that are to be asked."""
    weakness: float = 0.0
    """How badly these are known: 0 for well, 1 for not at all."""
    share: float = 0.0
    """Its share of the games of the library; 0 where there is none."""


def chosen(
    replies: Sequence[LineReply], by: ReplyChoice, draw: Callable[[], float] = random.random
) -> LineReply:
    """Return one of some moves; `draw` returns random numbers below 1.

    Moves that are equally good by what is due or by weakness are chosen by share.
    """
    match by:
        case ReplyChoice.DUE:
            most = max(reply.due for reply in replies)
            replies = [reply for reply in replies if reply.due == most]
        case ReplyChoice.WEAKNESS:
            worst = max(reply.weakness for reply in replies)
            replies = [reply for reply in replies if reply.weakness == worst]
        case ReplyChoice.SHARE:
            pass
    # A move that no game has comes now and then as well.
    least = min((reply.share for reply in replies if reply.share), default=1.0) / 2
    weights = [reply.share or least for reply in replies]
    place = draw() * sum(weights)
    for reply, weight in zip(replies, weights, strict=True):
        place -= weight
        if place < 0:
            return reply
    return replies[-1]
