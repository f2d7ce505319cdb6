"""A drill on the screen, and the game that an exercise comes from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.library.entry import digest_of_record
from boardtui.library.errors import LibraryError
from boardtui.session.training.deck import Deck
from boardtui.session.training.drill_setup import new_drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.ui.flows.library import open_game
from boardtui.ui.flows.records import go_to
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.services import Services
from boardtui.words.drill import over_text
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.library.reader import Reader
    from boardtui.library.rows import Row
    from boardtui.training.exercise import ExerciseOrigin


async def run_drill(services: Services, deck: Deck) -> None:
    """Show a drill that goes through a deck, or say that there is nothing in it."""
    if not services.may_use_engines():
        return
    drill = new_drill(services.games, services.engines, services.preferences.settings, deck)
    await services.navigation.wait_for(drill.begin())
    if drill.stage is DrillStage.OVER:
        services.notices.tell(over_text(drill))
        return
    screen = DrillScreen(services.preferences, drill, services.engines.finder)
    kind = drill.exercise.position.game.key
    services.app.after_frame(partial(services.engines.expect, kind))
    origin = await services.navigation.ask(screen)
    await drill.settled()
    if drill.is_left_early:
        services.notices.tell(over_text(drill))
    if origin is not None:
        await open_origin(services, origin)


async def open_origin(services: Services, origin: ExerciseOrigin) -> None:
    """Show a game at the place that an exercise comes from, or say that it is gone."""
    for game in services.games:
        if digest_of_record(game.subject.record) == origin.digest:
            await services.navigation.show(game)
            go_to(game, origin.ply)
            return
    row = await _row_of(services, origin)
    if row is None:
        services.notices.warn(
            _("The game of this card no longer exists. You can still use the card.")
        )
    else:
        await open_game(services, row, origin.ply)


async def _row_of(services: Services, origin: ExerciseOrigin) -> Row | None:
    """Return a game of the library; one's own new games are read first if that is needed."""
    library = services.games.library
    if library is None:
        return None
    try:
        for is_last in (False, True):
            numbers = await library.ask(lambda reader: reader.numbers([origin.digest])) or {}
            if (number := numbers.get(origin.digest)) is not None:
                rows = await library.ask(partial(_rows, number=number))
                return rows[0] if rows else None
            if not is_last:
                services.notices.tell(_("Looking for the game among your saved games…"))
                await library.read_own()
    except LibraryError as error:
        services.notices.warn(sentence(error))
    return None


def _rows(reader: Reader, number: int) -> tuple[Row, ...]:
    return reader.rows([number])
