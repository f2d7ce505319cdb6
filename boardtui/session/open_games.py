"""The open games of this program."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.formats.reading import Reading
from boardtui.play.seats import may_have_coach, rated_pairing, seated
from boardtui.play.table import Change, Table, TableStatus
from boardtui.players.levels import HUMAN, PlayerOptions, accepts_loss, make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.rules.game import Move, Position
from boardtui.saves.save import Save
from boardtui.saves.save_policy import USUAL_POLICY, AfterFrame, Tell, at_once
from boardtui.saves.store import Fetched, Store
from boardtui.session.launch import Bounds, NewGame
from boardtui.system.reasons import Reason, Statement

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary
    from boardtui.session.counting import Counting
    from boardtui.session.open_game import OpenGame


class GameNote(Reason):
    """Notices about an open game."""

    COPIED = "Your changes are kept in a copy."


PATIENCE = 0.3
"""Seconds that players have to close; a slower engine is killed."""


_SHORT_JOURNAL = 64 * 1024
"""The longest journal under a quota, in bytes: journals count against the quota too."""


def store_in(
    folder: Path | None, bounds: Bounds, notify: Tell, after_frame: AfterFrame = at_once
) -> Store:
    """Return the store of games in a folder, or of games that are not kept."""
    if folder is None:
        from boardtui.saves.unkept import UnkeptGames

        return UnkeptGames(notify, after_frame)
    policy = USUAL_POLICY
    if bounds.quota is not None:
        policy = policy._replace(longest=_SHORT_JOURNAL, quota=bounds.quota)
    return Store(folder, notify, after_frame, policy)


class OpenGames:
    """Opens, saves and closes games."""

    def __init__(
        self,
        store: Store,
        player_options: Callable[[], PlayerOptions] = PlayerOptions,
        tell: Tell = lambda _note: None,
        follow: Callable[[OpenGame, Change], object] = lambda _game, _change: None,
    ) -> None:
        """Keep saves in `store`, and results beside them.

        `player_options` returns the options for a computer player that joins a game; `tell` shows a
        notice to a person; `follow` is called after every change of an open game.
        """
        self.store = store
        self.saved_as: list[Path] = []
        """The paths of games that were unfinished when their files were closed."""
        self.changes_saved_as: list[Path] = []
        """The paths of records that were changed when their files were closed."""
        self.unkept: list[OpenGame] = []
        """The closed games that were unfinished and that the store does not keep."""
        self._player_options = player_options
        self._tell = tell
        self._follow = follow
        self._games: dict[str, OpenGame] = {}
        self._lost: list[OpenGame] = []
        self._closings: set[asyncio.Future[None]] = set()
        self._opened = self._shown = 0

    @cached_property
    def counting(self) -> Counting:
        """Counts games for the rating of the person here."""
        from boardtui.session.counting import Counting

        return Counting(self.store.directory if self.store.keeps else None, self.store.notify)

    def __iter__(self) -> Iterator[OpenGame]:
        """Iterate over a snapshot, in order of opening."""
        return iter(tuple(self._games.values()))

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: str) -> OpenGame | None:
        """Return the open game with an id."""
        return self._games.get(game_id)

    def latest(self, kind: str) -> OpenGame | None:
        """Return the game of a kind that was last in front; None if none is open."""
        return _in_front_last(game for game in self if game.kind == kind)

    def running(self, kind: str) -> OpenGame | None:
        """Return the game of a kind that was last in front, which a new one replaces.

        Records do not count.
        """
        return _in_front_last(game for game in self if game.kind == kind and not game.is_record)

    def replaced_by(self, new: OpenGame, kept: Collection[OpenGame] = ()) -> list[OpenGame]:
        """Return the open games of the same kind, which the new one replaces.

        Games replace games only, and records replace records, but for those in `kept`.
        """
        return [
            game
            for game in self
            if game is not new
            and (game.kind, game.is_record) == (new.kind, new.is_record)
            and not (game.is_record and game in kept)
        ]

    def note_shown(self, game: OpenGame) -> None:
        """Note that a game is in front now."""
        self._shown += 1
        game.shown = self._shown

    @property
    def is_untouched(self) -> bool:
        """True if no game is open, and none was ever kept here."""
        return not self and not any(self.store.directory.glob("*"))

    @property
    def troubled(self) -> list[OpenGame]:
        """The games whose newest moves are not on disk, closed ones first."""
        return self._lost + [game for game in self if game.trouble]

    def is_lost_when_closed(self, game: OpenGame) -> bool:
        """Return True if closing a game would lose moves."""
        is_unkept = not self.store.keeps and bool(game.seats) and game.has_moves
        return is_unkept or game.trouble is not None

    def start(self, new_game: NewGame) -> OpenGame:
        """Begin a new game. Raises PlayerError for an unknown player."""
        game, seats, clock, coach = new_game
        has_coach = coach and may_have_coach(game, seats)
        record = GameRecord(game, clock=clock, has_coach=has_coach)
        return self._play(record, seats, counts=not has_coach)

    def play_on(self, record: GameRecord, node: Node, seats: Sequence[str]) -> OpenGame:
        """Begin a new game with the moves that lead to a node of a record. Raises PlayerError."""
        return self._play(record.played_on(node), seats)

    def resume(self, summary: Summary) -> OpenGame:
        """Read and resume a saved game. Raises StoreError."""
        return self.go_on_with(self.store.fetch(summary.path))

    def go_on_with(self, fetched: Fetched) -> OpenGame:
        """Resume a game that was read; a missing engine fails only when it is to move."""
        reading, save = self.store.go_on_with(fetched)
        table = Table.of(reading.record, seated(reading.seats), reading.head, timing=reading.timing)
        save.follow(table)
        players = {
            Seat(seat): self._returning_player(who, reading.record)
            for seat, who in enumerate(reading.seats)
        }
        return self._add(table, save, players, is_record=table.standing.awaited is None)

    def review(self, reading: Reading) -> OpenGame:
        """Open a record at its start; it is saved once it is changed."""
        table = Table.of(reading.record, head=reading.head)
        game = self._add(table, self._save_copy(table), is_record=True)
        game.view.goto(reading.record.root)
        return game

    async def close(self, game: OpenGame) -> None:
        """Close a game; it stays saved."""
        if self._games.pop(game.id, None) is not None:
            # Shielded: even if the caller is cancelled, no engine may be left running.
            closing = asyncio.ensure_future(self._close(game))
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)
            await asyncio.shield(closing)

    async def close_files(self) -> None:
        """Close all saves, and note their paths."""
        try:
            closing = [game.close_files() for game in self]
            await asyncio.gather(*closing, self.counting.aclose())
        finally:
            # Also after a timeout: the journals hold every change that was shown.
            self.saved_as += [game.save.path for game in self if game.waits]
            if not self.store.keeps:
                self.unkept += [game for game in self if game.is_unfinished and game.has_moves]
            # A copy that was opened again from the list belongs to two games: name it once.
            changed = dict.fromkeys(path for game in self for path in game.changed_records)
            self.changes_saved_as += changed

    async def close_all(self) -> None:
        await asyncio.gather(*self._closings, *map(self.close, self))

    async def _close(self, game: OpenGame) -> None:
        await game.close_files()
        if game.trouble:
            self._lost.append(game)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await game.close()

    def _play(self, record: GameRecord, seats: Sequence[str], *, counts: bool = False) -> OpenGame:
        """Return a game with new players, dated today; `counts` makes it rated, if they may be."""
        options = self._player_options()
        players = {
            Seat(seat): make_player(who, game=record.game, options=options)
            for seat, who in enumerate(seats)
        }
        record.date = dt.datetime.now().astimezone().date()
        pairing = rated_pairing(record.game, seated(seats)) if counts and self.store.keeps else None
        if pairing and not accepts_loss(pairing.level, record.game, options):
            record.rating_id = os.urandom(8).hex()
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
        from boardtui.session.open_game import OpenGame

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
        table.subscribe(partial(self._follow, game))
        if table.record.rating_id:
            self.counting.follow(table)
        return game

    def _save_copy(self, table: Table) -> Save:
        """Return a save for a record's changes; the person hears of it at the first change."""
        save = self.store.create(table)

        def tell(change: Change) -> None:
            if not isinstance(change, TableStatus):
                stop()
                if self.store.keeps:
                    self._tell(Statement(GameNote.COPIED, {}))

        stop = table.subscribe(tell)
        return save

    def _returning_player(self, who: str, record: GameRecord) -> Player:
        """Return the player of a saved game, or one that fails if it cannot be made."""
        options = self._player_options()
        if record.rating_id:
            # The game counts, so its level goes on as it began.
            options = options._replace(accepted_loss=0.0)
        try:
            return make_player(who, game=record.game, options=options)
        except PlayerError as error:
            return _Absent(who, error)


def _in_front_last(games: Iterable[OpenGame]) -> OpenGame | None:
    return max(games, key=lambda game: game.shown, default=None)


class _Absent:
    """The player of a saved game whose engine is no longer found."""

    def __init__(self, name: str, why: PlayerError) -> None:
        self.name = name
        self._why = why

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Raise the error; the screen then offers another player."""
        raise self._why

    async def close(self) -> None:
        """Do nothing: there is no engine."""
