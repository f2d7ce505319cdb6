"""Parts of pictures among other characters: the terminal shows each part that a frame has."""

from __future__ import annotations

from collections.abc import Iterable

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from boardtui.ui.terminal.cell_differ import CellDiffer
from boardtui.ui.terminal.placeholders import PicturePart, part_of
from tests.cases import each
from tests.kitty_double import PLACEHOLDER, KittyPictures, Picture, Shown
from tests.screen_double import Screen

WIDTH, HEIGHT = 12, 3
DISC, OTHER = 15, 16
GREEN, YELLOW = "on #00874b", "on #ffff5f"

Piece = tuple[int, int, list[Segment]]


class Double:
    """A terminal with pictures behind a differ, and what the frames so far should show."""

    def __init__(self, colours: ColorSystem = ColorSystem.TRUECOLOR) -> None:
        self.screen = Screen(WIDTH, HEIGHT)
        self.screen.reset_mode(7, private=True)
        self.stream = pyte.Stream(self.screen)
        self.pictures = KittyPictures()
        self.pictures.held = {number: Picture(b"", 6, 4) for number in (DISC, OTHER)}
        self.colours = colours
        self.differ = CellDiffer()
        self.differ.resize(WIDTH, HEIGHT)
        self.wanted = [[" "] * WIDTH for _row in range(HEIGHT)]
        self.show((row, 0, [Segment(" " * WIDTH)]) for row in range(HEIGHT))

    def show(self, pieces: Iterable[Piece]) -> str:
        listed = list(pieces)
        for row, column, segments in listed:
            text = "".join(segment.text for segment in segments)[: WIDTH - column]
            self.wanted[row][column : column + len(text)] = text
        output = self.differ.render(listed, self.colours)
        self.stream.feed(output)
        return output

    def check(self) -> None:
        cells = [[self.screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
        shown = {(y, x): part for y, x, part in self.pictures.shown(cells)}
        for y, row in enumerate(self.wanted):
            for x, character in enumerate(row):
                part = part_of(character)
                assert shown.get((y, x)) == (None if part is None else Shown(*part))
                assert part is not None or cells[y][x].data == character


def parts(number: int, row: int, columns: range) -> str:
    return "".join(PicturePart(number, row, column).character for column in columns)


texts = st.one_of(
    st.builds(
        parts,
        st.sampled_from([DISC, OTHER]),
        st.integers(0, 1),
        st.builds(lambda first, count: range(first, min(6, first + count)), st.integers(0, 4),
                  st.integers(1, 4)),
    ),
    st.sampled_from(["a", "  ", "bcd"]),
)  # fmt: skip
segments = st.builds(
    lambda text, style: Segment(text, Style.parse(style)),
    texts,
    st.sampled_from([GREEN, YELLOW, f"bold red {GREEN}"]),
)
pieces = st.tuples(
    st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), st.lists(segments, max_size=4)
)


@pytest.mark.parametrize("colours", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@given(frames=st.lists(st.lists(pieces, max_size=4), max_size=6))
@settings(max_examples=60)
def test_any_frames_show_their_parts(colours: ColorSystem, frames: list[list[Piece]]) -> None:
    terminal = Double(colours)
    for frame in frames:
        terminal.show(frame)
        terminal.check()


@each(
    ("columns", "marks"),
    [(range(4), 2), (range(2, 6), 2), (range(1), 2)],
)
def test_only_the_first_part_of_a_row_has_marks(columns: range, marks: int) -> None:
    terminal = Double()
    output = terminal.show([(1, 3, [Segment(parts(DISC, 1, columns))])])
    terminal.check()
    assert output.count(PLACEHOLDER) == len(columns)
    assert sum(0x300 <= ord(character) < 0x370 for character in output) == marks


def test_a_part_is_written_again_when_it_loses_the_one_on_its_left() -> None:
    terminal = Double()
    terminal.show([(1, 2, [Segment(parts(DISC, 0, range(4)))])])
    output = terminal.show([(1, 2, [Segment("ab")])])
    terminal.check()
    assert output.count(PLACEHOLDER) == 1


def test_another_ground_leaves_the_neighbours_alone() -> None:
    terminal = Double()
    row = parts(DISC, 0, range(4))
    terminal.show([(1, 2, [Segment(row, Style.parse(GREEN))])])
    changed = [Segment(row[0], Style.parse(YELLOW)), Segment(row[1:], Style.parse(GREEN))]
    output = terminal.show([(1, 2, changed)])
    terminal.check()
    assert output.count(PLACEHOLDER) == 1


def test_the_style_of_a_part_is_its_picture_and_its_ground() -> None:
    terminal = Double()
    style = Style.parse(f"bold underline reverse red {GREEN}")
    terminal.show([(0, 0, [Segment(parts(OTHER, 0, range(2)), style)])])
    terminal.check()
    cell = terminal.screen.buffer[0][1]
    assert (cell.bg, cell.bold, cell.underscore, cell.reverse) == ("00874b", False, False, False)
