"""Small pictures without a ground: what lies behind them shows, and their edges are smooth."""

from __future__ import annotations

import pytest

from boardtui.pictures.drawing import Disc, Drawing, Polyline, Rectangle, Ring
from boardtui.pictures.png import drawing_png
from boardtui.pictures.sprite import Sprite
from tests.cases import each
from tests.pictures.images import clear_pixels, pixels

STONE = (Disc(20, 20, 17, "#1c5034"), Disc(20, 20, 15.5, "#fafaf7"), Disc(20, 20, 6, "#e5484d"))
DRAWINGS = [
    Drawing(40, 40, "#123456", STONE),
    Drawing(20, 40, "#000000", (Ring(10, 20, 6, 2.5, "#ffffff"),)),
    Drawing(9, 18, "#ffffff", (Polyline(((1, 1), (8, 17)), 1.5, "#ff8f6b"),)),
    Drawing(10, 20, "#000000", (Rectangle(0, 8, 10, 2, "#502800"),)),
]

STEP = 17
"""Colours and opacities have sixteen steps."""


@each("drawing", DRAWINGS)
@each("ground", ["#000000", "#ffffff", "#00874b"])
def test_a_sprite_on_a_ground_is_the_drawing_on_it(drawing: Drawing, ground: str) -> None:
    expected = pixels(drawing_png(drawing._replace(ground=ground)))
    found = clear_pixels(Sprite.of(drawing).png())
    assert (len(found), len(found[0])) == (drawing.height, drawing.width)
    below = bytes.fromhex(ground[1:])
    for row, wanted in zip(found, expected, strict=True):
        for pixel, colour in zip(row, wanted, strict=True):
            mixed = [
                (ink * pixel[3] + under * (255 - pixel[3])) / 255
                for ink, under in zip(pixel[:3], below, strict=True)
            ]
            away = max(abs(a - b) for a, b in zip(mixed, bytes.fromhex(colour[1:]), strict=True))
            assert away <= STEP, (pixel, colour)


def test_the_ground_of_the_drawing_does_not_matter() -> None:
    files = {Sprite.of(DRAWINGS[0]._replace(ground=each)).png() for each in ("#000000", "#abcdef")}
    assert len(files) == 1


def test_edges_are_smooth_and_the_ground_is_clear() -> None:
    rows = clear_pixels(Sprite.of(DRAWINGS[0]).png())
    opacities = {pixel[3] for row in rows for pixel in row}
    assert {0, 255} < opacities
    assert rows[0][0] == (0, 0, 0, 0)
    assert rows[20][20][:3] == (221, 68, 85)


@pytest.mark.parametrize(("columns", "rows", "seen"), [(1, 1, 4), (4, 2, 8), (8, 8, 52)])
def test_which_parts_have_ink(columns: int, rows: int, seen: int) -> None:
    sprite = Sprite.of(DRAWINGS[0])
    wide, high = 40 // columns, 40 // rows
    found = [
        sprite.has_ink(slice(x * wide, (x + 1) * wide), slice(y * high, (y + 1) * high))
        for x in range(columns)
        for y in range(rows)
    ]
    assert sum(found) == min(seen, columns * rows)


def test_a_stone_takes_few_bytes() -> None:
    large = Drawing(120, 120, "#000000", (Disc(60, 60, 52, "#111111"), Disc(60, 60, 48, "#eeeeee")))
    assert len(Sprite.of(DRAWINGS[0]).png()) < 600
    assert len(Sprite.of(large).png()) < 1_100
