"""The games that are going on: at most one of each kind, each with its players and its save."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath

from boardtui.formats.reading import Reading
from boardtui.language import _
from boardtui.launch import NewGame
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.play.state import MatchState
from boardtui.play.store import Store, Summary
from boardtui.players.levels import HUMAN, LEVELS, Terms, make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Move, Position

PATIENCE = 0.3
"""Seconds that players have for leaving; an engine that takes longer is killed."""


@dataclass
class Table:
    """A game at the board."""

    match: Match
    save: Save

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the board, in the words of the command line; empty for a record."""
        return self.save.seats

    @property
    def key(self) -> str:
        """The kind of the game."""
        return self.match.record.game.key

    @property
    def is_unfinished(self) -> bool:
        """Whether somebody plays here and the game can go on."""
        return bool(self.seats) and not self.match.is_over

    @property
    def waits(self) -> bool:
        """Whether the game is on disk, to be played on another time."""
        return self.is_unfinished and self._is_on_disk

    @property
    def is_changed_record(self) -> bool:
        """Whether nobody plays here, and something was changed that is on disk."""
        return not self.seats and self.match.state.edits > 0 and self._is_on_disk

    @property
    def _is_on_disk(self) -> bool:
        return not self.save.trouble and self.save.path.exists()

    def take_seats(self, seats: Sequence[str]) -> None:
        """Note who plays from now on; the next edit saves it."""
        before, self.save.seats = self.save.seats, tuple(seats)
        _name_players(self.match.record, seats, before)

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


class Desk:
    """Lays games out and clears them away; all that happens in them is saved."""

    def __init__(
        self,
        store: Store,
        terms: Callable[[], Terms] = Terms,
        tell: Callable[[str], object] = lambda _text: None,
    ) -> None:
        """Keep saves in `store`; `terms` tells what holds for computers who come to the board now.

        `tell` takes what a person wants to know of the games.
        """
        self.store = store
        self.tables: dict[str, Table] = {}
        """By the kind of the game."""
        self._terms = terms
        self._tell = tell
        self._lost: list[Table] = []

    @property
    def troubled(self) -> list[Table]:
        """The games whose newest moves are not on disk, those that are cleared away first."""
        return self._lost + [table for table in self.tables.values() if table.save.trouble]

    def start(self, wish: NewGame) -> Table:
        """Begin a new game; raises PlayerError when nobody plays under such a name."""
        terms = self._terms()
        players = {
            Seat(seat): make_player(who, game=wish.game, terms=terms)
            for seat, who in enumerate(wish.seats)
        }
        record = GameRecord(wish.game)
        _name_players(record, wish.seats)
        match = Match(record, players)
        return Table(match, self.store.create(match, wish.seats))

    def resume(self, summary: Summary) -> Table:
        """Go on with a saved game; who cannot be found fails when it is to move.

        Raises StoreError.
        """
        save = self.store.resume(summary)
        game = save.record.game
        players = {
            Seat(seat): self._found_again(who, game) for seat, who in enumerate(summary.seats)
        }
        match = Match(save.record, players, head=save.head)
        save.follow(match)
        return Table(match, save)

    def review(self, reading: Reading) -> Table:
        """Look through a record from its start; only what is changed in it is saved."""
        match = Match(reading.record, head=reading.head)
        match.goto(reading.record.root)
        table = Table(match, self.store.create(match))
        self._tell_of_copy(table)
        return table

    async def clear(self, key: str) -> None:
        """Take the game of a kind off the desk; it stays saved."""
        table = self.tables.pop(key, None)
        if table is not None:
            table.close_file()
            if table.save.trouble:
                self._lost.append(table)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await table.close()

    def close_files(self) -> None:
        """Save nothing more in any game."""
        for table in self.tables.values():
            table.close_file()

    async def close(self) -> None:
        """Take every game off the desk."""
        await asyncio.gather(*map(self.clear, tuple(self.tables)))

    def _tell_of_copy(self, table: Table) -> None:
        """Say at the first change of a record that its own file stays as it is."""

        def look(state: MatchState) -> None:
            if state.edits and not table.save.trouble:
                stop()
                self._tell(_("Your changes are kept in a copy."))

        stop = table.match.subscribe(look)

    def _found_again(self, who: str, game: Game) -> Player:
        try:
            return make_player(who, game=game, terms=self._terms())
        except PlayerError as error:
            return _Absent(who, error)


class _Absent:
    """Who played a saved game, but cannot be found any more."""

    def __init__(self, name: str, why: PlayerError) -> None:
        self.name = name
        self._why = why

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Fail; a person may then choose another player."""
        raise self._why

    async def close(self) -> None:
        """Nothing to let go of."""


def _name_players(record: GameRecord, seats: Sequence[str], before: Sequence[str] = ()) -> None:
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
