"""The text of the analysis panel."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size

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

_LINE_ROWS = 2
"""The rows of best play."""

_LEAST_LINE = 8
"""The fewest columns of best play beside a move."""

_TOGETHER = "\N{NO-BREAK SPACE}"
"""The space between a move and its score, where no line is cut."""


def analysis_lines(
    state: ViewState,
    glyphs: GlyphSet,
    result: AnalysisResult | None,
    width: int,
    rows: int,
    count: int = 0,
) -> Sequence[Line]:
    """Return at most `rows` lines; each text is wrapped as far as there are rows.

    They show best play from `count` moves; with 0, from the best move, and the values of others.
    `result` is None without a question: while a computer thinks about its move.
    """
    if result is None:
        return list(_wrapped(_nothing_to_do(state), width))
    if result.trouble is not None:
        return list(_wrapped(sentence(result.trouble), width, _TROUBLE))
    best = result.best
    if best is None and result.stage is Stage.PREPARING:
        return list(_wrapped(_("This takes a while only the first time."), width, _QUIET))
    if best is None:
        return []
    threat = _threat(result, width, glyphs.ellipsis)
    merit = _merit(result, best, width, glyphs.ellipsis)
    if count:
        # Who asks for lines knows what nodes are.
        last = threat or [merit or _effort(result)]
        return [*_lines(result, count, width, rows - len(last), glyphs), *last]
    last = threat or [merit]
    room = rows - len(last)
    game = result.position.game
    text = f"{glyphs.best} {move_name(game, best.line[0])}  {full_score(game, best)}"
    sure = cut_words(f"  {certainty(game, best)}", max(0, width - cell_len(text)), glyphs.ellipsis)
    # A long threat takes its second row from best play.
    of_line = min(_LINE_ROWS, room - 2)
    others = _others(state, result, width, room - 1 - of_line, glyphs.ellipsis)
    return [
        (Span(text, _BEST), Span(sure)),
        *_best_play(result, best, width, glyphs.ellipsis, rows=of_line),
        *others,
        *last,
    ]


def _nothing_to_do(state: ViewState) -> str:
    if state.thinking is None:
        return ""
    name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
    return _("Paused until {name} has moved.").format(name=name)


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


def title_text(result: AnalysisResult, count: int) -> str:
    """Return the stage, and above several lines the certainty of the first, which has no room."""
    best = result.best if count else None
    sure = "" if best is None else certainty(result.position.game, best)
    return _(", ").join(filter(None, (stage_text(result), sure)))


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
    """Return best play after the best move, in exactly `rows` rows."""
    texts = _in_rows(_after_first(result, best), width, ellipsis, rows)
    return [(Span(text),) for text in (*texts, *[""] * rows)[:rows]]


def _after_first(result: AnalysisResult, info: Info) -> str:
    """Return best play after a move that is named already."""
    return line_text(result.position, info._replace(line=info.line[1:]))


def _in_rows(text: str, width: int, ellipsis: str, rows: int) -> list[str]:
    """Return a text in at most some rows, of which the last may be cut."""
    texts = wrap_cells(text, max(1, width))
    if len(texts) > rows:
        texts = [*texts[: rows - 1], cut_words(" ".join(texts[rows - 1 :]), width, ellipsis)]
    return texts


def _lines(
    result: AnalysisResult, count: int, width: int, rows: int, glyphs: GlyphSet
) -> Iterator[Line]:
    """Yield the best moves in columns: the move, its score, and best play after it.

    The rows are shared out; those that one line does not need are left to the next ones.
    """
    game, infos = result.position.game, list(result.moves.values())[:count]
    moves = [move_name(game, info.line[0]) for info in infos]
    scores = [full_score(game, info) for info in infos]
    of_move, of_score = (max(map(cell_len, texts)) for texts in (moves, scores))
    best = f"{glyphs.best} "
    for place, (info, move, score) in enumerate(zip(infos, moves, scores, strict=True)):
        sign = " " * cell_len(best) if place else best
        score = " " * (of_score - cell_len(score)) + score
        head = f"{sign}{set_cell_size(move, of_move)}  {score}  "
        room, most = width - cell_len(head), max(1, math.ceil(rows / (len(infos) - place)))
        line = _after_first(result, info) if room >= _LEAST_LINE else ""
        first, *more = _in_rows(line, room, glyphs.ellipsis, most)
        yield Span(head, "" if place else _BEST), Span(first, _QUIET if place else "")
        for text in more:
            yield (Span(" " * cell_len(head) + text, _QUIET if place else ""),)
        rows -= 1 + len(more)


def _others(
    state: ViewState, result: AnalysisResult, width: int, rows: int, ellipsis: str
) -> Sequence[Line]:
    """Return the move that was played, if it is not the best, or else the next best moves."""
    others = list(result.moves)[1:]
    played = state.next_played.move if state.next_played is not None else None
    text = "  ".join(_rated(result, move) for move in others)
    if played in others:
        text = _("played: {move}").format(move=_rated(result, played))
    texts = _in_rows(text, width, ellipsis, rows)
    return [(Span(each.replace(_TOGETHER, " "), _QUIET),) for each in texts or [""]]


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
