"""The steps of each opening of Gomoku, in order, with the player of each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from boardtui.rules.openings import (
    COUNTS,
    OFFER_TEN,
    TAKE_BLACK,
    TAKE_WHITE,
    TWO_MORE,
    OpeningRule,
)
from boardtui.system.named_tuples import NamedTuple


class By(Enum):
    """The player who makes a step."""

    FIRST = auto()
    """The one who places the first stone."""
    SECOND = auto()
    MOVER = auto()
    """The one who has the colour to move, for now."""
    OTHER = auto()
    """The one who does not have it."""


class Stone(NamedTuple):
    """A step: a player places a stone of the colour to move."""

    by: By = By.MOVER
    within: int | None = None
    """The most lines from the middle of the board; None for no limit."""
    away: int = 0
    """The least distance from Black's first stone, in lines; 0 for no limit."""


class Choice(NamedTuple):
    """A step: a player chooses a colour, or how the opening goes on until one can be chosen."""

    by: By = By.MOVER
    options: tuple[str, ...] = (TAKE_BLACK, TAKE_WHITE)


class PointOffer(NamedTuple):
    """A step: a player offers a point for a stone of the colour to move."""

    by: By = By.MOVER


class Pick(NamedTuple):
    """A step: a player places a stone of the colour to move on one of the points offered."""

    by: By = By.OTHER


OpeningStep = Stone | Choice | PointOffer | Pick


def _offers(count: int) -> tuple[OpeningStep, ...]:
    """The steps of offering fifth stones and picking one."""
    return (*[PointOffer()] * count, Pick()) if count > 1 else (Stone(),)


_SWAP = Choice()
_PATTERN = tuple(Stone(By.FIRST, within=lines) for lines in range(3))
"""The three stones of one of the 26 openings of Renju."""

STEPS: Mapping[OpeningRule, tuple[OpeningStep, ...]] = {
    OpeningRule.NONE: (),
    OpeningRule.PRO: (Stone(within=0), Stone(), Stone(away=3)),
    OpeningRule.LONG_PRO: (Stone(within=0), Stone(), Stone(away=4)),
    OpeningRule.SWAP: (*[Stone(By.FIRST)] * 3, Choice(By.SECOND)),
    OpeningRule.SWAP2: (
        *[Stone(By.FIRST)] * 3,
        Choice(By.SECOND, (TAKE_BLACK, TAKE_WHITE, TWO_MORE)),
    ),
    OpeningRule.RIF: (*_PATTERN, _SWAP, Stone(), *_offers(2)),
    OpeningRule.SOOSORV_8: (*_PATTERN, _SWAP, Stone(), Choice(By.OTHER, COUNTS)),
    OpeningRule.TARAGUCHI_10: (
        *[step for lines in range(3) for step in (Stone(within=lines), _SWAP)],
        Stone(within=3),
        Choice(options=(TAKE_BLACK, TAKE_WHITE, OFFER_TEN)),
        Stone(within=4),
        _SWAP,
    ),
}
"""The steps of each opening, if every choice is a colour."""

STEPS_AFTER: Mapping[str, tuple[OpeningStep, ...]] = {
    TWO_MORE: (Stone(By.SECOND), Stone(By.SECOND), Choice(By.FIRST)),
    OFFER_TEN: _offers(10),
    **{count: (_SWAP, *_offers(int(count))) for count in COUNTS},
}
"""The steps that are left after each choice that is no colour."""
