"""What a move lost, by reports from before and after it."""

from __future__ import annotations

import pytest

from boardtui.analysis.judge import (
    Comparison,
    Reports,
    compare,
    deepest,
    report_at_end,
    report_before,
    reports_on,
)
from boardtui.record.evaluation import WIN, Certainty, Info, final_value
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.fixtures.engines import info

OTHELLO, GOMOKU = Othello(), Gomoku()
SEARCHED, WINNER, EXACT = Certainty
Said = dict[int, tuple[float, Certainty]]


def after(game: Game, moves: str) -> Position:
    position = game.start()
    for name in moves.split():
        position = position.play(game.parse_move(name))
    return position


def said(game: Game, name: str, values: Said) -> Reports:
    """Reports on a move at several depths."""
    return {
        depth: info(game, name, score, certainty, depth=depth)
        for depth, (score, certainty) in values.items()
    }


def compared(game: Game, before: Said, played: Said) -> Comparison:
    """The comparison of a move with another one, which is the best."""
    position = after(game, "f5 d6" if game == OTHELLO else "h8 h9")
    best, move = ("c4", "c6") if game == OTHELLO else ("g7", "a1")
    found = compare(
        position, game.parse_move(move), said(game, best, before), said(game, move, played)
    )
    assert found is not None
    return found


@each(
    ("before", "played", "lost", "certainty"),
    [
        # The deepest depth that both have.
        ({19: (3, SEARCHED), 20: (5, SEARCHED)}, {20: (1, SEARCHED)}, 4, SEARCHED),
        ({19: (3, SEARCHED), 20: (5, SEARCHED)}, {19: (1, SEARCHED)}, 2, SEARCHED),
        ({12: (2.123, SEARCHED)}, {12: (0, SEARCHED), 14: (9, SEARCHED)}, 2.12, SEARCHED),
        # Never negative.
        ({20: (1, SEARCHED)}, {20: (2, SEARCHED)}, 0, SEARCHED),
        # Without a common depth that is near, as far as each was seen.
        (
            {12: (4, SEARCHED), 19: (1, SEARCHED)},
            {12: (-7, SEARCHED), 21: (0, SEARCHED)},
            1,
            SEARCHED,
        ),
        ({10: (4, SEARCHED)}, {11: (1, SEARCHED)}, 3, SEARCHED),
        # Two proofs; one of them does not compare with an estimate.
        ({16: (9, SEARCHED), 22: (4, EXACT)}, {16: (9, SEARCHED), 22: (2, EXACT)}, 2, EXACT),
        ({16: (9, SEARCHED)}, {16: (8, SEARCHED), 22: (-2, EXACT)}, 1, SEARCHED),
        ({16: (9, SEARCHED), 23: (4, EXACT)}, {16: (8, SEARCHED)}, 1, SEARCHED),
        ({16: (9, SEARCHED), 22: (1, WINNER)}, {16: (8, SEARCHED), 22: (-1, WINNER)}, 1, SEARCHED),
    ],
)
def test_discs(before: Said, played: Said, lost: float, certainty: Certainty) -> None:
    found = compared(OTHELLO, before, played)
    assert (found.lost, found.certainty) == (lost, certainty)


@each(
    ("before", "played", "lost", "certainty"),
    [
        ({8: (40, SEARCHED), 9: (50, SEARCHED)}, {8: (10, SEARCHED)}, 30, SEARCHED),
        ({9: (995, WINNER)}, {9: (990, WINNER)}, 0, EXACT),
        ({9: (995, WINNER)}, {9: (-990, WINNER)}, 200, EXACT),
        ({9: (995, WINNER)}, {9: (0, EXACT)}, 100, EXACT),
        ({8: (40, SEARCHED), 9: (995, WINNER)}, {8: (30, SEARCHED)}, 70, SEARCHED),
        ({8: (40, SEARCHED)}, {8: (30, SEARCHED), 12: (-990, WINNER)}, 140, SEARCHED),
        ({8: (40, SEARCHED)}, {8: (30, SEARCHED), 12: (990, WINNER)}, 0, SEARCHED),
    ],
)
def test_percentages(before: Said, played: Said, lost: float, certainty: Certainty) -> None:
    found = compared(GOMOKU, before, played)
    assert (found.lost, found.certainty) == (lost, certainty)


@each(
    ("before", "played", "must_solve"),
    [
        ({16: (9, SEARCHED)}, {22: (2, EXACT)}, True),
        ({22: (9, WINNER)}, {22: (2, EXACT)}, True),
        ({22: (9, EXACT)}, {16: (2, SEARCHED)}, False),
        ({22: (9, EXACT)}, {22: (2, EXACT)}, False),
    ],
)
def test_where_only_the_score_after_a_move_is_proved_the_one_before_has_to_be(
    before: Said, played: Said, must_solve: bool
) -> None:
    assert compared(OTHELLO, before, played).must_solve is must_solve


def test_in_a_game_without_points_nothing_has_to_be_solved() -> None:
    assert not compared(GOMOKU, {8: (9, SEARCHED)}, {12: (-990, WINNER)}).must_solve


def test_the_best_move_loses_nothing_nor_does_its_image() -> None:
    start = OTHELLO.start()
    before = said(OTHELLO, "f5", {20: (5, SEARCHED)})
    for name in ("f5", "d3"):
        played = said(OTHELLO, name, {20: (-5, SEARCHED)})
        found = compare(start, OTHELLO.parse_move(name), before, played)
        assert found is not None
        assert (found.lost, found.certainty) == (0, SEARCHED)


def test_the_best_move_is_that_of_the_deepest_report() -> None:
    position = after(OTHELLO, "f5 d6")
    before = {
        **said(OTHELLO, "c6", {19: (5, SEARCHED)}),
        **said(OTHELLO, "c4", {20: (6, SEARCHED)}),
    }
    played = said(OTHELLO, "c6", {19: (2, SEARCHED)})
    found = compare(position, OTHELLO.parse_move("c6"), before, played)
    assert found is not None
    assert found.lost == 3
    # Scores of one depth, but the line of the deepest.
    assert found.compared[0] == before[19]._replace(line=before[20].line)


@each("before", [{}, {8: (1, SEARCHED)}])
def test_without_reports_nothing_is_said(before: Said) -> None:
    position, move = after(OTHELLO, "f5 d6"), OTHELLO.parse_move("c6")
    assert compare(position, move, said(OTHELLO, "c4", before), {}) is None
    assert compare(position, move, {}, said(OTHELLO, "c6", before)) is None


def test_the_deepest_report_is_the_most_certain() -> None:
    reports = said(OTHELLO, "c6", {9: (1, WINNER), 20: (2, SEARCHED), 12: (3, SEARCHED)})
    assert deepest(reports) == reports[9]
    assert deepest({}) is None


def test_reports_on_replies_are_some_on_the_move_a_ply_further() -> None:
    position, move = after(OTHELLO, "f5 d6"), OTHELLO.parse_move("c6")
    replies = said(OTHELLO, "c5", {19: (6, SEARCHED), 20: (4, SEARCHED)})
    reports = reports_on(position, move, position.play(move), replies)
    assert {depth: each_info.score for depth, each_info in reports.items()} == {20: -6, 21: -4}
    assert all(each_info.depth == depth for depth, each_info in reports.items())


def test_a_pass_costs_no_depth() -> None:
    position = Othello(4).position(Board.from_text("XO..\n....\n....\n..OX"), Color(1))
    assert position.legal_moves == (Pass(),)
    reply = info(Othello(4), "c1", 3.0, depth=7)
    (report,) = reports_on(position, Pass(), position.play(Pass()), {7: reply}).values()
    assert (report.depth, report.score) == (7, -3.0)
    assert report.line == (Pass(), *reply.line)


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        (info(GOMOKU, "g9 f10", 25.0, depth=9), (-25.0, 10)),
        (info(GOMOKU, "g9", 995.0, WINNER), (-994.0, 9)),
        (info(GOMOKU, "g9", -995.0, WINNER), (994.0, 9)),
        (info(GOMOKU, "g9", 0.0, EXACT), (0.0, 9)),
        (info(OTHELLO, "c5", 6.0, EXACT, depth=20), (-6.0, 21)),
    ],
)
def test_the_report_on_a_reply_is_one_on_the_move(reply: Info, wanted: tuple[float, int]) -> None:
    is_gomoku = reply.line[0] == GOMOKU.parse_move("g9")
    game, moves, name = (GOMOKU, "h8 h9", "a1") if is_gomoku else (OTHELLO, "f5 d6", "c6")
    position, move = after(game, moves), game.parse_move(name)
    report = report_before(position, move, position.play(move), reply)
    assert (report.score, report.depth) == wanted
    assert report.line == (move, *reply.line)


def test_the_end_of_a_game_of_discs_is_its_final_score() -> None:
    game = Othello(4)
    position = game.position(Board.from_text("XO..\n....\n....\n...."), Color(0))
    ended = position.play(game.parse_move("c1"))
    assert final_value(ended) == 16
    report = report_at_end(position, game.parse_move("c1"), ended)
    assert (report.score, report.certainty) == (16, EXACT)
    position = game.position(Board.from_text("OX..\n....\n....\n...."), Color(1))
    ended = position.play(game.parse_move("c1"))
    assert final_value(ended) == -16
    assert report_at_end(position, game.parse_move("c1"), ended).score == 16


def test_the_end_of_a_game_without_points_is_a_win() -> None:
    position, move = after(GOMOKU, "h8 a1 h9 a2 h10 a3 h11 a4"), GOMOKU.parse_move("h12")
    ended = position.play(move)
    assert final_value(ended) == WIN
    assert report_at_end(position, move, ended) == Info(1, WIN - 1, (move,), EXACT)
