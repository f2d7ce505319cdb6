"""One line that says where the cursor is and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size

from boardtui.language import _
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.ui.analysis_state import Mode
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.stone_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span, cut_words
from boardtui.ui.wording import notice
from boardtui.ui.words.names import foul_name, side_name


class StatusLine(StoneLines):
    """The cursor's coordinate, what a move there would flip, and one sentence."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "status-line--point",
        "status-line--notice",
        "status-line--message",
        "status-line--score",
    }
    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        & > .status-line--notice { color: $text-accent; text-style: bold; }
        & > .status-line--message { color: $text-warning; }
    }
    """

    FOLLOWS = (
        "state",
        "glyphs",
        "cursor",
        "typed",
        "settings",
        "choices",
        "message",
        "analysis",
        "preparing",
        "has_panels",
        "has_choice_bar",
    )

    def lines(self) -> list[Line]:
        shown = self.shown
        if shown is None or shown.cursor is None:
            return []
        state, glyphs, typed = shown.state, shown.glyphs, shown.typed
        room = 5 if typed else 4
        point = typed + "_" if typed else state.game.format_move(Place(shown.cursor))
        count = len(shown.flips_at(shown.cursor))
        flips = f"+{count}" if count else ""
        pointed = (
            Span(" " + set_cell_size(point, room), "status-line--point"),
            Span(set_cell_size(flips, (9 if shown.has_panels else 8) - room)),
        )
        said = self._said(shown, shown.cursor)
        if shown.has_panels:
            return [self._cut((*pointed, said), glyphs)]
        fields = [
            (*pointed, *self._score(state, glyphs, roomy=True), said),
            (*pointed, *self._score(state, glyphs, roomy=False), said),
        ]
        if said.style:
            # What has happened is worth more than the score; a comment is not.
            fields.append((pointed[0], said))
        fitting = (line for line in fields if _width(line) <= self.size.width)
        return [self._cut(next(fitting, fields[-1]), glyphs)]

    def follow(self, shown: ScreenState) -> None:
        self.show_surface(shown.state.game)
        super().follow(shown)

    def _cut(self, line: Line, glyphs: GlyphSet) -> Line:
        """The line with as many words of what it says last as there is room for."""
        *fields, said = line
        room = self.size.width - _width(tuple(fields))
        return (*fields, said._replace(text=cut_words(said.text, room, glyphs.ellipsis)))

    def _said(self, shown: ScreenState, cursor: Point) -> Span:
        """The sentence: what was said last or asked for, what must not be missed, a comment."""
        state = shown.state
        if shown.message:
            return Span(shown.message, "status-line--message")
        is_urgent = state.trouble is not None or state.is_unsaved
        if said := "" if is_urgent else self._asked(shown, cursor):
            return Span(said, "status-line--notice")
        said = notice(state)
        if state.outcome is not None and shown.has_panels and not is_urgent:
            # The result is in a panel.
            said = _("Choose by its number what comes next.") if shown.choices else ""
        if said:
            return Span(said, "status-line--notice")
        # Where there is no room for panels, this is the only place for a comment.
        return Span("" if shown.has_panels else " ".join(state.node.comment.split()))

    @staticmethod
    def _asked(shown: ScreenState, cursor: Point) -> str:
        """A foul under the cursor, what an engine has to say, or choices without a line of theirs.

        It hides the notice, unless that tells of trouble.
        """
        state = shown.state
        if foul := shown.foul_at(cursor):
            side = side_name(state.game, state.position.turn)
            return _("Forbidden to {side}: {foul}.").format(side=side, foul=foul_name(foul))
        if shown.preparing or shown.analysis.mode is not Mode.OFF:
            from boardtui.ui.study_words import advice, preparing_advice

            told = advice(shown.analysis, panel=shown.has_panels)
            if told or shown.preparing:
                return told or preparing_advice(shown.preparing)
        if not shown.has_choice_bar and state.outcome is None:
            return "  ".join(f"{n} {choice.text}" for n, choice in enumerate(shown.choices, 1))
        return ""

    def _score(self, state: ViewState, glyphs: GlyphSet, *, roomy: bool) -> Iterator[Span]:
        """Whose turn it is and the points of each side."""
        score = state.game.score(state.position)
        for color in map(Color, range(len(state.game.sides))):
            to_move = state.outcome is None and color == state.position.turn
            points = state.position.board.count(color) if score is None else score[color]
            yield Span(set_cell_size(glyphs.pointer if to_move else "", cell_len(glyphs.pointer)))
            stone = self.stone(glyphs.stones[color], color)
            yield stone if roomy else stone._replace(text=stone.text.strip())
            yield Span(f" {points:<3}" if roomy else f"{points:<2} ", "status-line--score")


def _width(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
