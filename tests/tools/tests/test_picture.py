from __future__ import annotations

import re

from tests.tools.picture import Cell, Frame, svg

INK, GROUND = "#ffffff", "#000000"


def frame(*lines: str, seconds: float = 0.0) -> Frame:
    return Frame([[Cell(text, INK, GROUND) for text in line] for line in lines], seconds)


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
