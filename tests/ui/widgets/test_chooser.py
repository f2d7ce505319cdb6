from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.theme import Theme

from boardtui.ui.glyphs import GlyphSetName, glyph_set
from boardtui.ui.widgets.chips import even_rows, filled_rows
from boardtui.ui.widgets.chooser import Chooser, ChooserItem
from tests.ui.test_themes import EXACT, contrast

RULES = ("freestyle", "standard", "renju", "caro")
LEVELS = ("Person", "Random", *map(str, range(1, 11)))


class ChooserApp(App[None]):
    """Two lines of a form."""

    def __init__(
        self, texts: tuple[str, ...], rows: int = 1, glyphs: GlyphSetName = "unicode"
    ) -> None:
        super().__init__()
        self._texts, self._rows, self._glyphs = texts, rows, glyph_set(glyphs)
        self.changes: list[object] = []

    def compose(self) -> ComposeResult:
        items = [ChooserItem(text, text) for text in self._texts]
        for label in ("Rule", "Other"):
            yield Chooser(
                label,
                items,
                self._texts[1],
                self._glyphs,
                id=label.lower(),
                label_width=8,
                most_rows=self._rows,
            )

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        self.changes.append(message.value)


def picture(app: App[None]) -> list[str]:
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


async def click(pilot: Pilot[None], x: int, y: int = 0) -> None:
    await pilot.click(offset=(x, y))
    await pilot.pause()


async def test_values_are_chips_and_the_chosen_one_is_in_brackets_without_colours() -> None:
    app = ChooserApp(RULES)
    async with app.run_test(size=(60, 2)) as pilot:
        await pilot.press("right")
        assert picture(app) == [
            "▶ Rule     freestyle │ standard │[renju]│ caro",
            "  Other    freestyle │[standard]│ renju │ caro",
        ]


@pytest.mark.parametrize("theme", EXACT, ids=lambda theme: theme.name)
async def test_the_chosen_value_of_a_line_without_the_focus_stands_out(theme: Theme) -> None:
    app = ChooserApp(RULES)
    app.register_theme(theme)
    app.theme = theme.name
    async with app.run_test(size=(60, 2)):
        chosen = app.query_one("#other").get_component_rich_style("chooser--chosen")
        assert chosen.bgcolor is not None
        assert theme.background is not None
        assert contrast(chosen.bgcolor.get_truecolor().hex, theme.background) >= 1.5


async def test_in_ascii_the_separators_are_ascii_too() -> None:
    app = ChooserApp(RULES, glyphs="ascii")
    async with app.run_test(size=(60, 2)):
        assert picture(app)[0] == "> Rule     freestyle |[standard]| renju | caro"


async def test_values_take_rows_of_much_the_same_width() -> None:
    app = ChooserApp(LEVELS, rows=3)
    async with app.run_test(size=(44, 6)):
        assert picture(app) == [
            "▶ Rule     Person │[Random]│ 1 │ 2 │ 3",
            "           4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10",
            "  Other    Person │[Random]│ 1 │ 2 │ 3",
            "           4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10",
            "",
            "",
        ]


class GroupsApp(App[None]):
    def compose(self) -> ComposeResult:
        items = [ChooserItem(text, text, begins_group=text == "1") for text in LEVELS]
        yield Chooser("Level", items, "1", glyph_set("unicode"), label_width=8, most_rows=3)


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (70, ["▶ Level    Person │ Random │[1]│ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10"]),
        (60, ["▶ Level    Person │ Random", "          [1]│ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10"]),
        (
            40,
            [
                "▶ Level    Person │ Random",
                "          [1]│ 2 │ 3 │ 4 │ 5",
                "           6 │ 7 │ 8 │ 9 │ 10",
            ],
        ),
    ],
)
async def test_values_of_two_groups_share_no_row_unless_all_fit_into_it(
    width: int, rows: list[str]
) -> None:
    app = GroupsApp()
    async with app.run_test(size=(width, 4)):
        assert [row for row in picture(app) if row] == rows


async def test_where_rows_are_too_few_the_chosen_value_is_shown_with_its_neighbours() -> None:
    app = ChooserApp(LEVELS)
    async with app.run_test(size=(36, 2)) as pilot:
        assert picture(app)[0] == "▶ Rule     Person │[Random]│ 1  …"
        await pilot.press("right", "right")
        assert picture(app)[0] == "▶ Rule    … [2]│ 3 │ 4 │ 5 │ 6  …"
        await pilot.press("left", "left", "left", "left")
        assert picture(app)[0] == "▶ Rule    …  7 │ 8 │ 9 │[10]"


async def test_values_stand_below_the_label_where_one_has_no_room_beside_it() -> None:
    app = ChooserApp(("on", "the terminal’s own colours"), rows=2)
    async with app.run_test(size=(34, 6)):
        assert picture(app)[:3] == [
            "▶ Rule",
            "     on",
            "    [the terminal’s own colours]",
        ]


async def test_a_click_takes_the_value_under_it_and_the_sign_a_hidden_one() -> None:
    app = ChooserApp(LEVELS)
    async with app.run_test(size=(36, 2)) as pilot:
        line = picture(app)[0]
        for text in ("Person", "…", "…"):
            await click(pilot, picture(app)[0].index(text))
        await click(pilot, 2)
        await click(pilot, line.index("│"), 1)
        assert app.changes[0] == "Person"
        assert len(set(app.changes)) == 3


async def test_arrows_go_round() -> None:
    app = ChooserApp(RULES)
    async with app.run_test(size=(60, 2)) as pilot:
        await pilot.press("left", "left", "right")
        assert app.changes == ["freestyle", "caro", "freestyle"]


@pytest.mark.parametrize("room", range(1, 60))
def test_rows_hold_every_chip_once_in_order(room: int) -> None:
    widths = (8, 6, 3, 3, 12, 4, 4, 5)
    for rows in (even_rows(widths, room), filled_rows(widths, room)):
        assert [index for row in rows for index in row] == list(range(len(widths)))
        for row in rows:
            width = sum(widths[index] for index in row) + len(row) - 1
            assert width <= room or len(row) == 1
    assert len(even_rows(widths, room)) == len(filled_rows(widths, room))
