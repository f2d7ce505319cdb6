"""The lines about how a person has trained."""

from __future__ import annotations

import pytest

from boardtui.session.training.progress import TrainingProgress
from boardtui.ui.glyphs import GlyphSetName, glyph_set
from boardtui.ui.widgets.training_lines import TrainingLines
from tests.fixtures.trained import trained, untrained


def lines_of(
    progress: TrainingProgress, width: int = 78, glyphs: GlyphSetName = "unicode"
) -> list[str]:
    widget = TrainingLines(glyph_set(glyphs))
    widget.set_reactive(TrainingLines.progress, progress)
    return ["".join(span.text for span in line).rstrip() for line in widget.lines(width)]


def part(lines: list[str], title: str) -> list[str]:
    """The lines below a title, up to the next gap."""
    (start,) = (at for at, line in enumerate(lines) if line.strip("─- ") == title)
    end = lines.index("", start) if "" in lines[start:] else len(lines)
    return lines[start + 1 : end]


def test_it_begins_with_what_is_due() -> None:
    first = lines_of(trained())[0]
    assert first == "7 cards are due, 3 of them new. 0 exercises solved today. Streak: 5 days."


def test_the_last_days_are_a_strip_of_bars_numbers_and_dates() -> None:
    assert part(lines_of(trained()), "Last 14 days") == [
        "              ▃▃      ██  ▆▆  ▁▁  ▃▃      ▃▃      ██  ▆▆  ▁▁  ▃▃",
        "answers    0   5   0  14   9   1   4   0   5   0  14   9   1   4",
        "right      0   3   0  12   7   1   0   0   3   0  12   7   1   0",
        "day       14  15  16  17  18  19  20  21  22  23  24  25  26  27",
    ]


def test_where_it_is_narrow_the_days_are_closer_or_the_oldest_are_left_out() -> None:
    assert part(lines_of(trained(), 58), "Last 14 days")[-1] == (
        "day      14 15 16 17 18 19 20 21 22 23 24 25 26 27"
    )
    assert part(lines_of(trained(), 30), "Last 7 days")[-1] == "day      21 22 23 24 25 26 27"


def test_shares_have_percent_numbers_and_a_bar() -> None:
    assert part(lines_of(trained(), 50, "ascii"), "Right answers by kind") == [
        "Your mistakes           72%    26 of 36  ######---",
        "Your lines              90%     9 of 10  ########-",
        "Puzzles (find a win)    55%    11 of 20  #####----",
    ]
    assert [line.split()[:4] for line in part(lines_of(trained()), "Right answers by phase")] == [
        ["In", "the", "opening", "83%"],
        ["In", "the", "middle", "62%"],
        ["At", "the", "end", "73%"],
    ]


def test_ratings_and_costly_openings_are_listed() -> None:
    lines = lines_of(trained())
    assert part(lines, "Puzzle ratings") == ["Othello     1243 ± 120, 20 puzzles"]
    assert part(lines, "Most costly openings") == [
        "Rose        38 discs in 7 mistakes",
        "Indirect    60 points in 1 mistake",
        "Othello     8 discs in 1 mistake",
    ]


def test_who_has_not_trained_reads_what_will_stand_there() -> None:
    lines = lines_of(untrained())
    assert lines[0] == "0 cards are due. 0 exercises solved today."
    assert "You have not trained yet." in lines[2]
    assert not any("─" in line for line in lines)


@pytest.mark.parametrize("width", [38, 58, 118])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    assert max(map(len, lines_of(trained(), width))) <= width


def test_the_characters_of_plain_terminals_are_enough() -> None:
    assert "".join(lines_of(trained(), glyphs="ascii")).replace("±", "").isascii()
