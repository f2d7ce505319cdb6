"""The text of the explorer's panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from boardtui.library.explorer import FEW, Next, ResultCounts
from boardtui.library.rows import Row
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.explored import ExplorerState, ExplorerView
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.keys import key_for
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StoneLines, rule_width
from boardtui.ui.widgets.text_lines import Line, Span, cut_cells, line_width, wrap_cells
from boardtui.words.cards import player_names, score_text, with_initials
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.explorer import (
    empty_library,
    ended_text,
    mean_text,
    no_games,
    no_library,
    percents,
)
from boardtui.words.language import _
from boardtui.words.names import move_name, opening_name

_MOVE, _QUIET, _TROUBLE, _DRAW, _HIGHLIGHT = (
    f"explorer-panel--{part}" for part in ("move", "quiet", "trouble", "draw", "highlight")
)

_SHARE, _RESULT, _MEAN = 5, 4, 6
"""Columns of the share, a result in percent, and the mean lead, each with a blank before."""

_BAR = 10
"""The fewest columns of a bar of results."""

_YEAR = 26
"""The fewest columns with the year of a game."""

_FEW_ROWS = 3
"""The most rows that are all for moves."""

_SPACED = 12
"""The fewest rows with a blank one above the newest games."""

_WHOLE = 14
"""The fewest rows with a line for all moves together."""


class ColumnWidths(NamedTuple):
    """The columns of the lines of moves that fit."""

    name: int
    games: int
    has_share: bool
    has_results: bool
    has_mean: bool
    bar: int
    """The width of the bar; 0 without one."""

    @classmethod
    def fit(cls, names: Sequence[str], tally: ResultCounts, width: int) -> ColumnWidths:
        """Return the columns that fit, the most important first."""
        name = max(map(cell_len, names), default=0)
        games = max(len(str(tally.games)), cell_len(_("games"))) + 2
        room = width - 1 - name - games
        has_share = room >= _SHARE
        room -= _SHARE
        has_results = room >= 3 * _RESULT
        room -= 3 * _RESULT
        has_mean = bool(tally.scored) and room >= _MEAN
        room -= _MEAN if has_mean else 0
        return cls(
            name, games, has_share, has_results, has_mean, room - 2 if room >= _BAR + 3 else 0
        )


class ExplorerLines:
    """The lines of a panel: moves, and the newest games below."""

    def __init__(self, panel: StoneLines, shown: ScreenState, width: int, height: int) -> None:
        self._panel = panel
        self._shown = shown
        self._width = width
        self._height = height

    def lines(self, highlight: int | None) -> list[Line]:
        """Return the lines; `highlight` is an index into the moves followed by the games."""
        state = self._shown.explorer
        assert state is not None
        if state.explored is None:
            return self._wrapped(self._problem_of(state), _TROUBLE)
        if state.explored.is_empty:
            key = key_for("app.library", self._panel.screen)
            return self._wrapped(empty_library(key), _QUIET)
        if not state.explored.stats.tally.games:
            return self._wrapped(no_games(state.only.text), _QUIET)
        return self._found(state.explored, highlight)

    def _found(self, explored: ExplorerView, highlight: int | None) -> list[Line]:
        stats, newest = explored.stats, explored.stats.newest
        names = self._names(explored)
        columns = ColumnWidths.fit([*names, _("all")], stats.tally, self._width)
        after: list[Line] = []
        if self._height >= _WHOLE and len(stats.moves) > 1:
            whole = Next(stats.moves[0].move, stats.tally, 1.0)
            after.append(self._move(whole, _("all"), columns, is_whole=True))
        if stats.ended and self._height > _FEW_ROWS:
            after.append((Span(" " + ended_text(stats.ended), _QUIET),))
        has_gap = self._height >= _SPACED and bool(newest)
        room = self._height - 1 - len(after) - has_gap
        count, below = len(stats.moves), len(newest)
        rows = _shared(room, count, below + 1) if below else (min(count, room), 0)
        at = 0 if highlight is None else highlight
        lines = [self._head(explored.position.game, columns)]
        for index in _page(count, rows[0], at if at < count else 0):
            line = self._move(stats.moves[index], names[index], columns)
            lines.append(self._marked(line, stats.moves[index], is_here=index == highlight))
        lines += after
        if rows[1] > 1:
            lines += [()] if has_gap else []
            lines.append(self._title_of_games(explored))
            widest = max(len(score_text(row)) for row in newest)
            for index in _page(below, rows[1] - 1, max(0, at - count)):
                line = (Span(self._game(newest[index], widest)),)
                is_here = count + index == highlight
                lines.append(self._marked(line, newest[index], is_here=is_here))
        return lines

    def _title_of_games(self, explored: ExplorerView) -> Line:
        """Return the title of the newest games, with the opening unless that is told below."""
        title, opening = _("Newest games"), opening_name(explored.opening)
        has_room = rule_width(title, last=opening) <= self._width
        has_opening = has_room and not self._shown.rows.has_log
        return self._panel.rule(title, self._width, last=opening if has_opening else "")

    @staticmethod
    def _names(explored: ExplorerView) -> list[str]:
        game = explored.position.game
        return [move_name(game, each.move) for each in explored.stats.moves]

    def _head(self, game: Game, columns: ColumnWidths) -> Line:
        """Return the headings of the columns; the sides' results have their stones."""
        heads = [Span(" " * (1 + columns.name)), Span(_right(_("games"), columns.games), _QUIET)]
        if columns.has_share:
            heads.append(Span(_right("%", _SHARE), _QUIET))
        if columns.has_results:
            first, second = self._shown.glyphs.stones[:2]
            heads += (Span(" "), self._panel.stone(first, Color(0)))
            heads.append(Span(_right("= ", _RESULT), _QUIET))
            heads += (Span(" "), self._panel.stone(second, Color(1)))
        if columns.has_mean:
            heads.append(Span(_right(_("mean"), _MEAN), _QUIET))
        return tuple(heads)

    def _move(
        self, each: Next, name: str, columns: ColumnWidths, *, is_whole: bool = False
    ) -> Line:
        """Return the line of a move, or of all moves together."""
        tally = each.tally
        is_few = tally.games < FEW
        text = _right(str(tally.games), columns.games)
        if columns.has_share:
            text += _right("" if is_few or is_whole else f"{100 * each.share:.0f}%", _SHARE)
        if columns.has_results:
            text += "".join(_right(percent, _RESULT) for percent in percents(tally))
        if columns.has_mean:
            text += _right(mean_text(tally), _MEAN)
        first = Span(" " + set_cell_size(name, columns.name), _QUIET if is_whole else _MOVE)
        line = (first, Span(text, _QUIET if is_whole else ""))
        if columns.bar and not is_few:
            return (*line, Span("  "), *self._bar(tally, columns.bar))
        return line

    def _bar(self, tally: ResultCounts, width: int) -> Iterator[Span]:
        """Yield a part of a line for each result: in Black's stones, draws, White's stones."""
        first, second = map(self._panel.bar_sign, map(Color, (0, 1)))
        signs = first, Span(self._shown.glyphs.grid.horizontal, _DRAW), second
        yield from self._panel.parts_of_bar((tally.black, tally.draws, tally.white), signs, width)

    def _game(self, row: Row, widest: int) -> str:
        """Return players, year and result of a game."""
        ellipsis = self._shown.glyphs.ellipsis
        end = f" {score_text(row):>{widest}} "
        if self._width >= _YEAR:
            end = f" {row.year:>4}{end}"
        names = player_names(row)[:2]
        room = max(0, self._width - 1 - cell_len(end) - 3)
        if cell_len("".join(names)) > room:
            names = [with_initials(name) for name in names]
        first = min(cell_len(names[0]), max(room // 2, room - cell_len(names[1])))
        names = [
            cut_cells(name, most, ellipsis)
            for name, most in zip(names, (first, room - first), strict=True)
        ]
        text = " " + " - ".join(names)
        return set_cell_size(text, max(0, self._width - cell_len(end))) + end

    def _marked(self, line: Line, target: Next | Row, *, is_here: bool) -> Line:
        """Return a line that can be clicked, highlighted if Enter is for it."""
        if not is_here:
            return tuple(span._replace(target=target) for span in line)
        # A bar keeps its colours, as its parts differ in nothing else.
        texts = [span for span in line if span.style in {"", _MOVE, _QUIET}]
        bar = [span._replace(target=target) for span in line if span not in texts]
        text = self._shown.glyphs.pointer + "".join(span.text for span in texts)[1:]
        room = 0 if bar else max(0, self._width - line_width(line))
        return (Span(text + " " * room, _HIGHLIGHT, target), *bar)

    def _problem_of(self, state: ExplorerState) -> str:
        """Return the reason why there is no answer, in a sentence; empty before the first."""
        if state.problem is not None:
            return sentence(state.problem)
        return "" if state.has_library else no_library(key_for("app.library", self._panel.screen))

    def _wrapped(self, text: str, style: str) -> list[Line]:
        return [(Span(" " + part, style),) for part in wrap_cells(text, max(1, self._width - 2))]


def title_text(shown: ScreenState, room: int) -> str:
    """Return the text beside the panel's title: the filter, and how many games it leaves."""
    state = shown.explorer
    assert state is not None
    if state.is_slow:
        return shown.glyphs.ellipsis
    games = "" if state.explored is None else games_text(state.explored.stats.tally.games)
    room = max(0, room - 5)
    if text := printable(state.only.text):
        text = cut_cells(text, max(0, room - cell_len(games) - 2), shown.glyphs.ellipsis).strip()
    return cut_cells("  ".join(filter(None, (text, games))), room, shown.glyphs.ellipsis)


def _shared(room: int, first: int, second: int) -> tuple[int, int]:
    """Return the rows for two parts, at least about a third for the second if it needs that.

    A few rows all go to the first.
    """
    least = min(second, max(2, room // 3)) if room > _FEW_ROWS else 0
    rows = min(first, max(room - second, room - least))
    return max(0, rows), max(0, min(second, room - rows))


def _page(count: int, rows: int, at: int) -> range:
    """Return the page of entries that has the entry `at`."""
    if rows <= 0:
        return range(0)
    start = min(at, count - 1) // rows * rows
    return range(start, min(count, start + rows))


def _right(text: str, width: int) -> str:
    """Return a text flush right in a width, cut if it is longer."""
    return " " * max(0, width - cell_len(text)) + cut_cells(text, width, "")
