"""Evaluations in SGF: numbers, what else is known, and that the words of a file stay."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardtui.formats import sgf
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose, Move, Pass
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.formats.games import read


def record_of(properties: str) -> GameRecord:
    """A record of Othello whose root has these properties."""
    return read(f"(;GM[2]{properties})").record


def written(record: GameRecord) -> str:
    """What a file says of the start of a game of Othello."""
    return sgf.dumps(record).partition("SZ[8]")[2].removesuffix(")\n")


def line(*names: str) -> tuple[Move, ...]:
    return tuple(map(Othello().parse_move, names))


class TestReading:
    @pytest.mark.parametrize(
        ("value", "number"),
        [
            ("2", 2),
            ("1.20", 1.2),
            ("-.5", -0.5),
            ("+3.", 3),
            (" 7 ", 7),
            ("-0", 0),
            ("1" + "0" * 18, 1e18),
        ],
    )
    def test_a_value_is_a_number(self, value: str, number: float) -> None:
        assert record_of(f"V[{value}]").root.evaluation == Evaluation(number)

    @each(
        "value",
        ["", ".", "nan", "inf", "-Infinity", "1e3", "1_0", "٣", "B+3", "9" * 19, "9" * 400, "1,5"],
    )
    def test_anything_else_stays_as_it_is(self, value: str) -> None:
        record = record_of(f"V[{value}]BTEVAL[depth:3]")
        assert record.root.evaluation is None
        assert written(record) == f"V[{value}]BTEVAL[depth:3]"

    def test_what_else_is_known_is_read(self) -> None:
        details = "BTEVAL[depth:12][certainty:exact][nodes:5000][line:f5 pass]"
        record = record_of("V[-2]" + details)
        expected = Evaluation(-2, 12, Certainty.EXACT, line("f5", "pass"), 5000)
        assert record.root.evaluation == expected
        assert not record.root.properties
        assert written(record) == "V[-2]" + details

    @each(
        "detail",
        [
            *("", "depth", "depth:", "depth:-1", "depth:x", "depth:1.5", "depth:" + "9" * 5000),
            *("nodes:" + "9" * 19, "certainty:sure", "move:zz", "move:", "pv:f5", "DEPTH:1"),
        ],
    )
    def test_details_without_sense_leave_the_value(self, detail: str) -> None:
        record = record_of(f"V[1]BTEVAL[depth:3][{detail}]")
        assert record.root.evaluation == Evaluation(1)
        assert written(record) == f"V[1]BTEVAL[depth:3][{detail}]"

    def test_details_without_a_value_stay_as_they_are(self) -> None:
        record = record_of("BTEVAL[depth:3]")
        assert record.root.evaluation is None
        assert written(record) == "BTEVAL[depth:3]"

    def test_the_first_of_two_values_counts(self) -> None:
        record = read("(;GM[2](;B[f5]V[1])(;B[f5]V[2]))").record
        assert record.root.children[0].evaluation == Evaluation(1)
        assert ";B[f5]V[1][2])" in sgf.dumps(record)


class TestWriting:
    @pytest.mark.parametrize("text", ["V[1.20]", "V[+3]", "V[1.20]BTEVAL[nodes:007][depth:4]"])
    def test_the_words_of_a_file_stay(self, text: str) -> None:
        assert written(record_of(text)) == text

    @pytest.mark.parametrize(
        ("evaluation", "after"),
        [
            (Evaluation(1.2, 9), "V[1.20]BTEVAL[depth:9]"),
            (Evaluation(1.3, 4), "V[1.3]BTEVAL[depth:4]"),
            (Evaluation(1.2), "V[1.20]"),
            (None, ""),
        ],
    )
    def test_what_is_no_longer_true_is_not_written(
        self, evaluation: Evaluation | None, after: str
    ) -> None:
        record = record_of("V[1.20]BTEVAL[depth:4]")
        record.root.evaluation = evaluation
        assert written(record) == after

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (0.0, "0"),
            (-0.0, "0"),
            (100.0, "100"),
            (-64, "-64"),
            (1e18, "1" + "0" * 18),
            (1e-7, "0.0000001"),
            (True, "1"),
        ],
    )
    def test_a_number_is_written_in_full(self, value: float, text: str) -> None:
        record = GameRecord(Othello())
        record.root.evaluation = Evaluation(value)
        assert written(record) == f"V[{text}]"

    def test_a_line_may_hold_a_choice_of_an_opening(self) -> None:
        game = Gomoku(opening=OpeningRule.SWAP)
        record = GameRecord(game)
        best = (game.parse_move("h8"), Choose("white"), Pass())
        record.root.evaluation = Evaluation(3, line=best)
        assert read(sgf.dumps(record)).record.root.evaluation == record.root.evaluation


EVALUATIONS = st.builds(
    Evaluation,
    st.floats(-1e18, 1e18),
    st.integers(0, 10**18),
    st.sampled_from(Certainty),
    st.lists(st.sampled_from(line("f5", "d6", "pass")), max_size=3).map(tuple),
    st.integers(0, 10**18),
)


@given(EVALUATIONS, EVALUATIONS | st.none())
@example(Evaluation(5e-324), Evaluation(0.1 + 0.2))
def test_every_evaluation_is_read_as_it_was_written(
    first: Evaluation, second: Evaluation | None
) -> None:
    record = GameRecord(Othello())
    record.root.evaluation = first
    record = read(sgf.dumps(record)).record
    assert record.root.evaluation == first
    record.root.evaluation = second
    assert read(sgf.dumps(record)).record.root.evaluation == second
