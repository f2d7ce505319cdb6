"""The first messages and questions of the program."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.session.launch import AskGame, ChooseGame, Launch, Learn, Review
from boardtui.session.visit import Visit
from boardtui.ui.flows.games import learn
from boardtui.ui.flows.records import review, tell_problems
from boardtui.ui.screens.game_picker import MOST_PROBLEMS
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.hosting import hosting_note, warning, words_at_the_end
from boardtui.words.language import _


async def open_first(services: Services, launch: Launch) -> None:
    """Show mistakes in the settings, then the record, choice or tour of the command line."""
    if launch.greeting:
        screen = MessageScreen(_("Welcome"), launch.greeting, services.preferences.glyphs)
        await services.app.push_screen_wait(screen)
    if launch.problems:
        await _tell_mistakes(services, launch)
    match launch.opening:
        case Review() as opened:
            await tell_problems(services, opened)
        case ChooseGame() | AskGame() as choice:
            await review(services, choice)
        case Learn(key):
            await learn(services, key)


async def _tell_mistakes(services: Services, launch: Launch) -> None:
    """Show the mistakes in the settings, unless the picker shows all of them."""
    if services.games or launch.club or len(launch.problems) > MOST_PROBLEMS:
        lines = [sentence(problem) for problem in launch.problems]
        screen = MessageScreen(_("Settings"), lines, services.preferences.glyphs)
        await services.app.push_screen_wait(screen)


def begin_visit(services: Services, launch: Launch, end: Callable[[str], object]) -> Visit:
    """Watch a visitor's time, and show the conditions unless the picker does.

    `end` is called with the reason in a sentence when the time is over.
    """
    bounds = launch.bounds
    if launch.opening is not None:
        services.notices.tell(hosting_note(bounds, keeps=services.games.keeps))
    return Visit(
        bounds,
        services.games,
        warn=lambda why: services.notices.warn(warning(why)),
        end=lambda why: end(words_at_the_end(why)),
    )
