"""Training: what waits, and the drill that goes through it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.library.entry import digest_of_record
from boardtui.library.errors import LibraryError
from boardtui.session.training.choices import (
    DueCards,
    TrainingChoice,
    deck_of,
    training_choices,
)
from boardtui.session.training.deck import Deck
from boardtui.session.training.drill import DrillStage
from boardtui.ui.flows.drill import new_drill
from boardtui.ui.flows.library import open_game
from boardtui.ui.flows.records import go_to
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.drill import over_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.training import choice_text, not_kept_text

if TYPE_CHECKING:
    from boardtui.library.reader import Reader
    from boardtui.library.rows import Row
    from boardtui.training.exercise import ExerciseOrigin


async def train(services: Services) -> None:
    """Begin with the cards that wait, or else ask what to train."""
    choices = await services.navigation.wait_for(training_choices(services.games.training))
    first = choices[0]
    if isinstance(first, DueCards):
        await begin(services, first)
    else:
        await _ask(services, choices)


async def choose_training(services: Services) -> None:
    """Ask what to train, and begin it."""
    training = services.games.training
    await _ask(services, await services.navigation.wait_for(training_choices(training)))


async def begin(services: Services, choice: TrainingChoice) -> None:
    """Begin a drill of what was chosen; where puzzles are few, more are made meanwhile."""
    deck = deck_of(services.games.training, choice, services.puzzle_maker.want)
    await run_drill(services, deck)


async def run_drill(services: Services, deck: Deck) -> None:
    """Show a drill that goes through a deck, or say that there is nothing in it."""
    drill = new_drill(services, deck)
    await services.navigation.wait_for(drill.begin())
    if drill.stage is DrillStage.OVER:
        services.notices.tell(over_text(drill))
        return
    screen = DrillScreen(services.preferences, drill, services.engines.finder)
    try:
        origin = await services.navigation.ask(screen)
    finally:
        services.puzzle_maker.rest()
    await drill.settled()
    if origin is not None:
        await open_origin(services, origin)


async def open_origin(services: Services, origin: ExerciseOrigin) -> None:
    """Show a game at the place that an exercise comes from, or say that it is gone."""
    for game in services.games:
        if digest_of_record(game.table.record) == origin.digest:
            await services.navigation.show(game)
            go_to(game, origin.ply)
            return
    row = await _row_of(services, origin)
    if row is None:
        services.notices.warn(_("The game of this card is not kept any more."))
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
                services.notices.tell(_("Looking for the game in your folder."))
                await library.read_own()
    except LibraryError as error:
        services.notices.warn(sentence(error))
    return None


def _rows(reader: Reader, number: int) -> tuple[Row, ...]:
    return reader.rows([number])


async def _ask(services: Services, choices: tuple[TrainingChoice, ...]) -> None:
    training = services.games.training
    text = _("What would you like to train?")
    if not training.keeps:
        text = f"{not_kept_text()}\n{text}"
    items = [
        Item(str(place), choice_text(choice), key=str(place + 1))
        for place, choice in enumerate(choices)
    ]
    screen = ConfirmDialog(text, items, services.preferences.glyphs)
    answer = await services.navigation.ask(screen)
    if answer is not None:
        await begin(services, choices[int(answer)])
