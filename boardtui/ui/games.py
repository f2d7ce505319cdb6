"""The open games: started, resumed or reviewed here, saved, and closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from boardtui.formats.reading import Reading
from boardtui.language import _
from boardtui.launch import NewGame
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.play.state import MatchState
from boardtui.play.store import Store, Summary
from boardtui.players.levels import Terms, make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Move, Position
from boardtui.ui.open_game import OpenGame, name_players

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
        """Where the games lie that were unfinished when their files were closed."""
        self.changes_saved_as: list[Path] = []
        """Where the records lie that were changed when their files were closed."""
        self._terms = terms
        self._tell = tell
        self._games: dict[str, OpenGame] = {}
        self._lost: list[OpenGame] = []
        self._opened = self._shown = 0

    def __iter__(self) -> Iterator[OpenGame]:
        """The open games, in the order in which they were opened."""
        return iter(tuple(self._games.values()))

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: str) -> OpenGame | None:
        """The open game with an id."""
        return self._games.get(game_id)

    def of(self, match: Match) -> OpenGame | None:
        """The open game that is played in a match."""
        return next((game for game in self if game.match is match), None)

    def latest(self, kind: str) -> OpenGame | None:
        """The game of a kind that was in front last."""
        alike = (game for game in self if game.kind == kind)
        return max(alike, key=lambda game: game.shown, default=None)

    def running(self, kind: str) -> OpenGame | None:
        """The game of a kind whose place a new one takes: not a record, and in front last."""
        alike = (game for game in self if game.kind == kind and not game.is_record)
        return max(alike, key=lambda game: game.shown, default=None)

    def replaced_by(self, new: OpenGame) -> OpenGame | None:
        """The game whose place a new one takes: a game that of a game, a record that of a record.

        Of several, the one that was in front last.
        """
        alike = (
            game
            for game in self
            if game is not new and (game.kind, game.is_record) == (new.kind, new.is_record)
        )
        return max(alike, key=lambda game: game.shown, default=None)

    def note_shown(self, game: OpenGame) -> None:
        """Note that a game is in front now."""
        self._shown += 1
        game.shown = self._shown

    @property
    def troubled(self) -> list[OpenGame]:
        """The games whose newest moves are not on disk, those that are closed first."""
        return self._lost + [game for game in self if game.save.trouble]

    def start(self, wish: NewGame) -> OpenGame:
        """Begin a new game; raises PlayerError when nobody plays under such a name."""
        terms = self._terms()
        players = {
            Seat(seat): make_player(who, game=wish.game, terms=terms)
            for seat, who in enumerate(wish.seats)
        }
        record = GameRecord(wish.game)
        name_players(record, wish.seats)
        match = Match(record, players)
        return self._add(match, self.store.create(match, wish.seats))

    def resume(self, summary: Summary) -> OpenGame:
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
        return self._add(match, save, is_record=not save.seats or match.is_over)

    def review(self, reading: Reading) -> OpenGame:
        """Look through a record from its start; only what is changed in it is saved."""
        match = Match(reading.record, head=reading.head)
        match.goto(reading.record.root)
        game = self._add(match, self.store.create(match), is_record=True)
        self._tell_of_copy(game)
        return game

    async def close(self, game: OpenGame) -> None:
        """Close a game; it stays saved."""
        if self._games.pop(game.id, None) is not None:
            game.close_file()
            if game.save.trouble:
                self._lost.append(game)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await game.close()

    def close_files(self) -> None:
        """Save nothing more in any game, and note where they lie."""
        for game in self:
            game.close_file()
        self.saved_as += [game.save.path for game in self if game.waits]
        self.changes_saved_as += [game.save.path for game in self if game.is_changed_record]

    async def close_all(self) -> None:
        """Close every game."""
        await asyncio.gather(*map(self.close, self))

    def _add(self, match: Match, save: Save, *, is_record: bool = False) -> OpenGame:
        self._opened += 1
        game = OpenGame(f"game-{self._opened}", match, save, opened_as_record=is_record)
        self._games[game.id] = game
        return game

    def _tell_of_copy(self, game: OpenGame) -> None:
        """Say at the first change of a record that its own file stays as it is."""

        def look(state: MatchState) -> None:
            if state.edits and not game.save.trouble:
                stop()
                self._tell(_("Your changes are kept in a copy."))

        stop = game.match.subscribe(look)

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
