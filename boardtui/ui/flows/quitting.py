"""The question before the program ends with a game that is not saved."""

from __future__ import annotations

from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.errors import sentence
from boardtui.words.language import _

QUITTING = "quitting"
"""The id of the dialog."""


async def quit_once_confirmed(services: Services) -> None:
    """End the program, unless a person stays for a game that is not saved."""
    if await may_lose_games(services):
        await services.app.leave()


async def may_lose_games(services: Services) -> bool:
    """Ask before quitting with an unsaved game; False if that dialog is open already."""
    app = services.app
    troubles = (game.trouble for game in services.games.troubled)
    trouble = next(filter(None, troubles), None)
    if trouble is None or any(screen.id == QUITTING for screen in app.screen_stack):
        return trouble is None
    text = _("The game is not saved: {reason}. Quit anyway?").format(reason=sentence(trouble))
    answers = [Item("stay", _("Stay"), key="n"), Item("quit", _("Quit"), key="y")]
    question = ConfirmDialog(text, answers, services.preferences.glyphs)
    question.id = QUITTING
    return await app.push_screen_wait(question) == "quit"
