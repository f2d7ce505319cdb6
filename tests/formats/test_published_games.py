"""Real games have the result that they are known for."""

from __future__ import annotations

import csv

import pytest

from boardtui.formats import sgf, transcript
from boardtui.formats.detect import read_record
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from tests.formats.games import PUBLISHED, Published, described, research_file


def final_score(record: GameRecord) -> tuple[int, ...] | None:
    end = record.root.end().position
    assert end.outcome is not None
    return record.game.final_score(end)


def passes(record: GameRecord) -> int:
    return sum(node.move == Pass() for node in record.root.mainline())


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published.name)
def test_a_published_game_ends_as_it_did(published: Published) -> None:
    reading = read_record(published.moves)[0]
    record = reading.record
    assert record.game == published.game
    assert not reading.problems
    assert passes(record) == published.passes
    assert final_score(record) == published.score
    assert transcript.dumps(record) == published.moves + "\n"


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published.name)
def test_a_published_game_survives_sgf(published: Published) -> None:
    record = transcript.loads(published.moves, published.game).record
    (reading,) = sgf.loads(sgf.dumps(record))
    assert not reading.problems
    assert described(reading.record) == described(record)
    black, white = published.score
    result = f"RE[{'B' if black > white else 'W'}+{abs(black - white)}]"
    assert (result if black != white else "RE[0]") in sgf.dumps(record)


def test_championship_games_end_as_the_archive_says() -> None:
    with research_file("famous_games.tsv").open(encoding="utf-8") as file:
        rows = [row for row in csv.reader(file, delimiter="\t") if not row[0].startswith("#")]
    assert len(rows) == 30
    for *_names, black_score, _theoretical, moves, passes_made in rows:
        reading = read_record(moves)[0]
        score = final_score(reading.record)
        assert reading.record.game == Othello()
        assert not reading.problems
        assert score is not None
        assert score[0] == int(black_score)
        assert passes(reading.record) == int(passes_made)
        (again,) = sgf.loads(sgf.dumps(reading.record))
        assert described(again.record) == described(reading.record)
