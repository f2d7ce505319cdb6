"""The engines that give hints and analyse, by game."""

from __future__ import annotations

import sys

from boardtui.language import _
from boardtui.players.player import Engine
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello


def can_analyse(game: Game) -> bool:
    """Whether there is an engine that knows the game."""
    return isinstance(game, Othello)


def analysing_engine(game: Game) -> Engine:
    """The built-in engine at its full strength, for all games of the kind of this one.

    Its process is started at the first question. There must be such an engine.
    """
    from boardtui.players.engine import Program
    from boardtui.players.nboard import NBoardEngine

    assert can_analyse(game)
    command = (sys.executable, "-m", "boardtui", "engine", game.key, "--protocol", "nboard")
    return NBoardEngine(Program(_("The engine"), command, is_ours=True))
