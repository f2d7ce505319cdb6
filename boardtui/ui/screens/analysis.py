"""Asking an engine about the position that is looked at: hints and analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from boardtui.language import _, ngettext
from boardtui.play.view_state import ViewState
from boardtui.players.player import Limit
from boardtui.ui.analysis_state import AnalysisState, Mode
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screens.state_screen import StateScreen

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst
    from boardtui.play.findings import Findings

CALM = 0.2
"""Seconds that the cursor has to stay before the engine is asked, so that stepping is cheap."""

ALL_MOVES = 64
"""Up to this many legal moves, all of them are analysed."""

BEST_MOVES = 12
"""How many are analysed where there are more moves: not more than can be read."""


class Analysis:
    """What an engine is asked for a game screen.

    It is never asked while a player thinks: it would take time from that player.
    """

    def __init__(self, screen: StateScreen, find_analyst: Callable[[], Analyst] | None) -> None:
        """Without an analyst there are no hints and no analysis; it is found when first needed."""
        self._screen = screen
        self._find_analyst = find_analyst
        self._analyst: Analyst | None = None

    @property
    def state(self) -> AnalysisState:
        """What is asked and what is known."""
        return self._screen.latest.analysis

    @property
    def may_hint(self) -> bool | None:
        """Whether an engine could find the best move here; None for not before a computer moved."""
        if self._find_analyst is None or self.state.mode is Mode.ANALYSIS:
            return False
        if self.state.mode is Mode.HINT and not self.state.has_failed:
            return False
        return self._may_ask() or (None if self._screen.state.legal_moves else False)

    @property
    def has_hint(self) -> bool:
        """Whether a hint is shown or on its way."""
        return self.state.mode is Mode.HINT

    @property
    def may_start(self) -> bool:
        """Whether there is an engine, and no analysis yet or one that failed."""
        return self._find_analyst is not None and not self.is_running

    @property
    def is_running(self) -> bool:
        """Whether moves are analysed."""
        return self.state.mode is Mode.ANALYSIS and not self.state.has_failed

    @property
    def has_failed(self) -> bool:
        """Whether an analysis is wanted and the engine failed, so that `start` tries again."""
        return self.state.mode is Mode.ANALYSIS and self.state.has_failed

    @property
    def may_insert(self) -> bool:
        """Whether best play is known, and is not for players to find."""
        return bool(self.state.best_play(self._screen.state.node)) and self._screen.view.may_insert

    def hint(self) -> None:
        """Show the best move and why, without playing it."""
        self._switch(Mode.HINT)

    def start(self) -> None:
        """Show what every move is worth, here and wherever the cursor goes."""
        self._switch(Mode.ANALYSIS)

    def stop(self) -> None:
        """Show neither hint nor analysis."""
        self._switch(Mode.OFF)

    def insert_best_play(self) -> None:
        """Put best play into the record as a variation, to be stepped through."""
        line = self.state.best_play(self._screen.state.node)
        if not line:
            return
        with self._screen.one_change():
            self._screen.view.insert(line)
            count = ngettext("{count} move", "{count} moves", len(line)).format(count=len(line))
            self._screen.say(_("Best play, {count}, is in the record.").format(count=count))

    def why_not(self) -> str:
        """Why there is no hint or analysis now."""
        if self._find_analyst is None:
            return _("No engine here knows this game.")
        if self.state.mode is Mode.ANALYSIS:
            return _("The analysis shows the best move.")
        if not self._screen.state.legal_moves:
            return _("The game is over here.")
        if self._screen.latest.preparing:
            return _("The engine is getting ready; there are hints after its move.")
        return _("There are no hints while a computer thinks.")

    def why_not_insert(self) -> str:
        """Why best play cannot be put into the record now."""
        if not self.state.best_play(self._screen.state.node):
            return _("Best play is known after a hint or during an analysis.")
        return _("The game goes on here; best play can be inserted at an earlier move.")

    def follow(self, before: ViewState, state: ViewState) -> None:
        """Take the hint away and analyse anew where something else is looked at."""
        if state.node is before.node and _may_ask_about(state) == _may_ask_about(before):
            return
        if self.state.mode is Mode.HINT:
            self.stop()
        elif self.state.mode is Mode.ANALYSIS:
            self._ask(after=CALM)

    def rest(self) -> None:
        """Let the engine stop for now."""
        if self._analyst is not None:
            self._analyst.stop()

    def resume(self) -> None:
        """Ask again, unless a dialog is before the screen or the answer was complete."""
        findings = self.state.findings
        in_front = self._screen.app.screen is self._screen
        if in_front and (findings is None or not findings.is_final):
            self._ask()

    def _switch(self, mode: Mode) -> None:
        with self._screen.one_change():
            self._screen.show(analysis=AnalysisState(mode), message="")
            self._ask()

    def _may_ask(self) -> bool:
        return self._find_analyst is not None and _may_ask_about(self._screen.state)

    def _ask(self, *, after: float = 0.0) -> None:
        """Ask about what is looked at now, if anything is wanted and the engine may be asked."""
        mode = self.state.mode
        if mode is Mode.OFF or not self._may_ask():
            self.rest()
            self._screen.show(analysis=AnalysisState(mode))
            return
        from boardtui.play.analyst import Question

        assert self._find_analyst is not None
        self._analyst = self._analyst or self._find_analyst()
        state, settings = self._screen.state, self._screen.settings
        hint = mode is Mode.HINT
        seconds = settings.thinking_time if hint else settings.analysis_time
        question = Question(
            state.position, Limit(seconds=seconds), 1 if hint else _moves_to_analyse(state)
        )
        self._analyst.ask(question, self._take, after=after)

    def _take(self, findings: Findings) -> None:
        """Show what the engine tells; of a position it comes back to, what was known holds."""
        known = self.state.findings
        if findings.is_slow and not (known is not None and known.is_slow):
            self._screen.post_message(EngineIsSlow())
        if known is not None and not findings.moves and known.position is findings.position:
            findings = replace(findings, moves=known.moves)
        self._screen.show(analysis=replace(self.state, findings=findings))


def _may_ask_about(state: ViewState) -> bool:
    """Whether a move can be played at the cursor, and no computer thinks about the game."""
    return bool(state.legal_moves) and state.thinking is None


def _moves_to_analyse(state: ViewState) -> int:
    count = len(state.legal_moves)
    return count if count <= ALL_MOVES else BEST_MOVES
