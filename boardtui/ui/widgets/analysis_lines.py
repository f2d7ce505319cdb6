"""The text of the analysis panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from boardtui.analysis.analysis_result import AnalysisResult, Stage
from boardtui.play.view_state import ViewState
from boardtui.players.player import Info
from boardtui.rules.game import Move
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, wrap_cells
from boardtui.words.analysis import (
    certainty,
    count_text,
    full_score,
    lead_of,
    line_text,
    merit_text,
    preparing_text,
    threat_text,
)
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.sentences import player_name

_BEST, _QUIET, _TROUBLE = (f"analysis-panel--{part}" for part in ("best", "quiet", "trouble"))

_TOGETHER = "\N{NO-BREAK SPACE}"
"""The space between a move and its score, where no line is cut."""


def analysis_lines(
    state: ViewState,
    glyphs: GlyphSet,
    result: AnalysisResult | None,
    width: int,
    count: int = 0,
) -> Sequence[Line]:
    """Return the lines; the most important come first, as the last ones may not fit.

    They show best play from `count` moves; with 0, from the best move, and the values of others.
    `result` is None without a question: after the end of a game, or while a computer thinks about
    its move.
    """
    if result is None:
        return list(_wrapped(_nothing_to_do(state), width))
    if result.trouble is not None:
        return list(_wrapped(sentence(result.trouble), width, _TROUBLE))
    best = result.best
    if best is None and result.stage is Stage.PREPARING:
        return list(_wrapped(_("It takes a while the first time only."), width, _QUIET))
    if best is None:
        return []
    game = result.position.game
    move, sure = move_name(game, best.line[0]), certainty(game, best)
    text = f"{glyphs.best} {move}  {full_score(game, best)}"
    room = max(0, width - cell_len(text))
    threat = _threat(result, width, glyphs.ellipsis)
    # A long threat takes its second row from best play, or from the last of the lines.
    is_long = len(threat) > 1
    shown = count - 1 if is_long and count > 2 else count
    return [
        (Span(text, _BEST), Span(cut_words(f"  {sure}", room, glyphs.ellipsis))),
        *_best_play(result, best, width, glyphs.ellipsis, rows=1 if is_long or count > 1 else 2),
        *(
            _lines(result, shown, width, glyphs.ellipsis)
            if count
            else [_others(state, result, width, glyphs.ellipsis)]
        ),
        *(threat or [_merit(result, best, width, glyphs.ellipsis) or _effort(result)]),
    ]


def _nothing_to_do(state: ViewState) -> str:
    if not state.position.legal_moves:
        return _("The game is over here.")
    if state.thinking is None:
        return ""
    name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
    return _("It goes on when {name} has moved.").format(name=name)


def stage_text(result: AnalysisResult) -> str:
    """Return the state of an analysis in words; may be empty."""
    match result.stage:
        case Stage.PREPARING:
            return preparing_text(result.detail)
        case Stage.THINKING:
            return _("thinking")
        case Stage.FAILED | Stage.RESTING:
            return ""
        case _:
            return _("finished")


def shares(result: AnalysisResult | None) -> Sequence[float]:
    """Return each side's share of the bar that shows the lead; empty while that is unknown."""
    best = None if result is None else result.best
    if result is None or best is None:
        return ()
    lead = lead_of(result.position, best)
    return (1 + lead) / 2, (1 - lead) / 2


def _best_play(
    result: AnalysisResult, best: Info, width: int, ellipsis: str, *, rows: int
) -> Sequence[Line]:
    """Return best play in exactly `rows` rows, one or two."""
    texts = _in_rows(line_text(result.position, best), width, ellipsis, rows)
    return [(Span(text),) for text in (*texts, "")[:rows]]


def _in_rows(text: str, width: int, ellipsis: str, rows: int) -> list[str]:
    """Return a text in at most some rows, of which the last may be cut."""
    texts = wrap_cells(text, max(1, width))
    if len(texts) > rows:
        texts = [*texts[: rows - 1], cut_words(" ".join(texts[rows - 1 :]), width, ellipsis)]
    return texts


def _lines(result: AnalysisResult, count: int, width: int, ellipsis: str) -> Iterator[Line]:
    """Yield a row for each of the best moves but the first: its score, and best play from it."""
    for info in list(result.moves.values())[1:count]:
        game, move = result.position.game, info.line[0]
        head = f"{move_name(game, move)}  {full_score(game, info)}"
        text = line_text(result.position, info._replace(line=info.line[1:]))
        room = max(0, width - cell_len(head))
        yield (Span(head), Span(cut_words(f"  {text}", room, ellipsis), _QUIET))


def _others(state: ViewState, result: AnalysisResult, width: int, ellipsis: str) -> Line:
    """Return the move that was played, if it is not the best, or else the next best moves."""
    others = list(result.moves)[1:]
    played = state.next_played.move if state.next_played is not None else None
    text = "  ".join(_rated(result, move) for move in others)
    if played in others:
        text = _("played: {move}").format(move=_rated(result, played))
    text = cut_words(text, width, ellipsis)
    return (Span(text.replace(_TOGETHER, " "), _QUIET),)


def _rated(result: AnalysisResult, move: Move) -> str:
    game = result.position.game
    score = full_score(game, result.moves[move]).replace(" ", _TOGETHER)
    return f"{move_name(game, move)}{_TOGETHER}{score}"


def _threat(result: AnalysisResult, width: int, ellipsis: str) -> Sequence[Line]:
    """Return the threat of the side that is not to move, in two rows at most; empty if none."""
    text = threat_text(result.position)
    rows = _in_rows(text, width, ellipsis, 2) if text else []
    return [(Span(row, _TROUBLE),) for row in rows]


def _merit(result: AnalysisResult, best: Info, width: int, ellipsis: str) -> Line:
    """Return the reason for the best move, once the engine has finished; may be empty."""
    if result.stage not in {Stage.DONE, Stage.RESTING}:
        return ()
    text = cut_words(merit_text(result.position, best), width, ellipsis)
    return (Span(text),) if text else ()


def _effort(result: AnalysisResult) -> Line:
    if not result.nodes:
        return ()
    text = ngettext("{count} node, {speed}/s", "{count} nodes, {speed}/s", result.nodes)
    text = text.format(count=count_text(result.nodes), speed=count_text(result.nodes_per_second))
    return (Span(text, _QUIET),)


def _wrapped(text: str, width: int, style: str = "") -> Iterator[Line]:
    return ((Span(part, style),) for part in wrap_cells(text, max(1, width)))
