"""What an engine knows of the position that is looked at."""

from __future__ import annotations

from typing import ClassVar

from textual.reactive import var

from boardtui.language import _
from boardtui.play.findings import Findings, Stage
from boardtui.play.state import MatchState
from boardtui.players.player import Info
from boardtui.rules.game import Move
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.study import Study, Wish
from boardtui.ui.study_words import certainty, count_text, full_score, line_text, preparing_text
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_words, wrap_cells
from boardtui.ui.wording import move_name, player_name, side_name

_TOGETHER = "\N{NO-BREAK SPACE}"
"""Stands between a move and its score until the line is cut, so that both stay or go."""


class AnalysisPanel(TextLines):
    """The best move with its score and best play, the other moves, and how fast the engine is.

    It is there while an analysis is wanted, also where there is nothing to analyse.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "analysis-panel--title",
        "analysis-panel--best",
        "analysis-panel--quiet",
        "analysis-panel--trouble",
    }
    DEFAULT_CSS = """
    AnalysisPanel {
        /* The same for every position, so that nothing below moves while an engine thinks. */
        height: 6;
        display: none;
        padding: 0 1;
        margin-bottom: 1;
        & > .analysis-panel--title { text-style: bold; color: $text-accent; }
        & > .analysis-panel--best { text-style: bold; }
        & > .analysis-panel--quiet { color: $text-muted; }
        & > .analysis-panel--trouble { color: $text-warning; }
    }
    """

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)
    study: var[Study] = var(Study)

    def lines(self) -> list[Line]:
        if self.state is None or self.glyphs is None or self.study.wish is not Wish.ANALYSIS:
            return []
        title = Span(_("Analysis"), "analysis-panel--title")
        findings = self.study.findings
        if findings is None:
            return [(title,), *self._wrapped(self._nothing_to_do(self.state))]
        if findings.stage is Stage.FAILED:
            return [(title,), *self._wrapped(findings.detail, "analysis-panel--trouble")]
        head = (title, Span("  " + self._stage(findings), "analysis-panel--quiet"))
        best = findings.best
        if best is None:
            return [head]
        return [
            head,
            self._best(findings, best),
            *self._best_play(findings, best),
            self._others(findings, best),
            self._effort(findings),
        ]

    def watch_study(self) -> None:
        self.display = self.study.wish is Wish.ANALYSIS
        self.update_lines()

    def watch_state(self) -> None:
        self.update_lines()

    def watch_glyphs(self) -> None:
        self.update_lines()

    @staticmethod
    def _nothing_to_do(state: MatchState) -> str:
        if not state.legal_moves:
            return _("The game is over here.")
        if state.thinking is None:
            return ""
        name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
        return _("It goes on when {name} has moved.").format(name=name)

    @staticmethod
    def _stage(findings: Findings) -> str:
        match findings.stage:
            case Stage.PREPARING:
                return preparing_text(findings.detail)
            case Stage.THINKING:
                return _("thinking")
            case _:
                return _("finished")

    def _best(self, findings: Findings, best: Info) -> Line:
        assert self.glyphs is not None
        move = move_name(findings.position.game, best.line[0])
        sure = f"  {certainty(best)}"
        text = f"{self.glyphs.best} {move}  {full_score(best)}"
        return Span(text, "analysis-panel--best"), Span(sure)

    def _best_play(self, findings: Findings, best: Info) -> list[Line]:
        """Two lines, however long the best play is."""
        assert self.glyphs is not None
        texts = wrap_cells(line_text(findings.position, best), max(1, self.size.width))
        if len(texts) > 2:
            rest = f"{texts[1]} {texts[2]}"
            texts = [texts[0], cut_words(rest, self.size.width, self.glyphs.ellipsis)]
        return [(Span(text),) for text in (*texts, "", "")[:2]]

    def _others(self, findings: Findings, best: Info) -> Line:
        """The move that was played, if it is not the best; then the next best ones."""
        assert self.state is not None
        assert self.glyphs is not None
        upcoming = self.state.next_node
        played = upcoming.move if upcoming is not None else None
        texts = []
        if played in findings.moves and played != best.line[0]:
            text = _("played: {move}")
            texts.append(text.format(move=self._rated(findings, played)))
        texts += [
            self._rated(findings, move)
            for move in findings.moves
            if move not in {best.line[0], played}
        ]
        text = cut_words("  ".join(texts), self.size.width, self.glyphs.ellipsis)
        return (Span(text.replace(_TOGETHER, " "), "analysis-panel--quiet"),)

    @staticmethod
    def _rated(findings: Findings, move: Move | None) -> str:
        assert move is not None
        name = move_name(findings.position.game, move)
        return f"{name}{_TOGETHER}{full_score(findings.moves[move])}"

    @staticmethod
    def _effort(findings: Findings) -> Line:
        if not findings.nodes:
            return ()
        text = _("{count} nodes, {speed}/s").format(
            count=count_text(findings.nodes), speed=count_text(findings.nodes_per_second)
        )
        return (Span(text, "analysis-panel--quiet"),)

    def _wrapped(self, text: str, style: str = "") -> list[Line]:
        return [(Span(part, style),) for part in wrap_cells(text, max(1, self.size.width))]
