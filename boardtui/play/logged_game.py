"""A game and its record, driven by a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardtui.play.admission import admit, casual_by, fold, stamped
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, Fate, Log
from boardtui.play.proposal import Proposal, Refusal
from boardtui.play.seats import name_players
from boardtui.play.standing import Standing
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.record.tree import ForgottenMoves, GameRecord, Node, Path
from boardtui.record.who import Who
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Outcome

if TYPE_CHECKING:
    from boardtui.record.timing import Timing

_PROPOSED_AGAIN = frozenset(
    {EntryKind.MOVE, EntryKind.JOIN, EntryKind.SAY, EntryKind.AWAY, EntryKind.BACK}
)
"""The kinds of entries that others do not make pointless by an entry at the same moment."""


class LoggedGame(Subject):
    """One game: what is proposed to its log, and what entries of the log do to the record."""

    def __init__(self, log: Log, record: GameRecord, standing: Standing) -> None:
        """Follow a log on from a standing; the record shows all that led to it.

        Raises LookupError if the record lacks the line of the game.
        """
        super().__init__(record, record.at(standing.line))
        self.log = log
        self.standing = standing
        self._forgotten = ForgottenMoves()
        self.pending: Proposal | None = None
        """The entry that is on its way into the log; no other is proposed meanwhile."""
        self._followers: list[Callable[[], object]] = []
        """What is to come after the pending entry, in order."""
        self._told: tuple[Proposal, Fate] | None = None
        """A fate that was told during a reading, which may read the proposal itself."""
        self._is_reading = False
        self._stop_watching = log.watch(self._read)
        # After the watch has begun, so that no entry is missed.
        self._read()

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

    def when_taken(self, act: Callable[[], object]) -> None:
        """Do something once the last command has taken effect, which it may have; else never.

        If that is a command too, what was to come after it waits until it has taken effect.
        """
        if self.pending is None:
            act()
        else:
            self._followers.append(act)

    def close(self) -> None:
        """Stop reading the log, and drop all subscribers."""
        self._stop_watching()
        super().close()
        self.pending = None
        self._followers.clear()

    def _propose(
        self,
        seat: Seat | None,
        kind: EntryKind,
        moves: Path | None = None,
        *,
        who: str | None = None,
        **data: Any,
    ) -> None:
        """Propose an entry if it is allowed. Raises Refused, IllegalMove.

        Its author is who sits there, unless `who` names another. A log that answers later leaves it
        pending; then a refusal is passed to subscribers.
        """
        if self.pending is not None:
            raise Refused(RefusalReason.PENDING)
        now, at = self.standing, self.log.now()
        if now.is_out_of_time(at):
            # This is all that the entry would say.
            seat, kind, moves, who, data = None, EntryKind.FLAG, None, "", {}
        if who is None:
            who = "" if seat is None else now.seats[seat].id
        entry = Entry(now.revision + 1, at, who, kind, {"seat": seat, **data})
        after = admit(now, entry, moves)
        if moves is not None:
            # Only now: a point off the board has no name.
            texts = [now.game.format_move(move) for move in moves]
            said = {"move": texts[0]} if kind is EntryKind.MOVE else {"moves": texts}
            entry = entry._replace(data={**entry.data, **said})
        self._send(Proposal(entry, seat, moves, after))

    def _send(self, proposal: Proposal) -> None:
        """Send a proposal to the log. Raises Refused, IllegalMove if its fate is told at once."""
        fates: list[Fate] = []
        is_sent = False

        def then(fate: Fate) -> None:
            if is_sent:
                with self._refusals_told(proposal):
                    self._settle(proposal, fate)
            else:
                fates.append(fate)

        self.pending, entry = proposal, proposal.entry
        try:
            self.log.append(entry.number, entry.who, entry.kind, entry.data, then)
        except Refused:
            self.pending = None
            raise
        is_sent = True
        for fate in fates:
            self._settle(proposal, fate)

    @contextmanager
    def _refusals_told(self, proposal: Proposal) -> Iterator[None]:
        """Tell subscribers of a refusal after a command has returned; nothing follows it then."""
        try:
            yield
        except (Refused, IllegalMove) as error:
            self._followers.clear()
            self._subscribers.tell(Refusal(proposal, error))

    def _settle(self, proposal: Proposal, fate: Fate) -> None:
        """Act on the fate of a proposal. Raises Refused, IllegalMove.

        What means the same after what others have written meanwhile is proposed again, and a move
        unless that changed the head: a draw offer at the same moment does not cost the player the
        move.
        """
        if self.pending is not proposal:
            return  # it was read already, from this table or from one that wrote the same
        if self._is_reading and fate is not Fate.UNREACHABLE:
            self._told = proposal, fate
            return
        if fate is Fate.TAKEN:
            self._read()
            if self.pending is proposal and self.standing.revision >= proposal.entry.number:
                self._let_go(proposal)  # the log has changed what it was given
            return
        self.pending = None
        if fate is Fate.UNREACHABLE:
            raise Refused(RefusalReason.UNREACHABLE)
        entry = proposal.entry
        if entry.kind in _PROPOSED_AGAIN:
            self._read()
        now = self.standing
        is_late = now.revision < entry.number or entry.kind not in _PROPOSED_AGAIN
        if is_late or entry.data.get("at", now.head_revision) != now.head_revision:
            raise Refused(RefusalReason.TOO_LATE)
        details = {name: value for name, value in entry.data.items() if name != "seat"}
        kind = EntryKind(entry.kind)
        self._propose(proposal.seat, kind, proposal.moves, who=entry.who, **details)

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
        """Do what was to come after a proposal that was taken, up to the next command in that."""
        self.pending = None
        with self._refusals_told(proposal):
            while self._followers and self.pending is None:
                self._followers.pop(0)()

    def _unread(self) -> list[Entry]:
        """Return the unread entries; a log may return old ones again."""
        read = self.standing.revision
        return [entry for entry in self.log.read(read) if entry.number > read]

    def _take(self, entry: Entry) -> None:
        proposal, before = self.pending, self.standing
        if proposal is not None and proposal.is_same_as(entry):
            if not self._followers:  # else a command of a subscriber could come before theirs
                self.pending = None
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
                self._move(before)
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

    def _move(self, before: Standing) -> None:
        """Add the newest move of the line to the record, with the time left after it."""
        now = self.standing
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
        if self.standing.outcome is None:
            if self.head is self.record.ended_at:
                self.record.outcome = self.record.ended_at = None
        elif self.standing.position.outcome is None:
            self.record.outcome, self.record.ended_at = self.standing.outcome, self.head
