"""Lines of text: breaking, cutting at wide characters, clicks, and what is repainted."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_words, wrap_cells


class Sample(TextLines):
    DEFAULT_CSS = "Sample { width: 10; height: 3; }"

    def __init__(self) -> None:
        super().__init__()
        self.texts = ["one", "two", "three"]
        self.heard: list[str] = []

    def lines(self) -> list[Line]:
        return [(Span("> "), Span(text, target=text)) for text in self.texts]

    def picked(self, target: str) -> None:
        self.heard.append(target)


class Host(App[None]):
    def compose(self) -> ComposeResult:
        yield Sample()


async def test_only_changed_lines_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.pause()
        sample = app.query_one(Sample)
        painted: set[int] = set()
        render_line = sample.render_line

        def note_line(y: int) -> Strip:
            painted.add(y)
            return render_line(y)

        monkeypatch.setattr(sample, "render_line", note_line)
        sample.update_lines()
        await pilot.pause()
        assert painted == set()
        sample.texts = ["one", "2", "three"]
        sample.update_lines()
        await pilot.pause()
        assert painted == {1}
        sample.texts = ["one", "2"]
        sample.update_lines()
        await pilot.pause()
        assert painted == {1, 2}


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


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("a fine move", 20, ["a fine move"]),
        ("a fine move", 7, ["a fine", "move"]),
        ("a fine move", 6, ["a fine", "move"]),
        ("unbelievable", 5, ["unbel", "ievab", "le"]),
        ("黒の勝ちです", 5, ["黒の", "勝ち", "です"]),
        ("黒", 1, ["黒"]),
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
        ("d13", 2, "...", "  "),
        ("d13", 0, "…", ""),
    ],
)
def test_words_that_do_not_fit_are_left_out(
    text: str, width: int, ellipsis: str, shown: str
) -> None:
    assert cut_words(text, width, ellipsis) == shown
