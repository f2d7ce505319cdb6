"""One line that says where the cursor is and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.reactive import var

from boardtui.play.state import MatchState
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.stone_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span
from boardtui.ui.wording import notice


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

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)
    cursor: var[Point | None] = var(None)
    typed: var[str] = var("")
    """A coordinate that is being typed; shown in place of the cursor's own."""
    preview: var[int] = var(0)
    """How many stones a move at the cursor would flip or remove."""
    with_score: var[bool] = var(default=False)
    """Whether the score is shown here, because there is no room for the score panel."""
    message: var[str] = var("")
    """What has just been said, such as why a move is not legal; hides the notice."""

    def lines(self) -> list[Line]:
        state, glyphs = self.state, self.glyphs
        if state is None or glyphs is None or self.cursor is None:
            return []
        room = 5 if self.typed else 4
        point = self.typed + "_" if self.typed else state.game.format_move(Place(self.cursor))
        flips = f"+{self.preview}" if self.preview else ""
        spans = [
            Span(" " + set_cell_size(point, room), "status-line--point"),
            Span(set_cell_size(flips, (5 if self.with_score else 9) - room)),
        ]
        if self.with_score:
            spans += self._score(state, glyphs)
        said = notice(state)
        if self.message:
            spans.append(Span(self.message, "status-line--message"))
        elif said:
            spans.append(Span(said, "status-line--notice"))
        elif self.with_score:
            # Where there is no room for panels, this is the only place for a comment.
            spans.append(Span(" ".join(state.node.comment.split())))
        return [tuple(spans)]

    def watch_state(self) -> None:
        if self.state is not None:
            self.show_surface(self.state.game)
        self.update_lines()

    def watch_cursor(self) -> None:
        self.update_lines()

    def watch_typed(self) -> None:
        self.update_lines()

    def watch_preview(self) -> None:
        self.update_lines()

    def watch_glyphs(self) -> None:
        self.update_lines()

    def watch_with_score(self) -> None:
        self.update_lines()

    def watch_message(self) -> None:
        self.update_lines()

    def _score(self, state: MatchState, glyphs: GlyphSet) -> Iterator[Span]:
        """Whose turn it is and the points of each side, as short as can be."""
        score = state.game.score(state.position)
        for color in map(Color, range(len(state.game.sides))):
            to_move = state.outcome is None and color == state.position.turn
            points = state.position.board.count(color) if score is None else score[color]
            yield Span(set_cell_size(glyphs.pointer if to_move else "", cell_len(glyphs.pointer)))
            yield self.stone(glyphs.stones[color], color)
            yield Span(f" {points:<3}", "status-line--score")
