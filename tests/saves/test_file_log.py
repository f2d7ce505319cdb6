"""The log that is a file, entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.play.edits import Edit
from boardtui.play.log import EntryKind
from boardtui.play.seats import seated
from boardtui.play.standing import Standing
from boardtui.play.table import Change, Table
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku
from boardtui.saves.file_log import FileLog
from boardtui.saves.line_file import LineFile
from boardtui.saves.log_lines import LogLine, entry_line, read_lines
from boardtui.saves.restored_game import restored
from boardtui.saves.save_file import SaveFile
from boardtui.saves.save_report import SaveReport
from boardtui.saves.whole_game import WholeGame, composed
from tests.play.logs import appended

from .saved_games import PERSONS, play, text_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.gamelog"


class Kept:
    """A table whose log is a file; `write` shows what changed, and so lets it be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = FileLog()
        self.table = Table.of(GameRecord(Gomoku(9, 5)), seated(PERSONS), log=self.log)
        self._frames: list[Callable[[], object]] = []
        report = SaveReport(lambda _note: None, 1e6, lambda: None)
        save = SaveFile(path.with_suffix(".sgf"))
        self.log.attach(save, after_frame=self._frames.append)
        self.log.follow(self.table, report)
        play(self.table, "a1")
        self.write()

    @property
    def whole(self) -> WholeGame:
        return composed([text_of(self.table).encode()])

    @property
    def lines(self) -> list[LogLine]:
        return list(read_lines(self.path).lines)

    @property
    def in_file(self) -> Standing | None:
        """Where the lines of the file lead to."""
        found = restored(self.lines)
        assert found is not None
        return found.standing

    def write(self) -> None:
        (frame,) = self._frames
        self._frames.clear()
        frame()


async def test_an_entry_is_in_the_file_as_it_is(path: Path) -> None:
    game = Kept(path)
    play(game.table, "e5", "e6")
    assert [entry.number for entry in game.log.read()] == [1, 2, 3, 4]
    before = len(game.lines)
    game.write()
    assert game.lines[before:] == [entry_line(entry) for entry in game.log.read(2)]


async def test_what_readers_do_stands_after_what_woke_them(path: Path) -> None:
    game = Kept(path)

    def remark(change: Change) -> None:
        if not isinstance(change, Edit) and not game.table.record.root.comment:
            game.table.edits.comment((), "a move")

    game.table.subscribe(remark)
    play(game.table, "e5")
    game.write()
    assert [next(iter(line)) for line in game.lines[-2:]] == ["entry", "edit"]
    found = restored(game.lines)
    assert found is not None
    assert found.reading.record.root.comment == "a move"


async def test_a_whole_game_stands_for_edits_and_not_for_entries(path: Path) -> None:
    game = Kept(path)
    play(game.table, "e5")
    game.table.edits.comment((), "worse")
    game.table.edits.undo()
    game.table.edits.comment((), "better")
    assert not game.log.takes_lines
    play(game.table, "e6")
    game.write()
    assert [next(iter(line)) for line in game.lines[-3:]] == ["entry", "entry", "sgf"]
    found = restored(game.lines)
    assert found is not None
    assert found.standing == game.table.standing
    assert found.reading.record.root.comment == "better"


async def test_a_file_that_takes_the_place_of_another_has_every_line(path: Path) -> None:
    game = Kept(path)
    play(game.table, "e5")
    game.write()
    content = game.log.renewal(game.whole)
    play(game.table, "e6")  # while the new file is made
    game.write()
    new = LineFile.create(path, content(), is_aside=True)
    game.log.join(new)
    play(game.table, "e7")  # while it takes the name
    game.write()
    assert game.in_file == game.table.standing
    new.take_name()
    assert game.in_file == game.table.standing
    old = game.log.finish_renewal()
    assert old is not None
    old.close()
    play(game.table, "e8")
    game.write()
    found = restored(game.lines)
    assert found is not None
    assert found.standing == game.table.standing
    assert found.entries == tuple(game.log.read())


async def test_a_renewal_that_is_given_up_loses_nothing(path: Path) -> None:
    game = Kept(path)
    play(game.table, "e5")
    game.write()
    game.log.renewal(game.whole)
    play(game.table, "e6")
    game.write()
    game.log.give_up_renewal()
    play(game.table, "e7")
    game.write()
    found = restored(game.lines)
    assert found is not None
    assert found.standing == game.table.standing


def test_the_log_of_a_game_with_a_clock_stands_still_while_no_program_runs() -> None:
    log = FileLog()
    entry = appended(log, "", EntryKind.OPEN, {})._replace(at=1000.0)
    assert FileLog.timed([entry], has_clock=False).now() > 1_000_000
    assert 1000.0 <= FileLog.timed([entry], has_clock=True).now() < 1100
