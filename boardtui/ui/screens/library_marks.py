"""Questions about the selected game of the library: its details and tags, or putting it away."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from boardtui.library.rows import Row
from boardtui.session.game_library import GameLibrary
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.confirm import YES, confirm
from boardtui.ui.screens.details import DetailsAsked, DetailsForm, EditedDetails
from boardtui.words.cards import title_of
from boardtui.words.language import _


class LibraryMarks:
    """Asks questions, and carries out the answers; for use in workers.

    Each method returns a sentence for the person, which may be empty. All raise LibraryError,
    PersonalError and StoreError.
    """

    def __init__(
        self, screen: Screen[Any], library: GameLibrary, own: OwnLibraryGames, glyphs: GlyphSet
    ) -> None:
        self._screen = screen
        self._library = library
        self._own = own
        self._glyphs = glyphs

    async def turn_star(self, row: Row) -> str:
        """Add a star to a game, or remove it."""
        await self._own.turn_star(row)
        return ""

    async def note(self, row: Row) -> str:
        """Ask for the tags of a game, and for the details of one's own."""
        path = await self._own.path_of(row)
        tags = await self._own.tags_of(row)
        known = await self._library.do(self._library.tags.counts)
        details = None
        asked = DetailsAsked(
            title_of(row), EditedDetails(tags=tags), row.game.start(), known_tags=known
        )
        if path is not None and not self._own.is_open(path):
            details, seats, end = await self._own.read_details(path)
            asked = asked._replace(before=EditedDetails(details, tags=tags), end=end, seats=seats)
        answer = await self._screen.app.push_screen_wait(DetailsForm(asked, self._glyphs))
        if answer is None or answer.tags is None:
            return ""
        digest = before = row.ref.digest
        if path and details and answer.details and answer.details != details:
            digest = await self._own.change_details(row, path, details, answer.details)
        await self._own.set_tags(before, answer.tags, digest, path)
        return ""

    async def put_away(self, row: Row) -> str:
        """Put a game of one's own away, once confirmed."""
        path = await self._own.path_of(row)
        if path is None:
            return _("You can archive only your own games; this one is from another source.")
        if self._own.is_open(path):
            return _("The game is open: close it in the list of games first.")
        text = _("Archive this game? {game}").format(game=title_of(row))
        comfort = _("You can restore it later.")
        question = confirm(f"{text}\n{comfort}", _("Archive"), self._glyphs, no=_("Cancel"))
        if await self._screen.app.push_screen_wait(question) != YES:
            return ""
        await self._own.put_away(path)
        return _("The game is archived. You can find it under “All saved games”.")
