from __future__ import annotations

from textual.app import App, ComposeResult

from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.chooser import Chooser, ChooserItem
from boardtui.ui.widgets.text_line import TextLine

from .test_chooser import picture


class FormApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def compose(self) -> ComposeResult:
        glyphs, items = glyph_set("unicode"), [ChooserItem(1, "one"), ChooserItem(2, "two")]
        yield Chooser("First", items, 1, glyphs, label_width=8)
        yield TextLine("Name", "", glyphs, id="name", label_width=8, most=6)
        yield Chooser("Last", items, 1, glyphs, label_width=8)

    def on_text_line_changed(self, message: TextLine.Changed) -> None:
        self.texts.append(message.value)


async def test_a_text_stands_in_line_with_other_values() -> None:
    app = FormApp()
    async with app.run_test(size=(40, 3)) as pilot:
        await pilot.press("down", *"Anna", "down")
        await pilot.pause()
        assert picture(app) == [
            "  First   [one]│ two",
            "  Name     Anna",
            "▶ Last    [one]│ two",
        ]


async def test_letters_and_digits_are_text_and_arrows_lead_to_other_lines() -> None:
    app = FormApp()
    async with app.run_test(size=(40, 3)) as pilot:
        await pilot.press("down", *"jk1hm")
        await pilot.pause()
        line = app.query_one(TextLine)
        assert line.value == "jk1hm"
        assert app.texts == ["j", "jk", "jk1", "jk1h", "jk1hm"]
        assert picture(app)[1].startswith("▶ Name     jk1hm")
        await pilot.press("left", "home", "x", "up")
        assert line.value == "xjk1hm"
        assert app.focused is app.query(Chooser).first()


async def test_a_text_has_a_largest_length() -> None:
    app = FormApp()
    async with app.run_test(size=(40, 3)) as pilot:
        await pilot.press("down", *"abcdefgh")
        assert app.query_one(TextLine).value == "abcdef"


async def test_another_label_is_shown() -> None:
    app = FormApp()
    async with app.run_test(size=(40, 3)) as pilot:
        line = app.query_one(TextLine)
        line.label, line.label_width = "White", 10
        await pilot.pause()
        assert picture(app)[1] == "  White"
