"""A table: the commands of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import EntryKind, Log, MemoryLog
from boardtui.play.logged_game import LoggedGame
from boardtui.play.opening import LogError, LogReason, begin, read_opening
from boardtui.play.seats import name_players
from boardtui.play.standing import OfferKind, outcome_data, who_data
from boardtui.play.subject import Change as Change
from boardtui.play.subject import SubjectStatus as SubjectStatus
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.record.who import NOBODY, Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Move, Outcome

if TYPE_CHECKING:
    from boardtui.record.timing import Timing


class Table(LoggedGame):
    """One game: commands append to its log, and entries of the log change the record.

    A command that the standing forbids raises Refused. Any other takes effect when its entry is
    read back from the log; with a log in memory or in a file, that is before the command returns.
    """

    @classmethod
    def of(
        cls,
        record: GameRecord,
        seats: Sequence[Who],
        head: Node | None = None,
        timing: Timing | None = None,
        log: MemoryLog | None = None,
    ) -> Table:
        """Return a table that takes over the record, with an empty log, by default one in memory.

        The log begins as by `opening.begin`.
        """
        if log is None:
            log = MemoryLog.timed(has_clock=record.clock is not None)
        return cls(log, record, begin(log, record, seats, head, timing))

    @classmethod
    def from_log(cls, log: Log) -> Table:
        """Return a table for the game of a log alone. Raises LogError."""
        entries = log.read()
        if not entries:
            raise LogError(LogReason.NO_OPENING)
        standing, date = read_opening(entries[0])
        stated = None if standing.position.outcome is not None else standing.outcome
        record = GameRecord(
            standing.game, date=date, clock=standing.clock, outcome=stated, start=standing.start
        )
        name_players(record.players, (), standing.seats)
        node = record.root
        for move, position in zip(standing.line, standing.positions[1:], strict=True):
            node = node.add(move, position)
        return cls(log, record, standing)

    def play(self, seat: Seat, at: int, move: Move) -> None:
        """Play a move for a seat; `at` is the `Standing.head_revision` that it answers.

        Raises IllegalMove, or Refused where it is not the seat's turn or the game has moved on.
        """
        self._propose(seat, EntryKind.MOVE, (move,), at=at)

    def resign(self, seat: Seat) -> None:
        """Resign for a seat; with three sides, the others may play on. Raises Refused."""
        self._propose(seat, EntryKind.RESIGN)

    def take_back(self, seat: Seat, *, keep: bool = True) -> None:
        """Take back a seat's last decision, with forced passes and moves of computers after it.

        A resignation or an agreed draw is taken back alone. The moves stay as a variation if `keep`
        is true. Raises Refused.
        """
        self._propose(seat, EntryKind.TAKE_BACK, keep=keep)

    def redo(self, seat: Seat) -> None:
        """Play the moves again that were taken back last, of all seats. Raises Refused."""
        now = self.standing
        if not now.taken_back:
            is_over = now.outcome is not None
            raise Refused(RefusalReason.OVER if is_over else RefusalReason.NOTHING_TO_REDO)
        self.go_on(seat, (*now.line, *now.taken_back[-1]))

    def go_on(self, seat: Seat, path: Path) -> None:
        """Continue the game from the end of another line. Raises Refused, IllegalMove."""
        self._propose(seat, EntryKind.GO_ON, path)

    def sit(self, seats: Sequence[Who]) -> None:
        """Replace the players, by seat. Raises Refused."""
        self._propose(None, EntryKind.SEAT, seats=[who_data(who) for who in seats])

    def join(self, who: Who) -> None:
        """Take the free seat for a person. Raises Refused, also where somebody was faster."""
        seats = self.standing.seats
        # Without a free seat, it is refused with the reason.
        seat = Seat(seats.index(NOBODY) if NOBODY in seats else 0)
        self._propose(seat, EntryKind.JOIN, who=who.id, player=who_data(who))

    def withdraw(self, seat: Seat) -> None:
        """Offer a game no longer that nobody has joined. Raises Refused."""
        self._propose(seat, EntryKind.WITHDRAW)

    def abort(self, seat: Seat) -> None:
        """Call off a game before one's second move. Raises Refused."""
        self._propose(seat, EntryKind.ABORT)

    def offer(self, seat: Seat, what: OfferKind) -> None:
        """Offer a draw or more time, or ask for a move back; the other answers. Raises Refused."""
        self._propose(seat, EntryKind.OFFER, what=what.value)

    def answer(self, seat: Seat, *, accept: bool) -> None:
        """Answer an offer of another player. Raises Refused."""
        self._propose(seat, EntryKind.ANSWER, accept=accept)

    def rematch(self, seat: Seat, log: str) -> None:
        """Offer another game after this one, in a log of a new name, or accept it. Raises Refused.

        Once both want it, `Standing.rematch` is the name in the first offer.
        """
        self._propose(seat, EntryKind.REMATCH, log=log)

    def say(self, seat: Seat, phrase: int) -> None:
        """Say one of the phrases, which are numbered from 1. Raises Refused."""
        self._propose(seat, EntryKind.SAY, phrase=phrase)

    def note_away(self, seat: Seat) -> None:
        """Note that a player has lost the line. Raises Refused."""
        self._propose(seat, EntryKind.AWAY, who="")

    def note_back(self, seat: Seat) -> None:
        """Note that a player is here again. Raises Refused."""
        self._propose(seat, EntryKind.BACK)

    def claim(self, seat: Seat) -> None:
        """Win a game that the player to move has left for too long. Raises Refused."""
        self._propose(seat, EntryKind.CLAIM)

    def end(self, outcome: Outcome) -> None:
        """End a game of people with a result that they state. Raises Refused."""
        self._propose(None, EntryKind.END, outcome=outcome_data(outcome))

    def note_help(self) -> None:
        """Note that a person takes an engine's advice, unless the game is casual or over."""
        if self.record.rating_id and self.standing.outcome is None:
            self._propose(None, EntryKind.HELP)

    def flag(self) -> None:
        """End the game if the time of the seat to move is up; else change nothing."""
        if self.standing.is_out_of_time(self.log.now()):
            self._propose(None, EntryKind.FLAG)

    def pause(self) -> None:
        """Stop the clocks, if there are any that run. Raises Refused."""
        if (timing := self.standing.timing) is not None and timing.is_running:
            self._propose(None, EntryKind.PAUSE)

    def resume(self) -> None:
        """Let the clocks of a running game go on. Raises Refused."""
        now = self.standing
        if now.timing is not None and now.outcome is None and not now.timing.is_running:
            self._propose(None, EntryKind.RESUME)
