"""What all forms have in common: values in full, one highlight, an explanation, a mark of place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Button, Static

from boardtui.ui.app import BoardApp
from boardtui.ui.screens.form import FormScreen
from boardtui.ui.widgets import chooser, start_button
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.form_lines import FormLines
from boardtui.ui.widgets.section_title import SectionTitle
from tests.combinations import combined

from .app_host import board_app, screen_text, settled, started

SIZES = ((36, 10), (60, 20), (80, 24), (80, 50), (120, 40), (200, 60))
FORMS = {"othello": ("1",), "gomoku": ("2", "m"), "three-way": ("5",), "settings": ("s",)}
LANGUAGES = ("en", pytest.param("ja", marks=pytest.mark.long))


def row_texts(line: Chooser) -> str:
    """Everything that a line of a form shows."""
    rows = range(line.size.height)
    return "\n".join("".join(each.text for each in line.render_line(y)) for y in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
async def test_no_value_is_cut_at_any_size(tmp_path: Path, form: str, language: str) -> None:
    app = board_app(tmp_path, language=language)
    async with started(app, *FORMS[form]) as pilot:
        assert isinstance(app.screen, FormScreen)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            for line in app.screen.query(Chooser):
                assert_whole(line, all_at_once=size[0] >= 80)


def assert_whole(line: Chooser, *, all_at_once: bool) -> None:
    """Check that a line shows its name and each value that it has, or all values at once."""
    if not line.display:
        return
    if all_at_once:
        shown = row_texts(line)
        assert [text for text in texts_of(line) if text not in shown] == []
        assert "…" not in shown
    value = line.value
    for item in line.choices:
        line.show(item.value)
        shown = row_texts(line)
        assert f"[{item.text}]" in shown
        assert line.label in shown
    line.show(value)


def texts_of(line: Chooser) -> list[str]:
    """The values of a line, with a space or a bracket on either side."""
    chosen = line.choices[line.index]
    return [f"[{each.text}]" if each is chosen else f" {each.text} " for each in line.choices]


async def test_lines_that_are_hidden_at_first_leave_all_others_where_they_are(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", size=(120, 40)) as pilot:
        before = screen_text(app).split("\n")
        await pilot.press("m")
        await settled(pilot)
        after = screen_text(app).split("\n")
        end = next(y for y, row in enumerate(before) if "Your name" in row) + 1
        assert after[:end] == before[:end]


@pytest.mark.parametrize("form", FORMS)
async def test_one_value_is_highlighted_and_it_is_the_focused_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    for module in (chooser, start_button):
        monkeypatch.setattr(module, "blends", lambda _app: True)
    app = board_app(tmp_path)
    async with started(app, *FORMS[form], size=(120, 60)) as pilot:
        for _line in range(len(app.screen.focus_chain)):
            focused = app.screen.focused
            texts = []
            if isinstance(focused, Chooser):
                texts = [focused.choices[focused.index].text]
            elif isinstance(focused, Button):
                texts = ["Start the game"]
            assert highlighted(app) == texts
            await pilot.press("down")
            await settled(pilot)


def highlighted(app: BoardApp) -> list[str]:
    """The texts on the background of a list's cursor."""
    back = Color.parse(app.theme_variables["block-cursor-background"]).rich_color.triplet
    found = []
    for strip in app.screen._compositor.render_strips():
        runs = [
            segment.text
            for segment in strip
            if segment.style is not None
            and segment.style.bgcolor is not None
            and segment.style.bgcolor.triplet == back
        ]
        found += ["".join(runs).strip()] if runs else []
    return found


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_the_focused_line_of_long_settings_is_whole_and_explained(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path)
    async with started(app, "s", size=size) as pilot:
        lines = app.screen.query_one(FormLines)
        seen = set()
        for _line in app.screen.focus_chain:
            assert isinstance(app.screen, FormScreen)
            focused = app.screen.focused_line
            assert focused is not None
            assert lines.scrollable_content_region.contains_region(focused.region)
            start = " ".join(focused.about.split()[:5])
            assert start in explanation(app)
            seen.add(focused.id)
            await pilot.press("down")
            await settled(pilot)
        assert len(seen) == len(app.screen.focus_chain)


@pytest.mark.parametrize(("size", "form"), combined([(60, 20), (80, 24)], [*FORMS]))
async def test_page_keys_lead_from_line_to_line_and_leave_it_in_sight(
    tmp_path: Path, size: tuple[int, int], form: str
) -> None:
    app = board_app(tmp_path)
    async with started(app, *FORMS[form], size=size) as pilot:
        lines, chain = app.screen.query_one(FormLines), app.screen.focus_chain
        for key, end in (("pagedown", chain[-1]), ("pageup", chain[0])):
            places = [app.screen.focused]
            while places[-1] is not end:
                await press_and_settle(pilot, key)
                focused = app.screen.focused
                assert focused is not None
                assert focused not in places
                assert lines.scrollable_content_region.contains_region(focused.region)
                places.append(focused)
            assert len(places) < len(chain)


async def test_a_change_by_a_key_is_in_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s", size=(80, 24)) as pilot:
        lines, line = app.screen.query_one(FormLines), app.screen.focused
        assert isinstance(line, Chooser)
        lines.scroll_to(y=lines.max_scroll_y, animate=False)
        await settled(pilot)
        assert not lines.scrollable_content_region.contains_region(line.region)
        await press_and_settle(pilot, "right")
        assert lines.scrollable_content_region.contains_region(line.region)


def explanation(app: BoardApp) -> str:
    return str(app.screen.query_one(".explanation", Static).render())


async def test_the_lines_out_of_sight_are_counted(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s", size=(60, 20)) as pilot:
        count = len(app.screen.query("Chooser, TextLine"))
        assert mark(app) == f"↓ {count - in_sight(app)} more"
        await pilot.press("end")
        await settled(pilot)
        assert mark(app) == f"↑ {count - in_sight(app)} more"
        await pilot.press(*["up"] * (count // 2))
        await settled(pilot)
        assert re.fullmatch(r"↑ \d+ more  ↓ \d+ more", mark(app))
        await pilot.resize_terminal(120, 72)
        await settled(pilot)
        assert mark(app) == ""


def mark(app: BoardApp) -> str:
    """The mark of the place among the lines."""
    (rule,) = re.findall(r"\n─+( [↑↓][↑↓\d more]*)?─+ *\n(?! ▶)", "\n" + screen_text(app))
    return str(rule).strip()


def in_sight(app: BoardApp) -> int:
    region = app.screen.query_one(FormLines).scrollable_content_region
    return sum(
        region.contains_region(line.region) for line in app.screen.query("Chooser, TextLine")
    )


async def test_lines_stand_in_groups(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        assert titles(app) == ["Board", "Players", "Time and coach"]
        await pilot.press("escape", "2", "m")
        await settled(pilot)
        assert titles(app) == ["Board", "Players", "Rules", "Time and coach"]
        await pilot.press("escape", "5")
        await settled(pilot)
        assert titles(app) == ["Board", "Players", "Time"]
        await pilot.press("escape", "s")
        await settled(pilot)
        assert titles(app) == [
            "Appearance",
            "Playing",
            "Engines",
            "Coach",
            "Review",
            "Training",
            "Plain mode",
        ]


def titles(app: BoardApp) -> list[str]:
    return [title.title for title in app.screen.query(SectionTitle) if title.display]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_the_form_takes_the_width_beside_the_board(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", size=size):
        side = app.screen.query_one(".side").region
        lines = app.screen.query_one(FormLines).region
        assert lines.right == side.x
        assert lines.width + side.width == min(164, size[0])


async def press_and_settle(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(pilot)


async def test_what_is_wrong_stays_until_it_is_mended(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3", "m") as pilot:
        app.screen.query_one("#option-line", Chooser).choose(4)
        await press_and_settle(pilot, "down", "down")
        assert explanation(app) == "The winning row must have 3 stones, not 4."
        assert app.screen.query_one(".explanation").has_class("-trouble")
        app.screen.query_one("#option-line", Chooser).choose(3)
        await settled(pilot)
        assert not app.screen.query_one(".explanation").has_class("-trouble")


async def test_every_size_of_a_board_is_in_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", size=(80, 24)) as pilot:
        assert "Start the game" in screen_text(app)
        for _labels in ("short", "long"):
            line = app.screen.query_one("#option-size", Chooser)
            shown = "".join(line.render_line(y).text for y in range(line.size.height))
            assert re.findall(r"\d+", shown) == [str(size) for size in range(3, 21)]
            await pilot.press("m")
            await settled(pilot)


async def test_the_start_is_in_sight_in_a_low_window_with_every_line(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", size=(60, 20)):
        assert "Your name" in screen_text(app)
        assert "Start the game" in screen_text(app)


async def test_keys_are_looked_up_while_a_form_is_composed_again(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", size=(80, 24)) as pilot:
        form = app.screen
        assert isinstance(form, FormScreen)
        await form.query("*").remove()
        assert form.check_action("more", (1,))
        await form.recompose()
        await settled(pilot)
        assert "More options" in screen_text(app)
