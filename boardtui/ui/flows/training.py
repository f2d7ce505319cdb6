"""Training: what waits, and the drill that goes through it."""

from __future__ import annotations

from boardtui.rules.game import Game
from boardtui.session.launch import Train, TrainKind
from boardtui.session.training.choices import (
    DueCards,
    LinesOf,
    PutAside,
    PuzzlesOf,
    TrainingChoice,
    bring_back,
    deck_of,
    puzzle_choices,
    training_choices,
)
from boardtui.ui.flows.drilling import run_drill
from boardtui.ui.flows.guessing import guess_record
from boardtui.ui.flows.library import browse_to_guess
from boardtui.ui.flows.lines import learn_kept, learn_record
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.counts import later_text
from boardtui.words.language import _
from boardtui.words.training import brought_back_text, choice_text, guess_a_game, not_kept_text


async def train(services: Services) -> None:
    """Begin with the cards that wait, or else ask what to train."""
    choices = await services.navigation.wait_for(training_choices(services.games.training))
    first = choices[0]
    if isinstance(first, DueCards):
        await begin(services, first)
    else:
        await _ask(services, choices, has_guess=True)


async def choose_training(services: Services) -> None:
    """Ask what to train, and begin it."""
    training = services.games.training
    choices = await services.navigation.wait_for(training_choices(training))
    await _ask(services, choices, has_guess=True)


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
    """Begin a drill of what was chosen; puzzles are made only as long as some are solved."""
    training = services.games.training
    match choice:
        case DueCards():
            await run_drill(services, deck_of(training, choice))
        case LinesOf(kept):
            await learn_kept(services, kept)
        case PuzzlesOf():
            await _solve_puzzles(services, choice)
        case PutAside():
            count = await services.navigation.wait_for(bring_back(training))
            services.notices.tell(brought_back_text(count))
            await choose_training(services)


async def _solve_puzzles(services: Services, choice: PuzzlesOf) -> None:
    maker = services.puzzle_maker
    try:
        await run_drill(services, deck_of(services.games.training, choice, maker.want))
    finally:
        maker.rest()


async def _ask(
    services: Services, choices: tuple[TrainingChoice, ...], *, has_guess: bool = False
) -> None:
    """Ask what to train, and begin it; with `has_guess`, also games whose moves are guessed."""
    training, navigation = services.games.training, services.navigation
    text = _("What would you like to train?")
    if not training.keeps:
        text = f"{not_kept_text()}\n{text}"
    elif has_guess and (later := later_text(await navigation.wait_for(training.count()))):
        text = f"{later}\n{text}"
    texts = [choice_text(choice) for choice in choices]
    if has_guess and services.games.library is not None:
        texts.append(guess_a_game())
    items = [Item(str(place), text, key=str(place + 1)) for place, text in enumerate(texts)]
    screen = ConfirmDialog(text, items, services.preferences.glyphs)
    answer = await navigation.ask(screen)
    if answer is None:
        return
    if int(answer) == len(choices):
        await browse_to_guess(services)
    else:
        await begin(services, choices[int(answer)])
