"""The pictures that the terminal is sent: each once, and none stays behind."""

from __future__ import annotations

import random
import re

from boardtui.pictures.drawing import Disc, Drawing, Rectangle
from boardtui.ui.terminal.placeholders import NUMBERS, part_of
from boardtui.ui.terminal.sprite_sheet import SpriteSheet
from boardtui.ui.terminal.window import CellSize
from tests.kitty_double import KittyPictures
from tests.pictures.images import clear_pixels

CELL = CellSize(10, 20)
_COMMAND = re.compile(r"\x1b_([^\x1b]*)\x1b\\")


def stone(ink: str = "#000000", radius: float = 18) -> Drawing:
    return Drawing(40, 40, "#000000", (Disc(20, 20, radius, ink),))


def obeyed(output: str, terminal: KittyPictures) -> KittyPictures:
    """The terminal after it has read an output that is nothing but commands."""
    assert _COMMAND.sub("", output) == ""
    for command in _COMMAND.findall(output):
        terminal.obey(command)
    return terminal


def shown(sheet: SpriteSheet, terminal: KittyPictures) -> KittyPictures:
    """The terminal after a frame."""
    return obeyed(sheet.take_uploads() + sheet.take_deletions(), terminal)


def test_nothing_is_sent_without_a_picture() -> None:
    sheet = SpriteSheet(CELL)
    assert (sheet.take_uploads(), sheet.take_deletions(), sheet.freed()) == ("", "", "")


def test_a_picture_is_sent_once_and_what_a_crash_has_left_goes() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    left = obeyed(_upload_of(NUMBERS[0], NUMBERS[5]), terminal).held.copy()
    cells = sheet.cells(stone(), 4, 2)
    assert sheet.cells(stone(), 4, 2) is cells
    shown(sheet, terminal)
    assert [*terminal.held] == [NUMBERS[0]]
    picture = terminal.held[NUMBERS[0]]
    assert picture != left[NUMBERS[0]]
    assert (picture.columns, picture.rows) == (4, 2)
    assert len(clear_pixels(picture.png)) == 40
    other = sheet.cells(stone("#ffffff"), 4, 2)
    shown(sheet, terminal)
    assert terminal.sent[2:] == [*NUMBERS[:2]]
    assert terminal.deleted == []
    assert cells.rows != other.rows
    assert (sheet.take_uploads(), sheet.take_deletions()) == ("", "")


def test_without_ranges_another_picture_takes_the_place_of_what_a_crash_has_left() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures(knows_ranges=False)
    left = obeyed(_upload_of(*NUMBERS[:2]), terminal).held.copy()
    kept = [sheet.cells(stone(ink), 4, 2) for ink in ("#000000", "#ffffff")]
    shown(sheet, terminal)
    assert len(terminal.held) == len(kept)
    assert not set(terminal.held.values()) & set(left.values())
    assert obeyed(sheet.freed(), terminal).held == {}


def _upload_of(*numbers: int) -> str:
    return "".join(
        f"\x1b_Ga=T,U=1,f=100,i={number},c=1,r=1,q=2;iVBORw0KGgo=\x1b\\" for number in numbers
    )


def test_cells_show_the_parts_with_ink() -> None:
    cells = SpriteSheet(CELL).cells(stone(radius=9), 4, 2)
    parts = [[part_of(character) for character in row] for row in cells.rows]
    inside = [[part and (part.row, part.column) for part in row] for row in parts]
    assert inside == [[None, (0, 1), (0, 2), None], [None, (1, 1), (1, 2), None]]


def test_the_same_drawing_in_other_cells_is_another_picture() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    kept = sheet.cells(stone(), 4, 2), sheet.cells(stone(), 2, 1)
    assert len(shown(sheet, terminal).held) == len(kept)


def test_leaving_frees_every_picture() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    kept = [sheet.cells(stone(ink), 4, 2) for ink in ("#000000", "#ffffff", "#ff0000")]
    assert len(shown(sheet, terminal).held) == len(kept)
    assert obeyed(sheet.freed(), terminal).held == {}
    assert sheet.is_freed
    assert sheet.freed() == ""


def test_a_picture_that_nothing_shows_is_freed_after_the_next_frame() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    kept, gone = (sheet.cells(stone(ink), 4, 2) for ink in ("#000000", "#ffffff"))
    shown(sheet, terminal)
    del gone
    # What is released before it was sent is not sent at all.
    unsent = sheet.cells(stone("#00ff00"), 4, 2)
    del unsent
    shown(sheet, terminal)
    assert [*terminal.held] == [NUMBERS[0]]
    assert len(terminal.sent) == 2
    again = sheet.cells(stone("#ffffff"), 4, 2)
    shown(sheet, terminal)
    assert [*terminal.held] == [*NUMBERS[:2]]
    assert again is not kept


def test_a_number_is_used_again_without_a_deletion() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    gone = sheet.cells(stone(), 4, 2)
    shown(sheet, terminal)
    before, picture = len(terminal.deleted), terminal.held[NUMBERS[0]]
    del gone
    kept = sheet.cells(stone("#ffffff"), 4, 2)
    shown(sheet, terminal)
    assert len(terminal.deleted) == before
    assert terminal.held[NUMBERS[0]] != picture
    assert kept.rows


def test_another_size_of_characters_has_other_pictures() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    before = sheet.cells(stone(), 4, 2)
    shown(sheet, terminal)
    sheet.forget(CellSize(12, 24))
    assert sheet.canvas(4, 2) == (48, 48)
    del before
    kept = sheet.cells(stone("#ffffff"), 4, 2)
    shown(sheet, terminal)
    assert [*terminal.held] == [NUMBERS[0]]
    assert terminal.sent == [NUMBERS[0]] * 2
    sheet.forget()
    del kept
    assert shown(sheet, terminal).held == {}


def test_a_long_picture_comes_in_pieces() -> None:
    sheet, terminal = SpriteSheet(CellSize(100, 200)), KittyPictures()
    chance, inks = random.Random(1), ["#ff8000", "#000000", "#ffffff", "#0080ff"]
    figures = tuple(
        Rectangle(chance.randrange(148), chance.randrange(148), 2, 1, chance.choice(inks))
        for _spot in range(9000)
    )
    kept = sheet.cells(Drawing(150, 150, "#000000", figures), 4, 2)
    output = sheet.take_uploads()
    assert (output.count("m=1"), output.count("m=0")) == (1, 1)
    assert max(map(len, _COMMAND.findall(output))) <= 4096 + 60
    obeyed(output, terminal)
    assert len(clear_pixels(terminal.held[NUMBERS[0]].png)) == 150
    assert len(kept.rows) == 2


def test_the_pictures_of_large_characters_are_drawn_smaller() -> None:
    width, height = SpriteSheet(CellSize(60, 120)).canvas(10, 5)
    assert (width, height) == (150, 150)


def test_too_many_pictures_leave_blanks_until_all_are_forgotten() -> None:
    sheet, terminal = SpriteSheet(CELL), KittyPictures()
    kept = [sheet.cells(stone(radius=10 + number / 10), 4, 2) for number in range(len(NUMBERS) + 1)]
    assert kept[-1].rows == ("    ",) * 2
    assert sheet.is_full
    assert len(shown(sheet, terminal).held) == len(NUMBERS)
    sheet.forget()
    kept = [sheet.cells(stone(radius=1), 4, 2)]
    assert len(shown(sheet, terminal).held) == len(kept)


def test_pictures_are_not_forgotten_again_and_again_where_they_are_too_many() -> None:
    sheet = SpriteSheet(CELL)
    for time in range(3):
        kept = [sheet.cells(stone(radius=10 + each / 10), 4, 2) for each in range(len(NUMBERS) + 1)]
        assert sheet.is_full == (time == 0)
        sheet.forget()
        assert kept


def test_a_stone_with_a_mark_shares_the_other_parts_of_the_plain_one() -> None:
    sheet, plain = SpriteSheet(CELL), stone()
    marked = plain._replace(figures=(*plain.figures, Disc(20, 20, 4, "#ffffff")))
    own = sheet.cells(plain, 4, 2)
    cells = sheet.cells(marked, 4, 2, plain)
    assert cells.like is own
    differing = {
        (row, column)
        for row in range(2)
        for column in range(4)
        if cells.rows[row][column] != own.rows[row][column]
    }
    assert differing == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert sheet.cells(marked, 4, 2).rows != cells.rows
    number = cells.rows[0][1]
    del own
    shown(sheet, terminal := KittyPictures())
    part, beside = part_of(number), part_of(cells.rows[0][0])
    assert part
    assert beside
    assert {part.number, beside.number} <= {*terminal.held}
