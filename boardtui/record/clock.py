"""The clock of a game: how much time each player gets."""

from __future__ import annotations

import math
import re
from enum import Enum

from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Reasoned

DAY = 86_400.0
"""Seconds of a day."""

URGENT = 20.0
"""With fewer seconds than this on a clock, its player is in a hurry."""

_MOST = 366 * DAY
_MOST_PERIODS = 99
_DECIMALS = 3
"""Decimals of seconds that are kept."""

_NUMBER = r"(\d{1,8}(?:\.\d{1,3})?)"
_CLOCK = re.compile(rf"{_NUMBER}(s?)(?:\+{_NUMBER})?(?:\+(\d{{1,3}})x{_NUMBER})?", re.ASCII)
_DAYS = re.compile(r"(\d{1,3})d", re.ASCII)


class ClockReason(Reason):
    """Reasons why there is no such clock."""

    FORM = (
        "“{text}” is not a clock. Write 5+3 for 5 minutes and 3 seconds per move, "
        "10+5x30 for 10 minutes and 5 periods of 30 seconds, or 3d for 3 days per move."
    )
    RANGE = "The clock “{text}” gives no time, or too much."


class ClockError(Reasoned, ValueError):
    """A clock that does not exist."""


class Urgency(Enum):
    """Reasons why the player of a clock is in a hurry."""

    SECONDS = "seconds"
    """There are fewer than `URGENT`."""
    LAST_PERIOD = "last period"


class TimeLeft(NamedTuple):
    """The time that a player has at the start of a turn."""

    main: float
    """Seconds of the main time."""
    periods: int = 0
    """Periods of byo-yomi that are not used up."""


class ClockReading(NamedTuple):
    """The time that a clock shows in the middle of a turn."""

    seconds: float
    """Seconds left of the main time, or of the running period."""
    periods: int = 0
    """Periods left, with the running one."""
    in_period: bool = False
    """True once the main time is used up."""
    period: float = 0.0
    """Seconds of each period; 0 without periods, or if that is unknown."""


@frozen
class Clock:
    """The thinking time of each player, in seconds; raises ClockError if it makes no sense.

    Fischer's clock adds `increment` after each move. Japanese byo-yomi has `periods` of `period`
    seconds after the main time; a move within a period leaves it whole. Days for each move are one
    period without main time, and sudden death is main time alone.
    """

    main: float
    increment: float = 0.0
    periods: int = 0
    period: float = 0.0

    def __post_init__(self) -> None:
        seconds = (self.main, self.increment, self.period)
        # A number that is none (NaN) fails every comparison.
        is_sound = (
            all(0 <= each <= _MOST for each in seconds)
            and 0 <= self.periods <= _MOST_PERIODS
            and bool(self.periods) == (self.period > 0)
            and self.total(self.start) > 0
        )
        if not is_sound:
            text = f"{self.main}+{self.increment}+{self.periods}x{self.period}"
            raise ClockError(ClockReason.RANGE, text=text)

    @property
    def start(self) -> TimeLeft:
        """The time at the start of a game."""
        return TimeLeft(self.main, self.periods)

    def total(self, left: TimeLeft) -> float:
        """Return the seconds within which the next move must come."""
        return left.main + left.periods * self.period

    def after(self, left: TimeLeft, used: float, *, moved: bool = True) -> TimeLeft | None:
        """Return the time left after `used` seconds of a turn; None if that was too long.

        Without a move there is no increment.
        """
        if used >= self.total(left):
            return None
        if used < left.main:
            bonus = self.increment if moved else 0.0
            return left._replace(main=_rounded(left.main - used + bonus))
        gone = math.floor((used - left.main) / self.period)
        return TimeLeft(self.increment if moved else 0.0, max(left.periods - gone, 1))

    def used(self, before: TimeLeft, after: TimeLeft) -> float | None:
        """Return the seconds of a turn by the time left before and after its move.

        None if a period hides them, or if such times cannot follow each other.
        """
        seconds = _rounded(before.main + self.increment - after.main)
        is_in_main = not self.periods or (seconds < before.main and after.periods == before.periods)
        return seconds if is_in_main and seconds >= 0 else None

    def face(self, left: TimeLeft, used: float) -> ClockReading:
        """Return what the clock shows after `used` seconds of a turn."""
        if used < left.main or not left.periods:
            seconds = max(left.main - used, 0.0)
            return ClockReading(seconds, left.periods, period=self.period)
        gone, over = divmod(used - left.main, self.period)
        if gone >= left.periods:
            return ClockReading(0.0, 0, in_period=True, period=self.period)
        periods = left.periods - int(gone)
        return ClockReading(self.period - over, periods, in_period=True, period=self.period)

    def urgency(self, face: ClockReading) -> frozenset[Urgency]:
        """Return the reasons why the player of a clock is in a hurry; none of them usually.

        Where each move has a single period and nothing else, that period is never the last.
        """
        is_by_move = self.main == 0 and self.periods == 1
        holds = {
            Urgency.SECONDS: face.seconds < URGENT,
            Urgency.LAST_PERIOD: face.in_period and face.periods == 1 and not is_by_move,
        }
        return frozenset(reason for reason, is_true in holds.items() if is_true)

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Return the clock for "5+3", "10", "10s+0.1", "10+5x30" or "3d". Raises ClockError.

        The main time is in minutes unless it ends with "s"; everything else is in seconds.

        >>> Clock.parse("10+5x30")
        Clock(main=600.0, increment=0.0, periods=5, period=30.0)
        >>> str(Clock.parse("3d"))
        '3d'
        """
        word = "".join(text.split()).lower()
        if match := _DAYS.fullmatch(word):
            values: tuple[float, float, int, float] = (0.0, 0.0, 1, int(match[1]) * DAY)
        elif match := _CLOCK.fullmatch(word):
            main, unit, increment, periods, period = match.groups()
            scale = 1 if unit else 60
            values = (
                _rounded(float(main) * scale),
                float(increment or 0),
                int(periods or 0),
                float(period or 0),
            )
        else:
            raise ClockError(ClockReason.FORM, text=text[:40])
        try:
            return cls(*values)
        except ClockError:
            raise ClockError(ClockReason.RANGE, text=text[:40]) from None

    @property
    def is_by_days(self) -> bool:
        """True if a turn may last a day or more, so that the players need not sit at the board."""
        return max(self.main, self.period) >= DAY

    @property
    def days(self) -> int:
        """The whole days for each move; 0 for any other clock."""
        is_by_move = (self.main, self.increment, self.periods) == (0, 0, 1)
        return int(self.period // DAY) if is_by_move and self.period % DAY == 0 else 0

    def __str__(self) -> str:
        """Return the text that `parse` reads back as the same clock."""
        if self.days:
            return f"{self.days}d"
        minutes = round(self.main / 60, 2)
        parts = [_number(minutes) if minutes * 60 == self.main else f"{_number(self.main)}s"]
        if self.increment or not self.periods:
            parts.append(_number(self.increment))
        if self.periods:
            parts.append(f"{self.periods}x{_number(self.period)}")
        return "+".join(parts)


def _number(value: float) -> str:
    """Format a number without needless zeros."""
    return f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")


def _rounded(seconds: float) -> float:
    return round(seconds, _DECIMALS)
