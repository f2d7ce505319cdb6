"""The command that prints what is due and how a person has trained."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.cli.output import print_object, say_aside
from boardtui.cli.train_checks import refuse_game, refuse_side
from boardtui.config.settings import Settings
from boardtui.person.personal_file import PersonalError
from boardtui.saves.quota import Quota
from boardtui.session.training.progress import TrainingProgress, training_progress
from boardtui.session.training.training import Training
from boardtui.system.printable import printable
from boardtui.system.reasons import Statement
from boardtui.training.history import CostlyOpening
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.training import not_kept_text
from boardtui.words.training_page import nothing_trained, told_training

_UNREAD = 1


def run_train(
    arguments: Namespace, settings: Settings, folder: Path | None, quota: Quota | None = None
) -> int:
    """Print what is due in a folder of games; return the exit status. Raises UsageError."""
    if not arguments.due:
        raise UsageError(_("--format works with --due only."))
    refuse_side(arguments)
    refuse_game(arguments)
    training = Training(folder, _warn, lambda: settings.new_cards, quota)
    if not training.keeps:
        raise UsageError(not_kept_text())
    try:
        progress = asyncio.run(training_progress(training))
    except PersonalError as error:
        say_aside(sentence(error))
        return _UNREAD
    if arguments.format == "json":
        print_object(progress_object(progress))
        return 0
    for line in told_training(progress):
        print(printable(line))
    if progress.is_empty:
        print(nothing_trained())
    return 0


def progress_object(progress: TrainingProgress) -> dict[str, object]:
    """Return what is due and the history as a JSON object."""
    history = progress.history
    return {
        "type": "training",
        "due": history.due.total,
        "new": history.due.new,
        "new_later": history.due.later,
        "solved_today": history.today,
        "streak": history.streak,
        "days": [
            {"day": f"{day:%Y-%m-%d}", **share._asdict()}
            for day, share in zip(progress.days, history.days, strict=True)
        ],
        "kinds": {kind.value: share._asdict() for kind, share in progress.kinds},
        "phases": [share._asdict() for share in history.phases],
        "openings": [_opening(cost) for cost in history.openings],
        "ratings": [
            {
                "game": game.key,
                "options": game.option_texts(),
                "rating": round(standing.rating.value),
                "deviation": round(standing.rating.deviation),
                "puzzles": standing.puzzles,
            }
            for game, standing in progress.standings.items()
        ],
    }


def _opening(cost: CostlyOpening) -> dict[str, object]:
    return {
        "game": cost.game.key,
        "opening": cost.name.english or cost.kind,
        "lost": round(cost.lost, 1),
        "mistakes": cost.mistakes,
    }


def _warn(note: Statement) -> None:
    say_aside(sentence(note))
