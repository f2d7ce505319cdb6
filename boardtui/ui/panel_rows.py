"""How the panels beside the board or under it share their rows."""

from __future__ import annotations

from functools import lru_cache

from boardtui.system.named_tuples import NamedTuple

ROOMY = 14
"""Rows needed for panels with titles, and with plates of two rows for two sides."""

TALL = 30
"""Rows needed for larger plates of two sides, with large scores."""

_SHARED = 32
"""Rows needed for the moves as well as an explorer."""

_EXTRA = 6
"""Additional rows for an analysis, a result or a mistake, so that moves stay in view."""

_ROOMY_COLUMN = 8
"""The same as `ROOMY` for panels in two columns: the moves are in the second."""

_RESULT = 6
"""Rows in such a column for the choices after a game with their frame."""

_MOST_TEXTS = 6
"""Rows of the best move, best play, others and a reason."""

_MOST_ROWS_OF_LINE = 3
"""The most rows for each of several lines of play."""

_LOG = 11
"""Rows of a blank and the moves, which stay in view with their heads."""

_LOG_BELOW_GRAPH = {8: 7, 4: 6, 2: 3}
"""The fewest rows of the log below a graph, by the rows of its picture: the fullest first."""

_LOG_BESIDE = {8: 10, 4: 4, 2: 4}
"""The same below a graph in the second of two columns."""

LOW_GRAPH = 2
"""Rows of the lowest picture: it has no words below, and no blank row."""

_USUAL_GRAPH = 4
"""Rows of the picture where there is enough room, but no more."""

LOW = 18
"""In panels with fewer rows than this, a comment gets few lines."""

_COMMENT, _LOW_COMMENT = 8, 5
"""The most rows of a comment, with its title and a blank, and in low panels."""

_LEAST_LOG = 3
"""Rows of the moves without which they are of no use."""


class Wanted(NamedTuple):
    """What wants to be shown in the panels."""

    room: int
    """Rows of the panels together."""
    sides: int = 2
    has_columns: bool = False
    """True if the panels are in two columns."""
    has_players: bool = False
    """True if plates have names or clocks, so that two rows are of use."""
    has_large_plates: bool = False
    """True if stones and scores can be large."""
    has_occasion: bool = False
    is_over: bool = False
    """True if the cursor is at the end of a game."""
    has_rating: bool = False
    has_question: bool = False
    """True if an opening asks for a choice."""
    is_analysed: bool = False
    """True during an analysis, even where there is nothing to analyse."""
    has_moves: bool = True
    """True if the analysis has moves to value."""
    lines: int = 0
    """The lines of play of the analysis."""
    has_hint: bool = False
    mistake: int = 0
    """Rows of the coach's text on a mistake, with its title."""
    has_comment: bool = False
    has_explorer: bool = False
    has_graph: bool = False


class PanelRows(NamedTuple):
    """The parts of the panels that have room, and their rows."""

    is_roomy: bool
    """True if there is room for titles, and for plates of two rows."""
    has_titles: bool
    """True if there is room for the title of the moves, above however few of them.

    Panels in two columns have it anyway: the moves are in the second.
    """
    has_bars: bool
    """True if there is room for the bars of the score and of the lead."""
    has_choices: bool
    """True if there is room for the choices after a game or of an opening."""
    has_log: bool
    """True if there is room for the moves; in low panels an explorer replaces them."""
    plate: int
    """Rows of the plate of each side."""
    score: int
    """Rows of the title and the plates after a game, with the blank row below them."""
    analysis: int
    """Rows of an analysis, with its title."""
    graph: int = 0
    """Rows of the picture of the game's course; 0 without a graph."""
    has_graph_words: bool = False
    """True if a line of words is below the picture."""


@lru_cache(maxsize=32)
def share_out(wanted: Wanted) -> PanelRows:
    """Return the rows of each panel: a graph takes its rows first, but leaves moves in view.

    Beside a graph, the text on a mistake takes the rows of the moves, and that of the words below
    the picture: the picture stays the same from move to move.
    """
    whole = _without_graph(wanted, wanted.room)
    if not wanted.has_graph:
        return whole
    if wanted.has_columns:
        return _with_graph_above_log(wanted, whole)
    is_low = wanted.has_hint or _has_analysis(wanted) or wanted.has_explorer
    for graph in (LOW_GRAPH,) if is_low else _LOG_BELOW_GRAPH:
        shared = _beside_graph(wanted, graph)
        if shared is not None:
            # The place of the choices does not depend on the graph: one looks for them there.
            return shared._replace(has_titles=whole.has_titles, has_choices=whole.has_choices)
    return whole


def _graph_rows(graph: int) -> int:
    """Return the rows of a graph with its title, marks and words, by those of its picture."""
    return graph + (2 if graph <= LOW_GRAPH else 4)


def _with_graph_above_log(wanted: Wanted, whole: PanelRows) -> PanelRows:
    """Return the rows in two columns: the graph takes its own from the moves, in the second."""
    for graph, log in _LOG_BESIDE.items():
        if wanted.room >= _graph_rows(graph) + log and not (
            wanted.has_explorer and graph > LOW_GRAPH
        ):
            return whole._replace(graph=graph, has_graph_words=graph > LOW_GRAPH)
    return whole


def _beside_graph(wanted: Wanted, graph: int) -> PanelRows | None:
    """Return the rows with a picture of some rows; None if the others do not fit then."""
    room = wanted.room - _graph_rows(graph)
    is_compact = wanted.room < ROOMY + _graph_rows(_USUAL_GRAPH)
    # So plates do not grow where the picture is lower for a while.
    of_others = min(room, ROOMY - 1) if is_compact else room
    shared = _without_graph(wanted._replace(mistake=0), of_others)
    left = room - shared.score - (not wanted.is_over) - _sections(wanted) * (_EXTRA + 1)
    least = _LOG_BELOW_GRAPH[graph]
    if wanted.has_comment:
        least = _LEAST_LOG + (_LOW_COMMENT if wanted.room < LOW else _COMMENT)
    if left < least:
        return None
    if wanted.mistake:
        left -= wanted.mistake + (graph <= LOW_GRAPH)
        if left < 0:
            return None
    return shared._replace(
        graph=graph,
        has_graph_words=graph > LOW_GRAPH and not wanted.mistake,
        has_log=shared.has_log and left >= _LEAST_LOG,
    )


def _without_graph(wanted: Wanted, room: int) -> PanelRows:
    """Return the rows of the panels other than a graph, in the room that it leaves."""
    more_sides = wanted.sides - 2
    more_plates = 2 * more_sides if wanted.has_players else 0
    is_roomy = room >= _rows_of_roomy(wanted, more_plates)
    plate = 2 if is_roomy and wanted.has_players else 1
    # Large plates stay beside a graph that leaves room for other panels as they are.
    if is_roomy and wanted.has_large_plates and wanted.room >= TALL + 4 * more_sides:
        plate = 4
    has_bars = is_roomy or (wanted.has_columns and room >= _rows_of_column(wanted, 1))
    has_occasion = wanted.has_occasion and is_roomy
    score = 2 + has_occasion + has_bars + plate * wanted.sides
    return PanelRows(
        is_roomy=is_roomy,
        has_titles=wanted.has_columns or room >= ROOMY + more_plates,
        has_bars=has_bars,
        has_choices=is_roomy or wanted.has_columns,
        has_log=not wanted.has_explorer or room >= _SHARED,
        plate=plate,
        score=score,
        analysis=_rows_of_analysis(wanted, room - score - 1, has_bar=has_bars),
    )


def _rows_of_roomy(wanted: Wanted, more_plates: int) -> int:
    """Return the rows of roomy panels."""
    if wanted.has_columns:
        full = wanted.has_occasion + _rows_of_column(wanted, 2 if wanted.has_players else 1)
        return max(_ROOMY_COLUMN + more_plates, full)
    return ROOMY + more_plates + _EXTRA * (_sections(wanted) + bool(wanted.mistake))


def _sections(wanted: Wanted) -> int:
    """Return the number of panels between the score and the moves, beside a mistake's."""
    # A hint alone may take the place of moves, but not a hint and a result.
    has_analysis = _has_analysis(wanted) or (wanted.is_over and wanted.has_hint)
    return has_analysis + (wanted.is_over or wanted.has_question)


def _has_analysis(wanted: Wanted) -> bool:
    return wanted.is_analysed and wanted.has_moves


def _rows_of_column(wanted: Wanted, plate: int) -> int:
    """Return the rows of the score and the panels below it, in a column without the moves."""
    rows = 3 + plate * wanted.sides + (not wanted.is_over)
    if _has_analysis(wanted) or (wanted.is_over and wanted.has_hint):
        rows += 2 + _least_of_analysis(wanted)  # a title, and a bar
    elif wanted.is_analysed:
        rows += 2  # the title, and a blank row above it
    if wanted.is_over or wanted.has_question:
        rows += _RESULT + wanted.has_rating
    return rows + wanted.mistake


def _least_of_analysis(wanted: Wanted) -> int:
    """Return the fewest rows of an analysis below its title and bar: its lines, and a reason."""
    return max(5, wanted.lines + 2)


def _rows_of_analysis(wanted: Wanted, room: int, *, has_bar: bool) -> int:
    """Return the rows of an analysis: more in high panels, whatever there is to say.

    `room` is left by the score and the line with the turn.
    """
    is_shared = bool(wanted.mistake) or wanted.is_over
    if wanted.has_columns:
        room = 0 if is_shared or wanted.has_comment else room
    else:
        room = 0 if is_shared or wanted.has_explorer else room - _LOG
    head = 1 + has_bar
    most = max(_MOST_TEXTS, _MOST_ROWS_OF_LINE * wanted.lines + 1)
    return head + max(_least_of_analysis(wanted), min(most, room - head))
