"""The text of the analysis panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.language import _, ngettext
from boardtui.play.findings import Findings, Stage
from boardtui.play.view_state import ViewState
from boardtui.players.player import Info
from boardtui.rules.game import Move
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.study_words import (
    certainty,
    count_text,
    full_score,
    line_text,
    preparing_text,
    threat_text,
)
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, wrap_cells
from boardtui.ui.wording import player_name
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import move_name, side_name

_TITLE, _BEST, _QUIET, _TROUBLE = (
    f"analysis-panel--{part}" for part in ("title", "best", "quiet", "trouble")
)

_TOGETHER = "\N{NO-BREAK SPACE}"
"""Stands between a move and its score until the line is cut, so that both stay or go."""


def analysis_lines(
    state: ViewState, glyphs: GlyphSet, findings: Findings | None, width: int
) -> Sequence[Line]:
    """The most important first, for what does not fit is not seen.

    Nothing is found where there is nothing to ask: at the end of a game, or while a player thinks.
    """
    title = Span(_("Analysis"), _TITLE)
    if findings is None:
        return [(title,), *_wrapped(_nothing_to_do(state), width)]
    if findings.trouble is not None:
        return [(title,), *_wrapped(sentence(findings.trouble), width, _TROUBLE)]
    head = (title, Span("  " + _stage(findings), _QUIET))
    best = findings.best
    if best is None and findings.stage is Stage.PREPARING:
        return [head, *_wrapped(_("It takes a while the first time only."), width, _QUIET)]
    if best is None:
        return [head]
    game = findings.position.game
    move, sure = move_name(game, best.line[0]), certainty(game, best)
    return [
        head,
        (Span(f"{glyphs.best} {move}  {full_score(game, best)}", _BEST), Span(f"  {sure}")),
        *_best_play(findings, best, width, glyphs.ellipsis),
        _others(state, findings, width, glyphs.ellipsis),
        _threat(findings, width, glyphs.ellipsis) or _effort(findings),
    ]


def _nothing_to_do(state: ViewState) -> str:
    if not state.legal_moves:
        return _("The game is over here.")
    if state.thinking is None:
        return ""
    name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
    return _("It goes on when {name} has moved.").format(name=name)


def _stage(findings: Findings) -> str:
    match findings.stage:
        case Stage.PREPARING:
            return preparing_text(findings.detail)
        case Stage.THINKING:
            return _("thinking")
        case _:
            return _("finished")


def _best_play(findings: Findings, best: Info, width: int, ellipsis: str) -> Sequence[Line]:
    """Two lines, however long the best play is."""
    texts = wrap_cells(line_text(findings.position, best), max(1, width))
    if len(texts) > 2:
        texts = [texts[0], cut_words(" ".join(texts[1:]), width, ellipsis)]
    return [(Span(text),) for text in (*texts, "")[:2]]


def _others(state: ViewState, findings: Findings, width: int, ellipsis: str) -> Line:
    """The move that was played, if it is not the best; then the next best ones."""
    others = list(findings.moves)[1:]
    played = state.next_node.move if state.next_node is not None else None
    texts = []
    if played in others:
        texts.append(_("played: {move}").format(move=_rated(findings, played)))
        others.remove(played)
    texts += [_rated(findings, move) for move in others]
    text = cut_words("  ".join(texts), width, ellipsis)
    return (Span(text.replace(_TOGETHER, " "), _QUIET),)


def _rated(findings: Findings, move: Move) -> str:
    game = findings.position.game
    score = full_score(game, findings.moves[move]).replace(" ", _TOGETHER)
    return f"{move_name(game, move)}{_TOGETHER}{score}"


def _threat(findings: Findings, width: int, ellipsis: str) -> Line:
    """What the other side threatens: more important than the engine's speed."""
    text = cut_words(threat_text(findings.position), width, ellipsis)
    return (Span(text, _TROUBLE),) if text else ()


def _effort(findings: Findings) -> Line:
    if not findings.nodes:
        return ()
    text = ngettext("{count} node, {speed}/s", "{count} nodes, {speed}/s", findings.nodes)
    text = text.format(
        count=count_text(findings.nodes), speed=count_text(findings.nodes_per_second)
    )
    return (Span(text, _QUIET),)


def _wrapped(text: str, width: int, style: str = "") -> Iterator[Line]:
    return ((Span(part, style),) for part in wrap_cells(text, max(1, width)))
