"""The coach of a game screen: reports a mistake at once, with the refutation on the board."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.analysis.coach import Coach
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.session.engine_pool import thresholds
from boardtui.system.context import in_this_context
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screens.state_screen import StateScreen


class Coaching:
    """Shows the verdicts of a coach; after a mistake, a computer waits until the person goes on."""

    def __init__(self, screen: StateScreen, find_engine: Callable[[], EngineQueue]) -> None:
        self._screen = screen
        self._has_told_of_slow_engine = False
        self._coach = Coach(
            screen.game.table,
            find_engine,
            lambda: thresholds(screen.settings),
            # A shared table calls back in the context of the view that changed it.
            in_this_context(self._follow),
            pauses=True,
        )
        screen.game.go_ahead = self._coach.go_ahead

    @property
    def has_mistake(self) -> bool:
        """True if the coach's verdict on the move that led to the cursor is shown."""
        mistake = self._screen.latest.mistake
        return mistake is not None and mistake is self._coach.verdict

    @property
    def holds_up(self) -> bool:
        """True if a computer's answer to the move at the cursor waits for the person."""
        return self.has_mistake and not self._coach.go_ahead.is_set()

    def go_on(self) -> None:
        """Hide the verdict, and let the game go on."""
        self._coach.dismiss()

    def rest(self) -> None:
        """Stop the engine until `resume`."""
        self._coach.rest()

    def resume(self) -> None:
        """Let the coach think again, unless a dialog is open."""
        if self._screen.app.screen is self._screen:
            self._coach.resume()

    def close(self) -> None:
        """Stop following the game."""
        self._coach.close()

    def _follow(self) -> None:
        if self._coach.verdict is not self._screen.latest.verdict:
            self._screen.show(verdict=self._coach.verdict)
        if self._coach.is_slow and not self._has_told_of_slow_engine:
            self._has_told_of_slow_engine = True
            self._screen.post_message(EngineIsSlow())
