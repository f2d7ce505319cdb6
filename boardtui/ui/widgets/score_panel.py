"""Who plays, who is to move, the score, and where in the game the cursor is."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len, set_cell_size

from boardtui.language import _
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.stone_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span
from boardtui.ui.wording import player_name, turn_text, verdict
from boardtui.ui.words.names import game_name, side_name


class ScorePanel(StoneLines):
    """The title, a line for each side, whose turn it is, and the number of the move."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "score-panel--title",
        "score-panel--turn",
        "score-panel--quiet",
    }
    DEFAULT_CSS = """
    ScorePanel {
        height: 5;
        margin-bottom: 1;
        & > .score-panel--title { text-style: bold; color: $text-accent; }
        & > .score-panel--turn { text-style: bold; }
        & > .score-panel--quiet { color: $text-muted; }
    }
    """

    FOLLOWS = ("state", "glyphs")

    def lines(self) -> list[Line]:
        if self.shown is None:
            return []
        state, glyphs = self.shown.state, self.shown.glyphs
        sides = [self._side(state, glyphs, Color(c)) for c in range(len(state.game.sides))]
        return [
            (Span(" " + game_name(state.game), "score-panel--title"),),
            *sides,
            (Span(" " + self._turn(state), "score-panel--turn"),),
            (Span(" " + self._place(state), "score-panel--quiet"),),
        ]

    def follow(self, shown: ScreenState) -> None:
        self.styles.height = len(shown.state.game.sides) + 3
        self.show_surface(shown.state.game)
        super().follow(shown)

    def _side(self, state: ViewState, glyphs: GlyphSet, color: Color) -> Line:
        to_move = state.outcome is None and color == state.position.turn
        settled = state.game.is_settled(state.position)
        won = settled and state.outcome is not None and color in state.outcome.winners
        score = state.game.score(state.position)
        points = score[color] if score is not None else state.position.board.count(color)
        style = "score-panel--turn" if to_move or won else ""
        mark = set_cell_size(glyphs.pointer if to_move else "", cell_len(glyphs.pointer))
        stone = self.stone((glyphs.winning if won else glyphs.stones)[color], color)
        name = f" {side_name(state.game, color)}"
        if settled:
            name += f"  {player_name(state, color)}"
        count = f" {points:>3} "
        room = self.size.width - cell_len(mark + stone.text + count)
        return (
            Span(mark, style),
            stone,
            Span(set_cell_size(name, max(0, room)), style),
            Span(count, style),
        )

    @staticmethod
    def _turn(state: ViewState) -> str:
        if state.trouble:
            return _("The game waits.")
        if state.thinking is not None and not state.reviewing:
            name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
            return _("{name} is thinking").format(name=name)
        if state.outcome is not None:
            return verdict(state) or _("The game is over.")
        return turn_text(state)

    @staticmethod
    def _place(state: ViewState) -> str:
        last = len(state.line) - 1
        if state.index < last:
            return _("Move {number} of {last}").format(number=state.index, last=last)
        return _("Move {number}").format(number=state.index)
