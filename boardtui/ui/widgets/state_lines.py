"""Lines of text that follow the state of the game screen, with stones among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.reactive import var

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color
from boardtui.rules.game import Surface
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.text_lines import (
    Line,
    SectionedLines,
    Span,
    cut_words,
    section_rule,
)

_STONES = ("stone--first", "stone--second", "stone--third", "stone--fourth")


class StateLines(SectionedLines):
    """Lines about the game, updated when a field in `FOLLOWS` changes."""

    FOLLOWS: ClassVar[tuple[str, ...]] = ScreenState._fields
    """The fields of `ScreenState` that the lines depend on; all of them unless overridden."""

    shown: var[ScreenState | None] = var(None)

    @property
    def gives_way(self) -> bool:
        """True if the panel can do with fewer rows than its lines, for others to have room."""
        return False

    @property
    def is_above_log(self) -> bool:
        """True if the panel is in the second of two columns, above a panel that scrolls."""
        return False

    @property
    def full_height(self) -> int:
        """The rows that show everything in a panel that scrolls; 0 if it does not scroll."""
        return 0

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        # Textual's first call passes the same state twice.
        if now is not None and (before is now or now.differs(before, self.FOLLOWS)):
            self.follow(now)

    def follow(self, shown: ScreenState) -> None:
        """Show a state after a change of a followed field."""
        before = len(self._lines)
        self.update_lines()
        if len(self._lines) != before and self.styles.is_auto_height:
            self.refresh(layout=True)

    def rule(self, title: str, width: int, more: str = "", last: str = "") -> Line:
        """Return a rule across the panel with the title of a section, more text, and a last text.

        The last text replaces the title if there is no room for both; the other text is cut.
        """
        assert self.shown is not None
        dash = self.shown.glyphs.grid.horizontal
        if last and cell_len(last) + cell_len(title) + 6 > width:
            title, last = cut_words(last, width - 3, self.shown.glyphs.ellipsis), ""
        more = cut_words(more, width - len(dash) - cell_len(title) - 3, self.shown.glyphs.ellipsis)
        after, end = Span(f"{more} " if more else ""), (Span(f" {last} "),) if last else ()
        return section_rule(title, width, dash, (after,), end)


class StoneLines(StateLines):
    """Lines with stones on the board's colour: on a dark ground, a black disc would not show."""

    COMPONENT_CLASSES: ClassVar[set[str]] = set(_STONES)
    DEFAULT_CSS = """
    StoneLines {
        & > .stone--first { color: $board-first; background: $board-cells; }
        & > .stone--second { color: $board-second; background: $board-cells; }
        & > .stone--third { color: $board-third; background: $board-cells; }
        & > .stone--fourth { color: $board-fourth; background: $board-cells; }
        &.-lines > .stone--first { background: $board-lines; }
        &.-lines > .stone--second { background: $board-lines; }
        &.-lines > .stone--third { background: $board-lines; }
        &.-lines > .stone--fourth { background: $board-lines; }
    }
    """

    def follow(self, shown: ScreenState) -> None:
        self.set_class(shown.state.game.surface is Surface.LINES, "-lines")
        super().follow(shown)

    def bar(self, shares: Sequence[float], width: int) -> Iterator[Span]:
        """Yield the part of a bar for the share of each side, in its stones."""
        signs = (self.bar_sign(Color(color)) for color in range(len(shares)))
        yield from self.parts_of_bar(shares, signs, width)

    def parts_of_bar(
        self, shares: Sequence[float], signs: Iterable[Span], width: int
    ) -> Iterator[Span]:
        """Yield the parts of a bar, each made of its sign and as long as its share."""
        # On a dark ground, the end of a black area would not show.
        edges = [Span(" ", _STONES[0])] if self._has_blocks else []
        begin, whole, room = 0, sum(shares) or 1, width - 2 * len(edges)
        yield from edges
        for share, sign in zip(accumulate(shares), signs, strict=True):
            end = round(room * share / whole)
            yield sign._replace(text=sign.text * (end - begin))
            begin = end
        yield from edges

    def bar_sign(self, color: Color) -> Span:
        """Return one column of a side's part of a bar."""
        assert self.shown is not None
        glyphs = self.shown.glyphs
        has_lines = glyphs.stone_style.has_colours and glyphs.narrow
        glyph = "━" if has_lines else glyphs.stones[color]
        return self.stone(glyph, color)._replace(text=glyph)

    def stone(self, glyph: str, color: Color, target: Any = None) -> Span:
        """Return a stone with the board's colour around it."""
        return Span(f" {glyph} ", _STONES[color], target, is_area=self._has_blocks)

    @property
    def _has_blocks(self) -> bool:
        """True if stones are areas of colour, as on the board; signs stay letters."""
        shown = self.shown
        return shown is not None and shown.glyphs.solid and not shown.state.game.has_signs


def rule_width(title: str, more: str = "", last: str = "") -> int:
    """Return the columns of the narrowest rule that has these texts whole, as in `rule`."""
    ends = 4 + (1 if more else 0) + (3 if last else 0)
    return cell_len(title + more + last) + ends


def is_to_move(state: ViewState, color: Color) -> bool:
    """Return True if it is a colour's turn at the cursor."""
    return state.outcome is None and color == state.game.mover(state.position)
