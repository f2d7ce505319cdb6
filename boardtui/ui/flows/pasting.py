"""Text and paths that are pasted outside of fields: records open beside what is shown."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.events import Paste

from boardtui.formats.detect import scan_record
from boardtui.formats.folder import scan_path
from boardtui.session.launch import ReadGame, review_of
from boardtui.session.paths import dropped_path
from boardtui.ui.flows.records import choose, open_read, review
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.navigation import PICKER, WayBack
from boardtui.ui.paste_bounds import reason_against
from boardtui.ui.screens.confirm import YES, confirm
from boardtui.ui.services import Services
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.formats.detect import Collection
    from boardtui.formats.folder import Folder
    from boardtui.rules.game import Game

Flow = Callable[[], Coroutine[Any, Any, None]]


def flow_of(services: Services, event: Paste) -> Flow | None:
    """Return what opens a pasted path, or a text that no field has taken; None for the rest.

    None also while a dialog is open.
    """
    if services.navigation.is_asking:
        return None
    if event.is_forwarded:
        return partial(open_text, services, event.text) if event.text.strip() else None
    if not services.preferences.bounds.paths:
        return None  # the disk of visitors is not touched
    path = dropped_path(event.text, folders=True)
    is_dropped = path is not None and path.is_absolute()
    return partial(open_path, services, path) if path is not None and is_dropped else None


async def open_path(services: Services, path: Path) -> None:
    """Open a file, or the files of a folder."""

    def scan(game: Game | None) -> Collection | Folder:
        return scan_path(path, game=game)

    way_back, name = _way_back(services), str(path)
    if not await _may_leave(services):
        return
    read = partial(review_of, scan, name)
    opened = await read_or_tell(
        services.app, services.preferences.glyphs, name, read, services.notices.warn
    )
    if opened is not None:
        await review(services, opened, way_back)


async def open_text(services: Services, text: str) -> None:
    """Open the record of a text."""
    way_back = _way_back(services)
    opened = await read_text(services, text)
    if opened is not None:
        await open_read(services, opened, way_back)


async def read_text(services: Services, text: str) -> ReadGame | None:
    """Read a pasted record, asking for its game where that is open.

    Return None if the person would rather not, or once the reason is shown.
    """

    def tell(reason: str) -> None:
        text = _("Nothing was opened. {reason}")
        services.notices.warn(text.format(reason=reason))

    if reason := reason_against(text, services.preferences.bounds):
        tell(reason)
        return None
    if not await _may_leave(services):
        return None
    name = _("pasted text")
    read = partial(review_of, lambda game: scan_record(text, game=game), name)
    opened = await read_or_tell(services.app, services.preferences.glyphs, name, read, tell)
    return None if opened is None else await choose(services, opened)


async def _may_leave(services: Services) -> bool:
    """Return True unless a clock runs in the game in front, and the person stays there."""
    game = services.navigation.shown
    if game is None or not game.is_unfinished or game.view.record.clock is None:
        return True
    text = _("Open the pasted text? The clock of this game keeps running.")
    question = confirm(text, _("Open"), services.preferences.glyphs)
    return await services.app.push_screen_wait(question) == YES


def _way_back(services: Services) -> WayBack | None:
    """Return the way back to the game in front; None from the picker."""
    mode = services.app.current_mode
    return None if mode == PICKER else WayBack(mode)
