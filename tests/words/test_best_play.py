"""Best play in words."""

from __future__ import annotations

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.gomoku import Rule
from boardtui.rules.registry import game
from boardtui.words.best_play import best_play_text, deciding_line, result_text
from tests.cases import each
from tests.fixtures.judged import moves_of
from tests.rules.test_gomoku_merits import SIX, position
from tests.training.exercises import position_after

OTHELLO, GOMOKU = game("othello"), game("gomoku")
OPENING = position_after(OTHELLO, "f5 d6")


@each(
    ("score", "certainty", "text"),
    [
        (4.0, Certainty.EXACT, "Black wins 34-30."),
        (-10.0, Certainty.EXACT, "Black loses 27-37."),
        (0.0, Certainty.EXACT, "The game is a draw with best play."),
        (1.0, Certainty.WINNER, "Black wins with best play."),
        (4.0, Certainty.SEARCHED, ""),
    ],
)
def test_a_proved_result_is_told(score: float, certainty: Certainty, text: str) -> None:
    assert result_text(OPENING, Info(20, score, moves_of(OTHELLO, "c3")[:1], certainty)) == text


def test_a_forbidden_point_that_decides_is_told() -> None:
    at = position(*SIX, turn="O", rule=Rule.RENJU)
    line = moves_of(at.game, "e4 a9")
    text = best_play_text(at, Info(5, 990.0, line, Certainty.WINNER))
    assert text == "Best play: e4. Black cannot stop the row: f4 is forbidden (overline)."


@each(
    ("line", "shown"),
    [
        ("h11 h12 k8", "h11 h12 k8"),
        ("h11 a15 h12", "h11"),
        ("a9 b9", "a9 b9"),
    ],
)
def test_a_line_ends_before_a_reply_without_meaning(line: str, shown: str) -> None:
    at = position_after(GOMOKU, "h8 h7 h9 a2 h10 b1 i8 c1 j8 d2")
    assert deciding_line(at, moves_of(GOMOKU, line)) == moves_of(GOMOKU, shown)
