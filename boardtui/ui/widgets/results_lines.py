"""Lines about the results in one kind of game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.reactive import reactive

from boardtui.person.results_file import Counted
from boardtui.person.statistics import Tally, by_color, by_name, grouped, tally, thinned
from boardtui.players.glicko2 import DRAW, LOSS, WIN
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.rating_graph import graph
from boardtui.ui.widgets.text_lines import (
    Line,
    SectionedLines,
    Span,
    cut_cells,
    line_width,
    section_rule,
)
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.ratings import (
    counted_level,
    counted_opening,
    level_strength,
    rating_with_error,
    tally_text,
)

LAST = 20
"""The number of results in the strip."""

MOST_OPENINGS = 6
"""The number of openings with a row of their own."""

_GRAPH_ROWS = 5
_LEAST_NAMES, _NARROW_NAMES = 12, 22
"""Columns for names: the least, and the most in narrow windows."""

_LEAST_COURSE = 2
"""The fewest results with a course to draw."""

_AROUND_KEY = 6
"""Columns of a section's rule beside its title and the key to its signs."""

_NUMBER_WIDTH = 6
_WIDEST_BAR, _BAR_OF_ONE = 30, 2
"""The most columns of a bar, in all and for each game."""

_BAR = 12
"""Columns that long names leave to the bars, including the gap."""

_WON, _DRAWN, _LOST, _QUIET = (f"results--{part}" for part in ("won", "drawn", "lost", "quiet"))


class _Row(NamedTuple):
    name: str
    """Empty if it is the same as in the row above."""
    tally: Tally
    side: str = ""


class ResultsLines(SectionedLines):
    """The rating, its course, the last results, and tallies by level, side and opening.

    Each result has a sign of its own, for screens without colours.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(_WON, _DRAWN, _LOST, _QUIET),
        *("results--rating", "results--graph"),
    }
    DEFAULT_CSS = """
    ResultsLines {
        height: auto;
        & > .results--won { color: $text-success; }
        & > .results--drawn { color: $foreground; }
        & > .results--lost { color: $text-error; }
        & > .results--quiet { color: $text-muted; }
        & > .results--rating { text-style: bold; }
        & > .results--graph { color: $primary; }
    }
    """

    results: reactive[Sequence[Counted]] = reactive((), layout=True)
    """The results in one kind of game, the oldest first."""

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._has_blocks = glyphs.border == "round" and glyphs.narrow

    def watch_results(self) -> None:
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        if not self.results:
            return []
        rating = _("Your rating: {rating}").format(rating=rating_with_error(self._newest.rating))
        text = tally_text(tally(self.results))
        gap = "   " if cell_len(rating) + cell_len(text) + 3 <= width else ""
        first: list[Line] = [(Span(rating, "results--rating"), Span(gap), Span(text, _QUIET))]
        if not gap:
            first = [(Span(rating, "results--rating"),), (Span(text, _QUIET),)]
        return [*first, (), *self._strip(width), *self._graph(width), *self._tables(width)]

    @property
    def _newest(self) -> Counted:
        return self.results[-1]

    def _strip(self, width: int) -> Iterator[Line]:
        """Yield the newest results as signs, the newest at the right."""
        spans = tuple(self._sign(counted.result.score) for counted in self.results[-LAST:])
        names = ((WIN, _("won")), (DRAW, _("drawn")), (LOSS, _("lost")))
        key = [
            span for score, name in names for span in (self._sign(score), Span(f"{name}  ", _QUIET))
        ]
        key[-1] = Span(f"{names[-1][1]} ", _QUIET)
        title = _("Last {count} games").format(count=LAST)
        if cell_len(title) + line_width(tuple(key)) + _AROUND_KEY <= width:
            yield self._section(title, width, (Span(" "), *key))
            yield spans
        else:
            yield self._section(title, width)
            yield from (spans, tuple(key))

    def _sign(self, score: float) -> Span:
        won, drawn, lost = ("▀ ", "─ ", "▄ ") if self._has_blocks else ("+ ", "= ", "- ")
        if score == WIN:
            return Span(won, _WON)
        return Span(lost, _LOST) if score == LOSS else Span(drawn, _DRAWN)

    def _section(self, title: str, width: int, last: Line = ()) -> Line:
        return section_rule(title, width, self._glyphs.grid.horizontal, last=last)

    def _graph(self, width: int) -> Iterator[Line]:
        """Yield the graph of the rating over time, between its least and its greatest value."""
        if len(self.results) < _LEAST_COURSE:
            return
        yield ()
        yield self._section(_("Rating over time"), width)
        values = [counted.rating.value for counted in self.results]
        edge = max(len(str(round(value))) for value in (*values, 0))
        room = max(8, width - edge - 3)
        shown = graph(thinned(values, room), room, _GRAPH_ROWS, blocks=self._has_blocks)
        marks = {0: f"{round(max(values))}", _GRAPH_ROWS - 1: f"{round(min(values))}"}
        if max(values) == min(values):
            marks = {_GRAPH_ROWS // 2: f"{round(values[0])}"}
        for row, text in enumerate(shown.lines):
            yield (Span(f"{marks.get(row, ''):>{edge}} ", _QUIET), Span(text, "results--graph"))
        days = [f"{self.results[at].result.at.astimezone():%Y-%m-%d}" for at in (0, -1)]
        length = max(len(shown.lines[-1]), 2 * len(days[0]) + 2)
        both = days[0] + days[1].rjust(length - len(days[0])) if days[0] != days[1] else days[0]
        yield (Span(" " * (edge + 1) + both, _QUIET),)

    def _tables(self, width: int) -> Iterator[Line]:
        """Yield tallies by level, side and opening."""
        game = self._newest.result.game
        by_level = sorted(grouped(self.results, lambda c: c.result.level).items(), key=_strength)
        levels = [_Row(counted_level(level), tally(some)) for level, some in by_level]
        sides = [_Row(side_name(game, side), each) for side, each in by_color(self.results)]
        openings = list(self._openings())
        tables = ((_("Levels"), levels), (_("Sides"), sides), (_("Openings"), openings))
        widest = max(_label_width(rows) for _title, rows in tables)
        room = max(_NARROW_NAMES, width - 3 * _NUMBER_WIDTH - _BAR)
        names = max(_LEAST_NAMES, min(room, widest))
        for place, (title, rows) in enumerate(tables):
            yield ()
            yield self._section(title, width) if place else self._headed(title, names, width)
            yield from self._rows(rows, names, width)

    def _headed(self, title: str, names: int, width: int) -> Line:
        """Return the rule of a section with the heads of its numbers, right of the names."""
        heads = "".join(map(_right, (_("won"), _("drawn"), _("lost"))))
        begin = (*self._section(title, names), Span(f"{heads} ", _QUIET))
        dashes = self._glyphs.grid.horizontal * max(0, width - line_width(begin))
        return (*begin, Span(dashes, "section--rule"))

    def _openings(self) -> Iterator[_Row]:
        """Yield the results of the most frequent openings and of all others, each by side."""
        game = self._newest.result.game
        for opening, some in by_name(self.results, _opening, MOST_OPENINGS):
            name = _("Others") if opening is None else opening or _("Unnamed opening")
            for side, each in by_color(some):
                yield _Row(name, each, side_name(game, side))
                name = ""

    def _rows(self, rows: Sequence[_Row], names: int, width: int) -> Iterator[Line]:
        """Yield a row for each tally, with a bar in proportion to its games."""
        most, sides = max(row.tally.games for row in rows), _side_width(rows)
        room = min(_WIDEST_BAR, _BAR_OF_ONE * most, width - names - 3 * _NUMBER_WIDTH - 2)
        for name, each, side in rows:
            cut = cut_cells(name, names - sides - 1, self._glyphs.ellipsis)
            text, beside = set_cell_size(cut, names - sides), set_cell_size(side, sides)
            numbers = [
                Span(_right(str(number)), style if number else _QUIET)
                for number, style in zip(each, (_WON, _DRAWN, _LOST), strict=True)
            ]
            yield (Span(text), Span(beside), *numbers, Span("  "), *self._bar(each, room, most))

    def _bar(self, each: Tally, room: int, most: int) -> Iterator[Span]:
        """Yield the parts of a bar for wins, draws and losses."""
        signs = "━╍─" if self._has_blocks else "#=-"
        end, done = 0, 0
        for number, sign, style in zip(each, signs, (_WON, _DRAWN, _LOST), strict=True):
            done += number
            begin, end = end, round(done * room / most) if room > 0 else 0
            yield Span(sign * max(0, end - begin), style)


def _opening(counted: Counted) -> str:
    return counted_opening(counted.result)


def _label_width(rows: Sequence[_Row]) -> int:
    """Return the width of the names and the sides in a table, with a blank after each."""
    return max(cell_len(row.name) for row in rows) + 1 + _side_width(rows)


def _side_width(rows: Sequence[_Row]) -> int:
    """Return the width of the sides in a table, with a blank after them; 0 without sides."""
    widest = max(cell_len(row.side) for row in rows)
    return widest + 1 if widest else 0


def _strength(group: tuple[str, Sequence[Counted]]) -> float:
    level, results = group
    return level_strength(results[-1].result.game, level)


def _right(text: str) -> str:
    """Return a number or its heading flush right in its column."""
    return " " * (_NUMBER_WIDTH - cell_len(text)) + text
