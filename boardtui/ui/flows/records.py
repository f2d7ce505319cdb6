"""Opening records from files and texts, saving copies, and showing them as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from boardtui.session.launch import AskGame, ChooseGame, ReadGame, Review
from boardtui.system.translatable import N_
from boardtui.ui.services import Services
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.formats.format import Format
    from boardtui.record.tree import GameRecord
    from boardtui.saves.cards import GameCard
    from boardtui.session.open_game import OpenGame
    from boardtui.ui.navigation import WayBack
    from boardtui.ui.screens.copying import Copyable
    from boardtui.ui.screens.record_form import ListRecent, Opened


async def open_record(services: Services) -> None:
    """Ask for a record, unless a dialog is open, and open it."""
    from boardtui.saves.cards import GameCard
    from boardtui.session.saved_games import saved_games

    async def list_recent() -> Sequence[GameCard[Path]]:
        return (await saved_games(services.games.archive)).records

    answer = await services.navigation.ask(_form(services, list_recent))
    match answer:
        case Review() | ChooseGame():
            await review(services, answer)
        case GameCard(ref=ref):
            await services.navigation.resume(ref)


async def review(
    services: Services, opening: Review | ChooseGame | AskGame, way_back: WayBack | None = None
) -> OpenGame | None:
    """Open the game of a file; ask for the game, or for its kind, if that is not certain.

    Return it; None if the person goes back, or once the reason is shown.
    """
    game = await choose(services, opening)
    return None if game is None else await open_read(services, game, way_back)


async def choose(services: Services, opening: Review | ChooseGame | AskGame) -> ReadGame | None:
    """Ask for the game of a file, or for its kind, if that is not certain.

    Return None if the person goes back, or once the reason is shown.
    """
    if isinstance(opening, Review) and (own := await services.games.save_to_resume(opening)):
        return ReadGame(own)
    if isinstance(opening, AskGame):
        from boardtui.ui.long_reading import ask_game

        glyphs, warn = services.preferences.glyphs, services.notices.warn
        told = await ask_game(services.app, opening, glyphs, warn)
        if told is None:
            return None
        opening = told
    if isinstance(opening, ChooseGame):
        return await _choose(services, opening)
    return ReadGame(opening)


async def _choose(services: Services, choice: ChooseGame) -> ReadGame | None:
    """List the games of a file until one is chosen or the person goes back."""
    from boardtui.ui.screens.file_games import FileGamesScreen

    screen = FileGamesScreen(services.preferences, choice)
    try:
        # Over the library too, in which records are pasted.
        return await services.app.push_screen_wait(screen)
    finally:
        await screen.games.aclose()


async def open_read(
    services: Services, read: ReadGame, way_back: WayBack | None = None
) -> OpenGame | None:
    """Open a game of a file or of the library, or go on with one's own.

    Return it; None on failure, once the reason is shown.
    """
    match read.source:
        case Review(reading, source):
            review_it = partial(services.games.review, reading, source)
            game = await services.navigation.open(review_it, way_back)
        case Path() as path:
            game = await services.navigation.resume(path, way_back)
    if game is not None and read.ply is not None:
        go_to(game, read.ply)
    if isinstance(read.source, Review):
        await tell_problems(services, read.source)
    return game


def go_to(game: OpenGame, ply: int) -> None:
    """Show a ply of a game, unless it is unfinished."""
    if not game.is_unfinished:
        line = game.view.record.mainline()
        game.view.goto(line[min(ply, len(line) - 1)])


async def tell_problems(services: Services, review: Review) -> None:
    """Show the problems of reading a file, if any, or that it is gone."""
    from boardtui.words.doubts import doubts_text

    reading, source = review
    if not source:
        services.notices.tell(
            _("This game’s file no longer exists. Its moves are still in the library.")
        )
    if doubts := doubts_text(reading.record.root.position):
        services.notices.tell(doubts)
    if reading.problems:
        from boardtui.ui.screens.message import MessageScreen

        lines = [*summed_up(reading.problems)]
        screen = MessageScreen(source, lines, services.preferences.glyphs)
        await services.app.push_screen_wait(screen)


async def save_copy(services: Services) -> None:
    """Ask for a path, and save a copy of the game in front there."""
    game = services.navigation.shown
    if game is None:
        return
    view = game.view
    memory = services.engines.memory(game.game)
    judged = None if memory is None else memory.judged
    await save_copy_of(services, view.record, lambda: view.state.edits, judged)


async def save_copy_of(
    services: Services,
    record: GameRecord,
    edits: Callable[[], object] = lambda: None,
    judged: Callable[[GameRecord], GameRecord] | None = None,
) -> bool:
    """Ask for a path, and save a copy of a record there; return False if there is none.

    `edits` changes when the record does.
    """
    from boardtui.formats.detect import format_of
    from boardtui.ui.screens.save_copy import SaveCopyScreen

    screen = SaveCopyScreen(services.preferences, record, edits, judged)
    path = await services.navigation.ask(screen)
    if path is None:
        return False
    lines = [_("A copy was saved as {path}.").format(path=path.absolute())]
    lines += map(sentence, format_of(path).left_out(record))
    services.notices.tell(" ".join(lines))
    return True


async def edit_details(services: Services) -> None:
    """Ask for the details of the game in front, and change them."""
    from boardtui.ui.flows.details import edit_details_of

    if services.navigation.shown is not None:
        await edit_details_of(services, services.navigation.shown)


async def show_record(services: Services) -> None:
    """Show the game in front as text, for copying."""
    from boardtui.ui.screens.copying import CopyScreen

    game = services.navigation.shown
    if game is not None:
        texts = _texts_of(game.view.record)
        await services.navigation.ask(CopyScreen(services.preferences, N_("Copy the game"), texts))


def _texts_of(record: GameRecord) -> Sequence[Copyable]:
    """Return the texts of a record, one for each format that is written."""
    from boardtui.formats.table import WRITTEN
    from boardtui.ui.screens.copying import Copyable

    def write(known: Format[Any]) -> str:
        return known.dump([record]).decode("utf-8", "replace")

    return [
        Copyable(known.title, partial(write, known), partial(known.left_out, record))
        for known in WRITTEN
    ]


def _form(services: Services, list_recent: ListRecent) -> Screen[Opened]:
    """Return the form for a record: with paths, or for its text alone."""
    if services.preferences.bounds.paths:
        from boardtui.ui.screens.open_record import OpenRecordScreen

        return OpenRecordScreen(services.preferences, list_recent)
    from boardtui.ui.screens.paste import PasteScreen

    return PasteScreen(services.preferences, list_recent)
