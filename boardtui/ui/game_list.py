"""What the picker lists, and what follows from choosing a line of it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import assert_never

from boardtui.language import _
from boardtui.play.store import StoreError, Summary
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_choices import (
    AnyRecord,
    GameChoice,
    GameLists,
    NewKind,
    RunningGame,
    SavedGame,
)
from boardtui.ui.game_modes import GameModes
from boardtui.ui.games import OpenGames
from boardtui.ui.notices import Notices
from boardtui.ui.words.errors import sentence

MOST_RECENT = 5
"""How many records the picker offers."""


class GameList:
    """Serves the picker: a `PickerHost`."""

    def __init__(
        self,
        games: OpenGames,
        modes: GameModes,
        dialogs: Dialogs,
        notices: Notices,
    ) -> None:
        self._games = games
        self._modes = modes
        self._dialogs = dialogs
        self._notices = notices

    async def choose(self, choice: GameChoice) -> None:
        """Show, resume or start what was chosen."""
        await self._dialogs.run(partial(self._follow, choice))

    async def put_away(self, summary: Summary) -> None:
        """Put a saved game where no list shows it."""
        store = self._games.store
        try:
            store.archive(summary)
        except StoreError as error:
            text = _("The game stays where it is: {reason}")
            self._notices.warn(text.format(reason=sentence(error)))
        else:
            folder = store.directory / "archive"
            self._notices.tell(_("The game is in the folder {folder} now.").format(folder=folder))

    async def list_games(self) -> GameLists:
        """The games that the picker offers."""
        from boardtui.ui.picker_entries import games_and_records, running_entries, saved_entries

        games, records = await asyncio.to_thread(games_and_records, self._games.store)
        return GameLists(
            running_entries(self._games),
            saved_entries(games),
            saved_entries(records[:MOST_RECENT]),
        )

    async def _follow(self, choice: GameChoice) -> None:
        match choice:
            case NewKind(key, options):
                await self._dialogs.new_game(key, options)
            case RunningGame(game_id):
                game = self._games.get(game_id)
                if game is not None:
                    await self._modes.show(game)
            case SavedGame(summary):
                await self._modes.resume(summary)
            case AnyRecord():
                await self._dialogs.open_record()
            case _:
                assert_never(choice)
