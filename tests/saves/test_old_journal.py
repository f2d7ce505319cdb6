"""Journals of versions of the program that kept no log."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardtui.formats.reading import Reading
from boardtui.record.clock import Clock
from boardtui.saves import game_files
from boardtui.saves.log_lines import LogLine, fingerprint
from boardtui.saves.old_journal import replayed, since
from tests.cases import each

from .told_lines import Told, told


def journal(game: Told) -> list[LogLine]:
    """The lines of a game as those versions wrote them."""
    return [{**game.lines[0], **game.lines[game.begun - 1]}, *game.lines[game.begun :]]


def text(reading: Reading | None) -> str:
    assert reading is not None
    return game_files.text_of(reading).decode()


@each("clock", [None, Clock(3600, 2), Clock(9, 0, 4, 7)])
@each("seed", range(5))
def test_lines_that_were_written_are_read(seed: int, clock: Clock | None) -> None:
    game = told(seed, 60 if clock is None or clock.main > 9 else 5, clock)
    assert text(replayed(None, journal(game))) == game.texts[-1]


def test_every_line_counts() -> None:
    game = told(3, 12)
    for number, expected in enumerate(game.texts, 1):
        assert text(replayed(None, journal(game)[:number])) == expected


@pytest.mark.parametrize(
    "line",
    [
        {"sgf": "no game"},
        {"entry": {"number": 1}},
        {"edit": {"kind": "burn", "path": [], "moves": [], "text": ""}},
    ],
)
def test_nothing_is_taken_from_what_follows_rubbish(line: LogLine) -> None:
    game = told(3, 12)
    lines = journal(game)
    assert text(replayed(None, [*lines[:8], line, *lines[8:]])) == game.texts[7]


def test_there_may_be_no_line() -> None:
    nothing: Sequence[LogLine] = ()
    assert replayed(None, nothing) is None


class TestSince:
    OLD, NEW = b"old", b"new"

    def lines(self, *parts: bytes | str | None) -> list[LogLine]:
        """`bytes` and None are versions of the save, texts other lines."""
        return [
            {"entry": part} if isinstance(part, str) else {"base": self.base(part)}
            for part in parts
        ]

    @staticmethod
    def base(content: bytes | None) -> str | None:
        return None if content is None else fingerprint(content)

    def test_what_follows_a_version_is_what_it_lacks(self) -> None:
        lines = self.lines(None, "a", self.OLD, "b", self.NEW, "c")
        assert since(lines, None) == lines
        assert since(lines, self.OLD) == lines[2:]
        assert since(lines, self.NEW) == lines[4:]

    def test_of_equal_versions_the_last_one_counts(self) -> None:
        lines = self.lines(self.OLD, "a", self.NEW, "undo", self.OLD)
        assert since(lines, self.OLD) == lines[4:]

    def test_a_journal_of_another_version_is_strange(self) -> None:
        assert since(self.lines(None, "a", self.OLD), b"foreign") is None
        assert since(self.lines(self.OLD, "a"), None) is None
        assert since([], self.OLD) is None

    def test_without_a_save_the_newest_whole_game_counts(self) -> None:
        lines: list[LogLine] = [{"base": "x", "sgf": "1"}, {"entry": "a"}, {"sgf": "2"}]
        assert since(lines, None) == lines[2:]
