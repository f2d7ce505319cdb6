from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, Menu, MenuRow
from boardtui.words.language import use_language

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
            " - Fruit ---------------",
            " > a  Apple      sweet",
            "   Lemon          sour",
            "",
            " - Tools ---------------",
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
        assert picture(app)[0] == " - Fruit ---------------"


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


async def test_keys_leave_nothing_stale() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        menu = app.query_one(Menu)
        for key in ("down", "down", "end", "up", "pageup", "home", "pagedown"):
            await pilot.press(key)
            await pilot.pause()
            afresh = [menu.render_line(y).text.rstrip() for y in range(menu.size.height)]
            assert picture(app) == afresh, key


async def test_a_long_line_keeps_the_end_of_its_note() -> None:
    rows = (Item("a", "Othello  Takahashi Kentaro - Murakami", "Black wins 40:24  2026-11-20"),)
    for width, line in (
        (40, " > Othello  Takahash...  ...2026-11-20"),
        (24, " > Ot...  ...026-11-20"),
    ):
        app = MenuApp()
        async with app.run_test(size=(width, 4)) as pilot:
            app.query_one(Menu).rows = rows
            await pilot.pause()
            assert picture(app)[0] == line


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (33, "   Othello  ben  your move, 2 h"),
        (32, "   Othello  ben      your move"),
        (22, "   Oth...  your move"),
    ],
)
async def test_a_note_is_in_fewer_words_where_there_is_no_room_for_all(
    width: int, line: str
) -> None:
    own = Item("a", "Othello  ben", "your move, 2 h", brief="your move", waits=True)
    app = MenuApp()
    async with app.run_test(size=(width, 4)) as pilot:
        menu = app.query_one(Menu)
        menu.rows = (ROWS[1], own)
        await pilot.pause()
        assert picture(app)[1] == line
        assert [*menu.render_line(1)][-1].style == menu.get_component_rich_style("menu--waiting")
        menu.rows = (ROWS[1], own._replace(waits=False))
        await pilot.pause()
        assert [*menu.render_line(1)][-1].style == menu.get_component_rich_style("menu--note")


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (24, " - Fruit ---- 3 more f -"),
        (21, " - Fruit - 3 more f -"),
        (20, " - Fruit -----------"),
    ],
)
async def test_a_heading_has_a_note_where_there_is_room(width: int, line: str) -> None:
    app = MenuApp()
    async with app.run_test(size=(width, 4)) as pilot:
        app.query_one(Menu).rows = (Heading("Fruit", "3 more f"), *ROWS[1:3])
        await pilot.pause()
        assert picture(app)[0] == line


CARDS: tuple[Item | Heading, ...] = (
    Heading("Games"),
    *(Item(f"game{n}", f"Game {n}", detail=f"move {n}") for n in range(6)),
    Heading(),
    Item("quit", "Quit", key="q"),
)


class CardApp(MenuApp):
    def compose(self) -> ComposeResult:
        yield Menu(CARDS, glyph_set("ascii"), pinned=2)


async def test_items_of_two_lines_scroll_above_rows_that_stay_in_sight() -> None:
    app = CardApp()
    async with app.run_test(size=(24, 7)) as pilot:
        await pilot.pause()
        top = [
            " - Games ---------------",
            " > Game 0",
            "   move 0",
            "   Game 1",
            "   move 1              v",
            "",
            "   q  Quit",
        ]
        assert picture(app) == top
        await pilot.press("down", "down")
        await pilot.pause()
        assert picture(app)[-4:] == [" > Game 2", "   move 2              v", "", "   q  Quit"]
        await pilot.press("end")
        await pilot.pause()
        assert picture(app)[-1] == " > q  Quit"
        await pilot.press("home")
        await pilot.pause()
        assert picture(app) == top


async def test_a_click_on_either_line_of_an_item_picks_it() -> None:
    app = CardApp()
    async with app.run_test(size=(24, 7)) as pilot:
        for y in (3, 4, 6):
            await pilot.click(Menu, offset=(4, y))
            await pilot.pause()
        assert app.chosen == ["game1", "game1", "quit"]


async def test_a_remark_takes_as_many_lines_as_it_needs() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 6)) as pilot:
        pear = Item("pear", "Pear", detail="a detail that is cut", remark="a remark that is whole")
        app.query_one(Menu).rows = (pear, Item("plum", "Plum"))
        await pilot.pause()
        assert picture(app)[:5] == [
            " > Pear",
            "   a detail that ...",
            "   a remark that is",
            "   whole",
            "   Plum",
        ]
        await pilot.click(Menu, offset=(4, 3))
        await pilot.pause()
        assert app.chosen == ["pear"]
        app.query_one(Menu).styles.width = 16
        await pilot.pause()
        assert picture(app)[5] == "   Plum"


async def test_no_room_is_kept_where_there_is_next_to_none() -> None:
    app = CardApp()
    async with app.run_test(size=(24, 5)) as pilot:
        await pilot.press("end")
        await pilot.pause()
        assert picture(app)[-1] == " > q  Quit"
        assert picture(app)[-3] == "   move 5"


async def test_the_lines_of_many_rows_are_counted_once() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        menu = app.query_one(Menu)
        lines = menu._lines(24)
        await pilot.press("down", "pagedown")
        assert menu._lines(24) is lines
        menu.rows = (*ROWS, Item("pear", "Pear"))
        await pilot.pause()
        assert len(menu._lines(24)) == len(lines) + 1


async def test_a_menu_that_grows_shows_its_lines_from_the_top() -> None:
    app = MenuApp()
    async with app.run_test(size=(24, 7)) as pilot:
        await pilot.press("end")
        await pilot.resize_terminal(24, 40)
        await pilot.pause()
        assert picture(app)[0] == " - Fruit ---------------"
        assert "Tool 19" in "".join(picture(app))


GROUPS: tuple[MenuRow, ...] = (
    Heading(),
    Heading("Go on"),
    Item("a", "Othello", "today", detail="move 5, your turn, against Easy"),
    FreePlace(),
    Heading(),
    Heading("New"),
    Item("b", "Gomoku"),
    Heading(),
    Item("quit", "Quit", key="q"),
)


class GroupApp(MenuApp):
    def compose(self) -> ComposeResult:
        yield Menu(GROUPS, glyph_set("ascii"), pinned=2, gives_way=True)


async def test_details_move_up_and_then_gaps_vanish_where_not_all_lines_fit() -> None:
    app = GroupApp()
    async with app.run_test(size=(38, 11)) as pilot:
        await pilot.pause()
        assert picture(app)[2:6] == [
            " > Othello                     today",
            "   move 5, your turn, against Easy",
            "",
            "",
        ]
        for height in (9, 10):
            await pilot.resize_terminal(38, height)
            await pilot.pause()
            assert picture(app)[:5] == [
                "",
                " - Go on -----------------------------",
                " > Othello, move 5, your turn  today",
                "",
                "",
            ]
            assert picture(app)[height - 1] == ("   q  Quit" if height == 9 else "")
        await pilot.resize_terminal(38, 7)
        await pilot.pause()
        assert picture(app) == [
            " - Go on -----------------------------",
            " > Othello, move 5, your turn  today",
            "",
            " - New -------------------------------",
            "   Gomoku",
            "",
            "   q  Quit",
        ]
        await pilot.resize_terminal(38, 6)
        await pilot.pause()
        assert picture(app)[-3:] == [
            " - New -------------------------------",
            "   Gomoku",
            "   q  Quit",
        ]


async def test_a_detail_has_its_parts_by_the_comma_of_the_language() -> None:
    use_language("ja")
    app = GroupApp()
    async with app.run_test(size=(37, 7)) as pilot:
        app.query_one(Menu).rows = (*ROWS, Item("game", "オセロ", detail="5手目、あなたの番"))
        await pilot.press("end")
        await pilot.pause()
        assert picture(app)[-1] == " > オセロ、5手目、あなたの番"


async def test_a_part_of_a_detail_is_shown_whole_or_not_at_all() -> None:
    app = GroupApp()
    async with app.run_test(size=(37, 7)) as pilot:
        for width, line in (
            (37, " > Othello, move 5            today"),
            (20, " > Othello   today"),
        ):
            await pilot.resize_terminal(width, 7)
            await pilot.pause()
            assert picture(app)[1] == line


@pytest.mark.parametrize("height", [5, 6, 7])
async def test_no_item_is_seen_in_part(height: int) -> None:
    app = MenuApp()
    async with app.run_test(size=(24, height)) as pilot:
        app.query_one(Menu).rows = CARDS[1:-2]
        for key in [*["down"] * 5, *["up"] * 5, "end", "pageup", "home", "pagedown"]:
            await pilot.press(key)
            await pilot.pause()
            titles = [line for line in picture(app) if "Game" in line]
            details = [line for line in picture(app) if "move" in line]
            assert len(titles) == len(details) > 0
            number = app.query_one(Menu).highlighted
            assert any(line.startswith(f" > Game {number}") for line in titles)
