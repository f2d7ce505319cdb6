"""The review of the game on a game screen: its start, its pauses, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardtui.record.tree import Node
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.session.trying import own_mistakes
from boardtui.ui.keys import key_for
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screens.mistakes import is_marked
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.review import begun_text, done_text, failed_text, paused_text

if TYPE_CHECKING:
    from boardtui.session.reviewing import Reviewing


_TRUSTED = 2
"""The passes after which few marks change."""


class GameReview:
    """Starts, pauses and shows the review of a screen's game."""

    def __init__(
        self,
        screen: StateScreen,
        replay: Replay,
        make: Callable[[StateScreen, Callable[[ReviewState], object]], Reviewing],
    ) -> None:
        self._screen = screen
        self._replay = replay
        self._reviewing = make(screen, self._take)
        self._waits_at: Node | None = None
        """The node from which the person wants to be led to the first mistake."""

    @property
    def is_complete(self) -> bool:
        """True if the game has been judged by all passes, now or before it was opened."""
        return self._reviewing.is_complete

    def start(self) -> None:
        """Begin, or go on after a pause or a failure."""
        screen = self._screen
        with screen.one_change():
            self._reviewing.start()
            if self._reviewing.is_active:
                screen.say(begun_text(key_for("game.pause-review", screen)))

    def lead_to_first(self) -> None:
        """Go to the person's first mistake: now, or once the marks are more than a first look.

        Then the person must not have gone elsewhere meanwhile.
        """
        self._waits_at = self._screen.state.node
        if self.is_complete:
            self._lead()
        else:
            self.start()

    def pause(self) -> None:
        """Stop until the next start."""
        self._reviewing.pause()

    def rest(self) -> None:
        """Leave the engine alone until `resume`."""
        self._reviewing.rest()

    def resume(self) -> None:
        """Go on after a rest, unless a dialog is open."""
        if self._screen.app.screen is self._screen:
            self._reviewing.resume()

    def close(self) -> None:
        """Stop for good."""
        self._reviewing.close()

    def _take(self, state: ReviewState) -> None:
        """Show a new state of the review, and say what has come to an end."""
        screen, before = self._screen, self._screen.latest.review
        with screen.one_change():
            screen.show(review=state)
            if state.is_done or state.passed >= _TRUSTED:
                self._lead()
            if before is None or state.stage is not before.stage:
                self._tell(state)
        if state.is_slow and not (before is not None and before.is_slow):
            screen.post_message(EngineIsSlow())

    def _lead(self) -> None:
        """Go to the first mistake, if that is waited for."""
        screen, waits_at = self._screen, self._waits_at
        self._waits_at = None
        state = screen.state
        if waits_at is not state.node:
            return
        mistakes = self._mistakes()
        if first := own_mistakes(state, mistakes):
            self._replay.look_at(first[0])
        elif self.is_complete:
            screen.say(done_text(0, report=key_for("game.report", screen)))

    def _mistakes(self) -> list[Node]:
        """Return the nodes of the branch whose moves are marked as bad."""
        shown = self._screen.latest
        return [node for node in shown.state.line if is_marked(node, shown.bounds)]

    def _tell(self, state: ReviewState) -> None:
        screen = self._screen
        match state.stage:
            case ReviewStage.DONE:
                screen.say(done_text(len(self._mistakes()), report=key_for("game.report", screen)))
            case ReviewStage.PAUSED:
                screen.say(paused_text(state, key_for("game.go-on-review", screen)))
            case ReviewStage.FAILED:
                screen.say(failed_text(state, key_for("game.go-on-review", screen)), bell=True)
