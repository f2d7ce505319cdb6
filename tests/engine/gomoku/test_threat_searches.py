from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boardtui.engine.gomoku import threat_searches, vct
from boardtui.engine.gomoku.board_state import cell_of
from boardtui.engine.gomoku.rows import THREATS_A_NODE
from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.record.evaluation import Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku

TWO_THREES = """
...........
...........
...........
.....X.....
.....X.....
...........
...XX......
...........
.......OO..
.......O...
...........
"""
"""Black, to move, wins by two threes at once."""


def position(turn: int) -> Position:
    board = Board.from_text(TWO_THREES)
    return Gomoku(size=board.size.cols).position(board, Color(turn))


def calm() -> Position:
    start = Gomoku(size=11).start()
    for text in ("f6", "g7", "e7", "g5", "g6", "e6"):
        start = start.play(start.game.parse_move(text))
    return start


def cell(text: str) -> int:
    move = Gomoku(size=11).parse_move(text)
    assert isinstance(move, Place)
    return cell_of(move.point)


@pytest.fixture
def mind() -> GomokuThinker:
    return GomokuThinker(Gomoku(size=11), 1)


def searched(mind: GomokuThinker, start: Position, nodes: int) -> Any:
    """The threat searches after as many positions of the main search."""
    mind._pool.begin(1 << 40)
    mind._threats.begin()
    mind._main.put(start)
    mind.state["nodes"] = nodes
    return mind._threats


def test_fours_and_threats_count_as_nodes_by_what_they_cost(mind: GomokuThinker) -> None:
    mind.think(position(1), Limit(depth=5))
    positions, threats = int(mind.state["nodes"][0]), int(mind._rows["nodes"][0])
    assert positions > 0
    assert threats > THREATS_A_NODE
    assert mind.nodes == positions + threats // THREATS_A_NODE


def test_a_line_is_refuted_where_the_side_to_move_wins_by_threats(mind: GomokuThinker) -> None:
    threats = searched(mind, position(1), 100_000)
    line = [cell("a1"), cell("k11"), cell("b1")]
    assert threats.refuted(line, 5) == (cell("a1"),)
    assert searched(mind, calm(), 100_000).refuted([cell("e8"), cell("e4")], 5) == ()


def test_what_refutes_a_line_is_known_to_the_next_search(mind: GomokuThinker) -> None:
    threats = searched(mind, position(1), 100_000)
    assert threats.refuted([cell("a1")], 5)
    mind._main.play(cell("a1"))
    assert mind._main.search(2, -30_000, 30_000, 1) > 29_000


def test_threat_searches_take_a_share_of_the_nodes(
    mind: GomokuThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = 0
    find_vct = vct.find_vct

    def count(rows: Any, *arguments: Any) -> Any:
        nonlocal spent
        before = int(rows["nodes"])
        outcome = find_vct(rows, *arguments)
        spent += int(rows["nodes"]) - before
        return outcome

    monkeypatch.setattr(threat_searches, "find_vct", count)
    thought = mind.think(calm(), Limit(nodes=20_000))
    share = thought.nodes * int(THREATS_A_NODE) / 5
    assert share / 100 < spent < share * 1.1


def test_a_win_that_no_nodes_are_left_for_is_not_found(mind: GomokuThinker) -> None:
    assert not searched(mind, position(1), 0).refuted([cell("a1")], 5)
    mind._pool.limit_nodes(0)
    mind.state["nodes"] = np.int64(100_000)
    assert not mind._threats.refuted([cell("a1")], 5)
