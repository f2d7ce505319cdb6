"""A small board that shows the look of the settings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from textual.geometry import Offset

from boardtui.config.settings import Settings
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Position
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import Scene

_GAME = game("othello", size=6)
_MOVES = "b3 d2 e1 b4 c5 b2 c2 b1 a1"
"""A game with discs of both sides, and a move that flips several."""
_CURSOR = "c6"
"""That move."""


class LookPreview(BoardCanvas):
    """A position with discs, legal moves, flips and a cursor, as the settings draw them."""

    def fit(self, game: Game) -> BoardLayout | None:
        layout = BoardLayout.fit(game, self.size, self.glyphs.stone_style)
        return None if layout is None else replace(layout, top=0)

    def show_look(self, settings: Settings, glyphs: GlyphSet) -> None:
        """Draw the board with these settings and characters."""
        self.glyphs = glyphs
        position = _position()
        captures = _GAME.captures(position) if settings.hints else {}
        scene = Scene(
            position.board,
            cursor=_cursor() if settings.cursor == "painted" else None,
            legal=frozenset(captures),
            flips=captures.get(_cursor(), frozenset()),
            last=position.last,
        )
        if self.scene is None:
            self.begin(_GAME, scene)
        else:
            self.show(scene)

    @property
    def cursor_screen_offset(self) -> Offset | None:
        """The place of the cursor on the screen; None while the board is hidden."""
        place = self.place_of(_cursor()) if self.region.width else None
        return None if place is None else self.content_region.offset + place


@cache
def _position() -> Position:
    position = _GAME.start()
    for move in _MOVES.split():
        position = position.play(_GAME.parse_move(move))
    return position


def _cursor() -> Point:
    return _GAME.notation.parse(_CURSOR, _GAME.board_size)
