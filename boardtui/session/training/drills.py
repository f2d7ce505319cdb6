"""Drills with the engines, the library and the settings of a session."""

from __future__ import annotations

from functools import partial

from boardtui.analysis.requests import Priority
from boardtui.config.settings import Settings
from boardtui.session.engine_pool import EnginePool
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.open_games import OpenGames
from boardtui.session.training.deck import Deck
from boardtui.session.training.drill import Drill


def new_drill(games: OpenGames, engines: EnginePool, settings: Settings, deck: Deck) -> Drill:
    """Return a drill that goes through a deck."""
    drill: Drill = Drill(
        deck,
        partial(
            engines.asker,
            priority=Priority.HINT,
            on_status=lambda status: drill.note_engine(status),
        ),
        KnownGames(games.library).has,
        grade_bounds(settings),
        games.training.now,
        games.training.tell,
    )
    return drill
