"""A table: a game and its record, driven by a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardtui.play.admission import admit, casual_by, fold, stamped
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, Fate, Log, MemoryLog
from boardtui.play.opening import begin, read_game
from boardtui.play.proposal import FollowUp, Proposal, Refusal
from boardtui.play.seats import name_players
from boardtui.play.standing import Standing, outcome_data, who_data
from boardtui.play.subject import Change as Change
from boardtui.play.subject import Subject
from boardtui.play.subject import SubjectStatus as SubjectStatus
from boardtui.play.transitions import has_run_out
from boardtui.record.tree import ForgottenMoves, GameRecord, Node, Path
from boardtui.record.who import Who
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Outcome

if TYPE_CHECKING:
    from boardtui.record.timing import Timing

_PROPOSED_AGAIN = frozenset(
    {
        EntryKind.MOVE,
        EntryKind.RESIGN,
        EntryKind.JOIN,
        EntryKind.ABORT,
        EntryKind.CLAIM,
        EntryKind.SAY,
        EntryKind.AWAY,
        EntryKind.BACK,
    }
)
"""The kinds of entries that others do not make pointless by an entry at the same moment."""


class Table(Subject):
    """One game: commands append to its log, and entries of the log change the record.

    A command that the standing forbids raises Refused. Any other takes effect when its entry is
    read back from the log; with a log in memory or in a file, that is before the command returns.
    What is given as `then` follows once the command has taken effect; no other command comes
    between. It never follows one that was refused, or that only told that the flag had fallen.
    What only people at different places have for each other is in `shared_table`.
    """

    def __init__(self, log: Log, record: GameRecord, standing: Standing) -> None:
        """Follow a log on from a standing; the record gets what it lacks of the game's line."""
        super().__init__(record, record.root)
        self.log = log
        self.standing = standing
        self._forgotten = ForgottenMoves()
        self._follow_line()
        self._note_ending()
        self.pending: Proposal | None = None
        """The entry that is on its way into the log; no other is proposed meanwhile.

        A note about who is here gives its place to a command, and comes into the log by itself.
        """
        self._told: tuple[Proposal, Fate] | None = None
        """A fate that was told during a reading, which may read the proposal itself."""
        self._is_reading = False
        self.lag: Callable[[], float] = lambda: 0.0
        """Returns the seconds that the line of the player here takes off a move's time."""
        self._stop_watching = log.watch(self._read)
        # After the watch has begun, so that no entry is missed.
        self._read()

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
        return cls(log, *read_game(log))

    @property
    def seats(self) -> tuple[Who, ...]:
        return self.standing.seats

    @property
    def awaited(self) -> Seat | None:
        return self.standing.awaited

    @property
    def outcome(self) -> Outcome | None:
        return self.standing.outcome

    @property
    def timing(self) -> Timing | None:
        return self.standing.timing

    def now(self) -> float:
        return self.log.now()

    def subscribe(
        self, callback: Callable[[Change], object], since: int | None = None
    ) -> Callable[[], None]:
        """Call back after changes, first with entries after `since`; return a call that ends it."""
        if since is not None:
            for entry in self.log.read(since):
                if entry.number <= self.standing.revision:
                    callback(entry)
        return super().subscribe(callback)

    def play(self, seat: Seat, at: int, move: Move, then: FollowUp | None = None) -> None:
        """Play a move for a seat; `at` is the `Standing.head_revision` that it answers.

        Raises IllegalMove, or Refused where it is not the seat's turn or the game has moved on.
        """
        timing = self.standing.timing
        lag = round(self.lag(), 3) if timing is not None and timing.grace else 0.0
        said: dict[str, Any] = {"lag": lag} if lag else {}
        self.propose(seat, EntryKind.MOVE, (move,), then, at=at, **said)

    def resign(self, seat: Seat) -> None:
        """Resign for a seat; with three sides, the others may play on. Raises Refused."""
        self.propose(seat, EntryKind.RESIGN)

    def take_back(self, seat: Seat, then: FollowUp | None = None, *, keep: bool = True) -> None:
        """Take back a seat's last decision, with forced passes and moves of computers after it.

        A resignation or an agreed draw is taken back alone. The moves stay as a variation if `keep`
        is true. Raises Refused.
        """
        self.propose(seat, EntryKind.TAKE_BACK, then=then, keep=keep)

    def redo(self, seat: Seat, then: FollowUp | None = None) -> None:
        """Play the moves again that were taken back last, of all seats. Raises Refused."""
        now = self.standing
        if not now.taken_back:
            is_over = now.outcome is not None
            raise Refused(RefusalReason.OVER if is_over else RefusalReason.NOTHING_TO_REDO)
        self.go_on(seat, (*now.line, *now.taken_back[-1]), then)

    def go_on(self, seat: Seat, path: Path, then: FollowUp | None = None) -> None:
        """Continue the game from the end of another line. Raises Refused, IllegalMove."""
        self.propose(seat, EntryKind.GO_ON, path, then)

    def sit(self, seats: Sequence[Who], then: FollowUp | None = None) -> None:
        """Replace the players, by seat. Raises Refused."""
        self.propose(None, EntryKind.SEAT, then=then, seats=[who_data(who) for who in seats])

    def end(self, outcome: Outcome, then: FollowUp | None = None) -> None:
        """End a game of people with a result that they state. Raises Refused."""
        self.propose(None, EntryKind.END, then=then, outcome=outcome_data(outcome))

    def note_help(self, then: FollowUp = lambda: None) -> None:
        """Note that a person takes an engine's advice, unless the game is casual or over.

        There is nothing to note then, and `then` is called at once. Raises Refused.
        """
        if self.record.rating_id and self.standing.outcome is None:
            self.propose(None, EntryKind.HELP, then=then)
        else:
            then()

    def flag(self) -> None:
        """End the game if the time of the seat to move is up; else change nothing."""
        if self.standing.is_out_of_time(self.log.now()):
            self.propose(None, EntryKind.FLAG)

    def pause(self) -> None:
        """Stop the clocks, if there are any that run. Raises Refused."""
        if (timing := self.standing.timing) is not None and timing.is_running:
            self.propose(None, EntryKind.PAUSE)

    def resume(self) -> None:
        """Let the clocks of a running game go on. Raises Refused."""
        now = self.standing
        if now.timing is not None and now.outcome is None and not now.timing.is_running:
            self.propose(None, EntryKind.RESUME)

    def propose(
        self,
        seat: Seat | None,
        kind: EntryKind,
        moves: Path | None = None,
        then: FollowUp | None = None,
        *,
        who: str | None = None,
        **data: Any,
    ) -> None:
        """Propose an entry if it is allowed. Raises Refused, IllegalMove.

        Its author is who sits there, unless `who` names another. A log that answers later leaves it
        pending; then a refusal is passed to subscribers.
        """
        if self.pending is not None and not self.pending.is_note:
            raise Refused(RefusalReason.PENDING)
        now, at = self.standing, self.log.now()
        if now.is_out_of_time(at):
            # This is all that the entry would say.
            seat, kind, moves, then, who, data = None, EntryKind.FLAG, None, None, "", {}
        if who is None:
            who = "" if seat is None else now.seats[seat].id
        entry = Entry(now.revision + 1, at, who, kind, {"seat": seat, **data})
        after = admit(now, entry, moves)
        if moves is not None:
            # Only now: a point off the board has no name.
            texts = [now.game.format_move(move) for move in moves]
            said = {"move": texts[0]} if kind is EntryKind.MOVE else {"moves": texts}
            entry = entry._replace(data={**entry.data, **said})
        self._send(Proposal(entry, seat, moves, after, then))

    def close(self) -> None:
        """Stop reading the log, and drop all subscribers."""
        self._stop_watching()
        super().close()
        self.pending = None

    def _send(self, proposal: Proposal) -> None:
        """Send a proposal to the log. Raises Refused, IllegalMove if its fate is told at once."""
        fates: list[Fate] = []

        def settle(fate: Fate) -> None:
            if proposal.is_sent:
                with self._refusals_told(proposal):
                    self._settle(proposal, fate)
            else:
                fates.append(fate)

        self.pending, entry = proposal, proposal.entry
        try:
            self.log.append(entry.number, entry.who, entry.kind, entry.data, settle)
        except Refused:
            self.pending = None
            raise
        proposal.is_sent = True
        if self.pending is not proposal:
            proposal.follow()  # it was read at once
        for fate in fates:
            self._settle(proposal, fate)

    @contextmanager
    def _refusals_told(self, proposal: Proposal) -> Iterator[None]:
        """Tell subscribers of a refusal after a command has returned."""
        try:
            yield
        except (Refused, IllegalMove) as error:
            self._subscribers.tell(Refusal(proposal, error))

    def _settle(self, proposal: Proposal, fate: Fate) -> None:
        """Act on the fate of a proposal. Raises Refused, IllegalMove.

        What means the same after what others have written meanwhile is proposed again, and a move
        unless that changed the head: a draw offer at the same moment does not cost the player the
        move.
        """
        if self.pending is proposal and fate is not Fate.UNREACHABLE:
            if self._is_reading:
                self._told = proposal, fate
                return
            self._read()  # it keeps its place, so that no subscriber's command takes that
        if self.pending is not proposal:
            return  # it was read, from this table or from one that wrote the same
        now, entry = self.standing, proposal.entry
        if fate is Fate.TAKEN:
            if now.revision >= entry.number:
                self._let_go(proposal)  # the log has changed what it was given
            return
        self.pending = None
        if fate is Fate.UNREACHABLE:
            raise Refused(RefusalReason.UNREACHABLE)
        is_late = now.revision < entry.number or entry.kind not in _PROPOSED_AGAIN
        if is_late or entry.data.get("at", now.head_revision) != now.head_revision:
            raise Refused(RefusalReason.TOO_LATE)
        kind, moves, then = EntryKind(entry.kind), proposal.moves, proposal.then
        details = {name: value for name, value in entry.data.items() if name != "seat"}
        self.propose(proposal.seat, kind, moves, then, who=entry.who, **details)

    def _read(self) -> None:
        """Apply the unread entries, in order even if a subscriber's command appends another."""
        if self._is_reading:
            return
        self._is_reading = True
        try:
            while entries := self._unread():
                for entry in entries:
                    self._take(entry)
        finally:
            self._is_reading = False
        if self._told is not None:
            (proposal, fate), self._told = self._told, None
            with self._refusals_told(proposal):
                self._settle(proposal, fate)

    def _let_go(self, proposal: Proposal) -> None:
        """Give the place of a proposal that was taken to what follows it."""
        self.pending = None
        with self._refusals_told(proposal):
            proposal.follow()

    def _unread(self) -> list[Entry]:
        """Return the unread entries; a log may return old ones again."""
        read = self.standing.revision
        return [entry for entry in self.log.read(read) if entry.number > read]

    def _take(self, entry: Entry) -> None:
        proposal, before = self.pending, self.standing
        if proposal is not None and proposal.is_same_as(entry):
            if has_run_out(before, entry):
                proposal.then = None
            if not (proposal.is_sent and proposal.then):
                self.pending = None  # no subscriber's command comes before what follows
            self.standing = now = stamped(before, proposal.after, entry)
        else:
            proposal = None
            self.standing = now = fold(before, entry)
        if self.record.rating_id and (reason := casual_by(before, now, entry)):
            self.record.rating_id, self.record.casual = "", reason
        if now.seats != before.seats:
            name_players(self.record.players, before.seats, now.seats)
        if now.head_revision != before.head_revision:
            if self.head is self.record.ended_at:
                self.record.outcome = self.record.ended_at = None
            if len(now.line) > len(before.line) and entry.kind != EntryKind.GO_ON:
                self._move(before, entry)
            else:
                head = self.head
                self._follow_line()
                if entry.kind == EntryKind.TAKE_BACK and entry.data.get("keep") is False:
                    self._forgotten.forget(head, self.head)
            if not now.taken_back:
                self._forgotten.clear()
            self._note_ending()
            # The line of the game becomes the main line when it continues or ends.
            if entry.kind == EntryKind.GO_ON or now.outcome is not None:
                for node in self.head.line():
                    node.promote()
            if now.outcome is not None:
                self.edits.forget()  # to undo them could change the main line
        if now.head_revision != before.head_revision or now.mover != before.mover:
            # The failure was that of another request.
            self.status = SubjectStatus(is_unsaved=self.status.is_unsaved)
        self._subscribers.tell(entry)
        if proposal is not None and self.pending is proposal:
            self._let_go(proposal)

    def _move(self, before: Standing, entry: Entry) -> None:
        """Add the newest move of the line to the record, with the time left after it.

        The first one dates the game, which may have been offered long before.
        """
        now = self.standing
        if not before.line:
            self.record.date = entry.date or self.record.date
        self._forgotten.restore(self.head, now.line[-1])
        self.head = self.head.add(now.line[-1], now.position)
        self.head.promote()
        if now.timing is not None and before.awaited is not None:
            self.head.left = now.timing.left[before.awaited]

    def _fixed_end(self) -> Node:
        return self.head

    def _main_end(self) -> Node | None:
        return None if self.standing.outcome is None else self.head

    def _follow_line(self) -> None:
        """Move the head to the end of the line."""
        node = self.record.root
        for move, position in zip(self.standing.line, self.standing.positions[1:], strict=True):
            self._forgotten.restore(node, move)
            node = node.add(move, position)
        self.head = node

    def _note_ending(self) -> None:
        """Note an ending that is not by the rules in the record, or remove one that lapsed."""
        stated = self.standing.stated
        if stated is not None:
            self.record.outcome, self.record.ended_at = stated, self.head
        elif self.standing.outcome is None and self.head is self.record.ended_at:
            self.record.outcome = self.record.ended_at = None
