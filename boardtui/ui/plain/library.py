"""The games of the library, found and opened by the line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from boardtui.language import _
from boardtui.ui.plain.desk import Desk
from boardtui.ui.plain.files import tell_problems
from boardtui.ui.plain.questions import Answer, NotUnderstood, Question
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.library.query import Query
    from boardtui.library.rows import Origin, Row

# The library is imported with the first search: a game starts without it.

MOST_OFFERED = 99
"""The most games that are offered for one search."""


class _Found(NamedTuple):
    rows: tuple[Row, ...]
    games: int
    total: int


async def library(desk: Desk, argument: str) -> None:
    """Ask which of the games that a search finds is to be opened. Raises NotUnderstood."""
    from boardtui.library.errors import LibraryError
    from boardtui.library.query import QueryError, parse_query
    from boardtui.play.personal_file import PersonalError
    from boardtui.ui.threads import in_thread
    from boardtui.ui.words.library import found_text, row_text

    if not desk.games.store.keeps:
        raise NotUnderstood(_("Games are not kept here, so there is no library."))
    try:
        query = parse_query(argument)
        found = await in_thread(partial(_find, desk.games.store.directory, query))
    except (QueryError, LibraryError, PersonalError) as error:
        raise NotUnderstood(sentence(error)) from None
    if not found.rows:
        text = _("No game has all of this.") if argument else _("There are no games yet.")
        raise NotUnderstood(text)
    text = found_text(found.games, found.total)
    text = _("{games}, the newest first. Which one?").format(games=text)
    if found.games > len(found.rows):
        more = _("The first {count} are listed; more words find fewer.")
        text = f"{text} {more.format(count=len(found.rows))}"
    answers = (Answer(row_text(row), partial(_open, desk, row)) for row in found.rows)
    desk.ask(Question(text, tuple(answers)))


def _find(folder: Path, query: Query) -> _Found:
    """Return the newest games that a search finds. Raises LibraryError and PersonalError."""
    from boardtui.library import FILE
    from boardtui.library.own import asked_among
    from boardtui.library.reader import open_library
    from boardtui.play.personal_file import FILE as PERSONAL
    from boardtui.play.tags import Tags

    _read_own(folder)
    with open_library(folder / FILE) as reader:
        if reader is None:
            return _Found((), 0, 0)
        among = asked_among(reader, query, Tags(folder / PERSONAL), folder)
        games = reader.find(query, among=among)
        return _Found(reader.rows(games[:MOST_OFFERED]), len(games), reader.count())


def _read_own(folder: Path) -> None:
    """Read one's own games that the library does not have yet, unless that is impossible now."""
    from contextlib import suppress

    from boardtui.library import FILE
    from boardtui.library.child import ChildImport
    from boardtui.library.errors import LibraryError

    with suppress(LibraryError, OSError), ChildImport(folder / FILE, [folder]) as child:
        child.run(lambda _message: None)


async def _open(desk: Desk, row: Row) -> None:
    """Open a game in its file; one's own goes on."""
    from boardtui.library.original import read_original
    from boardtui.library.own import own_path
    from boardtui.ui.threads import in_thread

    folder = desk.games.store.directory
    places = await in_thread(partial(_places, folder, row))
    own = own_path(places, folder)
    if own is not None:
        fetched = await in_thread(partial(desk.games.store.fetch, own))
        await desk.open(partial(desk.games.go_on_with, fetched))
        return
    original = await in_thread(partial(read_original, row, places))
    await desk.open(partial(desk.games.review, original.reading))
    if not original.path:
        desk.say(_("The file of this game is gone; its moves are kept here."))
    tell_problems(desk, original.reading.problems)


def _places(folder: Path, row: Row) -> tuple[Origin, ...]:
    """Return the files that have a game. Raises LibraryError."""
    from boardtui.library import FILE
    from boardtui.library.own import places_of
    from boardtui.library.reader import open_library

    with open_library(folder / FILE) as reader:
        return () if reader is None else places_of(reader, row.digest)
