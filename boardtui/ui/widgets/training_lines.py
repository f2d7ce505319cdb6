"""Lines about how a person has trained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.reactive import reactive

from boardtui.session.training.progress import TrainingProgress
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.history import Share
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import (
    Line,
    SectionedLines,
    Span,
    cut_cells,
    section_rule,
    wrap_cells,
)
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.training_page import (
    cost_text,
    due_line,
    kind_name,
    nothing_trained,
    opening_label,
    phase_name,
    share_percent,
    share_text,
    standing_text,
)

_BARS = "▁▂▃▄▅▆▇█"

_LEAST_DAY, _WIDEST_DAY = 3, 4
"""Columns of a day in the strip."""

_LEAST_NAMES, _WIDEST_BAR = 12, 24
_PERCENT_WIDTH, _SHARE_WIDTH = 6, 12
"""Columns of a share in percent and in numbers, with the blanks before them."""

_DUE, _GOOD, _BAD, _QUIET = (f"training--{part}" for part in ("due", "right", "wrong", "quiet"))


class _Row(NamedTuple):
    name: str
    share: Share


class TrainingLines(SectionedLines):
    """What is due, the last days as a strip, shares of right answers, ratings and openings."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {_DUE, _GOOD, _BAD, _QUIET}
    DEFAULT_CSS = """
    TrainingLines {
        height: auto;
        & > .training--due { text-style: bold; }
        & > .training--right { color: $text-success; }
        & > .training--wrong { color: $text-error; }
        & > .training--quiet { color: $text-muted; }
    }
    """

    progress: reactive[TrainingProgress | None] = reactive(None, layout=True)

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._has_blocks = glyphs.border == "round" and glyphs.narrow

    def watch_progress(self) -> None:
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        progress = self.progress
        if progress is None:
            return []
        history = progress.history
        due = wrap_cells(due_line(history), width)
        lines: list[Line] = [(Span(line, _DUE),) for line in due]
        if progress.is_empty:
            return [*lines, (), *((Span(each),) for each in wrap_cells(nothing_trained(), width))]
        lines += self._strip(progress, width)
        kinds = [_Row(kind_name(kind), share) for kind, share in progress.kinds]
        phases = [_Row(phase_name(place), share) for place, share in enumerate(history.phases)]
        names = self._names_width((*kinds, *phases), width)
        for title, rows in (
            (_("Right answers by kind"), kinds),
            (_("Right answers by phase"), phases),
        ):
            lines += self._shares(title, [row for row in rows if row.share.answers], names, width)
        ratings = [
            (game_name(game), standing_text(standing))
            for game, standing in progress.standings.items()
        ]
        costs = [(opening_label(cost), cost_text(cost)) for cost in history.openings]
        lines += self._texts(_("Puzzle ratings"), ratings, width)
        lines += self._texts(_("Most costly openings"), costs, width)
        return lines

    def _strip(self, progress: TrainingProgress, width: int) -> Iterator[Line]:
        """Yield the newest days side by side: answers as bars and numbers, and the dates."""
        heads = (_("answers"), _("right"), _("day"))
        label = max(map(cell_len, heads)) + 1
        shares, room = progress.history.days, max(0, width - label)
        each = max(_LEAST_DAY, min(_WIDEST_DAY, room // len(shares)))
        shown = max(1, min(len(shares), room // each))
        shares, days = shares[-shown:], progress.days[-shown:]
        most = max(share.answers for share in shares)
        if not most:
            return
        yield ()
        yield self._section(_("Last {count} days").format(count=shown), width)
        if self._has_blocks:
            bars = "".join(f"{_bar(share.answers, most) * 2:>{each}}" for share in shares)
            yield (Span(" " * label), Span(bars, _GOOD))
        right, answers = zip(*shares, strict=True)
        dates = [day.day for day in days]
        styles = ("", _GOOD, _QUIET)
        for head, numbers, style in zip(heads, (answers, right, dates), styles, strict=True):
            cells = (Span(f"{number:>{each}}", style if number else _QUIET) for number in numbers)
            yield (Span(set_cell_size(head, label), _QUIET), *cells)

    def _shares(self, title: str, rows: Sequence[_Row], names: int, width: int) -> Iterator[Line]:
        """Yield the right answers of each row in percent and numbers, with a bar."""
        if not rows:
            return
        yield ()
        yield self._section(title, width)
        room = min(_WIDEST_BAR, width - names - _PERCENT_WIDTH - _SHARE_WIDTH - 2)
        for name, share in rows:
            cut = cut_cells(name, names - 1, self._glyphs.ellipsis)
            bar = round(room * share.part) if room > 0 else 0
            good, bad = ("━", "─") if self._has_blocks else ("#", "-")
            yield (
                Span(set_cell_size(cut, names)),
                Span(_right(share_percent(share), _PERCENT_WIDTH), _GOOD),
                Span(_right(share_text(share), _SHARE_WIDTH)),
                Span("  "),
                Span(good * bar, _GOOD),
                Span(bad * max(0, room - bar), _BAD),
            )

    def _texts(self, title: str, rows: Sequence[tuple[str, str]], width: int) -> Iterator[Line]:
        """Yield names and texts side by side, or one below the other in narrow windows."""
        if not rows:
            return
        yield ()
        yield self._section(title, width)
        names = max(cell_len(name) for name, _text in rows) + 2
        widest = max(cell_len(text) for _name, text in rows)
        names = max(_LEAST_NAMES, min(names, width - widest))
        for name, text in rows:
            cut = cut_cells(name, names - 1, self._glyphs.ellipsis)
            yield Span(set_cell_size(cut, names)), Span(text)

    def _names_width(self, rows: Sequence[_Row], width: int) -> int:
        widest = max((cell_len(row.name) for row in rows), default=0) + 1
        return max(_LEAST_NAMES, min(widest, width - _PERCENT_WIDTH - _SHARE_WIDTH))

    def _section(self, title: str, width: int) -> Line:
        return section_rule(title, width, self._glyphs.grid.horizontal)


def _bar(value: int, most: int) -> str:
    """Return a block as high as a value; a blank for 0."""
    return _BARS[-(-value * len(_BARS) // most) - 1] if value else " "


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
