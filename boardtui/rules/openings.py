"""Openings of Gomoku: their names, their games, and their demands on players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from boardtui.rules.board import Point
from boardtui.system.reasons import Reason, Word


class OpeningRule(StrEnum):
    """The openings of Gomoku.

    Those of Renju are as the Renju International Federation has certified them. Sources:
    renju.net (rules) and Wikipedia's "RIF opening rule", "Soosõrv opening rule" and "Taraguchi
    opening rule".
    """

    NONE = "none"
    """No rules for the first stones."""
    PRO = "pro"
    """Black in the middle, then White anywhere, then Black three lines or more from the middle."""
    LONG_PRO = "long-pro"
    """The same with four lines."""
    SWAP = "swap"
    """One player places black, white, black; the other chooses a colour."""
    SWAP2 = "swap2"
    """The same, but the other may place two more stones and leave the choice to the first."""
    RIF = "rif"
    """One of the 26 openings of Renju, the choice of a colour, White's stone anywhere; then Black
    offers two fifth stones, and White picks one."""
    SOOSORV_8 = "soosorv-8"
    """The same, but with the fourth stone White declares one to eight fifth stones, and the other
    player may swap again."""
    TARAGUCHI_10 = "taraguchi-10"
    """Each of the first five stones lies in a square around the middle, two lines larger than the
    one before, and after each the other player may swap; in place of a fifth stone there, Black may
    offer ten anywhere."""

    @property
    def label(self) -> str:
        """The name of the opening."""
        return _NAMES[self]

    @property
    def about(self) -> str:
        """The opening in a sentence."""
        return _SENTENCES[self]

    @property
    def least_size(self) -> int:
        """The size of the smallest board for the opening."""
        return _LEAST_SIZES.get(self, 0)

    @property
    def least_line(self) -> int:
        """The length of the shortest winning row for the opening."""
        return _LEAST_LINES.get(self, 0)

    @property
    def is_of_renju(self) -> bool:
        """True for an opening that is defined for Renju on its usual board only."""
        return self in _OF_RENJU


RENJU_SIZE = 15
"""The size of Renju's board."""

_NAMES = {
    OpeningRule.NONE: Word("none"),
    OpeningRule.PRO: Word("Pro"),
    OpeningRule.LONG_PRO: Word("Long Pro"),
    OpeningRule.SWAP: Word("Swap"),
    OpeningRule.SWAP2: Word("Swap2"),
    OpeningRule.RIF: Word("RIF"),
    OpeningRule.SOOSORV_8: Word("Soosõrv-8"),
    OpeningRule.TARAGUCHI_10: Word("Taraguchi-10"),
}
_SENTENCES = {
    OpeningRule.NONE: Word("The first stones can go anywhere."),
    OpeningRule.PRO: Word(
        "Black’s first stone goes to the centre, the second 3 or more lines away from it."
    ),
    OpeningRule.LONG_PRO: Word(
        "Black’s first stone goes to the centre, the second 4 or more lines away from it."
    ),
    OpeningRule.SWAP: Word("One player places three stones; the other chooses a colour."),
    OpeningRule.SWAP2: Word(
        "One player places three stones; the other chooses a colour, or places two more and "
        "leaves the choice to the first."
    ),
    OpeningRule.RIF: Word(
        "The game starts with one of the 26 Renju openings. Black offers two points for the "
        "fifth stone, and White picks one."
    ),
    OpeningRule.SOOSORV_8: Word(
        "The game starts with one of the 26 Renju openings. Black offers up to eight points for "
        "the fifth stone, and White picks one."
    ),
    OpeningRule.TARAGUCHI_10: Word(
        "Colours may be swapped after each of the first five stones. After the fourth, Black may "
        "instead offer ten points for the fifth, and White picks one."
    ),
}

_OF_RENJU = frozenset({OpeningRule.RIF, OpeningRule.SOOSORV_8, OpeningRule.TARAGUCHI_10})

_LEAST_SIZES = {
    OpeningRule.PRO: 7,
    OpeningRule.LONG_PRO: 9,
    OpeningRule.SWAP: 5,
    OpeningRule.SWAP2: 5,
}

_LEAST_LINES = {OpeningRule.SWAP2: 4}
"""Three of the five stones are black; they must not win."""

TAKE_BLACK, TAKE_WHITE, TWO_MORE, OFFER_TEN = "black", "white", "more", "ten"
"""The choices: a colour, two more stones before the other player chooses, or ten fifth stones."""

COUNTS = tuple(map(str, range(1, 9)))
"""The possible numbers of fifth stones in Soosõrv-8, which White chooses."""

CHOICES: Mapping[str, str] = {
    TAKE_BLACK: Word("Play Black"),
    TAKE_WHITE: Word("Play White"),
    TWO_MORE: Word("Place two more stones"),
    OFFER_TEN: Word("Offer ten points"),
    "1": Word("one"),
    "2": Word("two"),
    "3": Word("three"),
    "4": Word("four"),
    "5": Word("five"),
    "6": Word("six"),
    "7": Word("seven"),
    "8": Word("eight"),
}
"""The names of the choices."""

SHORT_CHOICES: Mapping[str, str] = {
    TAKE_BLACK: Word("Black"),
    TAKE_WHITE: Word("White"),
    TWO_MORE: Word("Two stones"),
    OFFER_TEN: Word("Ten points"),
}
"""Short names of those with long ones."""

SEAT_NAMES = (Word("First player"), Word("Second player"))
"""The names of the seats before colours are chosen."""


class OpeningTask(Reason):
    """Demands of an opening on the next move."""

    CENTRE = "Place the first stone in the centre: {points}."
    STAY_AWAY = "Stay {count} or more lines away from the first stone."
    STAY_WITHIN = "Place a stone for {side} in the central {size}×{size} area."
    PLACE = "Place stone {number} of {count}, for {side}."
    CHOOSE = "Choose a colour."
    CHOOSE_OR_PLACE = "Choose a colour, or place two more stones."
    CHOOSE_OR_OFFER = "Choose a colour, or offer ten points for the fifth stone."
    COUNT = "How many points must Black offer for the fifth stone?"
    OFFER = "Offer point {number} of {count} for the fifth stone."
    PICK = "Pick one of the points offered for the fifth stone: {points}."
    ALREADY_OFFERED = "{point} has already been offered."
    SYMMETRIC = "{point} makes the same pattern as {other}, rotated or mirrored."


def lines_between(one: Point, other: Point) -> int:
    """The distance of two points in lines, by columns or by rows, whichever is greater."""
    return max(abs(one.col - other.col), abs(one.row - other.row))
