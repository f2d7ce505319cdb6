"""The board of the selected game of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from boardtui.library.rows import Row
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Position
from boardtui.session.library_view import ply_of
from boardtui.ui.widgets.game_details import GameDetails, GamePreview, ShownGame
from boardtui.ui.widgets.game_table import GameTable

REST = 0.12
"""Seconds of rest in the list before the board is shown.

A board takes more bytes than a step, so stepping through the list draws none.
"""


class Previewing:
    """Shows the selected game of a screen at one of its positions."""

    def __init__(
        self,
        screen: Screen[Any],
        position: Position | None,
        tags_of: Callable[[Row], frozenset[str]],
        changed: Callable[[Row | None], object],
    ) -> None:
        """Games are shown at `position` if they reach it; `changed` is called with each game."""
        self._screen = screen
        self._position = position
        self._tags_of = tags_of
        self._changed = changed
        self._timer: Timer | None = None

    @property
    def shown(self) -> ShownGame | None:
        """The game on the board."""
        preview = self._screen.query_one_optional(GamePreview)
        return None if preview is None else preview.shown

    def rest(self) -> None:
        """Show the selected game after `REST`, unless another one is selected by then."""
        self._end_timer()
        self._timer = self._screen.set_timer(REST, self.settle)

    def settle(self) -> ShownGame | None:
        """Show the selected game at once; return it."""
        self._end_timer()
        table = self._screen.query_one_optional(GameTable)
        if table is None or (self.shown is not None and self.shown.row == table.row):
            return self.shown
        self._changed(table.row)
        return self._show(None if table.row is None else self._game(table.row))

    def step(self, step: int) -> None:
        """Step through the positions of the game."""
        if (shown := self.settle()) is not None:
            self._show(shown.stepped(step))

    def step_to_edge(self, end: int) -> None:
        """Show the first position (0) or the last (-1)."""
        if (shown := self.settle()) is not None:
            self._show(shown.at_edge(end))

    def renew_tags(self) -> None:
        """Show the current tags of the game."""
        if (shown := self.shown) is not None:
            self._show(shown._replace(tags=self._tags_of(shown.row)))

    def _game(self, row: Row) -> ShownGame | None:
        try:
            game = ShownGame.of(row, self._tags_of(row))
        except RulesError:
            return None
        if self._position is None:
            return game
        return game._replace(ply=ply_of(self._position, game.positions))

    def _show(self, shown: ShownGame | None) -> ShownGame | None:
        self._screen.query_one(GamePreview).shown = shown
        self._screen.query_one(GameDetails).shown = shown
        return shown

    def _end_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
