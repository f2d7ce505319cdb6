"""Questions about one's own games: closing, putting away, bringing back and deleting them.

Each flow names the game by the caller's text, and returns True if the lists of games have changed.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from boardtui.saves.errors import StoreError
from boardtui.session.game_choices import GameChoice, RunningGame, card_of
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from pathlib import Path


def may_put_away(services: Services, choice: GameChoice | None) -> bool:
    """Return True for a game on disk that is not put away."""
    if isinstance(choice, RunningGame):
        game = services.games.get(choice.id)
        return game is not None and game.keeper.path is not None and game.is_on_disk
    card = card_of(choice)
    return card is not None and not card.put_away


def may_close(services: Services, choice: GameChoice | None) -> bool:
    """Return True for an open game that cannot be put away."""
    return isinstance(choice, RunningGame) and not may_put_away(services, choice)


def may_delete(choice: GameChoice | None) -> bool:
    """Return True for a game that was put away."""
    card = card_of(choice)
    return card is not None and card.put_away


async def put_away(services: Services, choice: GameChoice | None, name: str) -> bool:
    """Put a game away, once confirmed; close it first if it is open."""
    if not may_put_away(services, choice):
        return False
    folder = _away_folder(services)
    lines = [_("Archive this game? {game}").format(game=name)]
    if isinstance(choice, RunningGame):
        lines.append(_("The game is open here and will be closed."))
    if folder:
        lines.append(
            _("It will be moved to {folder}; you can restore it later.").format(folder=folder)
        )
    else:
        lines.append(_("You can restore it later."))
    if not await _confirms(services, "\n".join(lines), _("Archive")):
        return False
    path = await _closed_path(services, choice)
    if path is None:
        return True
    text = _("The game is archived. You can find it under “All saved games”.")
    if folder:
        text = _("The game is now in the folder {folder}.").format(folder=folder)
    await _change(services, services.games.archive.put_away(path), text)
    return True


async def close(services: Services, choice: GameChoice | None, name: str) -> bool:
    """Close an open game; ask for a confirmation first if moves would be lost."""
    if not isinstance(choice, RunningGame):
        return False
    game = services.games.get(choice.id)
    if game is not None and services.games.is_lost_when_closed(game):
        text = _("Close this game? {game}\nIt will not be saved.").format(game=name)
        if not await _confirms(services, text, _("Close")):
            return False
    if (game := services.games.get(choice.id)) is not None:
        await services.navigation.close(game)
    return True


async def ask_about(services: Services, choice: GameChoice | None, name: str) -> bool:
    """Ask what to do with a game that was put away."""
    from boardtui.ui.screens.confirm import ConfirmDialog

    card = card_of(choice)
    if card is None:
        return False
    text = _("Archived: {game}").format(game=name)
    answers = [
        Item("back", _("Restore"), key="r"),
        Item("delete", _("Delete"), key="d"),
        Item("leave", _("Cancel"), key="n"),
    ]
    question = ConfirmDialog(text, answers, services.preferences.glyphs)
    match await services.app.push_screen_wait(question):
        case "back":
            bring_back = services.games.archive.bring_back(card.ref)
            await _change(services, bring_back, _("The game is back in the list."))
            return True
        case "delete":
            return await delete(services, choice, name)
    return False


async def delete(services: Services, choice: GameChoice | None, name: str) -> bool:
    """Remove a game that was put away for good, once confirmed."""
    card = card_of(choice)
    if card is None or not card.put_away:
        return False
    text = _("Delete this game for good? {game}").format(game=name)
    if not await _confirms(services, text, _("Delete")):
        return False
    await _change(services, services.games.archive.remove(card.ref), _("The game was deleted."))
    return True


async def _closed_path(services: Services, choice: GameChoice | None) -> Path | None:
    """Return the path of a game on disk, which is closed first; None if it is gone."""
    if not isinstance(choice, RunningGame):
        card = card_of(choice)
        return None if card is None else card.ref
    game = services.games.get(choice.id)
    if game is None:
        return None
    await services.navigation.close(game)
    return game.keeper.path


def _away_folder(services: Services) -> str:
    """Return the folder of games put away; empty where a person cannot look into it."""
    shown = services.preferences.bounds.paths
    return services.games.archive.away.place if shown else ""


async def _confirms(services: Services, text: str, yes: str) -> bool:
    from boardtui.ui.screens.confirm import YES, confirm

    question = confirm(text, yes, services.preferences.glyphs, no=_("Cancel"))
    return await services.app.push_screen_wait(question) == YES


async def _change(services: Services, change: Awaitable[None], done: str) -> None:
    """Change a game; show `done`, or the reason for a failure."""
    try:
        await change
    except StoreError as error:
        text = _("The game could not be moved: {reason}")
        services.notices.warn(text.format(reason=sentence(error)))
    else:
        services.notices.tell(done)
