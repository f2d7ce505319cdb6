"""Training as the command line begins it."""

from __future__ import annotations

from boardtui.rules.game import Game
from boardtui.session.launch import Train, TrainKind
from boardtui.session.training.choices import PuzzlesOf
from boardtui.ui.flows.guessing import guess_record
from boardtui.ui.flows.lines import learn_record
from boardtui.ui.flows.training import begin, choose_puzzles, train
from boardtui.ui.services import Services


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
            await choose_puzzles(services)
        case _:
            await train(services)
