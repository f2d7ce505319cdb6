"""Training: what waits, and the drill that goes through it."""

from __future__ import annotations

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
from boardtui.ui.flows.library import browse_to_guess
from boardtui.ui.flows.lines import learn_kept
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
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


async def choose_puzzles(services: Services) -> None:
    """Ask of which game to solve puzzles, and begin."""
    await _ask(services, puzzle_choices())


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
    training = services.games.training
    text = _("What would you like to train?")
    if not training.keeps:
        text = f"{not_kept_text()}\n{text}"
    texts = [choice_text(choice) for choice in choices]
    if has_guess and services.games.library is not None:
        texts.append(guess_a_game())
    items = [Item(str(place), text, key=str(place + 1)) for place, text in enumerate(texts)]
    screen = ConfirmDialog(text, items, services.preferences.glyphs)
    answer = await services.navigation.ask(screen)
    if answer is None:
        return
    if int(answer) == len(choices):
        await browse_to_guess(services)
    else:
        await begin(services, choices[int(answer)])
