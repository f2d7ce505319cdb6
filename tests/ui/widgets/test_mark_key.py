"""The key to the marks, in the help."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.mark_key import MarkKey

SETS = {
    "shaped": glyph_set("shaped"),
    "unicode": glyph_set("unicode"),
    "ascii": glyph_set("ascii"),
    "blocks": glyph_set("blocks"),
}


class KeyApp(App[None]):
    def __init__(self, kind: Game, glyphs: GlyphSet, board: BoardLayout | None = None) -> None:
        super().__init__()
        self.kind, self.marks, self.board = kind, glyphs, board
        self.register_theme(THEMES["dark"])
        self.theme = "dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def compose(self) -> ComposeResult:
        yield MarkKey(self.kind, self.marks, board=self.board)


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("room", [None, Size(37, 18), Size(60, 46)], ids=str)
async def test_every_mark_is_drawn_and_no_two_are_alike(
    kind: str, glyphs: GlyphSet, room: Size | None
) -> None:
    board = None
    if room is not None:
        board = BoardLayout.fit(game(kind), room, glyphs.stone_style)
    app = KeyApp(game(kind), glyphs, board)
    async with app.run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        key = app.query_one(MarkKey)
        lines = [key.render_line(y) for y in range(key.size.height)]
        texts = [line.text for line in lines]
        width = next(text.index("  the cursor") for text in texts if "the cursor" in text)
        said = [text[width:].strip() for text in texts]
        middles = [y for y, text in enumerate(said) if text]
        step, above = middles[1] - middles[0], middles[0]
        looks = [
            tuple(tuple(line.crop(0, width)) for line in lines[y - above : y - above + step])
            for y in middles
        ]
        assert len(set(looks)) == len(looks)
        assert len(looks) >= 6
        assert "the last move" in said
        assert "the best move, from a hint or an analysis" in said


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
@pytest.mark.parametrize(("height", "rows", "middle"), [(40, 3, 1), (24, 2, 0)])
async def test_marks_that_fill_their_cells_are_apart_with_the_text_beside_their_middle(
    kind: str, height: int, rows: int, middle: int
) -> None:
    app = KeyApp(game(kind), glyph_set("shaped"))
    async with app.run_test(size=(60, height)) as pilot:
        await pilot.pause()
        key = app.query_one(MarkKey)
        lines = [key.render_line(y) for y in range(4 * (rows + 1))]
        said = [y for y, line in enumerate(lines) if any(map(str.isalpha, line.text))]
        assert said[0] == middle
        assert said[1] == middle + rows + 1
        own = key.rich_style
        gaps = [y for y, line in enumerate(lines) if {each.style for each in line} == {own}]
        assert gaps == [rows, 2 * rows + 1, 3 * rows + 2, 4 * rows + 3]


async def test_the_cursor_has_corners_where_the_board_of_a_game_would_show_them() -> None:
    app = KeyApp(game("othello"), glyph_set("shaped"))
    async with app.run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        top, middle = (app.query_one(MarkKey).render_line(y).crop(0, 7) for y in (0, 1))
        assert len({each.style for each in middle}) == 1
        assert len({each.style for each in top}) > 1
