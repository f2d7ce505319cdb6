"""Long reading with its progress on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from textual.app import App

from boardtui.session.launch import AskGame, ChooseGame, Review
from boardtui.system.threads import Stopped, in_thread
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.reading import READING_TEXT, ReadingScreen
from boardtui.ui.widgets.menu import Item
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.sentences import joined

T = TypeVar("T")


@asynccontextmanager
async def visible_reading(
    app: App[Any], glyphs: GlyphSet, name: str, text: str = READING_TEXT, first: str = ""
) -> AsyncIterator[Callable[[float], object]]:
    """Show the progress of what is read in the block; it is told from 0 to 1, in any thread.

    `text` is what is shown of it, and `first` what is shown until there is any.
    Raises Stopped if a person stops the reading.
    """
    reader = asyncio.current_task()
    assert reader is not None
    screen = ReadingScreen(name, reader.cancel, glyphs, text, first)
    _mounted = app.push_screen(screen)
    try:
        yield screen.note
    except asyncio.CancelledError:
        if not screen.is_stopped:
            raise
        reader.uncancel()
        raise Stopped from None
    finally:
        screen.leave()


async def read_or_tell(
    app: App[Any],
    glyphs: GlyphSet,
    name: str,
    read: Callable[[], T],
    tell: Callable[[str], object],
) -> T | None:
    """Read in a thread, visibly; on failure call `tell` with the reason and return None."""
    try:
        async with visible_reading(app, glyphs, name) as note:
            return await in_thread(read, note)
    except Stopped:
        tell(_("Reading was stopped."))
    except (OSError, ValueError) as error:
        tell(sentence(error))
    return None


async def ask_game(
    app: App[Any], asked: AskGame, glyphs: GlyphSet, tell: Callable[[str], object]
) -> Review | ChooseGame | None:
    """Ask for the game of a file, and read it; without a result, call `tell` with the reason.

    If some games of the file name their game, the person may leave the others out.
    """
    games = asked.candidates
    problem = sentence(asked.problem)
    items = [Item(str(n), game_name(game), key=str(n + 1)) for n, game in enumerate(games)]
    if asked.rest is not None:
        items.append(Item("rest", _("Leave these games out"), key="0"))
    question = joined(problem, _("Which game is it?"))
    answer = await app.push_screen_wait(ConfirmDialog(question, items, glyphs))
    if answer is None:
        tell(problem)
        return None
    if answer == "rest":
        return asked.rest
    return await read_or_tell(
        app, glyphs, asked.source, partial(asked.told, games[int(answer)]), tell
    )
