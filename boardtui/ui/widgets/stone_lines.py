"""Lines of text in which stones look as they do on the board."""

from __future__ import annotations

from typing import Any, ClassVar

from boardtui.rules.board import Color
from boardtui.rules.game import Game, Surface
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Span

_STYLES = ("stone--first", "stone--second", "stone--third", "stone--fourth")


class StoneLines(StateLines):
    """Stones lie on the board's own colour: on a dark terminal a black disc would look white."""

    COMPONENT_CLASSES: ClassVar[set[str]] = set(_STYLES)
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

    def show_surface(self, game: Game) -> None:
        """Take the board's colour from the game."""
        self.set_class(game.surface is Surface.LINES, "-lines")

    @staticmethod
    def stone(glyph: str, color: Color, target: Any = None) -> Span:
        """A stone of one side."""
        return Span(f" {glyph} ", _STYLES[color], target)
