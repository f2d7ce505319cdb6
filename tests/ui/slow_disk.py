"""A disk that gives the list of saved games only when it is let go."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from boardtui.saves.archive import Archive
from boardtui.session.game_choices import SavedGames
from boardtui.session.saved_games import saved_games
from boardtui.system.threads import in_thread


class SlowDisk:
    """Lists of saved games that are read when the disk is let go."""

    def __init__(self) -> None:
        self._is_free = threading.Event()
        self.let_go = self._is_free.set

    async def saved_games(self, archive: Archive[Path]) -> SavedGames:
        assert await in_thread(partial(self._is_free.wait, 60))
        return await saved_games(archive)
