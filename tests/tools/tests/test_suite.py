"""The suite of positions: how they are kept, found and searched."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count, product
from pathlib import Path

import pytest

from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.board import Point
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.suite import entries, runner
from tests.tools.suite.__main__ import main
from tests.tools.suite.collector import Collector
from tests.tools.suite.deep_search import Effort
from tests.tools.suite.entries import Entry, Half, Kind

FIVE, OTHER = Point(4, 7), Point(0, 0)
WIN = Entry(
    game=Gomoku(),
    moves=tuple(Point(5 + col, 7 + side * 3) for col in range(4) for side in range(2)),
    kind=Kind.HARD,
    plies=1,
    score=999.0,
    best=(FIVE,),
)
MOVE = replace(WIN, plies=None, score=10.0, kind=Kind.RANDOM)
TINY = Effort(move=300, second=600, deep=5000, threats=5000)


class ScriptedThinker:
    """Reports what it was given."""

    def __init__(self, *thoughts: Info) -> None:
        self.thoughts = thoughts

    def think(self, position: Position, limits: Limit, report: InfoCallback) -> Info:
        for thought in self.thoughts:
            report(thought)
        return self.thoughts[-1]


def thought(point: Point, nodes: int, certainty: Certainty = Certainty.SEARCHED) -> Info:
    score = 995.0 if certainty is Certainty.WINNER else 10.0
    return Info(nodes // 100, score, (Place(point),), certainty, nodes)


def solved(entry: Entry, *thoughts: Info) -> int | None:
    """The nodes after which an entry is solved."""
    ticks = count()
    thinker = ScriptedThinker(*thoughts)
    result = runner.solve(entry, thinker, Limit(), lambda: next(ticks))  # type: ignore[arg-type]
    return None if result.solved is None else result.solved.nodes


def test_an_entry_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    renju = replace(WIN, game=Gomoku(rule=Rule.RENJU), half=Half.AWAY, source="game 1")
    file = tmp_path / "suite.jsonl"
    file.write_text(f"{WIN.text}\n{MOVE.text}\n{renju.text}\n")
    assert list(entries.read(file)) == [WIN, MOVE, renju]


def test_a_win_is_solved_by_a_proof_with_any_first_move() -> None:
    assert solved(WIN, thought(FIVE, 100), thought(FIVE, 200)) is None
    proof = thought(OTHER, 300, Certainty.WINNER)
    assert solved(WIN, thought(FIVE, 100), proof) == 300
    assert solved(WIN, proof._replace(score=-995.0)) is None


def test_a_move_is_solved_from_when_it_is_kept() -> None:
    good, bad = thought(FIVE, 100), thought(OTHER, 200)
    assert solved(MOVE, bad, good) == 100
    assert solved(MOVE, good, bad, good._replace(nodes=300), good._replace(nodes=400)) == 300
    assert solved(MOVE, good, bad) is None


def test_the_position_is_that_after_the_moves() -> None:
    position = WIN.position
    assert position.ply == 8
    assert position.play(Place(FIVE)).outcome is not None


def test_the_suite_has_legal_positions_each_once() -> None:
    suite = list(entries.read(entries.POSITIONS))
    assert entries.POSITIONS.stat().st_size <= 100_000
    assert len({(entry.game, entry.position.board) for entry in suite}) == len(suite)
    assert {(entry.kind, entry.half) for entry in suite} == set(product(Kind, Half))
    for entry in suite:
        assert {Place(point) for point in entry.best} <= set(entry.position.legal_moves)
        assert entry.best
        assert entry.plies is None or entry.plies % 2 == 1


@pytest.fixture(scope="module")
def found() -> list[Entry]:
    collector = Collector(TINY, seed=1)
    return [entry for number in range(12) for entry in collector.entries(number)]


def test_the_same_seed_finds_the_same_entries(found: list[Entry]) -> None:
    collector = Collector(TINY, seed=1)
    again = [entry for number in range(4) for entry in collector.entries(number)]
    assert again == found[: len(again)]


def test_all_kinds_are_found_and_each_half(found: list[Entry]) -> None:
    assert {entry.kind for entry in found} == set(Kind)
    assert {entry.half for entry in found} == set(Half)


def test_the_entries_of_a_game_are_of_the_same_half(found: list[Entry]) -> None:
    halves = {entry.source: entry.half for entry in found}
    assert all(entry.half is halves[entry.source] for entry in found)


def test_a_hard_win_is_not_proved_with_few_nodes_and_a_random_one_is(found: list[Entry]) -> None:
    for result in runner.run(found, Limit(nodes=TINY.second), 64):
        if result.entry.plies is not None:
            assert (result.solved is None) == (result.entry.kind is Kind.HARD)


def test_the_tool_collects_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "suite.jsonl"
    effort = [f"--{name}={nodes}" for name, nodes in TINY._asdict().items()]
    main(["collect", str(file), "--most=2", *effort])
    kept = list(entries.read(file))
    assert Counter(entry.kind for entry in kept) == {Kind.HARD: 2, Kind.RANDOM: 2}
    main(["collect", str(file), "--most=2", *effort])
    assert list(entries.read(file)) == kept
    capsys.readouterr()
    told = 0
    for half in Half:
        main(["run", str(file), "--nodes=100", f"--half={half.value}"])
        told += sum(line[:4].strip().isdigit() for line in capsys.readouterr().out.splitlines())
    assert told == 4


def test_the_table_counts_what_is_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "suite.jsonl"
    lost = replace(WIN, moves=WIN.moves[:2])
    away = replace(WIN, half=Half.AWAY)
    file.write_text("".join(f"{entry.text}\n" for entry in (WIN, lost, MOVE, away)))
    main(["run", str(file), "--nodes=500", "--quiet"])
    table = [line.split()[:4] for line in capsys.readouterr().out.splitlines()]
    assert table[1][:3] == ["freestyle15", "hard", "1/2"]
    assert ["hard", "1/2"] in [line[:2] for line in table]
    assert ["random", "1/1"] in [line[:2] for line in table]
