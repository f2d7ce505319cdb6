"""Asking an engine about the position that is looked at: hints and analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import var

from boardtui.config import Settings
from boardtui.language import N_, _, ngettext
from boardtui.play.match import Match
from boardtui.play.state import MatchState
from boardtui.players.levels import Terms
from boardtui.players.player import Limit
from boardtui.rules.game import Move
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screens.review import ReviewScreen
from boardtui.ui.study import Study, Wish

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst
    from boardtui.play.findings import Findings

CALM = 0.2
"""Seconds that the cursor has to stay before the engine is asked, so that stepping is cheap."""

ALL_MOVES = 64
"""Where there are no more moves than so many, all of them are analysed."""

BEST_MOVES = 12
"""How many are analysed where there are more moves: not more than can be read."""


class StudyScreen(ReviewScreen):
    """The part of the game screen that shows what an engine thinks.

    The engine is never asked while a player thinks: it would take time from that player.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash,f4", "hint", N_("Hint"), id="game.hint"),
        Binding("escape,slash,f4", "drop_hint", N_("Hide the hint"), id="game.drop-hint"),
        Binding("equals_sign,f7", "analyse", N_("Analysis"), id="game.analysis"),
        Binding("equals_sign,f7", "end_analysis", N_("End analysis"), id="game.end-analysis"),
        Binding(
            "exclamation_mark,f8", "insert_line", N_("Insert best play"), id="game.insert-line"
        ),
        Binding("escape", "give_up_analysis", N_("End analysis"), id="game.give-up-analysis"),
    ]

    study: var[Study] = var(Study)
    preparing: var[str] = var("")
    """How far the engine of the player to move is with getting ready; empty when it is."""
    panel_in_sight: var[bool] = var(default=False)
    """Whether there is room for the panel of the analysis."""
    advice: var[str] = var("")
    """What the status line says of all this."""

    def __init__(
        self,
        match: Match,
        settings: Settings,
        glyphs: GlyphSet,
        find_analyst: Callable[[], Analyst] | None = None,
        terms: Callable[[], Terms] = Terms,
    ) -> None:
        """Show a match; without anybody to ask there are no hints and no analysis.

        The analyst is found when there is something to ask; `terms` tells what holds for players
        who come to the board later.
        """
        super().__init__(match, settings, glyphs)
        self._find_analyst = find_analyst
        self._terms = terms
        self._analyst: Analyst | None = None
        self._could_insert_line = False

    def on_mount(self) -> None:
        # Nobody looks while the program is stopped; to come back to it is to look again.
        rest = self.app.app_suspend_signal
        rest.subscribe(self, lambda _app: self._stop_engine(), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _app: self._ask_again())

    def on_unmount(self) -> None:
        self._stop_engine()

    def watch_study(self, before: Study, study: Study) -> None:
        self._advise()
        could_insert, self._could_insert_line = self._could_insert_line, self.may_insert_line()
        if study.has_failed != before.has_failed or could_insert != self._could_insert_line:
            self.refresh_bindings()

    def watch_preparing(self) -> None:
        self._advise()

    watch_panel_in_sight = watch_preparing

    def on_screen_suspend(self) -> None:
        self._stop_engine()

    def on_screen_resume(self) -> None:
        self._ask_again()

    def may_hint(self) -> bool | None:
        """Whether an engine could find the best move here; None for not before a computer moved."""
        if self._find_analyst is None or self.study.wish is Wish.ANALYSIS:
            return False
        if self.study.wish is Wish.HINT and not self.study.has_failed:
            return False
        return self._may_ask() or (None if self.state.legal_moves else False)

    def action_hint(self) -> None:
        """Show the best move and why, without playing it."""
        self._want(Wish.HINT)

    def may_drop_hint(self) -> bool:
        """Whether a hint is shown or on its way."""
        return self.study.wish is Wish.HINT

    def action_drop_hint(self) -> None:
        """Take the hint away."""
        self._want(Wish.NOTHING)

    def may_analyse(self) -> bool:
        """Whether there is an engine, and no analysis yet or one that failed."""
        is_there = self.study.wish is Wish.ANALYSIS and not self.study.has_failed
        return self._find_analyst is not None and not is_there

    def action_analyse(self) -> None:
        """Show what every move is worth, here and wherever the cursor goes."""
        self._want(Wish.ANALYSIS)

    def may_end_analysis(self) -> bool:
        """Whether moves are analysed."""
        return self.study.wish is Wish.ANALYSIS and not self.study.has_failed

    def action_end_analysis(self) -> None:
        """Analyse no longer."""
        self._want(Wish.NOTHING)

    def may_give_up_analysis(self) -> bool:
        """Whether an analysis is wanted and the engine failed, so that `analyse` tries again."""
        return self.study.wish is Wish.ANALYSIS and self.study.has_failed

    action_give_up_analysis = action_end_analysis

    def may_insert_line(self) -> bool:
        """Whether best play is known, and is not for players to find."""
        return self._best_play() is not None and self.match.may_branch

    def action_insert_line(self) -> None:
        """Put best play into the record as a variation, to be stepped through."""
        line = self._best_play()
        if line is None:
            return
        self.match.branch(line)
        self.catch_up()
        count = ngettext("{count} move", "{count} moves", len(line)).format(count=len(line))
        self.say(_("Best play, {count}, is in the record.").format(count=count))

    def _best_play(self) -> tuple[Move, ...] | None:
        """Best play at the cursor, once it is known."""
        findings = self.study.findings
        if findings is None or findings.position is not self.state.position:
            return None
        return None if findings.best is None else findings.best.line

    def reason_against(self, action: str) -> str:
        if action == "insert_line":
            if self._best_play() is None:
                return _("Best play is known after a hint or during an analysis.")
            return _("The game goes on here; best play can be inserted at an earlier move.")
        if action not in {"hint", "analyse"}:
            return super().reason_against(action)
        if self._find_analyst is None:
            return _("No engine here knows this game.")
        if self.study.wish is Wish.ANALYSIS:
            return _("The analysis shows the best move.")
        if not self.state.legal_moves:
            return _("The game is over here.")
        if self.preparing:
            return _("The engine is getting ready; there are hints after its move.")
        return _("There are no hints while a computer thinks.")

    def _show(self, state: MatchState) -> None:
        before = self.state
        super()._show(state)
        if state.node is before.node and _may_ask_about(state) == _may_ask_about(before):
            return
        if self.study.wish is Wish.HINT:
            self._want(Wish.NOTHING)
        elif self.study.wish is Wish.ANALYSIS:
            self._ask(after=CALM)

    def _want(self, wish: Wish) -> None:
        self.message = ""
        self.study = Study(wish)
        self._ask()
        self.refresh_bindings()

    def _may_ask(self) -> bool:
        return self._find_analyst is not None and _may_ask_about(self.state)

    def _ask(self, *, after: float = 0.0) -> None:
        """Ask about what is looked at now, if anything is wanted and the engine may be asked."""
        if self.study.wish is Wish.NOTHING or not self._may_ask():
            self._stop_engine()
            self.study = Study(self.study.wish)
            return
        from boardtui.play.analyst import Question

        assert self._find_analyst is not None
        self._analyst = self._analyst or self._find_analyst()
        hint = self.study.wish is Wish.HINT
        seconds = self.settings.thinking_time if hint else self.settings.analysis_time
        moves = 1 if hint else _moves_to_analyse(self.state)
        question = Question(self.state.position, Limit(seconds=seconds), moves)
        self._analyst.ask(question, self._take, after=after)

    def _take(self, findings: Findings) -> None:
        """Show what the engine tells; of a position it comes back to, what was known holds."""
        known = self.study.findings
        if findings.is_slow and not (known is not None and known.is_slow):
            self.post_message(EngineIsSlow())
        if known is not None and not findings.moves and known.position is findings.position:
            findings = replace(findings, moves=known.moves)
        self.study = replace(self.study, findings=findings)

    def _advise(self) -> None:
        if self.study.wish is Wish.NOTHING and not self.preparing:
            self.advice = ""
            return
        from boardtui.ui.study_words import advice, preparing_advice

        told = advice(self.study, panel=self.panel_in_sight)
        if not told and self.preparing:
            told = preparing_advice(self.preparing)
        self.advice = told

    def _ask_again(self) -> None:
        """Ask again, unless a dialog is before the screen or the answer was complete."""
        findings = self.study.findings
        if self.app.screen is self and (findings is None or not findings.is_final):
            self._ask()

    def _stop_engine(self) -> None:
        if self._analyst is not None:
            self._analyst.stop()


def _may_ask_about(state: MatchState) -> bool:
    """Whether a move can be played at the cursor, and no computer thinks about the game."""
    return bool(state.legal_moves) and state.thinking is None


def _moves_to_analyse(state: MatchState) -> int:
    count = len(state.legal_moves)
    return count if count <= ALL_MOVES else BEST_MOVES
