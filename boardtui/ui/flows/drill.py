"""A drill as the app makes it, with its engines, library and settings."""

from __future__ import annotations

from functools import partial

from boardtui.analysis.requests import Priority
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.training.deck import Deck
from boardtui.session.training.drill import Drill
from boardtui.ui.services import Services


def new_drill(services: Services, deck: Deck) -> Drill:
    """Return a drill that goes through a deck."""
    games, training = services.games, services.games.training
    drill: Drill = Drill(
        deck,
        partial(
            services.engines.asker,
            priority=Priority.HINT,
            on_status=lambda status: drill.note_engine(status),
        ),
        KnownGames(games.library).has,
        grade_bounds(services.preferences.settings),
        training.now,
        training.tell,
    )
    return drill
