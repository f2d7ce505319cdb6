"""A game that has a screen: who plays it, and where it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from boardtui.launch import NewGame
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.players.levels import HUMAN, LEVELS
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat


@dataclass(eq=False)
class OpenGame:
    """A game that has a screen, with its players and its save."""

    id: str
    """Of this one, among others of its kind; also the name of its mode in the app."""
    match: Match
    save: Save
    opened_as_record: bool = False
    """Whether it was opened to be looked at: a record, or a game that was over."""
    shown: int = 0
    """Counts when the game was last in front: of two games, the higher was later."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the board, in the words of the command line; empty for a record."""
        return self.save.seats

    @property
    def kind(self) -> str:
        """The key of the game's kind."""
        return self.match.record.game.key

    @property
    def is_unfinished(self) -> bool:
        """Whether somebody plays here and the game can go on."""
        return bool(self.seats) and not self.match.is_over

    @property
    def is_record(self) -> bool:
        """Whether the game is looked through rather than played."""
        return self.opened_as_record and not self.is_unfinished

    @property
    def waits(self) -> bool:
        """Whether the game is on disk, to be played on another time."""
        return self.is_unfinished and self._is_on_disk

    @property
    def is_changed_record(self) -> bool:
        """Whether this is a record without players, with changes that are on disk."""
        return not self.seats and self.match.state.edits > 0 and self._is_on_disk

    @property
    def _is_on_disk(self) -> bool:
        return not self.save.trouble and self.save.path.exists()

    def take_seats(self, seats: Sequence[str]) -> None:
        """Note who plays from now on; the next edit saves it."""
        before, self.save.seats = self.save.seats, tuple(seats)
        name_players(self.match.record, seats, before)

    def rematch(self, *, swap: bool) -> NewGame:
        """Another game of the same kind, the players on other sides if they swap."""
        seats = self.seats[1:] + self.seats[:1] if swap else self.seats
        return NewGame(self.match.record.game, seats)

    async def close(self) -> None:
        """Let the file and the players go."""
        # First the file: it is safe then, however long an engine takes to end.
        self.close_file()
        await self.match.close()

    def close_file(self) -> None:
        """Save nothing more."""
        if not self.save.closed:
            self.save.close()


def name_players(record: GameRecord, seats: Sequence[str], before: Sequence[str] = ()) -> None:
    """Write computers into the record: levels by their titles, which are messages.

    A name that is not that of a computer is that of somebody who once played the game, and stays.
    """
    gone = {None, *(level.title for level in LEVELS), *map(_computer_name, before)}
    # Of a program that is no longer there, the name cannot be found out by looking for it.
    gone |= {PurePath(who.partition(" ")[0]).name for who in before}
    for seat, who in enumerate(map(_computer_name, seats)):
        if record.players.get(Seat(seat)) in gone:
            record.players.pop(Seat(seat), None)
            if who is not None:
                record.players[Seat(seat)] = who


def _computer_name(who: str) -> str | None:
    """What a computer is called in a record; None for a person."""
    if who == HUMAN:
        return None
    for level in LEVELS:
        if level.key == who:
            return level.title
    from boardtui.players.external import entry_for, program_name

    entry = entry_for(who)
    return program_name(entry) if entry is not None else who
