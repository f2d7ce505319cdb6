"""The form for a new game that begins with a position that was set up."""

from __future__ import annotations

import random

from boardtui.rules.game import Game, Position
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.words.language import _
from boardtui.words.names import game_name


class GameFromPosition(NewGameScreen):
    """Asks for the players and the time; the game and its options are those of the position."""

    def __init__(
        self, preferences: Preferences, start: Position, *, replaced: str, chance: random.Random
    ) -> None:
        """Ask about a game from `start`; the others as in the base."""
        game = start.game
        super().__init__(
            preferences, game.key, game.option_values(), replaced=replaced, chance=chance
        )
        self._start = start
        self._last_game, self._options = game, game.option_values()
        self._board_options, self._rule_options = [], []

    @property
    def shown_game(self) -> Game:
        return self._start.game

    @property
    def start(self) -> Position:
        return self._start

    def own_at_first(self, last: int | str) -> int | str:
        # A person most likely wants to try the side to move.
        return self._start.turn

    @property
    def form_title(self) -> str:
        return _("Play from here: {game}").format(game=game_name(self._start.game))
