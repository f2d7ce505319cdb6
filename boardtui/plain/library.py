"""The games of the library in plain mode: searching and opening."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.plain.files import open_read
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.session import Session
from boardtui.session.launch import Review
from boardtui.system.threads import in_thread
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.library.rows import Row
    from boardtui.session.game_library import GameLibrary, Update

# The library is imported with the first search: a game starts without it.

MOST_OFFERED = 99
"""The most games in the answers to one search."""


async def library(session: Session, argument: str) -> None:
    """Search games and ask which one to open. Raises NotUnderstood."""
    from boardtui.library.errors import LibraryError
    from boardtui.library.query import QueryError, parse_query
    from boardtui.person.personal_file import PersonalError
    from boardtui.session.library_view import LibraryView, find
    from boardtui.words.cards import card_text
    from boardtui.words.library import found_text

    library = session.games.library
    if library is None:
        raise NotUnderstood(_("Games are not saved here, so there is no library."))
    try:
        view = LibraryView(query=parse_query(argument))
        await read_own(session, library)
        found = await library.ask(partial(find, view, library.tags))
    except (QueryError, LibraryError, PersonalError) as error:
        raise NotUnderstood(sentence(error)) from None
    if found is None or not found.rows:
        text = _("No game matches.") if argument else _("There are no games yet.")
        raise NotUnderstood(text)
    rows, count = found.rows[:MOST_OFFERED], len(found.games)
    text = _("{games}, newest first. Which game?")
    text = text.format(games=found_text(count, found.total))
    if count > len(rows):
        more = _("The first {count} games are listed. Add words to the search to narrow it down.")
        text = f"{text} {more.format(count=len(rows))}"
    answers = (Answer(card_text(row), partial(_open, session, library, row)) for row in rows)
    session.ask(Question(text, tuple(answers)))


async def read_own(session: Session, library: GameLibrary) -> None:
    """Import one's own new games; say once if an older library is carried over first."""
    from boardtui.words.library import upgrade_text

    has_said = False

    def follow(update: Update) -> None:
        nonlocal has_said
        if update.progress is not None and update.progress.is_upgrade and not has_said:
            has_said = True
            session.say(upgrade_text(update.progress))

    unfollow = library.updates.add(follow)
    try:
        await library.read_own()
    finally:
        unfollow()


async def _open(session: Session, library: GameLibrary, row: Row) -> None:
    """Open a game from its file; one's own game is resumed. Raises NotUnderstood."""
    from boardtui.library.errors import LibraryError
    from boardtui.library.original import read_original
    from boardtui.library.own import own_path

    try:
        places = await library.places(row.ref.digest)
    except LibraryError as error:
        raise NotUnderstood(sentence(error)) from None
    own = own_path(places, library.folder)
    if own is not None:
        await session.resume(own)
        return
    original = await in_thread(partial(read_original, row, places))
    await open_read(session, Review(*original))
