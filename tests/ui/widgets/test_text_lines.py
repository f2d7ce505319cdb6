"""Lines of text: breaking, cutting at wide characters, clicks, and changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Vertical

from boardtui.ui.widgets import text_lines
from boardtui.ui.widgets.text_lines import (
    Line,
    Span,
    TextLines,
    cut_cells,
    cut_start,
    cut_words,
    wrap_cells,
    wrapped,
)
from tests.cases import each
from tests.fixtures.calls import calls_of
from tests.fixtures.long_texts import LONG_TEXTS


class Sample(TextLines):
    DEFAULT_CSS = "Sample { width: 10; height: 3; }"

    def __init__(self) -> None:
        super().__init__()
        self.texts = ["one", "two", "three"]
        self.heard: list[str] = []

    def lines(self, width: int) -> list[Line]:
        return [(Span("> "), Span(text, target=text)) for text in self.texts]

    def picked(self, target: str) -> None:
        self.heard.append(target)


def shown_of(app: App[None], sample: Sample) -> list[str]:
    """The lines that are shown, from the top of the screen."""
    strips = app.screen._compositor.render_strips()[: sample.size.height]
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


class Host(App[None]):
    def compose(self) -> ComposeResult:
        yield Sample()


async def test_changes_are_shown() -> None:
    app = Host()
    async with app.run_test() as pilot:
        sample = app.query_one(Sample)
        for texts in (["one", "2", "three"], ["one", "2"], [], ["new"]):
            sample.texts = texts
            sample.update_lines()
            await pilot.pause()
            shown = shown_of(app, sample)
            assert [line for line in shown if line] == [f"> {text}" for text in texts]


async def test_what_changes_while_it_is_hidden_is_there_when_it_comes_back() -> None:
    app = Host()
    async with app.run_test() as pilot:
        sample = app.query_one(Sample)
        for texts in (["two"], ["three", "four"]):
            sample.display = False
            await pilot.pause()
            sample.texts = []
            sample.update_lines()
            sample.display = True
            sample.texts = texts
            sample.update_lines()
            await pilot.pause()
            shown = shown_of(app, sample)
            assert [line for line in shown if line] == [f"> {text}" for text in texts]


class Room(App[None]):
    def compose(self) -> ComposeResult:
        with Vertical():
            yield Sample()


async def test_what_changes_while_a_parent_is_hidden_is_there_when_it_comes_back() -> None:
    app = Room()
    async with app.run_test() as pilot:
        sample, parent = app.query_one(Sample), app.query_one(Vertical)
        sample.texts = ["new", "two", "three"]
        parent.display = False
        sample.update_lines()  # before the layout, as a change of the state does
        await pilot.pause()
        sample.texts = ["new", "other", "texts"]
        sample.update_lines()
        await pilot.pause()
        parent.display = True
        await pilot.pause()
        shown = shown_of(app, sample)
        assert shown == ["> new", "> other", "> texts"]


async def test_a_click_picks_what_it_hits() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for x, y in [(0, 0), (2, 0), (4, 1), (8, 1), (6, 2)]:
            await pilot.click(Sample, offset=(x, y))
        assert app.query_one(Sample).heard == ["one", "two", "three"]


async def test_wide_characters_are_cut_to_the_width() -> None:
    app = Host()
    async with app.run_test() as pilot:
        sample = app.query_one(Sample)
        sample.texts = ["黒の手番です"]
        sample.update_lines()
        await pilot.pause()
        for y in range(3):
            assert cell_len(sample.render_line(y).text) == 10


@each(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("a fine move", 20, ["a fine move"]),
        ("a fine move", 7, ["a fine", "move"]),
        ("a fine move", 6, ["a fine", "move"]),
        ("unbelievable", 5, ["unbel", "ievab", "le"]),
        ("黒の勝ちです", 5, ["黒の", "勝ち", "です"]),
        ("黒", 1, ["黒"]),
        ("a fine\n\nmove\n", 20, ["a fine", "", "move"]),
        ("a fine \nmove", 6, ["a fine", "move"]),
        ("a fine ", 6, ["a fine"]),
        ("a\tfine\tmove", 6, ["a fine", "move"]),
        ("fine\r\n\r\nmove\u2028d3", 20, ["fine", "", "move", "d3"]),
    ],
)
def test_wrapping(text: str, width: int, lines: list[str]) -> None:
    assert wrap_cells(text, width) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("黒の投了です。", ["黒の投了で", "す。"]),
        ("一二三四「五」", ["一二三四", "「五」"]),
        ("一二三四五、六", ["一二三四", "五、六"]),
        ("一二三四（五）", ["一二三四", "（五）"]),
    ],
)
def test_japanese_marks_stay_with_the_character_they_belong_to(text: str, lines: list[str]) -> None:
    assert wrap_cells(text, 10) == lines


@pytest.mark.parametrize("width", range(1, 12))
def test_wrapping_loses_nothing(width: int) -> None:
    text = "The move d3 黒石を置く is  better than anything-else here."
    assert "".join("".join(wrap_cells(text, width)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "width", "ellipsis", "shown"),
    [
        ("d3 +2 d4 e4", 11, "…", "d3 +2 d4 e4"),
        ("d3 +2 d4 e4", 10, "…", "d3 +2 d4 …"),
        ("d3 +2 d4 e4", 9, "…", "d3 +2 …"),
        ("d3 +2 d4 e4", 9, "...", "d3 +2 ..."),
        ("d3 +2 d4 e4", 8, "...", "d3 ..."),
        ("黒の勝ち。", 6, "…", "黒の …"),
        ("   黒の勝ち。", 9, "…", "   黒の …"),
        ("d13", 2, "...", "  "),
        ("d13", 0, "…", ""),
    ],
)
def test_words_that_do_not_fit_are_left_out(
    text: str, width: int, ellipsis: str, shown: str
) -> None:
    assert cut_words(text, width, ellipsis) == shown


def characters_measured(work: Callable[[], object]) -> int:
    """How many characters some work measures."""
    with pytest.MonkeyPatch.context() as patch:
        measured = calls_of(patch, text_lines, "cell_len")
        work()
    return sum(len(text) for (text,) in measured)


@pytest.mark.parametrize("make", LONG_TEXTS.values(), ids=LONG_TEXTS)
def test_nothing_is_measured_beyond_the_lines_that_are_taken(make: Callable[[int], str]) -> None:
    def take_lines(text: str) -> list[str]:
        return list(islice(wrapped(text, 30), 6))

    short, long = (
        characters_measured(partial(take_lines, make(length))) for length in (5_000, 50_000)
    )
    assert short == long


@pytest.mark.parametrize("make", LONG_TEXTS.values(), ids=LONG_TEXTS)
def test_wrapping_is_linear(make: Callable[[int], str]) -> None:
    short, long = (
        characters_measured(partial(wrap_cells, make(length), 30)) for length in (2_000, 20_000)
    )
    assert long <= 15 * short


@each("cut", [cut_cells, cut_words, cut_start])
@each("make", LONG_TEXTS.values())
def test_cutting_measures_little_of_a_long_text(
    make: Callable[[int], str], cut: Callable[[str, int, str], str]
) -> None:
    text = make(50_000)
    assert characters_measured(lambda: cut(text, 30, "…")) < 5_000
    assert cell_len(cut(text, 30, "…")) <= 30
    assert len(cut(text, 30, "…")) < 500


@pytest.mark.parametrize("make", LONG_TEXTS.values(), ids=LONG_TEXTS)
def test_lines_hold_few_characters_and_are_not_too_wide(make: Callable[[int], str]) -> None:
    for line in wrap_cells(make(5_000), 30):
        assert cell_len(line) <= 30
        assert len(line) <= 8 * 30
