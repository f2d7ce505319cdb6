"""The details of the game in front: who plays, when and where, with what result, and its tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.formats.details import details_of
from boardtui.library.entry import digest_of_record
from boardtui.library.errors import LibraryError
from boardtui.person.personal_file import PersonalError
from boardtui.play.errors import Refused
from boardtui.play.seats import peoples_seats
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.session.stated_results import last_position, results_to_state, state_result
from boardtui.ui.screens.details import DetailsAsked, DetailsForm, EditedDetails
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame


async def edit_details_of(services: Services, game: OpenGame) -> None:
    """Ask for the details of an open game, and change them."""
    try:
        asked = await services.navigation.wait_for(_asked(services, game))
        answer = await services.navigation.ask(DetailsForm(asked, services.preferences.glyphs))
        if answer is not None:
            await _change(services, game, asked, answer)
    except (LibraryError, PersonalError, Refused) as error:
        services.notices.warn(sentence(error))


async def _asked(services: Services, game: OpenGame) -> DetailsAsked:
    """Return the details as the form shows them. Raises PersonalError."""
    record, library = game.view.record, services.games.library
    tags: frozenset[str] | None = None
    known: Mapping[str, int] = {}
    if library is not None and not game.is_unfinished:
        digest = digest_of_record(record)
        tags = await library.do(lambda: library.tags.of(digest))
        known = await library.do(library.tags.counts)
    end, results = last_position(game), results_to_state(game)
    stated = record.outcome if results else None
    before = EditedDetails(details_of(record), stated, tags)
    seats = peoples_seats(record.game, game.seats)
    return DetailsAsked(_("Names and details"), before, end, seats, results, known)


async def _change(
    services: Services, game: OpenGame, asked: DetailsAsked, answer: EditedDetails
) -> None:
    """Change the details that differ. Raises Refused, LibraryError and PersonalError."""
    view, library = game.view, services.games.library
    before = None if answer.tags is None else digest_of_record(view.record)
    details = None if answer.details == asked.before.details else answer.details
    if answer.result != asked.before.result:
        state_result(game, answer.result, details)
    elif details is not None:
        view.describe(details)
    if before is not None and answer.tags is not None and library is not None:
        now = digest_of_record(view.record)
        own = OwnLibraryGames(library, services.games)
        await own.set_tags(before, answer.tags, now, game.save.path)
