"""A game that has a screen: its table, who plays at it, and where it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from boardtui.launch import NewGame
from boardtui.play.chair import Chair, Pace
from boardtui.play.save import Save
from boardtui.play.seats import seat_words, seated
from boardtui.play.table import Refused, Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.levels import HUMAN, Terms, make_player
from boardtui.players.player import Player
from boardtui.rules.board import Seat
from boardtui.rules.game import Game


class OpenGame:
    """A table with a chair for each player, the view of the person here, and a save."""

    def __init__(
        self,
        game_id: str,
        table: Table,
        save: Save,
        players: Mapping[Seat, Player] | None = None,
        *,
        who: str | None = HUMAN,
        opened_as_record: bool = False,
        save_copy: Callable[[Table], Save],
    ) -> None:
        """Seat the players that are asked from here.

        `who` is the `Who.id` of the person here, None for a spectator; `save_copy` saves a copy of
        the record that this person changes.
        """
        self.id = game_id
        """Of this one, among others of its kind; also the name of its mode in the app."""
        self.table = table
        self.save = save
        self.opened_as_record = opened_as_record
        """Whether it was opened to be looked at: a record, or a game that was over."""
        self.shown = 0
        """Counts when the game was last in front: of two games, the higher was later."""
        self.view = View(table, who, keep_copy=self._keep_copy)
        self._save_copy = save_copy
        self._saves = [save]
        self._closings: set[asyncio.Future[None]] = set()
        self.view.subscribe(self._close_left_copies)
        self._pace = Pace()
        self._chairs: dict[Seat, Chair] = {}
        self._seat(players or {})

    @property
    def game(self) -> Game:
        """The rules that it is played by."""
        return self.table.standing.game

    @property
    def kind(self) -> str:
        """The key of the game's kind."""
        return self.game.key

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in the words of the command line; empty for a record."""
        return seat_words(self.table.standing.seats)

    @property
    def is_unfinished(self) -> bool:
        """Whether players sit here and the game can go on."""
        return self.table.standing.awaited is not None

    @property
    def is_record(self) -> bool:
        """Whether the game is looked through rather than played."""
        return self.opened_as_record and not self.is_unfinished

    @property
    def waits(self) -> bool:
        """Whether the game is on disk, to be played on another time."""
        return self.is_unfinished and _is_on_disk(self.save)

    @property
    def trouble(self) -> Exception | None:
        """The error that keeps the newest change off the disk; None while all is well."""
        return next((save.trouble for save in self._saves if save.trouble), None)

    @property
    def changed_records(self) -> tuple[Path, ...]:
        """The paths of a record's changes, if any were made."""
        saves = self._saves[1:] if self.seats else self._saves
        return tuple(save.path for save in saves if _is_on_disk(save))

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who sit at the board, once each."""
        return tuple({id(chair.player): chair.player for chair in self._chairs.values()}.values())

    @property
    def pace(self) -> Pace:
        """The speed of moves that no person makes."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        for chair in self._chairs.values():
            chair.pace = pace

    def player_at(self, seat: Seat) -> Player | None:
        """The player on a seat."""
        chair = self._chairs.get(seat)
        return None if chair is None else chair.player

    def start(self) -> None:
        """Ask the player whose turn it is; needs a running event loop."""
        for chair in self._chairs.values():
            chair.start()

    def hurry(self) -> None:
        """Skip the wait before the next move that comes by itself."""
        for chair in self._chairs.values():
            chair.hurry()

    def retry(self) -> None:
        """Ask again the player who failed."""
        seat = self.table.standing.awaited
        if seat is not None and seat in self._chairs:
            self._chairs[seat].retry()

    def resign(self, seat: Seat) -> None:
        """Give up the game for a seat, unless it is over by now."""
        with suppress(Refused):
            self.table.resign(seat)

    def sit(
        self, words: Sequence[str], terms: Terms, *, at_cursor: bool = False
    ) -> Awaitable[object]:
        """Let others play from now on, by seat in the words of the command line.

        `at_cursor` lets the game go on where the view is. The awaitable ends once the players
        before are closed. Raises PlayerError for an unknown player, and Refused.
        """
        players = {
            Seat(seat): make_player(word, game=self.game, terms=terms)
            for seat, word in enumerate(words)
        }
        if at_cursor:
            self.view.go_on()
        before = tuple(self._chairs.values())
        for chair in before:
            chair.leave()
        self.table.sit(seated(words))
        self._seat(players)
        self.start()
        return asyncio.gather(*(chair.close() for chair in before), return_exceptions=True)

    def rematch(self, *, swap: bool) -> NewGame:
        """Another game of the same kind, the players on other sides if they swap."""
        seats = self.seats[1:] + self.seats[:1] if swap else self.seats
        return NewGame(self.game, seats)

    async def close(self) -> None:
        """Close the files and the players."""
        # First the files: they are safe then, however long an engine takes to end.
        await self.close_files()
        self.view.close()
        chairs = self._chairs.values()
        await asyncio.gather(*(chair.close() for chair in chairs), return_exceptions=True)

    async def close_files(self) -> None:
        """Save nothing more."""
        await asyncio.gather(*self._closings, *(save.aclose() for save in self._saves))

    def _seat(self, players: Mapping[Seat, Player]) -> None:
        self._chairs = {
            seat: Chair(self.table, seat, player, self._pace) for seat, player in players.items()
        }

    def _keep_copy(self, copy: Table) -> None:
        self._saves.append(self._save_copy(copy))

    def _close_left_copies(self, state: ViewState) -> None:
        """Close what a copy that was left is saved to, so that the picker lists it as a record."""
        if not state.is_copy:
            for save in self._saves[1:]:
                if not save.closed:
                    # No key waits for the disk.
                    closing = asyncio.ensure_future(save.aclose())
                    self._closings.add(closing)
                    closing.add_done_callback(self._closings.discard)


def _is_on_disk(save: Save) -> bool:
    return save.trouble is None and save.exists
