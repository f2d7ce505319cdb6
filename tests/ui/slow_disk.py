"""A disk that gives the list of saved games only when it is let go."""

from __future__ import annotations

import threading

from boardtui.saves.store import Store
from boardtui.session.game_choices import SavedGames
from boardtui.session.saved_games import saved_games


class SlowDisk:
    """Lists of saved games that are read when the disk is let go."""

    def __init__(self) -> None:
        self._is_free = threading.Event()
        self.let_go = self._is_free.set

    def saved_games(self, store: Store) -> SavedGames:
        assert self._is_free.wait(60)
        return saved_games(store)
