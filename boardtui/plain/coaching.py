"""The coach in plain mode."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.analysis.coach import Coach
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.verdict import Verdict
from boardtui.config.settings import Settings
from boardtui.session.engine_pool import thresholds
from boardtui.session.open_game import OpenGame
from boardtui.words.coaching import verdict_text
from boardtui.words.language import _


def spoken_coach(
    game: OpenGame,
    find_engine: Callable[[], EngineQueue],
    settings: Settings,
    say: Callable[[str], object],
    note: Callable[[], object],
) -> Coach:
    """Return a coach that says its verdict before a computer moves, and does not pause the game.

    `note` is called after each judgement.
    """
    said: Verdict | None = None

    def follow() -> None:
        nonlocal said
        if coach.verdict is not None and coach.verdict is not said:
            text = _("Coach: {text} Type “undo” to take back the move.")
            say(text.format(text=verdict_text(coach.verdict)))
        said = coach.verdict
        note()

    coach = Coach(game.table, find_engine, lambda: thresholds(settings), follow, pauses=False)
    game.go_ahead = coach.go_ahead
    return coach
