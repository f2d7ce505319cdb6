"""Hints and analysis of the position at the cursor, by an engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from boardtui.play.errors import Refused
from boardtui.play.view_state import ViewState
from boardtui.players.player import Limit
from boardtui.record.evaluation import MOST_LINES
from boardtui.rules.moves import number_of_moves
from boardtui.session.analysis_state import AnalysisMode, AnalysisState
from boardtui.ui.keys import key_for
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.sentences import over_here

if TYPE_CHECKING:
    from boardtui.analysis.analysis_result import AnalysisResult
    from boardtui.analysis.analyst import Analyst
    from boardtui.analysis.engine_queue import EngineQueue
    from boardtui.rules.game import Position

CALM = 0.2
"""Seconds of rest before a question to the engine, so that stepping starts no search."""

ALL_MOVES = 64
"""All legal moves are analysed if there are no more than this."""

BEST_MOVES = 12
"""The number of moves analysed otherwise: more could not be read."""


class Analysis:
    """Hints and analysis of a game screen.

    The engine rests while a computer thinks, to leave it the processor.
    """

    def __init__(
        self,
        screen: StateScreen,
        find_engine: Callable[[], EngineQueue] | None,
        why_no_help: Callable[[], str] = lambda: "",
    ) -> None:
        """Find the engine when it is first needed; None means no hints and no analysis.

        `why_no_help` returns the reason why no engine may help now, in a sentence; empty for none.
        """
        self._screen = screen
        self._find_engine = find_engine
        self._why_no_help = why_no_help
        self._analyst: Analyst | None = None
        self._lines: int | None = None
        """The person's choice of the number of lines; None for the setting."""

    @property
    def state(self) -> AnalysisState:
        """The request to the engine and its result so far."""
        return self._screen.latest.analysis

    @property
    def has_engine(self) -> bool:
        """True if an engine knows this game."""
        return self._find_engine is not None

    @property
    def may_hint(self) -> bool | None:
        """True if an engine may find the best move now; None while a computer thinks."""
        if self._find_engine is None or self.state.mode is AnalysisMode.ANALYSIS:
            return False
        if self.state.mode is AnalysisMode.HINT and not self.state.has_failed:
            return False
        if self._why_no_help():
            return False
        return self._may_ask() or (None if self._screen.state.position.legal_moves else False)

    @property
    def has_hint(self) -> bool:
        """True if a hint is shown or being searched."""
        return self.state.mode is AnalysisMode.HINT

    @property
    def may_start(self) -> bool:
        """True if there is an engine, and no analysis yet or one that failed."""
        return self._find_engine is not None and not self.is_running and not self._why_no_help()

    @property
    def is_running(self) -> bool:
        """True during an analysis that has not failed."""
        return self.state.mode is AnalysisMode.ANALYSIS and not self.state.has_failed

    @property
    def may_change_lines(self) -> bool:
        """True during an analysis that has not failed, of a position with moves to value."""
        return self._screen.latest.has_analysis and not self.state.has_failed

    @property
    def has_failed(self) -> bool:
        """True if an analysis is wanted and the engine failed, so that `start` tries again."""
        return self.state.mode is AnalysisMode.ANALYSIS and self.state.has_failed

    @property
    def may_insert(self) -> bool:
        """True if best play is known, and the game is not being played."""
        return bool(self.state.best_play(self._screen.state.node)) and self._screen.view.may_insert

    def hint(self) -> None:
        """Show the best move and the reason for it, without playing it."""
        self._take_help(partial(self._switch, AnalysisMode.HINT))

    @property
    def may_explain_hint(self) -> bool:
        """True if the reason for a hint is known, and neither a panel nor the line shows it."""
        is_shown = self._screen.latest.has_panels or self.state.is_explained
        return self.state.has_found_hint and not is_shown

    def explain_hint(self) -> None:
        """Show the reason for a hint, and best play, where there is no panel for that."""
        self._screen.show(analysis=self.state._replace(is_explained=True), message="")

    def start(self) -> None:
        """Show the value of every move, here and wherever the cursor goes."""
        self._take_help(self._start)

    def change_lines(self) -> None:
        """Analyse one line more; after the most lines come every move, and then one line again."""
        self._lines = (self.state.lines + 1) % (MOST_LINES + 1)
        with self._screen.one_change():
            self._screen.show(analysis=self.state._replace(lines=self._lines))
            self._ask()
            text = ngettext(
                "The analysis shows {count} line.", "The analysis shows {count} lines.", self._lines
            )
            every = _("The analysis shows every move.")
            self._screen.say(text.format(count=self._lines) if self._lines else every)

    def stop(self) -> None:
        """Remove the hint or the analysis."""
        self._switch(AnalysisMode.OFF)

    def insert_best_play(self) -> None:
        """Add best play to the record as a variation."""
        line = self.state.best_play(self._screen.state.node)
        if not line:
            return
        from boardtui.words.counts import moves_text

        screen, result = self._screen, self.state.result
        with screen.one_change():
            screen.view.insert(line, None if result is None else result.evaluation)
            state, key = screen.state, key_for("game.next-variation", screen)
            shown = [node.move for node in state.line[state.depth + 1 :]]
            pairs = zip(line, shown, strict=False)
            shared = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
            number, text = 0, _("Best play ({count}) is already in the record.")
            if not shared and key:
                text = _("Added {count} of best play as a variation. Press {key} to go there.")
            elif shared < len(line):
                number = screen.view.record.at(
                    screen.view.cursor + line[: shared + 1]
                ).move_number()
                text = _("Added {count} of best play as a variation from move {number}.")
            count = moves_text(number_of_moves(line))
            screen.say(text.format(count=count, key=key, number=number))

    def why_not(self) -> str:
        """Return the reason why there is no hint or analysis now."""
        if self._find_engine is None:
            return _("No engine is available for this game.")
        if reason := self._why_no_help():
            return reason
        if self.state.mode is AnalysisMode.ANALYSIS:
            return _("The analysis already shows the best move.")
        if not self._screen.state.position.legal_moves:
            return over_here()
        if self._screen.latest.preparing:
            return _("The engine is getting ready to move. Ask for a hint after its move.")
        return _("There are no hints while the computer is thinking.")

    def why_not_insert(self) -> str:
        """Return the reason why best play cannot be added to the record now."""
        if self._screen.state.outcome is not None:
            return over_here()
        if not self.state.best_play(self._screen.state.node):
            return _("Ask for a hint or start the analysis to find best play.")
        return _("The game continues from here. Go back to an earlier move to insert best play.")

    def follow(self, before: ViewState, state: ViewState) -> None:
        """Follow a change of the cursor or of the game: drop the hint, restart the analysis."""
        is_same = _may_ask_about(state) == _may_ask_about(before)
        if state.node is before.node and is_same and not state.has_ended_since(before):
            return
        if self.state.mode is AnalysisMode.HINT:
            self.stop()
        elif self.state.mode is AnalysisMode.ANALYSIS:
            self._ask(after=CALM)

    def rest(self) -> None:
        """Stop the engine until `resume` or the next request."""
        if self._analyst is not None:
            self._analyst.stop()

    def resume(self) -> None:
        """Ask again, unless a dialog is open or the engine failed."""
        if self._screen.app.screen is self._screen and not self.state.has_failed:
            self._ask()

    def end_unless_allowed(self) -> bool:
        """End a hint or an analysis that is no longer allowed, with the reason; True if so."""
        if self.state.mode is AnalysisMode.OFF or not (reason := self._why_no_help()):
            return False
        with self._screen.one_change():
            self.stop()
            self._screen.say(reason)
        return True

    def _take_help(self, act: Callable[[], object]) -> None:
        """Do something that makes a game casual, once that is noted; say so if it is refused."""
        with self._screen.one_change():
            try:
                self._screen.view.note_help(act)
            except Refused as error:
                self._screen.say(sentence(error), bell=True)

    def _start(self) -> None:
        with self._screen.one_change():
            takes_place_of_hint = self.state.seeks_hint
            self._switch(AnalysisMode.ANALYSIS)
            if takes_place_of_hint:
                self._screen.say(_("The analysis already shows the best move."))

    def _switch(self, mode: AnalysisMode) -> None:
        with self._screen.one_change():
            lines = self._wanted_lines
            analysis = self.state._replace(mode=mode, result=None, lines=lines, is_explained=False)
            self._screen.show(analysis=analysis, message="")
            self._ask()

    def _may_ask(self) -> bool:
        return self._find_engine is not None and _may_ask_about(self._screen.state)

    def _ask(self, *, after: float = 0.0) -> None:
        """Ask about the position at the cursor, if a question is open and the engine may run."""
        mode = self.state.mode
        if self.end_unless_allowed():
            return
        if mode is AnalysisMode.OFF or not self._may_ask():
            self.rest()
            self._screen.show(analysis=self.state._replace(result=self._remembered()))
            return
        from boardtui.analysis.analyst import Analyst
        from boardtui.analysis.requests import AnalysisRequest, Priority

        assert self._find_engine is not None
        engine = self._find_engine()
        self._analyst = self._analyst or Analyst(engine, self._take)
        position, settings = self._screen.state.position, self._screen.settings
        seconds, moves, priority = settings.thinking_time, 1, Priority.HINT
        if mode is AnalysisMode.ANALYSIS:
            seconds, priority = settings.analysis_time, Priority.ANALYSIS
            moves = self.state.lines or moves_to_value(position)
        request = AnalysisRequest(position, Limit(seconds=seconds), moves)
        self._screen.show(analysis=self.state._replace(memory=engine.memory))
        self._analyst.ask(request, priority, after=after)

    @property
    def _wanted_lines(self) -> int:
        if self._lines is not None:
            return self._lines
        lines = self._screen.settings.analysis_lines
        return lines if isinstance(lines, int) else 0

    def _remembered(self) -> AnalysisResult | None:
        """Return the remembered values of a position that the engine does not analyse."""
        state, memory = self._screen.state, self.state.memory
        is_wanted = self.state.mode is AnalysisMode.ANALYSIS and state.position.legal_moves
        if memory is None or not is_wanted:
            return None
        moves = memory.moves(state.position)
        if not moves:
            return None
        from boardtui.analysis.analysis_result import AnalysisResult, Stage

        return AnalysisResult(state.position, Stage.RESTING, moves=moves)

    def _take(self, result: AnalysisResult) -> None:
        """Show a result; a hint shows its move only at the end."""
        if self.end_unless_allowed():
            return
        known = self.state.result
        if result.is_slow and not (known is not None and known.is_slow):
            self._screen.post_message(EngineIsSlow())
        if self.has_hint and not result.is_final:
            depth = 0 if result.best is None else result.best.depth
            result = result._replace(
                moves={}, detail=result.detail or (str(depth) if depth else "")
            )
        self._screen.show(analysis=self.state._replace(result=result))


def analysis_key(shown: ScreenState) -> tuple[object, ...]:
    """Return the part of the state that decides which analysis commands apply."""
    analysis = shown.analysis
    return analysis.mode, analysis.has_failed, bool(analysis.best_play(shown.state.node))


def _may_ask_about(state: ViewState) -> bool:
    """Return True if a move can be played at the cursor, and no computer is thinking."""
    return bool(state.position.legal_moves) and state.thinking is None


def moves_to_value(position: Position) -> int:
    """Return the number of moves that an analysis values."""
    count = len(position.legal_moves)
    return count if count <= ALL_MOVES else BEST_MOVES
