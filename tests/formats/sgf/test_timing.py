from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.play.seats import seated
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.evaluation import Evaluation
from boardtui.record.timing import Timing, timing_at
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.three_way import ThreeWayOthello

CLOCKS = [
    (Clock(300, 3), "TM[300]OT[3 fischer]"),
    (Clock(60), "TM[60]"),
    (Clock(10, 0.1), "TM[10]OT[0.1 fischer]"),
    (Clock(600, 0, 5, 30), "TM[600]OT[5x30 byo-yomi]"),
    (Clock(600, 2, 5, 30), "TM[600]OT[2 fischer 5x30 byo-yomi]"),
    (Clock(0, 0, 1, 259_200), "TM[0]OT[1x259200 byo-yomi]"),
]
NODES = {
    Clock(300, 3): [(TimeLeft(293.5), "BL[293.5]"), (TimeLeft(0.0), "WL[0]")],
    Clock(600, 0, 5, 30): [
        (TimeLeft(10.0, 5), "BL[10]"),
        (TimeLeft(0.0, 5), "WL[30]OW[5]"),
        (TimeLeft(0.0, 3), "BL[30]OB[3]"),
    ],
}


def read(text: str) -> GameRecord:
    (reading,) = sgf.loads(text)
    assert reading.problems == ()
    return reading.record


@pytest.mark.parametrize(("clock", "words"), CLOCKS, ids=str)
def test_a_clock_is_written_and_read(clock: Clock, words: str) -> None:
    text = sgf.dumps(GameRecord(Gomoku(), clock=clock))
    assert words in text
    record = read(text)
    assert record.clock == clock
    assert not record.root.properties
    assert sgf.dumps(record) == text


def test_the_time_of_a_third_side_stands_where_that_of_the_others_does() -> None:
    clock = Clock(600, 0, 5, 30)
    record = GameRecord(ThreeWayOthello(), clock=clock)
    node = record.root
    for left in (TimeLeft(10.0, 5), TimeLeft(0.0, 4), TimeLeft(0.0, 3)):
        node = node.play(node.position.legal_moves[0])
        node.left = left
    again = read(sgf.dumps(record))
    assert [each.left for each in again.mainline()] == [each.left for each in record.mainline()]
    for each in (*record.mainline(), *again.mainline()):
        each.evaluation = Evaluation(2.5)
    assert sgf.dumps(again) == sgf.dumps(record)


@pytest.mark.parametrize("clock", NODES, ids=str)
def test_so_is_the_time_left_after_each_move(clock: Clock) -> None:
    record = GameRecord(Gomoku(), clock=clock)
    node = record.root
    for name, (left, _words) in zip(("h8", "h9", "g7"), NODES[clock], strict=False):
        node = node.play(record.game.parse_move(name))
        node.left = left
    text = sgf.dumps(record)
    for _left, words in NODES[clock]:
        assert f"]{words}" in text
    again = read(text)
    assert [each.left for each in again.mainline()] == [each.left for each in record.mainline()]
    assert not any(each.properties for each in again.mainline())


@pytest.mark.parametrize(
    ("words", "clock"),
    [
        ("TM[1800]OT[5x60 byo-yomi]", Clock(1800, 0, 5, 60)),
        ("TM[1800]OT[5 x 60 sec byo yomi]", Clock(1800, 0, 5, 60)),
        ("TM[600.0]", Clock(600)),
        ("TM[600]OT[Fischer: 10]", Clock(600, 10)),
    ],
)
def test_other_words_for_a_clock_are_kept_while_they_are_true(words: str, clock: Clock) -> None:
    record = read(f"(;GM[4]SZ[15]{words};B[hh])")
    assert record.clock == clock
    assert words in sgf.dumps(record)
    record.clock = Clock(60)
    assert words not in sgf.dumps(record)
    assert "TM[60]" in sgf.dumps(record)


@pytest.mark.parametrize(
    "words", ["TM[30 min]", "TM[600]OT[25/600 Canadian]", "TM[0]", "TM[-5]", "OT[5x30]"]
)
def test_a_clock_that_cannot_be_told_stays_as_it_is(words: str) -> None:
    record = read(f"(;GM[4]SZ[15]{words};B[hh]BL[590])")
    assert record.clock is None
    text = sgf.dumps(record)
    assert words in text
    assert "BL[590]" in text


@pytest.mark.parametrize("words", ["BL[123.4567]", "BL[1:00]", "WL[590]", "BL[590]WL[600]"])
def test_a_time_in_other_words_stays_as_it_is(words: str) -> None:
    text = sgf.dumps(read(f"(;GM[4]SZ[15]TM[600];B[hh]{words})"))
    for word in words.split("]"):
        assert word in text


def test_a_save_keeps_the_clocks() -> None:
    record = GameRecord(Gomoku(), clock=Clock(600, 0, 5, 30))
    left = (TimeLeft(12.5, 5), TimeLeft(0.0, 2))
    for timing in (
        Timing(Clock(600, 0, 5, 30), left, 7.125),
        Timing(Clock(600, 0, 5, 30), left, 0.0, 1_764_000_000.25),
    ):
        text = sgf.dumps(record, seats=seated(("human", "easy")), timing=timing)
        (reading,) = sgf.loads(text)
        assert reading.timing == timing
        assert "BTTIME" not in sgf.dumps(reading.record)


@pytest.mark.parametrize("words", ["", "BTTIME[1/0]", "BTTIME[a][b][c]", "BTTIME[1][2][3]"])
def test_where_a_save_lacks_them_the_moves_tell(words: str) -> None:
    text = f"(;GM[4]SZ[15]BTSEATS[human][easy]TM[600]{words};B[hh]BL[590])"
    (reading,) = sgf.loads(text)
    assert reading.timing == Timing(Clock(600), (TimeLeft(590), TimeLeft(600)))


def test_a_stone_that_the_other_player_picks_takes_that_players_time() -> None:
    record = GameRecord(Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF), clock=Clock(300, 3))
    node = record.root
    for name in ["h8", "h9", "h7", "white", "h6", "i8?", "k9?", "k9"]:
        node = node.play(record.game.parse_move(name))
    node.left = TimeLeft(212.5)
    text = sgf.dumps(record)
    assert ";B[kg]WL[212.5]" in text
    (end,) = [each for each in read(text).mainline() if each.left is not None]
    assert end.left == node.left
    timing = timing_at(record, node)
    assert timing is not None
    picker = record.game.seat(node.parent.position) if node.parent else None
    assert [seat for seat, left in enumerate(timing.left) if left == node.left] == [picker]
