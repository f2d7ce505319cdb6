"""What a review asks and keeps: engines, the library's moves, and cards of mistakes."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.play.view import View
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.review_state import ReviewState
from boardtui.session.reviewing import Reviewing, efforts_within
from boardtui.session.training.card_maker import CardMaker
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.services import Services
from boardtui.words.card_making import kept_text


def make_reviewing(
    services: Services, screen: StateScreen, tell: Callable[[ReviewState], object]
) -> Reviewing:
    """Return the review of a screen's game, after which the person's own mistakes are kept."""
    view = screen.view
    return Reviewing(
        view,
        services.engines,
        efforts_within(screen.state.game, services.preferences.bounds),
        tell,
        find_known=KnownGames(services.games.library).moves,
        bounds=lambda: grade_bounds(screen.settings),
        take_judged=card_maker(services, view).make_own,
    )


def card_maker(services: Services, view: View) -> CardMaker:
    """Return what makes cards of the mistakes in a view's game."""
    preferences = services.preferences
    return CardMaker(
        services.games.training,
        view,
        lambda: preferences.settings,
        lambda count: services.notices.tell(kept_text(count)),
    )
