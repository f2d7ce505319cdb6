"""A game and its record: reads a log and is the only writer of what the log says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardtui.play.edits import Edit, Edits
from boardtui.play.log import Conflict, Entry, EntryKind, Log, MemoryLog
from boardtui.play.standing import (
    LogError,
    LogFault,
    Proposal,
    Standing,
    fold,
    opened,
    opening,
    opening_seats,
    read_opening,
    who_data,
)
from boardtui.players.player import PlayerError
from boardtui.reasons import Reason, Reasoned, Word
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.game import Move


class Refusal(Reason):
    """Reasons why a command changes nothing."""

    NOT_YOUR_TURN = "It is {name}’s turn."
    NO_ONE_SITS = "No one plays here."
    TOO_LATE = "The game has moved on."
    OVER = "The game is over."
    OTHERS_PLAY = "The other player has to agree."
    NOTHING_TO_TAKE_BACK = "There is no move of yours to take back."
    NO_OFFER = "There is nothing to answer."


class Refused(Reasoned, RuntimeError):
    """A command that the standing of the game forbids."""


@dataclass(frozen=True, slots=True)
class Notice:
    """News for views that is no entry of the log."""

    trouble: PlayerError | None = None
    """The failure of the player who is awaited; None while all is well."""
    is_unsaved: bool = False
    """Whether the newest change has not reached the disk for a while."""


Change = Entry | Edit | Notice | None
"""News of a table; None is an edit that was undone."""


class Table:
    """One game: commands append to its log, and what the log says is done to the record.

    A command refuses at once what the standing forbids. Its effect arrives only as the entry
    coming back: from a log in memory, before the command returns.
    """

    def __init__(
        self, log: Log, record: GameRecord | None = None, head: Node | None = None
    ) -> None:
        """Read a log; `record`, with the game at `head`, is what its first entry speaks of.

        Without a record one is made from the log. Raises LogError.
        """
        entries = log.read()
        if not entries or entries[0].kind != EntryKind.OPEN:
            raise LogError(LogFault.NO_OPENING)
        if record is None:
            self.standing, date = read_opening(entries[0])
            record = GameRecord(self.standing.game, date=date, start=self.standing.start)
            self.record, self.head = record, record.root
            self._follow_line()
            self._name_players(())
            self._note_ending()
        else:
            if record.outcome is not None and record.ended_at is None:
                record.ended_at = record.root.end()
            self.standing = opened(record, opening_seats(entries[0], record.game), head)
            self.record, self.head = record, head or record.root.end()
        self.log = log
        self.edits = Edits(record, lambda: self.head if self.standing.seats else record.root)
        self.notice = Notice()
        self._subscribers: list[Callable[[Change], object]] = []
        self._is_reading = False
        self.edits.subscribe(self._take_edit)
        self._stop_watching = log.watch(self._read)
        self._read()

    @classmethod
    def of(cls, record: GameRecord, seats: Sequence[Who] = (), head: Node | None = None) -> Table:
        """A table with a new log in memory; the record is its own from now on."""
        log = MemoryLog()
        log.append(1, "", EntryKind.OPEN, opening(record, seats, head))
        table = cls(log, record, head)
        table._name_players(())
        return table

    def subscribe(
        self, callback: Callable[[Change], object], since: int | None = None
    ) -> Callable[[], None]:
        """Call back after every change, first with the entries after `since` if it is given.

        Returns the way to stop.
        """
        if since is not None:
            for entry in self.log.read(since):
                if entry.number <= self.standing.revision:
                    callback(entry)
        self._subscribers.append(callback)

        def stop() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return stop

    def play(self, seat: Seat, at: int, move: Move) -> None:
        """Play a move for a seat in the position that `at` names: `Standing.head_revision`.

        Raises IllegalMove, or Refused where it is not the seat's turn or the game has moved on.
        """
        now = self._running()
        if at != now.head_revision:
            raise Refused(Refusal.TOO_LATE)
        if seat != now.awaited:
            assert now.awaited is not None
            raise Refused(Refusal.NOT_YOUR_TURN, name=self.name_of(now.awaited))
        if move not in now.head.legal_moves:
            now.game.check(now.head, move)
        self._append(seat, EntryKind.MOVE, at=at, move=now.game.format_move(move))

    def resign(self, seat: Seat) -> None:
        """Give up the game for a seat. Raises Refused."""
        self._running()
        self._append(seat, EntryKind.RESIGN)

    def take_back(self, seat: Seat) -> None:
        """Go back to the last decision of a seat, past computers and forced passes.

        A result that the rules did not make is taken back alone. Raises Refused.
        """
        self._alone()
        if self.standing.length_before(seat) is None:
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK)
        self._append(seat, EntryKind.TAKE_BACK)

    def go_on(self, seat: Seat, path: Path) -> None:
        """Let the game go on from the end of another line. Raises Refused, IllegalMove."""
        self._running()
        now = self._alone()
        position = now.start
        for move in path:
            position = position.play(move)
        self._append(seat, EntryKind.GO_ON, moves=[now.game.format_move(move) for move in path])

    def sit(self, seats: Sequence[Who]) -> None:
        """Let others play from now on, by seat. Raises Refused."""
        self._alone()
        self._append(None, EntryKind.SEAT, seats=[who_data(who) for who in seats])

    def offer(self, seat: Seat, what: Proposal) -> None:
        """Offer a draw or ask for a move back; the other player answers. Raises Refused."""
        now = self._running()
        if what is Proposal.TAKE_BACK and now.length_before(seat) is None:
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK)
        self._append(seat, EntryKind.OFFER, what=what.value)

    def answer(self, seat: Seat, *, accept: bool) -> None:
        """Answer an offer of another player. Raises Refused."""
        offer, seats = self.standing.offer, self.standing.seats
        if offer is None or seats[offer.seat].id == seats[seat].id:
            raise Refused(Refusal.NO_OFFER)
        self._append(seat, EntryKind.ANSWER, accept=accept)

    def name_of(self, seat: Seat) -> str:
        """The name of the player on a seat, or else of the colour."""
        now = self.standing
        who = now.seats[seat]
        if who.kind is WhoKind.LEVEL or not who.name:
            return Word(who.name or now.game.sides[now.color_of(seat)].name)
        return who.name

    def note(self, notice: Notice) -> None:
        """Tell what is no entry."""
        if notice != self.notice:
            self.notice = notice
            self._tell(notice)

    def close(self) -> None:
        """Read and tell nothing more."""
        self._stop_watching()
        self._subscribers.clear()

    def _running(self) -> Standing:
        if not self.standing.seats:
            raise Refused(Refusal.NO_ONE_SITS)
        if self.standing.outcome is not None:
            raise Refused(Refusal.OVER)
        return self.standing

    def _alone(self) -> Standing:
        if not self.standing.is_solo:
            raise Refused(Refusal.OTHERS_PLAY)
        return self.standing

    def _append(self, seat: Seat | None, kind: EntryKind, **data: Any) -> None:
        """Append to the log, unless it has other entries that were not read yet.

        A move waits for those, and is refused only if they bring the game elsewhere. Raises
        Refused.
        """
        who = "" if seat is None else self.standing.seats[seat].id
        revision = self.standing.revision
        try:
            self.log.append(revision + 1, who, kind, {"seat": seat, **data})
        except Conflict:
            if kind is EntryKind.MOVE:
                self._read()
            is_new = self.standing.revision > revision
            if not is_new or data.get("at") != self.standing.head_revision:
                raise Refused(Refusal.TOO_LATE) from None
            self._append(seat, kind, **data)

    def _read(self) -> None:
        if self._is_reading:
            return
        self._is_reading = True
        try:
            while entries := self._unread():
                for entry in entries:
                    self._take(entry)
        finally:
            self._is_reading = False

    def _unread(self) -> list[Entry]:
        """The entries of the log after all that were read; it may repeat itself."""
        read = self.standing.revision
        return [entry for entry in self.log.read(read) if entry.number > read]

    def _take(self, entry: Entry) -> None:
        before, self.standing = self.standing, fold(self.standing, entry)
        now = self.standing
        if now.seats != before.seats:
            self._name_players(before.seats)
        if now.head_revision != before.head_revision:
            if self.head is self.record.ended_at:
                self.record.outcome = self.record.ended_at = None
            if entry.kind == EntryKind.MOVE:
                self.head = self.head.add(now.line[-1], now.head)
                self.head.promote()
            else:
                self._follow_line()
            self._note_ending()
            if entry.kind == EntryKind.GO_ON or self.head is self.record.ended_at:
                for node in self.head.line():
                    node.promote()
        if now.head_revision != before.head_revision or now.mover != before.mover:
            self.notice = Notice(is_unsaved=self.notice.is_unsaved)
        self._tell(entry)

    def _take_edit(self, edit: Edit | None) -> None:
        """Tell an edit; where no one plays, the head may be cut off and steps back."""
        if edit is not None and not self.head.is_below(self.record.root):
            self.head = self.record.at(edit.path[:-1])
            line, positions = self.head.path(), tuple(node.position for node in self.head.line())
            self.standing = replace(self.standing, line=line, positions=positions, outcome=None)
        self._tell(edit)

    def _follow_line(self) -> None:
        """Bring the head to the end of the line."""
        node = self.record.root
        for move, position in zip(self.standing.line, self.standing.positions[1:], strict=True):
            node = node.add(move, position)
        self.head = node

    def _note_ending(self) -> None:
        """Write into the record how the game ended, where the rules do not tell.

        A game that has come to where it once ended otherwise is not over there any longer.
        """
        if self.standing.outcome is None:
            if self.head is self.record.ended_at:
                self.record.outcome = self.record.ended_at = None
        elif self.standing.head.outcome is None:
            self.record.outcome, self.record.ended_at = self.standing.outcome, self.head

    def _name_players(self, before: Sequence[Who]) -> None:
        """Write the names into the record; a person's name from a file stays."""
        gone = {"", *(who.name for who in before if not who.is_person)}
        players = self.record.players
        for index, who in enumerate(self.standing.seats):
            seat = Seat(index)
            if players.get(seat, "") in gone:
                players.pop(seat, None)
                if who.name:
                    players[seat] = who.name

    def _tell(self, change: Change) -> None:
        for callback in tuple(self._subscribers):
            callback(change)
