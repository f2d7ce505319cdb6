"""What is wrong with a move, by an engine's reports."""

from __future__ import annotations

import pytest

from boardtui.analysis.judge import compare
from boardtui.analysis.verdict import (
    FEW,
    MANY,
    MistakeKind,
    Thresholds,
    Verdict,
    is_open_to_judgement,
    is_sound,
    verdict_on,
)
from boardtui.players.player import Certainty
from boardtui.record.evaluation import Info
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Choose, Game, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.fixtures.engines import info

OTHELLO, GOMOKU = Othello(), Gomoku()
THRESHOLDS = Thresholds(discs=6, percent=40)
SEARCHED, WINNER, EXACT = Certainty


def after(game: Game, moves: str) -> Position:
    position = game.start()
    for name in moves.split():
        position = position.play(game.parse_move(name))
    return position


def verdict(game: Game, best: Info, played: Info) -> Verdict | None:
    """The verdict on the first move of a line, where another one is the best."""
    position = after(game, "f5 d6" if game == OTHELLO else "h8 h9")
    move = played.line[0]
    comparison = compare(position, move, {best.depth: best}, {played.depth: played})
    assert comparison is not None
    return verdict_on(position, position.play(move), comparison, THRESHOLDS)


def fault(
    game: Game, best: tuple[float, Certainty], played: tuple[float, Certainty]
) -> MistakeKind | None:
    names = ("c4", "c6") if game == OTHELLO else ("g7", "a1")
    reports = (info(game, name, *each) for name, each in zip(names, (best, played), strict=True))
    found = verdict(game, *reports)
    return None if found is None else found.kind


@each(
    ("best", "played", "wanted"),
    [
        ((2.0, SEARCHED), (-4.0, SEARCHED), MistakeKind.LOSES),
        ((2.0, SEARCHED), (-3.0, SEARCHED), None),
        ((2.0, SEARCHED), (2.0, SEARCHED), None),
        ((2.0, EXACT), (-2.0, EXACT), MistakeKind.MISSES_WIN),
        ((2.0, EXACT), (0.0, EXACT), MistakeKind.MISSES_WIN),
        ((2.0, EXACT), (-1.0, SEARCHED), MistakeKind.MISSES_WIN),
        ((2.0, EXACT), (1.0, SEARCHED), None),
        ((20.0, EXACT), (10.0, SEARCHED), MistakeKind.LOSES),
        ((0.0, EXACT), (-2.0, EXACT), MistakeKind.ALLOWS_WIN),
        ((1.0, SEARCHED), (-2.0, EXACT), MistakeKind.ALLOWS_WIN),
        ((-1.0, SEARCHED), (-2.0, EXACT), None),
        ((-20.0, EXACT), (-30.0, EXACT), MistakeKind.LOSES),
        ((2.0, WINNER), (40.0, WINNER), None),
        ((-1.0, WINNER), (-60.0, EXACT), None),
    ],
)
def test_discs(
    best: tuple[float, Certainty], played: tuple[float, Certainty], wanted: MistakeKind | None
) -> None:
    assert fault(OTHELLO, best, played) is wanted


@pytest.mark.parametrize(
    ("best", "played", "wanted"),
    [
        ((30.0, SEARCHED), (-10.0, SEARCHED), MistakeKind.LOSES),
        ((30.0, SEARCHED), (-9.0, SEARCHED), None),
        ((995.0, WINNER), (90.0, SEARCHED), MistakeKind.MISSES_WIN),
        ((995.0, WINNER), (0.0, EXACT), MistakeKind.MISSES_WIN),
        ((995.0, WINNER), (-996.0, WINNER), MistakeKind.MISSES_WIN),
        ((995.0, WINNER), (900.0, WINNER), None),
        ((-80.0, SEARCHED), (-996.0, WINNER), MistakeKind.ALLOWS_WIN),
        ((0.0, EXACT), (-996.0, WINNER), MistakeKind.ALLOWS_WIN),
        ((-990.0, WINNER), (-998.0, WINNER), None),
        ((0.0, EXACT), (0.0, EXACT), None),
    ],
)
def test_percentages(
    best: tuple[float, Certainty], played: tuple[float, Certainty], wanted: MistakeKind | None
) -> None:
    assert fault(GOMOKU, best, played) is wanted


def test_it_knows_the_move_and_its_refutation() -> None:
    best, played = info(OTHELLO, "c4 e3", 4.0), info(OTHELLO, "c6 b5 c4 b3 e3 d3 c3", -8.0)
    found = verdict(OTHELLO, best, played)
    assert found is not None
    assert (found.best, found.move, found.lost) == (best, played.line[0], 12.0)
    assert found.refutation == played.line[1 : 1 + FEW]
    assert not found.is_exact


def test_of_a_proved_win_the_refutation_is_longer() -> None:
    line = "a1 g9 f10 g7 g10 g6 g5 g8 f8 e8 d8"
    found = verdict(GOMOKU, info(GOMOKU, "g9", 0.0), info(GOMOKU, line, -990.0, WINNER))
    assert found is not None
    assert len(found.refutation) == MANY


def test_only_choices_on_the_board_are_judged() -> None:
    position, move = after(OTHELLO, "f5 d6"), OTHELLO.parse_move("c6")
    assert is_open_to_judgement(position, move, position.play(move))
    swap = Gomoku(opening=OpeningRule.SWAP2)
    choosing = after(swap, "h8 h9 g9")
    choice = choosing.legal_moves[0]
    assert isinstance(choice, Choose)
    assert not is_open_to_judgement(choosing, choice, choosing.play(choice))
    ended = after(GOMOKU, "h8 a1 h9 a2 h10 a3 h11 a4")
    winning = GOMOKU.parse_move("h12")
    assert not is_open_to_judgement(ended, winning, ended.play(winning))


def test_an_only_move_is_no_choice() -> None:
    game = Othello(4)
    position = game.position(Board.from_text("XO..\n....\n....\nO..."), Color(0))
    (move,) = position.legal_moves
    assert not is_open_to_judgement(position, move, position.play(move))


def test_a_shallow_report_is_not_enough() -> None:
    assert not is_sound(info(OTHELLO, "c6", -9.0, depth=7))
    assert is_sound(info(OTHELLO, "c6", -9.0, depth=8))
    assert is_sound(info(OTHELLO, "c6", -9.0, EXACT, depth=2))
