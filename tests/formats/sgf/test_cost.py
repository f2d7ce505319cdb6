"""Costs of moves in SGF, and the marks of bad moves beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.formats import sgf
from boardtui.formats.convert import convert
from boardtui.formats.sgf.remarks import authors_sign
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.grades import Grade, Graded, graded
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Choose, Move, Pass
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.formats.games import read


def first(record: GameRecord) -> Node:
    """The node of the first move."""
    node = record.root.next
    assert node is not None
    return node


def judged(properties: str) -> GameRecord:
    """A record whose first move has these properties in its file."""
    return read(f"(;GM[2];B[f5]{properties};W[d6])").record


def written(record: GameRecord) -> str:
    """What a file says of the first move."""
    return sgf.dumps(record).partition(";B[f5]")[2].partition(";W")[0]


def line(*names: str) -> tuple[Move, ...]:
    return tuple(map(Othello().parse_move, names))


def test_what_is_known_is_read() -> None:
    text = "BTCOST[lost:2.5][depth:20][certainty:exact][better:d3 pass]"
    record = judged(text)
    assert first(record).cost == Cost(2.5, Certainty.EXACT, 20, line("d3", "pass"))
    assert not first(record).properties
    assert written(record) == text


@each(
    "detail",
    [
        *("", "lost", "lost:-1", "lost:nan", "lost:" + "9" * 19, "lost:1e3", "depth:x"),
        *("depth:" + "9" * 19, "certainty:sure", "better:zz", "mark:mine", "worse:f5"),
        "better:" + "d3 " * (LONGEST_BETTER + 1),
    ],
)
def test_a_senseless_cost_stays_in_the_file_only(detail: str) -> None:
    text = f"BM[2]BTCOST[lost:3][{detail}]"
    record = judged(text)
    assert first(record).cost is None
    assert graded(first(record)) == Graded(Grade.BLUNDER, is_authors=True)
    assert written(record) == text


def test_a_cost_without_a_loss_is_senseless() -> None:
    assert first(judged("BTCOST[depth:20]")).cost is None


@each(
    ("cost", "text"),
    [
        (Cost(2.9), "BTCOST[lost:2.9]"),
        (Cost(0, depth=12), "BTCOST[lost:0][depth:12]"),
        (Cost(3), "BTCOST[lost:3]DO[]"),
        (Cost(6), "BTCOST[lost:6]BM[1]"),
        (Cost(10.0, depth=20, better=line("d3")), "BTCOST[lost:10][depth:20][better:d3]BM[2]"),
    ],
)
def test_a_bad_move_has_a_mark_that_other_programs_show(cost: Cost, text: str) -> None:
    record = judged("")
    first(record).cost = cost
    assert written(record) == text


def test_the_mark_follows_from_what_is_proved() -> None:
    record = judged("")
    record.root.evaluation = Evaluation(2, certainty=Certainty.EXACT)
    first(record).evaluation = Evaluation(-2, certainty=Certainty.EXACT)
    first(record).cost = Cost(4, Certainty.EXACT, 30)
    assert written(record).endswith("BM[2]")
    again = read(sgf.dumps(record)).record
    assert graded(first(again)) == Graded(Grade.BLUNDER)
    assert sgf.dumps(again) == sgf.dumps(record)


def test_the_mark_of_a_cost_is_renewed() -> None:
    record = judged("DO[]BTCOST[lost:3][depth:12]C[why?]")
    assert not first(record).properties
    first(record).cost = Cost(7, depth=20)
    assert written(record) == "BTCOST[lost:7][depth:20]BM[1]C[why?]"
    first(record).cost = None
    assert written(record) == "C[why?]"


@each("mark", ["BM[1]", "BM[2]", "DO[]"])
def test_the_mark_of_the_author_stays(mark: str) -> None:
    record = judged(mark)
    first(record).cost = Cost(7, depth=20, better=line("d3"))
    text = written(record)
    assert text == f"{mark}BTCOST[lost:7][depth:20][better:d3][mark:author]"
    again = read(sgf.dumps(record)).record
    assert first(again).cost == first(record).cost
    found = graded(first(again))
    assert found is not None
    assert found.is_authors
    assert written(again) == text


@each("sign", ["TE[1]", "TE[2]", "IT[]", "BM[2]"])
def test_the_sign_of_the_author_replaces_the_mark_of_a_cost(sign: str) -> None:
    record = judged("BTCOST[lost:7]BM[1]")
    node = first(record)
    before = node.properties
    node.keep({sign[:2]: [sign[3:-1]]})
    text = f"{sign}BTCOST[lost:7][mark:author]"
    assert sorted(written(record)) == sorted(text)
    again = read(sgf.dumps(record)).record
    assert first(again).cost == Cost(7)
    assert authors_sign(first(again)) == authors_sign(node)
    assert sorted(written(again)) == sorted(text)
    node.properties = before
    assert written(record) == "BTCOST[lost:7]BM[1]"


def test_a_file_with_both_signs_keeps_the_authors() -> None:
    assert written(judged("TE[1]BTCOST[lost:7]BM[1]")) == "TE[1]BTCOST[lost:7][mark:author]"


@each("remark", ["GB[1]", "HO[1]", "N[name]"])
def test_other_remarks_stay_beside_a_cost(remark: str) -> None:
    record = judged(f"{remark}BTCOST[lost:7]BM[1]")
    assert written(record) == f"{remark}BTCOST[lost:7]BM[1]"


def test_better_play_may_hold_a_choice_of_an_opening() -> None:
    game = Gomoku(opening=OpeningRule.SWAP)
    record = GameRecord(game)
    node = record.root.play(game.parse_move("h8"))
    node.cost = Cost(12, better=(game.parse_move("a1"), Choose("white"), Pass()))
    assert first(read(sgf.dumps(record)).record).cost == node.cost


@given(
    st.builds(
        Cost,
        st.floats(0, 1e18),
        st.sampled_from(Certainty),
        st.integers(0, 10**18),
        st.lists(st.sampled_from(line("f5", "d6", "pass")), max_size=LONGEST_BETTER).map(tuple),
    )
)
def test_every_cost_is_read_as_it_was_written(cost: Cost) -> None:
    record = judged("")
    first(record).cost = cost
    again = read(sgf.dumps(record)).record
    assert first(again).cost == cost
    assert not first(again).properties


@pytest.mark.parametrize("name", ["game.ggf", "game.pgn", "game.txt"])
def test_other_formats_tell_that_a_cost_is_lost(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[2];B[f5]BTCOST[lost:7]BM[1])")
    assert convert(tmp_path / "game.sgf", tmp_path / name).left_out
