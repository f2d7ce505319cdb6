from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from boardtui.pictures.screen import ScreenCell, ScreenFrame, svg
from tests.pictures.moving import expected, played

INK, GROUND = "#ffffff", "#000000"


def frame(*lines: str, seconds: float = 0.0) -> ScreenFrame:
    return ScreenFrame(
        [[ScreenCell(text, INK, GROUND) for text in line] for line in lines], seconds
    )


def test_a_single_frame_stands_still() -> None:
    picture = svg([frame("ab", "cd")], GROUND)
    assert "animate" not in picture
    assert re.findall(">([a-d]+)<", picture) == ["ab", "cd"]


def test_a_later_frame_draws_only_the_cells_that_changed() -> None:
    first, later = svg(
        [frame("abcd", "efgh", seconds=1), frame("abxd", "efgh", seconds=1)], GROUND
    ).split("<animate")
    assert re.findall(">([a-z]+)<", first) == ["abcd", "efgh"]
    assert re.findall(">([a-z]+)<", later) == ["x"]
    assert "translate(20 0)" in later


def test_each_frame_appears_when_those_before_it_are_over() -> None:
    picture = svg([frame("a", seconds=1), frame("b", seconds=2), frame("c", seconds=5)], GROUND)
    assert re.findall('keyTimes="0;([^"]+)"', picture) == ["0.12500", "0.37500"]
    assert set(re.findall(' dur="([^"]+)"', picture)) == {"8s"}


def test_a_frame_without_a_change_draws_nothing() -> None:
    still = frame("ab", seconds=1)
    assert svg([still, still], GROUND) == svg([still], GROUND)


def test_each_run_of_text_has_its_place_and_its_length() -> None:
    row = [
        *(ScreenCell(sign, INK, GROUND) for sign in "a <▶b"),
        *(ScreenCell(sign, INK, GROUND) for sign in ("黒", "", "白", "", "c")),
        *(ScreenCell(sign, "#ff0000", GROUND, bold=True) for sign in "d  e"),
    ]
    root = ET.fromstring(svg([ScreenFrame([row])], GROUND))
    runs = [
        (each.text, each.attrib["x"], each.attrib["textLength"])
        for each in root.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert runs == [
        ("a <", "0", "30"),
        ("▶", "30", "10"),
        ("b", "40", "10"),
        ("黒白", "50", "40"),
        ("c", "90", "10"),
        ("d  e", "100", "40"),
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("黒", ""), ("白", "")),
        (("黒", ""), ("a", "b")),
        (("a", "b"), ("黒", "")),
        (("黒", ""), ("黒", "")),
    ],
)
def test_a_wide_character_changes_as_a_whole(
    before: tuple[str, str], after: tuple[str, str]
) -> None:
    first, second = after
    now = [ScreenCell(first, INK, GROUND), ScreenCell(second, INK, "#333333")]
    frames = [ScreenFrame([[ScreenCell(text, INK, GROUND) for text in before]], 1)]
    frames.append(ScreenFrame([now], 1))
    shown = list(played(svg(frames, GROUND), frames))
    assert shown[-1] == expected(frames[-1], {})
