"""Faults of moves, and the words of the trade, as sentences."""

from __future__ import annotations

from boardtui.rules.board import Point
from boardtui.rules.fault_kinds import GomokuFault, OthelloFault
from boardtui.rules.faults import faults
from boardtui.rules.findings import ForbiddenPoint, MoveFault
from boardtui.rules.registry import game
from boardtui.session.strategy import EXAMPLES
from boardtui.words.faults import fault_text, reason_text
from boardtui.words.language import own_language
from boardtui.words.terms import StrategyTerm, new_term, term_of, terms_of

SAID = {
    OthelloFault.GIVES_CORNER: "h4 gives White the corner h8.",
    OthelloFault.X_SQUARE: "The X-square g7 gives White the corner h8.",
    OthelloFault.C_SQUARE: "The C-square g8 gives White the corner h8.",
    OthelloFault.MOBILITY: "After b6, Black’s legal moves fall from 7 to 3.",
    OthelloFault.FREE_MOVE: "g6 gives White a free move at e3.",
    OthelloFault.OPENS_EDGE: "e1 opens the edge a1-h1; White answers at f1.",
    OthelloFault.PARITY: "h5 gives White the last move in the corner region at h1.",
    GomokuFault.LEAVES_FOUR: "e3 does not stop the four d5-g5.",
    GomokuFault.LEAVES_THREE: "f3 does not stop the three e5-g5.",
    GomokuFault.OPEN_FOUR: "f3 allows an open four at g5.",
    GomokuFault.TWO_FOURS: "d3 allows a double four at g5.",
    GomokuFault.FOUR_AND_THREE: "d3 allows a four and an open three at g5.",
    GomokuFault.TWO_THREES: "d2 allows a double three at g5.",
    GomokuFault.FOURS: "d3 lets White win by fours, starting at g5.",
    GomokuFault.GIVES_POINT: "The four at f3 gives up the defending point g3.",
    GomokuFault.MAY_NOT_STOP: (
        "b5 allows a four at g5 that Black cannot stop: h5 is forbidden (double three)."
    ),
}


def test_each_fault_has_a_sentence() -> None:
    position, points = game("othello").start(), (Point(0, 0), Point(7, 0), Point(3, 0))
    foul = ForbiddenPoint("overline", ())
    faults_of_all_kinds = [
        MoveFault(kind, 2, points, (9, 3), foul) for kind in (*OthelloFault, *GomokuFault)
    ]
    said = [fault_text(position, position.legal_moves[0], fault) for fault in faults_of_all_kinds]
    # A corner is given, whether the move opens it or only leaves it open, in words of its own.
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") and "d3" in text for text in said)


def test_faults_name_their_moves_sides_and_points() -> None:
    said = {}
    for example in EXAMPLES:
        found = faults(example.position, example.line)
        fault = next(fault for fault in found if fault.kind is example.kind)
        said[example.kind] = fault_text(example.position, example.line[0], fault)
    assert said == SAID


def test_the_reason_is_the_most_telling_fault() -> None:
    example = next(each for each in EXAMPLES if each.kind is GomokuFault.OPEN_FOUR)
    assert reason_text(example.position, example.line, ()) == "f3 does not stop the three e5-h5."
    assert reason_text(example.position, example.line, example.line) != ""
    assert reason_text(example.position, example.line[:1], ()) == ""


def test_each_term_has_one_example() -> None:
    terms = [term_of(example.kind) for example in EXAMPLES]
    assert terms == list(StrategyTerm)


def test_a_game_has_its_own_terms() -> None:
    othello = list(terms_of(game("othello")))
    gomoku = list(terms_of(game("gomoku")))
    renju = list(terms_of(game("gomoku", rule="renju")))
    assert othello + renju == list(StrategyTerm)
    assert [term for term in renju if term not in gomoku] == [StrategyTerm.FORBIDDEN_POINT]
    assert list(terms_of(game("gomoku", size=3, line=3))) == []
    assert list(terms_of(game("three-way"))) == []


def test_a_term_is_new_once_whatever_fault_it_comes_with() -> None:
    gives, leaves = OthelloFault.GIVES_CORNER, OthelloFault.LEAVES_CORNER
    assert new_term(gives, ()) is StrategyTerm.CORNER
    assert new_term(leaves, {gives}) is None
    assert new_term(OthelloFault.X_SQUARE, {gives}) is StrategyTerm.X_SQUARE
    assert new_term(OthelloFault.PASS, ()) is None


def test_terms_are_translated() -> None:
    language = own_language()
    language.change("ja")
    with language.in_use():
        assert StrategyTerm.FOUR_AND_THREE.title == "四三"
        assert StrategyTerm.X_SQUARE.meaning.startswith("X打ちは、")
