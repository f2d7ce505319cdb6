"""Training: what waits, and the drill that goes through it."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.rules.game import Game
from boardtui.session.launch import Train, TrainKind
from boardtui.session.training.choices import (
    DueCards,
    GuessedGame,
    LinesOf,
    PutAside,
    PuzzlesOf,
    TrainingChoice,
    bring_back,
    deck_of,
    puzzle_choices,
    training_choices,
)
from boardtui.training.cards import DueCount
from boardtui.ui.flows.drilling import run_drill
from boardtui.ui.flows.guessing import guess_record
from boardtui.ui.flows.library import browse_to_guess
from boardtui.ui.flows.lines import learn_kept, learn_record
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.training import (
    before_choice,
    brought_back_text,
    choice_text,
    which_training,
)


async def train(services: Services) -> None:
    """Begin with the cards that wait, or else ask what to train."""
    choices = await _choices(services)
    if isinstance(choices[0], DueCards):
        await begin(services, choices[0])
    else:
        await _ask_all(services, choices)


async def choose_training(services: Services) -> None:
    """Ask what to train, and begin it."""
    await _ask_all(services, await _choices(services))


async def begin_training(services: Services, wanted: Train) -> None:
    """Begin what the command line has named."""
    match wanted:
        case Train(TrainKind.LINES, opened, side) if opened is not None:
            await learn_record(services, opened, side)
        case Train(TrainKind.GUESS, opened, side) if opened is not None:
            await guess_record(services, opened, side)
        case Train(TrainKind.PUZZLES, game=Game() as chosen):
            await begin(services, PuzzlesOf(chosen))
        case Train(TrainKind.PUZZLES):
            await _ask(services, puzzle_choices())
        case _:
            await train(services)


async def begin(services: Services, choice: TrainingChoice) -> None:
    """Begin what was chosen."""
    training, maker = services.games.training, services.puzzle_maker
    match choice:
        case LinesOf(kept):
            await learn_kept(services, kept)
        case GuessedGame():
            await browse_to_guess(services)
        case PutAside():
            count = await services.navigation.wait_for(bring_back(training))
            services.notices.tell(brought_back_text(count))
            await choose_training(services)
        case _:
            try:
                await run_drill(services, deck_of(training, choice, maker.want))
            finally:
                maker.rest()


async def _choices(services: Services) -> tuple[TrainingChoice, ...]:
    games = services.games
    choices = training_choices(games.training, has_library=games.library is not None)
    return await services.navigation.wait_for(choices)


async def _ask_all(services: Services, choices: Sequence[TrainingChoice]) -> None:
    due = await services.navigation.wait_for(services.games.training.count())
    await _ask(services, choices, due)


async def _ask(
    services: Services, choices: Sequence[TrainingChoice], due: DueCount | None = None
) -> None:
    """Ask what to train, and begin it; `due` is what waits, to say what waits for later."""
    before = before_choice(due, keeps=services.games.training.keeps)
    text = f"{before}\n{which_training()}" if before else which_training()
    items = [
        Item(str(place), choice_text(choice), key=str(place + 1))
        for place, choice in enumerate(choices)
    ]
    screen = ConfirmDialog(text, items, services.preferences.glyphs)
    answer = await services.navigation.ask(screen)
    if answer is not None:
        await begin(services, choices[int(answer)])
