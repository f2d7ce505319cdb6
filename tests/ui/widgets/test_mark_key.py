"""The key to the marks, in the help."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.widgets.mark_key import MarkKey

SETS = {
    "shaped": glyph_set("shaped"),
    "unicode": glyph_set("unicode"),
    "ascii": glyph_set("ascii"),
    "blocks": glyph_set("blocks"),
}


class KeyApp(App[None]):
    def __init__(self, kind: Game, glyphs: GlyphSet) -> None:
        super().__init__()
        self.kind, self.marks = kind, glyphs
        self.register_theme(THEMES["dark"])
        self.theme = "dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def compose(self) -> ComposeResult:
        yield MarkKey(self.kind, self.marks)


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
async def test_every_mark_is_drawn_and_no_two_are_alike(kind: str, glyphs: GlyphSet) -> None:
    app = KeyApp(game(kind), glyphs)
    async with app.run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        key = app.query_one(MarkKey)
        lines = [key.render_line(y) for y in range(key.size.height)]
        texts = [line.text for line in lines]
        width = next(text.index("  the cursor") for text in texts if "the cursor" in text)
        said = [text[width:].strip() for text in texts]
        starts = [y for y, text in enumerate(said) if text]
        looks = [
            tuple(
                tuple(line.crop(0, width))
                for line in lines[start : start + (starts[1] - starts[0])]
            )
            for start in starts
        ]
        assert len(set(looks)) == len(looks)
        assert len(looks) >= 6
        assert "the last move" in said
        assert "the best move: a hint, or an analysis" in said
