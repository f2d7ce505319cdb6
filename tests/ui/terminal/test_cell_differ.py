"""Only changed cells are written, and the terminal shows exactly what it should."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from boardtui.ui.terminal.cell_differ import CellDiffer
from boardtui.ui.terminal.rendition import Rendition
from boardtui.ui.terminal.runs import Run, by_rendition
from tests.screen_double import Screen, visible

WIDTH, HEIGHT = 14, 4
COLOURS = ColorSystem.TRUECOLOR

styles = st.sampled_from(["", "red", "bold red on blue", "white on blue", "underline", "reverse"])
glyphs = st.sampled_from(["a", "b", " ", " ", "黒", "白", "e\u0301", "ー"])
texts = st.lists(glyphs, max_size=WIDTH).map("".join)
segment = st.tuples(texts, styles.map(Style.parse)).map(lambda parts: Segment(*parts))
segments = st.lists(segment, max_size=3)
pieces = st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), segments)
frames = st.lists(pieces, max_size=4)


class Double:
    """A terminal behind a differ."""

    def __init__(self, *, ambiguous_width: int = 1, erases_with_colour: bool = False) -> None:
        self.screen = Screen(WIDTH, HEIGHT)
        self.screen.ambiguous_width = ambiguous_width
        self.screen.reset_mode(7, private=True)
        self.stream = pyte.Stream(self.screen)
        self.differ = CellDiffer(
            ambiguous_is_wide=ambiguous_width == 2, erases_with_colour=erases_with_colour
        )
        self.differ.resize(WIDTH, HEIGHT)
        self.show(*((row, 0, " " * WIDTH) for row in range(HEIGHT)))

    def show(self, *changes: tuple[int, int, str]) -> str:
        """Draw (row, column, markup) and return what was written for it."""
        frame = self.differ.render(
            ((row, column, segments_of(markup)) for row, column, markup in changes), COLOURS
        )
        self.stream.feed(frame)
        return frame

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]


def segments_of(markup: str) -> list[Segment]:
    from rich.console import Console

    text = Text.from_markup(markup)
    text.end = ""
    return list(text.render(Console(width=200)))


def test_unchanged_content_writes_nothing() -> None:
    double = Double()
    assert double.show((0, 0, "[red]ab[/]c")) != ""
    assert double.show((0, 0, "[red]ab[/]c")) == ""


def test_changed_cell_alone_is_written() -> None:
    double = Double()
    double.show((0, 0, "abc"))
    assert double.show((0, 0, "aXc")) == "\x1b[;2HX"


def test_short_gap_is_written_again() -> None:
    double = Double()
    double.show((0, 0, "abcdef"))
    assert double.show((0, 0, "XbcXef")) == "\x1b[HXbcX"


def test_gap_of_another_colour_is_jumped_over() -> None:
    double = Double()
    double.show((0, 0, "a[red]bc[/]d"))
    assert double.show((0, 0, "X[red]bc[/]Y")) == "\x1b[HX\x1b[4GY"


def test_the_run_with_the_pen_at_hand_comes_first() -> None:
    double = Double()
    double.show((0, 0, "a"), (1, 0, "[red]b[/]"))
    double.show((1, 0, "[red]c[/]"))
    assert double.show((0, 0, "X"), (1, 0, "[red]d[/]")) == "\x1b[2Hd\x1b[H\x1b[mX"


def test_after_the_last_column_the_cursor_is_placed_anew() -> None:
    double = Double()
    frame = double.show((0, WIDTH - 1, "a"), (1, 0, "b"), (1, WIDTH - 1, "c"))
    assert double.rows[:2] == [" " * (WIDTH - 1) + "a", "b" + " " * (WIDTH - 2) + "c"]
    assert "\b" not in frame
    assert "\x1b[D" not in frame


@pytest.mark.parametrize(("colour", "shown"), [("on blue", "blue"), ("", "default")])
def test_an_unknown_screen_is_cleared_to_its_commonest_blank(colour: str, shown: str) -> None:
    double = Double(erases_with_colour=True)
    double.stream.feed("x" * WIDTH * HEIGHT)
    double.differ.reset()
    lines = ["ab", "", "", "  c"]
    frame = double.show(
        *((row, 0, f"[white {colour}]{text:{WIDTH}}") for row, text in enumerate(lines))
    )
    assert frame.count("\x1b[2J") == 1
    assert frame.count(" ") == 0
    assert double.rows == lines
    backgrounds = {double.screen.buffer[y][x].bg for y in range(HEIGHT) for x in range(WIDTH)}
    assert backgrounds == {shown}


def test_a_full_screen_is_cleared_for_one_of_few_words() -> None:
    double = Double()
    double.show(*((row, 0, " a" * (WIDTH // 2)) for row in range(HEIGHT)))
    lines = ["a", "", "b", ""]
    frame = double.show(*((row, 0, f"{text:{WIDTH}}") for row, text in enumerate(lines)))
    assert frame == "\x1b[2J\x1b[Ha\x1b[3Hb"
    assert double.rows == lines


def test_blank_rest_of_a_line_is_erased_only_on_the_default_background() -> None:
    double = Double()
    double.show((0, 0, "a" * WIDTH), (1, 0, "[on blue]" + "b" * WIDTH))
    assert "\x1b[K" in double.show((0, 0, "a" + " " * (WIDTH - 1)))
    assert "\x1b[K" not in double.show((1, 0, "[on blue]b" + " " * (WIDTH - 1)))
    assert double.rows[:2] == ["a", "b"]
    assert double.screen.buffer[0][5].bg == "default"


def test_blank_rest_of_a_line_is_erased_in_colour_where_that_is_known_to_work() -> None:
    double = Double(erases_with_colour=True)
    frame = double.show((1, 0, "[on blue]b" + " " * (WIDTH - 1)))
    assert frame.endswith("b\x1b[K")
    assert double.screen.buffer[1][WIDTH - 1].bg == "blue"
    assert "\x1b[K" not in double.show((1, 0, "[underline]b" + " " * (WIDTH - 1)))


def test_a_line_is_erased_where_its_end_is_blank_already() -> None:
    double = Double()
    double.show((0, 0, "abcdefghi"))
    assert double.show((0, 0, "ab       ")) == "\x1b[;3H\x1b[K"
    double.show((1, 0, "abcdefghi  j"))
    assert "\x1b[K" not in double.show((1, 0, "ab       "))
    assert double.rows[:2] == ["ab", "ab         j"]


def test_blanks_beside_text_of_another_colour_are_written_with_it() -> None:
    red, blue, blank = (Rendition(colour, "", frozenset()) for colour in ("31", "34", None))
    rows = [
        [(" ", blank), ("a", red), ("b", red)],
        [("c", blue), (" ", blank), (" ", blank)],
    ]
    runs = [Run(0, 0, 1), Run(0, 2, 3), Run(1, 0, 1), Run(1, 2, 3)]
    assert list(by_rendition(runs, rows, None)) == runs


def test_the_next_rendition_is_the_one_with_the_shortest_way_to_it() -> None:
    renditions = [
        Rendition("38;2;1;2;3", "48;2;9;9;9", frozenset()),
        Rendition("31", "48;2;7;7;7", frozenset()),
        Rendition("34", "48;2;9;9;9", frozenset()),
    ]
    rows = [[("a", rendition)] for rendition in renditions]
    runs = [Run(row, 0, 1) for row in range(3)]
    assert [run.row for run in by_rendition(runs, rows, renditions[0])] == [0, 2, 1]


def test_an_unknown_screen_is_erased_in_the_colour_of_most_blanks() -> None:
    double = Double(erases_with_colour=True)
    double.show(*((row, 0, "x" * WIDTH) for row in range(HEIGHT)))
    double.differ.reset()
    blank = "[on blue]" + " " * WIDTH
    frame = double.show((0, 0, blank), (1, 0, "[on blue]ab" + " " * (WIDTH - 2)), (2, 0, blank))
    assert "\x1b[2J" not in frame  # a row is unknown still
    double.differ.reset()
    text = "[on blue]ab" + " " * (WIDTH - 2)
    frame = double.show((0, 0, blank), (1, 0, text), (2, 0, blank), (3, 0, blank))
    assert frame == "\x1b[0;44m\x1b[2J\x1b[2Hab"
    assert double.rows == ["", "ab", "", ""]
    assert {cell.bg for cell in double.screen.buffer[3].values()} == {"blue"}
    assert double.show((1, 0, text)) == ""


def test_an_unknown_screen_is_erased_in_no_colour_where_that_may_not_work() -> None:
    double = Double()
    double.differ.reset()
    blank = "[on blue]" + " " * WIDTH
    assert "\x1b[2J" not in double.show(*((row, 0, blank) for row in range(HEIGHT)))


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("a黒b", (0, 0, "axyb"), "axyb"),
        ("axyb", (0, 0, "a黒b"), "a黒b"),
        ("黒白", (0, 0, "a黒b"), "a黒b"),
        ("a黒b", (0, 0, "黒白"), "黒白"),
        ("a黒b", (0, 2, "|"), "a |b"),
        ("a黒b", (0, 1, "|"), "a| b"),
        ("黒白", (0, 1, "黒"), " 黒"),
        ("e\u0301x", (0, 0, "ex"), "ex"),
    ],
)
def test_wide_and_combined_glyphs(before: str, change: tuple[int, int, str], after: str) -> None:
    double = Double()
    double.show((0, 0, before))
    double.show(change)
    assert double.rows[0].replace("  ", " ") == after.replace("  ", " ")
    assert double.show((0, 0, after)) == ""


def test_wide_glyph_does_not_fit_into_the_last_column() -> None:
    double = Double()
    double.show((0, WIDTH - 2, "a黒"))
    assert double.rows[0] == " " * (WIDTH - 2) + "a"


def test_control_characters_never_reach_the_terminal() -> None:
    double = Double()
    frame = double.show((0, 0, "a\x07b\x9bc\x7fd"))
    assert double.rows[0] == "abcd"
    assert not {"\x07", "\x9b", "\x7f"} & set(frame)


@settings(max_examples=150)
@given(st.lists(frames, max_size=4))
def test_same_screen_as_plain_painting(
    sequence: list[list[tuple[int, int, list[Segment]]]],
) -> None:
    double = Double(erases_with_colour=True)
    expected = Screen(WIDTH, HEIGHT)
    expected.reset_mode(7, private=True)
    painter = pyte.Stream(expected)
    for frame in sequence:
        double.stream.feed(double.differ.render(frame, COLOURS))
        for row, column, parts in frame:
            for part in Segment.adjust_line_length(parts, WIDTH - column, pad=False):
                style = part.style or Style()
                painter.feed(f"\x1b[{row + 1};{column + 1}H{style.render(part.text)}")
                column += part.cell_length
    for row in range(HEIGHT):
        for column in range(WIDTH):
            shown, wanted = double.screen.buffer[row][column], expected.buffer[row][column]
            assert visible(shown) == visible(wanted), (row, column, double.rows, expected.display)


@pytest.mark.parametrize("content", ["● a", "─●─ab", "┌──┐a", "a ● ○ b"])
def test_ambiguous_glyphs_never_move_the_text_after_them(content: str) -> None:
    double = Double(ambiguous_width=2)
    double.show((0, 0, content.ljust(10) + "Z"))
    assert column_of(double, "Z") == 10
    if "a" in content:
        assert column_of(double, "a") == content.index("a")
    double.show((0, 0, "x" * len(content)))
    assert double.rows[0].startswith("x" * len(content))
    assert column_of(double, "Z") == 10


def test_neighbour_of_an_ambiguous_glyph_is_repaired() -> None:
    double = Double(ambiguous_width=2)
    double.show((0, 0, "a┼┼b"))
    double.show((0, 0, "a┼●b"))
    assert column_of(double, "b") == 3
    double.show((0, 0, "a●●b"))
    assert column_of(double, "a") == 0
    assert column_of(double, "b") == 3


def test_ambiguous_glyph_before_a_space_stays_whole_where_it_is_wide() -> None:
    double = Double(ambiguous_width=2)
    double.show((0, 0, "● ○ "))
    assert double.screen.display[0].startswith("●○")
    double.show((0, 0, "○ ○ "))
    assert double.screen.display[0].startswith("○○")


def column_of(double: Double, glyph: str) -> int:
    row = double.screen.buffer[0]
    return next(column for column in range(WIDTH) if row[column].data == glyph)
