"""Judgements on disk: a line of the journal each time, and no file for a record of others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.view import View
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.saves import game_files
from boardtui.saves.log_lines import read_lines
from boardtui.saves.store import Store

from .saved_games import NEVER, begin, crashed, files, journal_of, only, resume, text_at, text_of

NAMES = ("f5", "d6", "c3")


def judged(subject: Subject, depth: int = 12) -> None:
    """Judge the whole game, from its end, as a review does."""
    View(subject).judge(
        Judgement(node.path(), Evaluation(2.5, depth - 1), Cost(0.5, depth=depth))
        for node in reversed(subject.record.mainline())
    )


def costs(record: GameRecord) -> list[Cost | None]:
    return [node.cost for node in record.mainline()]


@pytest.fixture
def record() -> GameRecord:
    """A record of others."""
    record = GameRecord(Othello())
    node: Node = record.root
    for name in NAMES:
        node = node.play(record.game.parse_move(name))
    return record


class TestOwnGame:
    async def test_judging_all_of_it_is_one_line_of_the_journal(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        table, save = begin(store, *NAMES)
        before = read_lines(journal_of(save.path)).lines
        judged(table)
        *others, line = read_lines(journal_of(save.path)).lines
        assert tuple(others) == before
        assert len(line["edit"]["judgements"]) == len(NAMES) + 1
        found = game_files.read(only(crashed(store).cards()).ref).reading.record
        assert costs(found) == [Cost(0.5, depth=12)] * 4
        await save.aclose()

    async def test_a_torn_line_loses_it_whole(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        table, save = begin(store, *NAMES)
        judged(table, depth=12)
        before = journal_of(save.path).read_bytes()
        judged(table, depth=16)
        content = journal_of(save.path).read_bytes()
        await save.aclose()
        save.path.unlink()
        for size in range(len(before), len(content) + 1, 7):
            journal_of(save.path).write_bytes(content[:size])
            depth = 16 if size == len(content) else 12
            found = game_files.read(save.path).reading.record
            assert costs(found) == [Cost(0.5, depth=depth)] * 4

    async def test_a_line_of_an_older_program_is_read(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        _table, save = begin(store, *NAMES)
        evaluation = {"value": 2, "depth": 9, "certainty": "exact", "line": ["d6"], "nodes": 7}
        edit = {"kind": "judge", "path": ["f5"], "moves": [], "text": "", "evaluation": evaluation}
        with journal_of(save.path).open("a") as journal:
            journal.write(json.dumps({"edit": edit}) + "\n")
        found = game_files.read(only(crashed(store).cards()).ref).reading.record
        values = [node.evaluation and node.evaluation.depth for node in found.mainline()]
        assert values == [None, 9, None, None]
        await save.aclose()

    async def test_a_finished_game_that_is_opened_again_keeps_them(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        table, save = begin(store, *NAMES)
        table.resign(Seat(0))
        await save.aclose()
        table, save = resume(store, only(store.cards()))
        judged(table)
        assert files(store) == [journal_of(save.path).name, save.path.name]
        assert text_at(only(crashed(store).cards()).ref) == text_of(table)
        await save.aclose()
        assert files(store) == [save.path.name]
        assert save.path.read_text() == text_of(table)


class TestRecordOfOthers:
    async def test_they_make_no_file(self, tmp_path: Path, record: GameRecord) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        table = Study(record)
        save = store.create(table)
        judged(table, depth=12)
        judged(table, depth=16)
        await save.aclose()
        assert not store.directory.exists()

    async def test_they_are_in_the_study_that_a_comment_begins(
        self, tmp_path: Path, record: GameRecord
    ) -> None:
        store = Store(tmp_path / "games", policy=NEVER)
        table = Study(record)
        save = store.create(table)
        judged(table, depth=12)
        View(table).comment((), "good")
        judged(table, depth=16)
        assert text_at(only(crashed(store).cards()).ref) == text_of(table)
        await save.aclose()
        assert save.path.read_text() == text_of(table)

    async def test_those_that_come_with_a_first_comment_are_kept(
        self, tmp_path: Path, record: GameRecord
    ) -> None:
        store = Store(tmp_path / "games", after_frame=lambda _callback: None, policy=NEVER)
        table = Study(record)
        save = store.create(table)
        View(table).comment((), "good")
        judged(table)
        await save.aclose()
        assert save.path.read_text() == text_of(table)
