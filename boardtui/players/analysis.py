"""The engines that give hints and analyse, by game."""

from __future__ import annotations

from boardtui.language import _
from boardtui.players.levels import plays_with_our_engine
from boardtui.players.player import Engine
from boardtui.rules.game import Game


def can_analyse(game: Game) -> bool:
    """Whether there is an engine that knows the game."""
    return plays_with_our_engine(game)


def analysing_engine(game: Game) -> Engine:
    """The built-in engine at full strength, for all games of the kind of this one.

    Its process is started at the first question. There must be such an engine.
    """
    from boardtui.players.built_in import built_in_engine

    assert can_analyse(game)
    return built_in_engine(_("The engine"), type(game))
