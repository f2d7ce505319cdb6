"""What SGF files say besides moves, and that nothing of it is lost when they are written again."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import ClassVar

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason
from boardtui.play.seats import seat_words, seated
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Point, Seat
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Choose, Move, Outcome, Place, Position, Resign, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.system.frozen import frozen
from tests.fixtures.connect_four import register
from tests.formats.games import described, outline, read, refused, told

BLACK, WHITE = Color(0), Color(1)


class TestFacts:
    EDAX = (
        "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2024-05-01]PB[Ada]PW[Bo\\]b]SZ[8]"
        "AB[e4][d5]AW[d4][e5]PL[B]RE[B+18]B[f5];W[f4];B[e3];)"
    )

    def test_a_file_of_edax_is_understood(self) -> None:
        record = read(self.EDAX).record
        assert record.players == {Seat(0): "Ada", Seat(1): "Bo]b"}
        assert record.date == dt.date(2024, 5, 1)
        assert record.outcome == Outcome((BLACK,), Termination.AGREEMENT, score=(41, 23))
        assert outline(record.root) == "f5 f4 e3"
        text = sgf.dumps(record)
        for kept in ("AP[edax:4.6]", "PC[Edax]", "RE[B+18]", "PW[Bo\\]b]", "DT[2024-05-01]"):
            assert kept in text

    @pytest.mark.parametrize(
        ("written", "outcome"),
        [
            ("B+R", Outcome((BLACK,), Termination.RESIGNATION)),
            ("W+Resign", Outcome((WHITE,), Termination.RESIGNATION)),
            ("W+T", Outcome((WHITE,), Termination.TIMEOUT)),
            ("B+Forfeit", Outcome((BLACK,), Termination.FORFEIT)),
            ("W+", Outcome((WHITE,), Termination.AGREEMENT)),
            ("0", Outcome((BLACK, WHITE), Termination.AGREEMENT)),
            ("Draw", Outcome((BLACK, WHITE), Termination.AGREEMENT)),
            ("Void", Outcome((), Termination.ABANDONED)),
            ("?", None),
            ("nonsense", None),
        ],
    )
    def test_a_result_is_read_and_kept(self, written: str, outcome: Outcome | None) -> None:
        reading = read(f"(;GM[2]RE[{written}];B[f5])")
        assert reading.record.outcome == outcome
        assert f"RE[{written}]" in sgf.dumps(reading.record)

    @pytest.mark.parametrize(
        ("outcome", "written"),
        [
            (Outcome((WHITE,), Termination.RESIGNATION), "RE[W+R]"),
            (Outcome((BLACK,), Termination.TIMEOUT), "RE[B+T]"),
            (Outcome((BLACK,), Termination.FORFEIT), "RE[B+F]"),
            (Outcome((BLACK, WHITE), Termination.AGREEMENT), "RE[0]"),
            (Outcome((), Termination.ABANDONED), "RE[Void]"),
        ],
    )
    def test_a_result_is_written(self, outcome: Outcome, written: str) -> None:
        record = GameRecord(Othello(), outcome=outcome)
        assert written in sgf.dumps(record)
        assert read(sgf.dumps(record)).record.outcome == outcome

    def test_a_loss_by_absence_is_written_as_a_forfeit(self) -> None:
        record = GameRecord(Othello(), outcome=Outcome((BLACK,), Termination.ABSENCE))
        assert "RE[B+F]" in sgf.dumps(record)

    def test_an_unfinished_game_has_no_result(self) -> None:
        assert "RE[" not in sgf.dumps(GameRecord(Othello()))

    @pytest.mark.parametrize("written", ["", "?", "Void"])
    def test_no_result_is_kept_where_the_rules_end_the_game(self, written: str) -> None:
        reading = read(f"(;GM[2]AB[a1]RE[{written}])")
        again = read(sgf.dumps(reading.record))
        assert not reading.problems
        assert "RE" not in reading.record.root.properties
        assert again.record.root.properties == reading.record.root.properties

    def test_the_rules_decide_where_they_end_the_game(self) -> None:
        line = "B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        reading = read(f"(;GM[2]RE[W+2];{line})")
        assert reading.record.outcome is None
        assert told(*reading.problems) == [(1, 2, FormatReason.WRONG_RESULT, {})]
        assert "RE[B+64]" in sgf.dumps(reading.record)
        assert not read(f"(;GM[2]RE[B+13];{line})").problems

    def test_a_new_result_replaces_that_of_the_file(self) -> None:
        record = read("(;GM[2]RE[B+Resign];B[f5])").record
        record.outcome = None
        assert "RE[" not in sgf.dumps(record)
        record.outcome = Outcome((WHITE,), Termination.TIMEOUT)
        assert "RE[W+T]" in sgf.dumps(record)

    def test_another_way_to_win_replaces_that_of_the_file(self) -> None:
        record = read("(;GM[2]RE[B+18];B[f5])").record
        record.outcome = Outcome((BLACK,), Termination.RESIGNATION)
        assert "RE[B+R]" in sgf.dumps(record)
        assert read(sgf.dumps(record)).record.outcome == record.outcome

    @pytest.mark.parametrize(
        ("written", "date"),
        [
            ("1997-08-04,05,06", dt.date(1997, 8, 4)),
            ("1997-08", None),
            ("1997-13-45", None),
            ("4 Aug 1997", None),
        ],
    )
    def test_a_date_is_kept_as_it_is_written(self, written: str, date: dt.date | None) -> None:
        record = read(f"(;GM[2]DT[{written}])").record
        assert record.date == date
        assert f"DT[{written}]" in sgf.dumps(record)
        record.date = dt.date(2026, 1, 2)
        assert "DT[2026-01-02]" in sgf.dumps(record)


class TestNothingIsLost:
    def test_comments_and_unknown_properties_stay(self) -> None:
        text = r"(;GM[2]C[game]GN[a\]b]XY[1][2];B[f5]C[line\\]LB[aa:1][bb:2]KO[];W[d6]N[x y])"
        reading = read(text)
        root = reading.record.root
        first, second = root.mainline()
        assert (root.comment, first.comment) == ("game", "line\\")
        assert root.properties == {"GN": [r"a\]b"], "XY": ["1", "2"]}
        assert first.marks == {Point(0, 0): "1", Point(1, 1): "2"}
        assert first.properties == {"KO": [""]}
        assert second.properties == {"N": ["x y"]}
        again = sgf.dumps(reading.record)
        assert again.endswith(
            r"C[game]GN[a\]b]XY[1][2];B[f5]C[line\\]LB[a1:1][b2:2]KO[];W[d6]N[x y])" + "\n"
        )

    def test_nodes_without_a_move_go_to_the_node_before(self) -> None:
        reading = read(
            "(;GM[2];C[first]TR[aa];B[f5]C[move]TR[bb];C[more]TR[cc](;W[d6])(;C[aside];W[f4]);)"
        )
        root = reading.record.root
        assert outline(root) == "f5 (d6) (f4)"
        assert (root.comment, root.marks) == ("first", {Point(0, 0): Shape.TRIANGLE})
        node = root.children[0]
        assert node.comment == "move\n\nmore\n\naside"
        assert node.marks == dict.fromkeys((Point(1, 1), Point(2, 2)), Shape.TRIANGLE)
        assert not node.properties

    def test_equal_variations_say_a_thing_once(self) -> None:
        reading = read("(;GM[2](;B[f5]LB[aa:1]N[x])(;B[f5]LB[bb:2][aa:1]N[x]))")
        node = reading.record.root.children[0]
        assert node.marks == {Point(0, 0): "1", Point(1, 1): "2"}
        assert node.properties == {"N": ["x"]}

    @pytest.mark.parametrize(
        ("written", "kept"),
        [
            (r"LB[cd:a:b\]c][ah: x]", r"LB[c4:a:b\]c][a8: x]"),
            ("TR[aa:cb][dd]SQ[hh:hh]", "TR[a1:c2][d4]SQ[h8]"),
            ("AR[cd:ab]LN[ab:cd]", "AR[c4:a2]LN[a2:c4]"),
            (
                "CR[aa]MA[bb]SL[cc]DD[dd]VW[ee]TB[ff]TW[gg]",
                "CR[a1]MA[b2]SL[c3]DD[d4]VW[e5]TB[f6]TW[g7]",
            ),
            ("TR[f5]LB[c4:1]SQ[a1:c2]", "TR[f5]LB[c4:1]SQ[a1:c2]"),
            ("DD[]VW[]TR[zz]", "DD[]VW[]TR[zz]"),
            ("AR[aa]LB[nowhere:1]LN[aa:zz]", "AR[a1]LB[nowhere:1]LN[aa:zz]"),
            ("XY[aa][bb:cc]", "XY[aa][bb:cc]"),
        ],
    )
    def test_marks_stay_on_their_points(self, written: str, kept: str) -> None:
        record = read(f"(;GM[2];B[fe]{written})").record
        assert sgf.dumps(record).endswith(f";B[f5]{kept})\n")

    def test_marks_in_the_names_of_gomoku_become_letters(self) -> None:
        record = read("(;GM[4];B[h8]TR[i10]SQ[a1:c2]LB[o15:x])").record
        assert ";B[hh]TR[if]SQ[an:co]LB[oa:x])" in sgf.dumps(record)

    def test_halves_of_surrogate_pairs_are_replaced(self) -> None:
        root = read("(;GM[2]C[a\ud800b]XY[\udfff])").record.root
        assert (root.comment, root.properties) == ("a?b", {"XY": ["?"]})

    def test_facts_in_a_later_node_without_a_move_are_found(self) -> None:
        assert read("(;GM[2];PB[Ada];B[f5])").record.players == {Seat(0): "Ada"}

    def test_seats_and_head_are_kept(self) -> None:
        record = read("(;GM[2];B[f5](;W[d6];B[c3])(;W[f4]))").record
        head = record.root.children[0].children[1]
        (reading,) = sgf.loads(sgf.dumps(record, seats=seated(("human", "easy]")), head=head))
        assert seat_words(reading.seats) == ("human", "easy]")
        assert reading.head is reading.record.root.children[0].children[1]
        assert "BT" not in sgf.dumps(reading.record)

    def test_a_head_at_the_end_of_the_main_line_is_not_marked(self) -> None:
        record = read("(;GM[2];B[f5];W[d6])").record
        assert "BTHEAD" not in sgf.dumps(record, head=record.root.end())
        assert sgf.loads(sgf.dumps(record, head=record.root))[0].head is not None

    def test_a_game_that_ended_in_a_variation_keeps_the_place(self) -> None:
        record = read("(;GM[2];B[f5](;W[d6];B[c3])(;W[f4]))").record
        record.outcome = Outcome((BLACK,), Termination.RESIGNATION)
        record.ended_at = record.root.children[0].children[1]
        reading = read(sgf.dumps(record))
        assert reading.record.outcome == record.outcome
        assert reading.record.ended_at is reading.record.root.children[0].children[1]

    def test_the_result_of_a_main_line_that_the_rules_ended_stays(self) -> None:
        line = ";B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        record = read(f"(;GM[2]RE[B+13]{line})").record
        record.outcome = Outcome((WHITE,), Termination.RESIGNATION)
        record.ended_at = record.root.children[0]
        text = sgf.dumps(record)
        assert "RE[B+13]" in text
        assert ";B[f5]BTEND[W+R];W[d6]" in text
        again = read(text).record
        assert again.outcome == record.outcome
        assert again.ended_at is again.root.children[0]

    def test_where_the_rules_end_the_game_nothing_else_does(self) -> None:
        text = "(;GM[2]RE[B+R]AB[aa:cc]BTEND[])"
        assert read(text).record.outcome is None
        assert read(sgf.dumps(read(text).record)).record.outcome is None

    def test_an_ending_without_a_result_is_as_the_root_says(self) -> None:
        record = read("(;GM[2]RE[W+R];B[f5]BTEND[];W[d6])").record
        assert record.outcome == Outcome((WHITE,), Termination.RESIGNATION)
        assert record.ended_at is record.root.children[0]

    @pytest.mark.parametrize("told", ["RE[W+R];B[f5]BTEND[B+];W[d6]", "RE[B+R];B[f5]"])
    def test_a_result_is_kept_in_the_words_of_the_file_only_if_it_is_the_game_s(
        self, told: str
    ) -> None:
        record = read(f"(;GM[2]{told})").record
        assert "RE" not in record.root.properties

    def test_text_in_any_script_survives(self) -> None:
        record = GameRecord(
            Othello(), players={Seat(0): "村上 健", Seat(1): "Logistello"}, event="対局"
        )
        record.root.comment = "黒 ● 白 ○\nsecond line \\ ] : end"
        reading = read(sgf.dumps(record).encode())
        assert described(reading.record) == described(record)

    def test_what_no_file_may_hold_is_written_as_it_is_read(self) -> None:
        record = GameRecord(Othello(), event="\x1b[31m")
        record.root.comment = "\x08 a\r\nb\rc\td\x9b"
        record.root.marks = {Point(0, 0): "\x1b"}
        text = sgf.dumps(record)
        (again,) = sgf.loads(text)
        assert again.record.root.comment == "\ufffd a\nb\nc\td\ufffd"
        assert sgf.dumps(again.record) == text


def test_a_fourth_side_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = (*ThreeWayOthello.sides, type(Othello.sides[0])("Blue", "U"))
    monkeypatch.setattr(ThreeWayOthello, "sides", sides)
    with refused(FormatReason.THREE_SIDES_ONLY):
        sgf.dumps(GameRecord(ThreeWayOthello()))


class TestThreeSides:
    def test_the_third_one_has_properties_of_its_own(self) -> None:
        record = GameRecord(ThreeWayOthello(size=5), players={Seat(0): "Ann", Seat(2): "Cid"})
        node = record.root
        for name in ("d1", "b1", "e2"):
            node = node.play(record.game.parse_move(name))
        text = sgf.dumps(record)
        assert "PB[Ann]BTPLAYER[Cid]" in text
        assert text.endswith(";B[d1];W[b1];BTMOVE[e2])\n")
        assert described(read(text).record) == described(record)

    def test_a_resignation_is_a_move(self) -> None:
        record = GameRecord(ThreeWayOthello(size=5))
        node = record.root.play(Resign(Color(2)))
        node = node.play(record.game.parse_move("d1")).play(record.game.parse_move("e2"))
        node.play(Resign(BLACK))
        text = sgf.dumps(record)
        assert "RE[W+R]" in text
        assert text.endswith(";BTRESIGN[R];B[d1];W[e2];BTRESIGN[B])\n")
        again = read(text).record
        assert described(again) == described(record)
        assert again.root.end().position.outcome == Outcome((WHITE,), Termination.RESIGNATION)

    @pytest.mark.parametrize(
        ("value", "reason"),
        [("X", FormatReason.NOT_A_MOVE), ("R", IllegalMoveReason.MAY_NOT_DROP_OUT)],
    )
    def test_one_that_is_none_is_a_problem(
        self, value: str, reason: FormatReason | IllegalMoveReason
    ) -> None:
        text = f"(;BTGAME[three-way];BTRESIGN[R];BTRESIGN[{value}])"
        (reading,) = sgf.loads(text)
        assert [problem.reason for problem in reading.problems] == [reason]
        assert len(reading.record.mainline()) == 2

    def test_a_start_of_its_own(self) -> None:
        game = ThreeWayOthello(size=5)
        start = game.position(Board.from_text("XO#..\n.....\n.....\n.....\n..#..", 3), Color(2))
        text = sgf.dumps(GameRecord(game, start=start))
        assert "AB[a1]AW[b1]BTSTONES[c1][c5]PL[R]" in text
        assert read(text).record.root.position == start

    @pytest.mark.parametrize(
        ("row", "result"),
        [("XX..#", "B+1"), ("X.O..", "BW+"), ("X.O.#", "0")],
    )
    def test_results(self, row: str, result: str) -> None:
        game = ThreeWayOthello(size=5)
        board = Board.from_text("\n".join([row, *["....."] * 4]), 3)
        record = GameRecord(game, start=game.position(board, BLACK))
        text = sgf.dumps(record)
        assert f"RE[{result}]" in text
        assert read(text).record.root.position.outcome == record.root.position.outcome
        assert sgf.dumps(read(text).record) == text


@frozen(slots=False)
class SwapGomoku(Gomoku):
    """Gomoku in which White may take over the first stone."""

    key: ClassVar[str] = "swap-gomoku"
    sgf_number: ClassVar[int | None] = None

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        swap = (Choose("take it"),) if position.ply == 1 else ()
        return (*super().legal_moves(position), *swap)

    def apply(self, position: Position, move: Move) -> Position:
        if not isinstance(move, Choose):
            return super().apply(position, move)
        return replace(position, turn=self.next_turn(position), ply=position.ply + 1)


def test_what_an_opening_offers_is_written_as_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, SwapGomoku)
    record = GameRecord(SwapGomoku())
    center = Place(Point(7, 7))
    record.root.play(center).play(Choose("take it")).play(Place(Point(8, 6)))
    text = sgf.dumps(record)
    assert ";B[hh];BTCHOICE[take it];B[ig])" in text
    assert described(read(text).record) == described(record)
    (reading,) = sgf.loads(text.replace("take it", "run away"))
    problem = reading.problems[0]
    assert (problem.reason, problem.facts) == (
        IllegalMoveReason.NOT_OFFERED,
        {"choice": "run away"},
    )


def test_no_control_of_an_unknown_property_is_written() -> None:
    text = "(;GM[2]SZ[8]XX[a\x1b[2J:\x9b1m\\]][\x07];B[d3]KM[\x08\tb\nc\x7f])"
    (reading,) = sgf.loads(text)
    written = sgf.dumps(reading.record)
    assert "XX[a\ufffd[2J:\ufffd1m\\]][\ufffd]" in written
    assert "KM[\ufffd\tb\nc\ufffd]" in written


def test_a_kept_property_is_read_without_controls() -> None:
    (reading,) = sgf.loads("(;GM[2]SZ[8]PB[\x8cAda]XX[\x1b[m];B[d3]KM[\x08\tb])")
    root = reading.record.root
    assert root.properties == {"XX": ["\ufffd[m"]}
    assert root.children[0].properties == {"KM": ["\ufffd\tb"]}
