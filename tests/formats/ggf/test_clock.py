"""Clocks of GGF: read, written, and run down by the moves."""

from __future__ import annotations

import pytest

from boardtui.formats import ggf
from boardtui.formats.ggf.clock import GgfClock, clock_of, read_clock, seconds_left, write_clock
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.othello import Othello

BOARD = "GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"


class TestClocks:
    @pytest.mark.parametrize(
        ("text", "clock"),
        [
            ("05:00//02:00", GgfClock(300, 0, 120)),
            ("15:00/0:10/2:00", GgfClock(900, 10, 120)),
            ("90", GgfClock(90)),
            ("1:00:00", GgfClock(3600)),
            ("2.01:00:30/5", GgfClock(2 * 86400 + 3630, 5)),
            ("0:00", GgfClock(0)),
            ("", None),
            ("soon", None),
        ],
    )
    def test_what_a_clock_says(self, text: str, clock: GgfClock | None) -> None:
        assert read_clock(text) == clock

    @pytest.mark.parametrize(
        ("seconds", "text"), [(0.2, "0:01"), (60, "1:00"), (61.5, "1:02"), (3600, "1:00:00")]
    )
    def test_a_written_clock_never_gives_less(self, seconds: float, text: str) -> None:
        assert write_clock(seconds) == text
        clock = read_clock(text)
        assert clock is not None
        assert clock.main >= seconds

    def test_what_is_left_after_the_moves(self) -> None:
        record = ggf.loads(
            f"(;TB[1:00/2/30]TW[0:10]{BOARD}B[f5//10]W[d6//4.5]B[c3/1/20.5]W[d3//9];)"
        )[0].record
        assert seconds_left(record, Color(0)) == 60 + 30 + 4 - 30.5
        assert seconds_left(record, Color(1)) == 0

    @pytest.mark.parametrize(("used", "left"), [(".5", 59.5), ("-7", 53), ("1:30", 60), ("", 60)])
    def test_what_a_file_says_of_a_move_may_be_no_number(self, used: str, left: float) -> None:
        record = ggf.loads(f"(;TI[1:00]{BOARD}B[f5];)")[0].record
        record.root.end().keep({"BTSECONDS": [used]})
        assert seconds_left(record, Color(0)) == left

    def test_a_game_without_clock_has_no_time(self) -> None:
        record = ggf.loads(f"(;{BOARD}B[f5//10];)")[0].record
        assert seconds_left(record, Color(0)) is None


def test_the_clock_of_a_record_and_the_time_of_its_moves_are_written() -> None:
    record = GameRecord(Othello(), clock=Clock(300, 3))
    node = record.root
    for name, left in (("d3", 293.0), ("c5", 290.5), ("f6", 290.0)):
        node = node.play(record.game.parse_move(name))
        node.left = TimeLeft(left)
    text = ggf.dumps(record)
    assert "TI[5:00/0:03]" in text
    assert "B[D3//10.00]W[C5//12.50]B[F6//6.00]" in text.upper()
    (reading,) = ggf.loads(text)
    assert clock_of(reading.record, Color(0)) == GgfClock(300, 3)
    assert seconds_left(reading.record, Color(0)) == 290


def test_byo_yomi_has_no_word() -> None:
    record = GameRecord(Othello(), clock=Clock(600, 0, 5, 30))
    record.root.play(record.game.parse_move("d3")).left = TimeLeft(0, 5)
    assert "TI[10:00]" in ggf.dumps(record)
    assert "B[d3]" in ggf.dumps(record)
