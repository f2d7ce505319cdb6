"""Opening records from files and texts, saving copies, and showing them as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from boardtui.session.launch import AskGame, ChooseGame, Review
from boardtui.system.threads import in_thread
from boardtui.ui.services import Services
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.saves.cards import Summary
    from boardtui.ui.navigation import WayBack
    from boardtui.ui.screens.record_form import ListRecent, Opened


async def open_record(services: Services) -> None:
    """Ask for a record, unless a dialog is open, and open it."""
    from boardtui.session.game_choices import SavedGame
    from boardtui.session.saved_games import saved_games

    async def list_recent() -> Sequence[Summary]:
        return (await in_thread(partial(saved_games, services.games.store))).records

    answer = await services.navigation.ask(_form(services, list_recent))
    match answer:
        case Review() | ChooseGame():
            await review(services, answer)
        case SavedGame(summary):
            await services.navigation.resume(summary.path)


async def review(
    services: Services, opening: Review | ChooseGame | AskGame, way_back: WayBack | None = None
) -> None:
    """Open the game of a file; ask for the game, or for its kind, if that is not certain."""
    chosen = await choose(services, opening)
    if chosen is None:
        return
    own = None if isinstance(opening, ChooseGame) else services.games.own_save(chosen.source)
    if own is not None:
        await in_thread(chosen.reading.record.dissolve)
        await services.navigation.resume(own, way_back)
        return
    await services.navigation.open(partial(services.games.review, chosen.reading), way_back)
    await tell_problems(services, chosen.reading, chosen.source)


async def choose(services: Services, opening: Review | ChooseGame | AskGame) -> Review | None:
    """Ask for the game of a file, or for its kind, if that is not certain.

    Return None if the person goes back, or once the reason is shown.
    """
    if isinstance(opening, AskGame):
        from boardtui.ui.long_reading import ask_game

        glyphs, warn = services.preferences.glyphs, services.notices.warn
        told = await ask_game(services.app, opening, glyphs, warn)
        if told is None:
            return None
        opening = told
    while isinstance(opening, ChooseGame):
        # Over the library too, in which records are pasted.
        answer = await services.app.push_screen_wait(_form(services, choice=opening))
        if not isinstance(answer, Review | ChooseGame):
            return None
        opening = answer
    return opening


async def tell_problems(services: Services, reading: Reading, source: str) -> None:
    """Show the problems of reading a file, if any."""
    if reading.problems:
        from boardtui.ui.screens.message import MessageScreen

        lines = [*summed_up(reading.problems)]
        screen = MessageScreen(source, lines, services.preferences.glyphs)
        await services.app.push_screen_wait(screen)


async def save_copy(services: Services) -> None:
    """Ask for a path, and save a copy of the game in front there."""
    from boardtui.formats.detect import format_of
    from boardtui.ui.screens.save_copy import SaveCopyScreen

    game = services.navigation.shown
    if game is None:
        return
    view = game.view
    memory = services.analysts.memory(game.game)
    judged = None if memory is None else memory.judged
    screen = SaveCopyScreen(services.preferences, view.record, lambda: view.state.edits, judged)
    path = await services.navigation.ask(screen)
    if path is None:
        return
    lines = [_("A copy is saved as {path}.").format(path=path.absolute())]
    lines += map(sentence, format_of(path).left_out(view.record))
    services.notices.tell(" ".join(lines))


async def edit_details(services: Services) -> None:
    """Ask for the details of the game in front, and change them."""
    from boardtui.ui.flows.details import edit_details_of

    if services.navigation.shown is not None:
        await edit_details_of(services, services.navigation.shown)


async def show_record(services: Services) -> None:
    """Show the game in front as text, for copying."""
    from boardtui.ui.screens.show_record import ShowRecordScreen

    game = services.navigation.shown
    if game is not None:
        screen = ShowRecordScreen(services.preferences, game.view.record)
        await services.navigation.ask(screen)


def _form(
    services: Services, list_recent: ListRecent | None = None, choice: ChooseGame | None = None
) -> Screen[Opened]:
    """Return the form for a record: with paths, or for its text alone."""
    if services.preferences.bounds.paths:
        from boardtui.ui.screens.open_record import OpenRecordScreen

        return OpenRecordScreen(services.preferences, list_recent, choice)
    from boardtui.ui.screens.paste import PasteScreen

    return PasteScreen(services.preferences, list_recent, choice)
