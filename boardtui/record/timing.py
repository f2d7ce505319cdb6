"""The clocks of a game at one moment; every change is a function of the time of an event."""

from __future__ import annotations

from boardtui.record.clock import Clock, ClockReading, TimeLeft
from boardtui.record.evaluation import Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.system.named_tuples import NamedTuple


class Timing(NamedTuple):
    """The time of each seat, and the start of the running clock."""

    clock: Clock
    left: tuple[TimeLeft, ...]
    """By seat, at the start of the turn."""
    used: float = 0.0
    """Seconds of the turn before `since`."""
    since: float | None = None
    """When the clock started, in seconds since 1970; None while the clocks are stopped."""
    grace: float = 0.0
    """Seconds by which a flag falls late, and the most that a move may take off for its lag."""

    @classmethod
    def begun(cls, clock: Clock, seats: int) -> Timing:
        """Return stopped clocks with all of their time."""
        return cls(clock, (clock.start,) * seats)

    @property
    def is_running(self) -> bool:
        """True while the clock of the seat to move runs."""
        return self.since is not None

    def spent(self, at: float) -> float:
        """Return the seconds of the turn until a moment."""
        return self.used if self.since is None else self.used + max(0.0, at - self.since)

    def remaining(self, seat: Seat, at: float) -> float:
        """Return the seconds within which the seat to move must move."""
        return max(0.0, self.clock.total(self.left[seat]) - self.spent(at))

    def face(self, seat: Seat, at: float, *, is_to_move: bool) -> ClockReading:
        """Return what a seat's clock shows."""
        return self.clock.face(self.left[seat], self.spent(at) if is_to_move else 0.0)

    def limit(self, seat: Seat, at: float) -> Limit:
        """Return the limit of the move of the seat to move."""
        return limit_on(self.clock, self.left[seat], self.spent(at))

    def deadline(self, seat: Seat) -> float | None:
        """Return when the flag of the seat to move falls; None while the clocks are stopped."""
        if self.since is None:
            return None
        return self.since + self.clock.total(self.left[seat]) - self.used + self.grace

    def has_fallen(self, seat: Seat, at: float, lag: float | None = None) -> bool:
        """Return True if the flag of the seat to move has fallen, for a move with its lag."""
        late = self.grace if lag is None else lag
        is_running = self.since is not None
        return is_running and self.spent(at) >= self.clock.total(self.left[seat]) + late

    def stopped(self, at: float) -> Timing:
        """Return the clocks stopped in the middle of a turn."""
        return self._replace(used=self.spent(at), since=None)

    def started(self, at: float) -> Timing:
        """Return the clocks running from a moment on, unless they run already."""
        return self if self.is_running else self._replace(since=at)

    def turned(self, seat: Seat, at: float, *, moved: bool, lag: float = 0.0) -> Timing:
        """Return the clocks at the start of another turn, after that of a seat.

        They run if they ran before. Without a move, as after a move back, there is no increment.
        """
        spent = max(0.0, self.spent(at) - lag)
        rest = self.clock.after(self.left[seat], spent, moved=moved)
        left = self._with(seat, rest or TimeLeft(0.0))
        return self._replace(left=left, used=0.0, since=None if self.since is None else at)

    def flagged(self, seat: Seat) -> Timing:
        """Return the clocks after a flag fell."""
        return self._replace(left=self._with(seat, TimeLeft(0.0)), used=0.0, since=None)

    def lengthened(self, seat: Seat, seconds: float) -> Timing:
        """Return the clocks after a seat got more time."""
        left = self.left[seat]
        return self._replace(left=self._with(seat, left._replace(main=left.main + seconds)))

    def anew(self) -> Timing:
        """Return stopped clocks of this kind with all of their time."""
        return self._replace(left=(self.clock.start,) * len(self.left), used=0.0, since=None)

    def _with(self, seat: Seat, left: TimeLeft) -> tuple[TimeLeft, ...]:
        return (*self.left[:seat], left, *self.left[seat + 1 :])


def limit_on(clock: Clock, left: TimeLeft, used: float = 0.0) -> Limit:
    """Return the limit of a move on a clock, after `used` seconds of the turn."""
    face = clock.face(left, used)
    return Limit(
        remaining=face.seconds,
        increment=clock.increment,
        periods=face.periods - face.in_period,
        period=clock.period,
        main=clock.main,
    )


def timing_at(record: GameRecord, node: Node) -> Timing | None:
    """Return the stopped clocks after the move to a node; None in a record without a clock."""
    clock, game = record.clock, record.game
    if clock is None:
        return None
    known: dict[Seat, TimeLeft] = {}
    count = len(game.sides)
    at: Node = node
    while at.parent is not None and len(known) < count:
        if at.left is not None:
            known.setdefault(game.seat(at.parent.position), at.left)
        at = at.parent
    return Timing(clock, tuple(known.get(Seat(seat), clock.start) for seat in range(count)))
