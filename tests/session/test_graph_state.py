"""The course of a game in numbers."""

from __future__ import annotations

from boardtui.formats.detect import read_record
from boardtui.record.clock import Clock
from boardtui.record.cost import Cost
from boardtui.record.evaluation import WIN, Evaluation
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Pass
from boardtui.rules.registry import game
from boardtui.session.graph_state import (
    Bar,
    GraphKind,
    course_of,
    kinds_of,
    losses_of,
    times_of,
    values_of,
)

PASS_AT_9 = "f5 f6 c4 g5 h5 h4 g7 h6"
TIMED = "(;GM[2]SZ[8]TM[300]OT[5 fischer];B[f5]BL[290];W[d6]WL[303];B[c3]BL[294];W[d3]WL[200])"
UNTIMED = "(;GM[2]SZ[8];B[f5]BL[290];W[d6]WL[300];B[c3]BL[270];W[d3];B[c4]BL[300])"


def line_of(moves: str, kind: str = "othello", **options: object) -> tuple[Node, ...]:
    record = GameRecord(game(kind, **options))
    node = record.root
    for move in moves.split():
        node = node.play(record.game.parse_move(move))
    return node.line()


def known(node: Node) -> Evaluation | None:
    return node.evaluation


def test_values_stand_where_they_are_known() -> None:
    line = line_of("f5 d6 c3")
    line[1].evaluation = Evaluation(3.0)
    assert values_of(line, known) == (None, 3.0, None, None)


def test_before_a_forced_pass_the_value_is_that_after_it() -> None:
    line = line_of(f"{PASS_AT_9} pass")
    line[-1].evaluation = Evaluation(-7.0)
    assert line[-1].move == Pass()
    assert values_of(line, known)[-3:] == (None, -7.0, -7.0)


def test_a_finished_game_has_its_final_score() -> None:
    line = line_of("f5 d6 c5 f6 e7 f4 g5 e6 e3")
    assert values_of(line, known)[-1] == 64
    won = line_of("h8 a1 h9 a2 h10 a3 h11 a4 h12", "gomoku")
    assert values_of(won, known)[-1] == WIN


def test_losses_of_either_side_are_summed() -> None:
    line = line_of("f5 d6 c3 d3")
    line[1].cost, line[3].cost, line[4].cost = Cost(2.0), Cost(1.0), Cost(4.0)
    assert losses_of(line) == ((0, 0), (2, 0), (2, 0), (3, 0), (3, 4))


def test_times_come_from_the_clock_and_what_is_left_on_it() -> None:
    record = read_record(TIMED)[0].record
    assert times_of(record.clock, record.mainline()) == (None, 15.0, 2.0, 1.0, 108.0)


def test_without_a_clock_times_are_differences_that_make_sense() -> None:
    record = read_record(UNTIMED)[0].record
    assert record.clock is None
    assert times_of(None, record.mainline()) == (None, None, None, 20.0, None, None)


def test_kinds_are_those_that_are_known() -> None:
    line = line_of("f5 d6 c3")
    assert kinds_of(None, line, known) == ()
    line[1].evaluation = Evaluation(3.0)
    assert kinds_of(None, line, known) == (GraphKind.VALUES,)
    line[2].cost = Cost(0.0)
    assert kinds_of(None, line, known) == (GraphKind.VALUES, GraphKind.LOSSES)
    timed = read_record(TIMED)[0].record
    assert kinds_of(timed.clock, timed.mainline(), known) == (GraphKind.TIMES,)


def test_three_sides_have_no_graph() -> None:
    line = line_of("g4", "three-way")
    line[1].evaluation = Evaluation(3.0)
    assert kinds_of(None, line, known) == ()


def test_a_course_has_a_bar_for_each_node() -> None:
    line = line_of("f5 d6")
    line[0].evaluation, line[1].evaluation = Evaluation(0.0), Evaluation(-5.0)
    course = course_of(GraphKind.VALUES, None, line, known)
    assert course.bars == (Bar(first=0.0), Bar(second=5.0), Bar())
    line[2].cost = Cost(2.5)
    losses = course_of(GraphKind.LOSSES, None, line, known)
    assert losses.bars == (Bar(), Bar(), Bar(second=2.5))
    timed = read_record(TIMED)[0].record
    times = course_of(GraphKind.TIMES, timed.clock, timed.mainline(), known)
    assert times.bars[:3] == (Bar(), Bar(first=15.0), Bar(second=2.0))


def test_a_period_hides_the_time_of_a_move() -> None:
    clock = Clock.parse("10s+3x5")
    start = clock.start
    within = clock.after(start, 4.0)
    assert within is not None
    assert clock.used(start, within) == 4.0
    late = clock.after(within, 9.0)
    assert late is not None
    assert clock.used(within, late) is None
    assert clock.used(late, start) is None
