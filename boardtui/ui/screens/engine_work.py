"""All that engines do for a game screen: hints and analysis, the coach, the review."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from boardtui.ui.screens.analysis import Analysis
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.state_screen import StateScreen

if TYPE_CHECKING:
    from boardtui.analysis.engine_queue import EngineQueue
    from boardtui.session.review_state import ReviewState
    from boardtui.session.reviewing import Reviewing
    from boardtui.ui.screens.coaching import Coaching
    from boardtui.ui.screens.game_review import GameReview

MakeReviewing = Callable[[StateScreen, Callable[["ReviewState"], object]], "Reviewing"]
"""Makes the review of a screen's game; each new state of it goes to the function."""


class EngineWork:
    """The parts of a game screen for which engines think; they rest and go on together."""

    def __init__(
        self,
        screen: StateScreen,
        replay: Replay,
        find_engine: Callable[[], EngineQueue] | None,
        make_reviewing: MakeReviewing | None,
        why_no_help: Callable[[], str] = lambda: "",
    ) -> None:
        """Without an engine there is none of them; `make_reviewing` is None without reviews.

        `why_no_help` returns the reason why no engine may help now, in a sentence; empty for none.
        """
        self._screen = screen
        self._replay = replay
        self._find_engine = find_engine
        self._make_reviewing = make_reviewing if find_engine is not None else None
        self.why_no_help = why_no_help
        self.analysis: Analysis = Analysis(screen, find_engine, why_no_help)
        self.coaching: Coaching | None = None
        """The coach; None in a game without one."""

    @property
    def may_review(self) -> bool:
        """True if there is a game to review, and it is not being played."""
        state = self._screen.state
        has_moves = bool(state.line[0].children)
        is_possible = self._make_reviewing is not None and has_moves and not state.is_running
        return is_possible and not self.why_no_help()

    @cached_property
    def review(self) -> GameReview:
        """The review of the game."""
        from boardtui.ui.screens.game_review import GameReview  # not needed before a review

        assert self._make_reviewing is not None
        return GameReview(self._screen, self._replay, self._make_reviewing)

    def begin(self) -> None:
        """Let the coach follow the game, if it has one."""
        game = self._screen.game
        if self._find_engine is not None and game.is_played and game.table.record.has_coach:
            from boardtui.ui.screens.coaching import Coaching

            self.coaching = Coaching(self._screen, self._find_engine)
            if self.why_no_help():
                self.coaching.rest()

    def rest(self) -> None:
        """Leave the engines alone until `resume`."""
        self.analysis.rest()
        if self.coaching is not None:
            self.coaching.rest()
        if self._has_review:
            self.review.rest()

    def resume(self) -> None:
        """Let all go on that may, unless a dialog is open."""
        self.analysis.resume()
        if self.why_no_help():
            return
        if self.coaching is not None:
            self.coaching.resume()
        if self._has_review:
            self.review.resume()

    def stop_unless_allowed(self) -> None:
        """Stop all that may not help any more; the reason is told where something was asked."""
        if self.why_no_help():
            self.rest()
            self.analysis.end_unless_allowed()

    def close(self) -> None:
        """Ask no engine any more."""
        self.analysis.rest()
        if self.coaching is not None:
            self.coaching.close()
        if self._has_review:
            self.review.close()

    @property
    def _has_review(self) -> bool:
        return "review" in self.__dict__
