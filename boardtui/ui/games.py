"""The open games: started, resumed or reviewed here, saved, and closed."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from boardtui.formats.reading import Reading
from boardtui.language import _
from boardtui.launch import NewGame
from boardtui.play.save import Save
from boardtui.play.seats import seated
from boardtui.play.store import Store, Summary
from boardtui.play.table import Change, Notice, Table
from boardtui.players.levels import HUMAN, Terms, make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Move, Position
from boardtui.ui.open_game import OpenGame

PATIENCE = 0.3
"""Seconds that players have for leaving; an engine that takes longer is killed."""


class OpenGames:
    """Opens games and closes them; all that happens in them is saved."""

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
        self.saved_as: list[Path] = []
        """The paths of games that were unfinished when their files were closed."""
        self.changes_saved_as: list[Path] = []
        """The paths of records that were changed when their files were closed."""
        self._terms = terms
        self._tell = tell
        self._games: dict[str, OpenGame] = {}
        self._lost: list[OpenGame] = []
        self._closings: set[asyncio.Future[None]] = set()
        self._opened = self._shown = 0

    def __iter__(self) -> Iterator[OpenGame]:
        """The open games, in the order in which they were opened."""
        return iter(tuple(self._games.values()))

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: str) -> OpenGame | None:
        """The open game with an id."""
        return self._games.get(game_id)

    def latest(self, kind: str) -> OpenGame | None:
        """The game of a kind that was in front last."""
        return _in_front_last(game for game in self if game.kind == kind)

    def running(self, kind: str) -> OpenGame | None:
        """The game of a kind whose place a new one takes: not a record, and in front last."""
        return _in_front_last(game for game in self if game.kind == kind and not game.is_record)

    def replaced_by(self, new: OpenGame) -> OpenGame | None:
        """The game whose place a new one takes: a game that of a game, a record that of a record.

        Of several, the one that was in front last.
        """
        return _in_front_last(
            game
            for game in self
            if game is not new and (game.kind, game.is_record) == (new.kind, new.is_record)
        )

    def note_shown(self, game: OpenGame) -> None:
        """Note that a game is in front now."""
        self._shown += 1
        game.shown = self._shown

    @property
    def troubled(self) -> list[OpenGame]:
        """The games whose newest moves are not on disk, those that are closed first."""
        return self._lost + [game for game in self if game.trouble]

    def start(self, wish: NewGame) -> OpenGame:
        """Begin a new game; raises PlayerError for an unknown player."""
        return self._play(GameRecord(wish.game), wish.seats)

    def play_on(self, node: Node, seats: Sequence[str]) -> OpenGame:
        """Begin a game of its own with the moves that lead to a node. Raises PlayerError."""
        line = node.line()
        record = GameRecord(node.position.game, start=line[0].position)
        end = record.root
        for each in line[1:]:
            assert each.move is not None
            end = end.add(each.move, each.position)
        return self._play(record, seats)

    def resume(self, summary: Summary) -> OpenGame:
        """Go on with a saved game; who cannot be found fails when it is to move.

        Raises StoreError.
        """
        reading, save = self.store.resume(summary)
        table = Table.of(reading.record, seated(reading.seats), reading.head)
        save.follow(table)
        players = {
            Seat(seat): self._found_again(who, reading.record.game)
            for seat, who in enumerate(reading.seats)
        }
        return self._add(table, save, players, is_record=table.standing.awaited is None)

    def review(self, reading: Reading) -> OpenGame:
        """Look through a record from its start; only what is changed in it is saved."""
        table = Table.of(reading.record, head=reading.head)
        game = self._add(table, self._save_copy(table), is_record=True)
        game.view.goto(reading.record.root)
        return game

    async def close(self, game: OpenGame) -> None:
        """Close a game; it stays saved."""
        if self._games.pop(game.id, None) is not None:
            # Not ended with what waits for it: its players would be left behind.
            closing = asyncio.ensure_future(self._close(game))
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)
            await asyncio.shield(closing)

    async def close_files(self) -> None:
        """Save nothing more in any game, and note where they lie."""
        try:
            await asyncio.gather(*(game.close_files() for game in self))
        finally:
            # Also where the disk takes too long: the journals hold what was shown.
            self.saved_as += [game.save.path for game in self if game.waits]
            # A copy that was opened again from the list belongs to two of the games.
            changed = dict.fromkeys(path for game in self for path in game.changed_records)
            self.changes_saved_as += changed

    async def close_all(self) -> None:
        """Close every game."""
        await asyncio.gather(*self._closings, *map(self.close, self))

    async def _close(self, game: OpenGame) -> None:
        await game.close_files()
        if game.trouble:
            self._lost.append(game)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await game.close()

    def _play(self, record: GameRecord, seats: Sequence[str]) -> OpenGame:
        """A game with new players, dated today."""
        terms = self._terms()
        players = {
            Seat(seat): make_player(who, game=record.game, terms=terms)
            for seat, who in enumerate(seats)
        }
        record.date = dt.datetime.now().astimezone().date()
        table = Table.of(record, seated(seats))
        return self._add(table, self.store.create(table), players)

    def _add(
        self,
        table: Table,
        save: Save,
        players: Mapping[Seat, Player] | None = None,
        *,
        who: str | None = HUMAN,
        is_record: bool = False,
    ) -> OpenGame:
        self._opened += 1
        game = OpenGame(
            f"game-{self._opened}",
            table,
            save,
            players,
            who=who,
            opened_as_record=is_record,
            save_copy=self._save_copy,
        )
        self._games[game.id] = game
        return game

    def _save_copy(self, table: Table) -> Save:
        """Save what is changed in a record, whose own file stays as it is, and say so."""
        save = self.store.create(table)

        def tell(change: Change) -> None:
            if not isinstance(change, Notice):
                stop()
                self._tell(_("Your changes are kept in a copy."))

        stop = table.subscribe(tell)
        return save

    def _found_again(self, who: str, game: Game) -> Player:
        try:
            return make_player(who, game=game, terms=self._terms())
        except PlayerError as error:
            return _Absent(who, error)


def _in_front_last(games: Iterable[OpenGame]) -> OpenGame | None:
    return max(games, key=lambda game: game.shown, default=None)


class _Absent:
    """A player of a saved game who cannot be found any more."""

    def __init__(self, name: str, why: PlayerError) -> None:
        self.name = name
        self._why = why

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Fail; a person may then choose another player."""
        raise self._why

    async def close(self) -> None:
        """Hold nothing."""
