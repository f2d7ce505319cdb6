"""What views look at: a record, and where its game stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from boardtui.play.edits import Edit, Edits
from boardtui.play.log import Entry
from boardtui.play.proposal import Refusal
from boardtui.players.player import PlayerError
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Outcome
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers

if TYPE_CHECKING:
    from boardtui.players.ratings import RatingChange
    from boardtui.record.timing import Timing


class SubjectStatus(NamedTuple):
    """Facts that views show and the log does not have."""

    trouble: PlayerError | None = None
    """The failure of the player to move; None if there is none."""
    is_unsaved: bool = False
    """True if the newest change is late to reach the disk."""
    rating: RatingChange | None = None
    """The effect of the result on the person's rating, once it is counted."""


Change = Entry | Edit | SubjectStatus | Refusal | None
"""A log entry, an edit, a status or a late refusal; None means that an edit was undone."""


class Subject(ABC):
    """A record that views look at: at a table where it is played, or under study."""

    def __init__(self, record: GameRecord, head: Node) -> None:
        """Show a record whose game stands at `head`."""
        if record.outcome is not None and record.ended_at is None:
            record.ended_at = record.root.end()  # so that moves may be added after it
        self.record = record
        self.head = head
        """The node where the game stands."""
        self.status = SubjectStatus()
        self.edits = Edits(record, self._fixed_end, self._main_end)
        self.edits.subscribe(self._take_edit)
        self._subscribers = Subscribers[Change]()

    @property
    def game(self) -> Game:
        """The rules of the game."""
        return self.record.game

    @property
    @abstractmethod
    def seats(self) -> tuple[Who, ...]:
        """The players by seat; empty under study."""

    @property
    @abstractmethod
    def awaited(self) -> Seat | None:
        """The seat to move; None when the game is over, and under study."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result of the game where it stands."""

    @property
    @abstractmethod
    def timing(self) -> Timing | None:
        """The clocks; None in a game without, and under study."""

    @abstractmethod
    def now(self) -> float:
        """Return the time of the clocks."""

    def subscribe(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Call back after changes; return a call that ends it."""
        return self._subscribers.add(callback)

    def note(self, status: SubjectStatus) -> None:
        """Pass a status to subscribers if it is new."""
        if status != self.status:
            self.status = status
            self._subscribers.tell(status)

    def close(self) -> None:
        """Drop all subscribers."""
        self._subscribers.clear()

    @abstractmethod
    def _fixed_end(self) -> Node:
        """Return the last node of the line that no edit removes."""

    @abstractmethod
    def _main_end(self) -> Node | None:
        """Return the end of the main line if that may not change; None if it may."""

    def _take_edit(self, edit: Edit | None) -> None:
        """Pass on an edit, or with None that one was undone."""
        self._subscribers.tell(edit)
