"""The details of the game in front: who plays, when and where, with what result, and its tags."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from boardtui.formats.details import details_of
from boardtui.formats.other_rule import read_as_played_by
from boardtui.library.entry import digest_of_record
from boardtui.library.errors import LibraryError
from boardtui.person.personal_file import PersonalError
from boardtui.play.errors import Refused
from boardtui.play.seats import peoples_seats
from boardtui.rules.options import RULE
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.session.stated_results import last_position, results_to_state, state_result
from boardtui.system.reasons import Statement
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.navigation import WayBack
from boardtui.ui.screens.details import DetailsAsked, DetailsForm, EditedDetails
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name

if TYPE_CHECKING:
    from boardtui.rules.game import Game
    from boardtui.session.open_game import OpenGame


async def edit_details_of(services: Services, game: OpenGame) -> None:
    """Ask for the details of an open game, and change them."""
    try:
        asked = await services.navigation.wait_for(_asked(services, game))
        answer = await services.navigation.ask(DetailsForm(asked, services.preferences.glyphs))
        if answer is not None:
            await _change(services, game, asked, answer)
            if answer.game is not None and answer.game != asked.before.game:
                await _play_by(services, game, answer.game)
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
    games = () if game.is_unfinished else record.game.variants(RULE)
    if len(games) < 2:
        games = ()
    before = EditedDetails(details_of(record), stated, tags, record.game if games else None)
    seats = peoples_seats(record.game, game.seats)
    return DetailsAsked(_("Names and details"), before, end, seats, results, games, known)


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
        await own.set_tags(before, answer.tags, now, game.path)


async def _play_by(services: Services, game: OpenGame, by: Game) -> None:
    """Open the moves of a game by another rule, beside it."""
    view, warn = game.view, services.notices.warn
    read = partial(read_as_played_by, view.record, by)
    reading = await read_or_tell(
        services.app, services.preferences.glyphs, game_name(by), read, warn
    )
    if reading is None:
        return
    path, way_back = view.node.path(), WayBack(services.app.current_mode)
    opened = await services.navigation.open(partial(services.games.review, reading), way_back)
    if opened is None:
        return
    with suppress(LookupError):  # the rule may end the line before
        opened.view.goto(opened.view.record.at(path))
    text = _("This is a new record under the rules of {game}; the original is unchanged.")
    services.notices.tell(text.format(game=game_name(by)))
    if reading.problems:
        # Without its place, which is none of a file.
        problem = reading.problems[0]
        warn(sentence(Statement(problem.reason, problem.facts)))
