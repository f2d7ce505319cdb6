"""Problems of files, by kind."""

from __future__ import annotations

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.problems import Problems
from boardtui.words.errors import summed_up


def test_of_each_kind_the_first_ones_are_kept_and_all_are_counted() -> None:
    problems = Problems(most_alike=5)
    for line in range(1, 101):
        problems.add(FormatError(FormatReason.NO_MOVE, line, 1))
    problems.add(FormatError(FormatReason.NO_GAME))
    assert len(problems) == 101
    assert [error.line for error in problems] == [1, 2, 3, 4, 5, None]
    assert list(summed_up(problems))[3] == "… and 97 more of this kind."


def test_those_of_a_file_join_those_of_its_folder() -> None:
    file = Problems([FormatError(FormatReason.NO_MOVE)] * 3, most_alike=1)
    folder = Problems([FormatError(FormatReason.NO_MOVE)])
    folder.join(file, lambda error: FormatError(FormatReason.IN_FILE, name="a", problem=error))
    assert len(folder) == 4
    assert [str(error) for error in folder] == [
        "A move is missing here.",
        "a: A move is missing here.",
    ]
    assert [count for _kept, count in folder.kinds()] == [4]
