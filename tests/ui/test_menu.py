from __future__ import annotations

from textual.app import App, ComposeResult

from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.menu import Heading, Item, Menu

ROWS: tuple[Item | Heading, ...] = (
    Heading("Fruit"),
    Item("apple", "Apple", "sweet", key="a"),
    Item("lemon", "Lemon", "sour"),
    Heading(),
    Heading("Tools"),
    *(Item(f"tool{n}", f"Tool {n}") for n in range(20)),
)


class MenuApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield Menu(ROWS, glyph_set("ascii"))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.chosen.append(message.item.id)


def picture(app: App[None]) -> list[str]:
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


async def test_looks() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        await pilot.pause()
        assert picture(app) == [
            " Fruit",
            " > a  Apple      sweet",
            "   Lemon          sour",
            "",
            " Tools",
            "   Tool 0",
            "   Tool 1              v",
        ]


async def test_headings_are_skipped_and_the_ends_stop() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        menu = app.query_one(Menu)
        await pilot.press("up")
        assert menu.item == ROWS[1]
        await pilot.press("down", "down")
        assert menu.item == ROWS[5]
        await pilot.press("up")
        assert menu.item == ROWS[2]
        await pilot.press("end", "down")
        assert menu.item == ROWS[-1]
        await pilot.pause()
        assert picture(app)[0].endswith("^")
        assert picture(app)[-1] == " > Tool 19"
        await pilot.press("home")
        await pilot.pause()
        assert picture(app)[0] == " Fruit"


async def test_a_letter_picks_at_once() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        await pilot.press("end", "a")
        await pilot.pause()
        assert app.chosen == ["apple"]


async def test_a_click_picks_items_but_not_headings() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        await pilot.click(Menu, offset=(4, 4))
        assert app.chosen == []
        await pilot.click(Menu, offset=(4, 5))
        await pilot.pause()
        assert app.chosen == ["tool0"]


async def test_long_texts_end_in_an_ellipsis() -> None:
    app = MenuApp()
    async with app.run_test(size=(12, 7)) as pilot:
        app.query_one(Menu).rows = (Item("long", "A very long text"),)
        await pilot.pause()
        assert picture(app)[0] == " > A ve..."


async def test_a_step_repaints_two_lines() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        menu = app.query_one(Menu)
        await pilot.pause()
        painted: list[int] = []
        original = menu.render_line

        def render_line(y: int) -> object:
            painted.append(y)
            return original(y)

        menu.render_line = render_line  # type: ignore[method-assign,assignment]  # counts the calls
        await pilot.press("down")
        await pilot.pause()
        assert sorted(set(painted)) == [1, 2]


async def test_a_long_line_keeps_the_end_of_its_note() -> None:
    rows = (Item("a", "Othello  Takahashi Kentaro - Murakami", "Black wins 40:24  2026-11-20"),)
    for width, line in (
        (40, " > Othello  Takahashi... ...2026-11-20"),
        (24, " > Oth... ...026-11-20"),
    ):
        app = MenuApp()
        async with app.run_test(size=(width, 4)) as pilot:
            app.query_one(Menu).rows = rows
            await pilot.pause()
            assert picture(app)[0] == line
