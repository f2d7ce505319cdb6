"""The picker's lists of games, and the effect of choosing a line."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, assert_never

from boardtui.saves.save import Save
from boardtui.saves.store import StoreError
from boardtui.session.game_choices import (
    AnyRecord,
    GameChoice,
    GameLists,
    NewKind,
    PutAwayGame,
    RunningGame,
    SavedGame,
)
from boardtui.session.launch import Bounds, Learn
from boardtui.session.open_games import OpenGames
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_modes import GameModes
from boardtui.ui.notices import Notices
from boardtui.words.errors import sentence
from boardtui.words.hosting import hosting_note
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary
    from boardtui.session.game_library import GameLibrary

MOST_RECENT = 5
"""Most records that the picker lists."""


class GameList:
    """Serves the picker: a `PickerHost`."""

    def __init__(
        self,
        games: OpenGames,
        modes: GameModes,
        dialogs: Dialogs,
        notices: Notices,
        bounds: Bounds,
        find_library: Callable[[], GameLibrary | None],
    ) -> None:
        self._games = games
        self._modes = modes
        self._dialogs = dialogs
        self._notices = notices
        self._bounds = bounds
        self._find_library = find_library

    async def choose(self, choice: GameChoice) -> None:
        """Show, resume or start what was chosen."""
        await self._dialogs.run(partial(self._follow, choice))

    @property
    def away_folder(self) -> str:
        """The folder for what is put away; empty where a person cannot look into it."""
        return str(self._games.store.away.directory) if self._bounds.paths else ""

    @property
    def note(self) -> str:
        """What a visitor has to know from the start; may be empty."""
        return hosting_note(self._bounds, keeps=self._games.store.keeps)

    @property
    def is_untouched(self) -> bool:
        """True if nothing was ever played here."""
        return self._games.is_untouched

    def is_kept(self, game_id: str) -> bool:
        """Return True if an open game is on disk, so that it can be put away."""
        game = self._games.get(game_id)
        return game is not None and game.is_on_disk

    def is_lost_when_closed(self, game_id: str) -> bool:
        """Return True if moves of an open game are nowhere else."""
        game = self._games.get(game_id)
        return game is not None and self._games.is_lost_when_closed(game)

    async def close(self, game_id: str) -> None:
        """Close an open game."""
        if (game := self._games.get(game_id)) is not None:
            await self._modes.close(game)

    async def put_away(self, choice: SavedGame | RunningGame) -> None:
        """Put a game away; close it first if it is open."""
        kept: Summary | Save
        match choice:
            case SavedGame(summary):
                kept = summary
            case RunningGame(game_id):
                game = self._games.get(game_id)
                if game is None:
                    return
                await self._modes.close(game)
                kept = game.save
        if await self._do(partial(self._games.store.put_away, kept)):
            text = _("The game is put away: it is listed below “More games”.")
            if folder := self.away_folder:
                text = _("The game is in the folder {folder} now.").format(folder=folder)
            self._notices.tell(text)

    async def bring_back(self, summary: Summary) -> None:
        """Bring a game back that was put away."""
        if await self._do(partial(self._games.store.bring_back, summary)):
            self._notices.tell(_("The game is back among the others."))

    async def delete(self, summary: Summary) -> None:
        """Remove a saved game for good."""
        if await self._do(partial(self._games.store.delete, summary)):
            self._notices.tell(_("The game is removed."))

    async def _do(self, act: Callable[[], None]) -> bool:
        """Change a file in a thread; return False if that failed, once the reason is shown."""
        from boardtui.system.threads import in_thread

        try:
            await in_thread(act)
        except StoreError as error:
            text = _("The game stays where it is: {reason}")
            self._notices.warn(text.format(reason=sentence(error)))
            return False
        return True

    async def list_games(self) -> GameLists:
        """The games that the picker offers."""
        from boardtui.session.saved_games import saved_games
        from boardtui.system.threads import in_thread
        from boardtui.words.listed_games import running_entries, saved_entries

        store = self._games.store
        saved = await in_thread(partial(saved_games, store))
        return GameLists(
            running_entries(self._games),
            saved_entries(saved.unfinished),
            saved_entries(saved.records[:MOST_RECENT]),
            saved_entries(saved.short),
            saved_entries(saved.put_away, choose=PutAwayGame),
            more_records=len(saved.records[MOST_RECENT:]),
            unlisted=store.unlisted,
            folder=str(store.directory) if self._bounds.paths else "",
        )

    @property
    def has_library(self) -> bool:
        """True if there may be a library of games."""
        return self._games.store.keeps

    async def count_library(self) -> int:
        """Return how many games are in the library."""
        from boardtui.library import FILE

        if not (self._games.store.directory / FILE).exists():
            return 0
        from boardtui.library.errors import LibraryError
        from boardtui.library.reader import Reader

        library = self._find_library()
        with suppress(LibraryError):  # which the library itself says
            return 0 if library is None else await library.ask(Reader.count) or 0
        return 0

    async def _follow(self, choice: GameChoice) -> None:
        match choice:
            case NewKind(key, options):
                await self._dialogs.new_game(key, options)
            case RunningGame(game_id):
                game = self._games.get(game_id)
                if game is not None:
                    await self._modes.show(game)
            case SavedGame(summary):
                await self._modes.resume(summary.path)
            case PutAwayGame():
                pass  # the list asks what becomes of it
            case AnyRecord():
                await self._dialogs.open_record()
            case Learn(key):
                await self._dialogs.learn(key)
            case _:
                assert_never(choice)
