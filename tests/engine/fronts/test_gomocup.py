from __future__ import annotations

import random

import pytest

from boardtui import __version__
from boardtui.engine.gomoku.program import kind
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.conftest import Talk
from tests.engine.fronts.gomocup_manager import DIAGRAM, Recorder, ask
from tests.engine.scripted import PATIENCE, Conversation, ScriptedThinker

BLACK, WHITE = Color(0), Color(1)
FIVE_WIDE = """
    .....
    .O...
    ..X..
    ...X.
    .....
"""


def rows(position: Position) -> str:
    return str(position.board)


class TestGames:
    @pytest.mark.parametrize(
        ("command", "answer"),
        [
            ("START 15", "OK"),
            ("start 20", "OK"),
            ("  START   5  ", "OK"),
            ("START 4", "ERROR size 4 is not supported, only 5 to 20"),
            ("START 21", "ERROR size 21 is not supported, only 5 to 20"),
            ("START 99999999999999999999", f"ERROR “{'9' * 20}” is not a board size such as 15"),
            ("START", "ERROR a board size such as 15 is missing"),
            ("START x", "ERROR “x” is not a board size such as 15"),
            ("START ۱۵", "ERROR “۱۵” is not a board size such as 15"),
            ("RECTSTART 15,15", "OK"),
            ("RECTSTART 20,15", "ERROR only square boards are supported"),
            ("RECTSTART 15", "ERROR “15” is not a width and height such as 15,15"),
            ("RESTART", "OK"),
            ("PLAY 4,4", "4,4"),
            ("TAKEBACK 4,4", "ERROR there is no stone on 4,4"),
            ("TAKEBACK", "ERROR a point such as 7,7 is missing"),
            ("YXNBEST all", "ERROR “all” is not a number of moves such as 3"),
            ("DONE", "UNKNOWN DONE"),
            ("7,7,1", "UNKNOWN 7,7,1"),
            ("dance for me", "UNKNOWN dance for me"),
            ("YXSHOWFORBID", "FORBID ."),
            ("YXHASHCLEAR\nYXSHOWFORBID", "FORBID ."),
        ],
    )
    def test_each_command_has_its_answer(
        self, brain: Conversation, command: str, answer: str
    ) -> None:
        assert ask(brain, command) == answer

    def test_it_introduces_itself(self, brain: Conversation) -> None:
        said = ask(brain, "ABOUT")
        assert said.startswith(f'name="boardtui", version="{__version__}", author="')

    def test_end_says_nothing_more(self, brain: Conversation) -> None:
        brain.send("END", "ABOUT")
        assert brain.left.wait(PATIENCE)
        assert brain.status == 0

    @pytest.mark.parametrize("line", ["BEGIN", "TURN 0,0", "RESTART", "YXNBEST 2", "PLAY 0,0"])
    def test_nothing_is_played_before_the_start(
        self, talk: Talk, recorder: Recorder, line: str
    ) -> None:
        assert (
            ask(talk(kind=kind(), make=lambda _setup: recorder), line)
            == "ERROR there is no board; START comes first"
        )

    def test_it_begins(self, brain: Conversation, recorder: Recorder) -> None:
        assert ask(brain, "BEGIN") == "0,0"
        assert recorder.positions[-1] == Gomoku(size=5).start()
        assert ask(brain, "TURN 4,0") == "1,0"
        assert rows(recorder.positions[-1]).splitlines()[0] == "X...O"
        assert recorder.positions[-1].turn == BLACK

    def test_it_answers_as_the_second_player(self, brain: Conversation, recorder: Recorder) -> None:
        assert ask(brain, "TURN 2,3") == "0,0"
        assert recorder.positions[-1].board[Point(2, 3)] == BLACK
        assert recorder.positions[-1].turn == WHITE

    @pytest.mark.parametrize(
        ("lines", "answer"),
        [
            (["BEGIN", "BEGIN"], "ERROR the board is not empty; RESTART empties it"),
            (["TURN 1,1", "TURN 1,1"], "ERROR 1,1 is taken"),
            (["TURN 1,1", "TURN 5,1"], "ERROR 5,1 is outside the board"),
            (["TURN 1,1", "TURN -1,1"], "ERROR -1,1 is outside the board"),
            (["TURN 1,1", "TURN 1"], "ERROR “1” is not a point such as 7,7"),
            (["TURN 1,1", "TURN 1,1,1"], "ERROR “1,1,1” is not a point such as 7,7"),
        ],
    )
    def test_wrong_moves_change_nothing(
        self, brain: Conversation, recorder: Recorder, lines: list[str], answer: str
    ) -> None:
        ask(brain, lines[0])
        before = recorder.positions[-1].board.occupied.bit_count()
        assert ask(brain, lines[1]) == answer
        assert ask(brain, "TURN 3,3") == "1,0"
        assert recorder.positions[-1].board.occupied.bit_count() == before + 2

    def test_stones_are_taken_back(self, brain: Conversation, recorder: Recorder) -> None:
        ask(brain, "TURN 1,1")
        assert ask(brain, "TAKEBACK 0,0") == "OK"
        assert ask(brain, "TAKEBACK 1,1") == "OK"
        assert ask(brain, "TURN 2,2") == "0,0"
        assert recorder.positions[-1].board.occupied.bit_count() == 1

    def test_a_restart_empties_the_board(self, brain: Conversation, recorder: Recorder) -> None:
        ask(brain, "TURN 1,1")
        assert ask(brain, "RESTART") == "OK"
        assert ask(brain, "BEGIN") == "0,0"
        assert recorder.positions[-1] == Gomoku(size=5).start()

    def test_nothing_is_played_after_a_row(self, brain: Conversation) -> None:
        lines = [f"{x},0,1" for x in range(5)] + [f"{x},1,2" for x in range(5)]
        assert ask(brain, "BOARD", *lines, "DONE") == "ERROR the game is over"


class TestBoards:
    def test_a_position_is_answered(self, brain: Conversation, recorder: Recorder) -> None:
        assert ask(brain, *DIAGRAM) == "0,0"
        assert recorder.positions[-1].board == Board.from_text(FIVE_WIDE)
        assert recorder.positions[-1].turn == WHITE
        assert ask(brain, "TURN 0,1") == "1,0"

    def test_an_empty_board_is_a_beginning(self, brain: Conversation, recorder: Recorder) -> None:
        assert ask(brain, "BOARD", "DONE") == "0,0"
        assert recorder.positions[-1].turn == BLACK

    def test_who_has_as_many_stones_began(self, brain: Conversation, recorder: Recorder) -> None:
        ask(brain, "BOARD", "1,1,1", "2,2,2", "DONE")
        assert recorder.positions[-1].turn == BLACK
        assert recorder.positions[-1].board[Point(1, 1)] == BLACK

    @pytest.mark.parametrize(("side", "color"), [("black", BLACK), ("WHITE", WHITE)])
    def test_the_colour_may_be_told(
        self, brain: Conversation, recorder: Recorder, side: str, color: Color
    ) -> None:
        ask(brain, f"INFO side {side}", *DIAGRAM)
        assert recorder.positions[-1].turn == color
        assert recorder.positions[-1].board[Point(1, 1)] == color
        ask(brain, "TURN 4,4")
        assert recorder.positions[-1].turn == color
        # It holds for one position.
        ask(brain, *DIAGRAM)
        assert recorder.positions[-1].turn == WHITE

    def test_white_may_begin(self, brain: Conversation, recorder: Recorder) -> None:
        ask(brain, "INFO side white", "BOARD", "DONE")
        ask(brain, "TURN 4,4")
        assert [position.turn for position in recorder.positions] == [WHITE, WHITE]

    def test_a_position_may_be_set_without_a_question(
        self, brain: Conversation, recorder: Recorder
    ) -> None:
        assert ask(brain, "YXBOARD", "2,2,2", "DONE", "TURN 3,3") == "0,0"
        assert recorder.positions[-1].board.occupied.bit_count() == 2

    @pytest.mark.parametrize(
        ("line", "trouble"),
        [
            ("1,1", "“1,1” is not a stone such as 7,7,1"),
            ("", ""),
            ("one,two,three", "“one,two,three” is not a stone such as 7,7,1"),
            ("1,1,4", "“1,1,4” is nobody's stone: 1 is ours, 2 is the opponent's"),
            ("1,1,3", "games that go on after a row are not supported"),
            ("9,1,1", "9,1 is outside the board"),
            ("2,2,1", "2,2 is taken"),
        ],
    )
    def test_a_wrong_line_is_told_once(self, brain: Conversation, line: str, trouble: str) -> None:
        answer = f"ERROR {trouble}" if trouble else "0,0"
        assert ask(brain, "BOARD", "2,2,2", line, line, "DONE") == answer
        assert ask(brain, "RESTART") == "OK"

    def test_a_command_ends_a_position_that_is_not_done(self, brain: Conversation) -> None:
        assert ask(brain, "BOARD", "2,2,2", "RESTART") == "OK"
        assert ask(brain, "DONE") == "UNKNOWN DONE"

    @pytest.mark.parametrize(
        ("mask", "rule"),
        [
            (0, Rule.FREESTYLE),
            (1, Rule.STANDARD),
            (2, Rule.FREESTYLE),
            (4, Rule.RENJU),
            (5, Rule.RENJU),
            (8, Rule.CARO6),
            (9, Rule.CARO),
        ],
    )
    def test_rules(self, brain: Conversation, recorder: Recorder, mask: int, rule: Rule) -> None:
        ask(brain, f"INFO rule {mask}", "BEGIN")
        assert recorder.positions[-1].game == Gomoku(size=5, rule=rule)

    @pytest.mark.parametrize("rule", ["16", "-1", "renju"])
    def test_an_unknown_rule_is_told_at_the_next_move(self, brain: Conversation, rule: str) -> None:
        supported = "0 (freestyle), 1 (exactly five), 4 (renju), 8 and 9 (Caro)"
        answer = f"ERROR rule {rule} is not supported, only {supported}"
        assert ask(brain, f"INFO rule {rule}", "BEGIN") == answer
        assert ask(brain, *DIAGRAM) == answer
        assert ask(brain, "TURN 1,1") == answer
        assert ask(brain, "INFO rule 1", "BEGIN") == "0,0"

    def test_other_rows_make_other_games(self, brain: Conversation, recorder: Recorder) -> None:
        assert ask(brain, "INFO line 3", "START 3") == "OK"
        assert ask(brain, "BEGIN") == "0,0"
        assert recorder.positions[-1] == Gomoku(size=3, line=3).start()
        assert ask(brain, "INFO line 6", "START 5") == "ERROR size 5 is not supported, only 6 to 20"
        assert (
            ask(brain, "INFO line 21", "START 15") == "ERROR line 21 is not supported, only 3 to 20"
        )

    def test_forbidden_points_are_shown(self, brain: Conversation) -> None:
        ask(brain, "START 15", "INFO rule 4")
        stones = ("7,5,1", "7,6,1", "5,7,1", "6,7,1", "0,0,2", "14,14,2", "0,14,2", "14,0,2")
        assert ask(brain, "YXBOARD", *stones, "DONE", "YXSHOWFORBID") == "FORBID 0707."

    def test_where_only_a_pass_is_left_that_is_told(self, talk: Talk) -> None:
        brain = talk(kind=kind(), make=lambda _setup: ScriptedThinker())
        # The last vacant point would make an overline of Black's.
        ask(brain, "START 6", "INFO rule 4")
        full = [
            "XXX.XX",
            "OOXOXO",
            "XOXOXO",
            "OXOXOX",
            "OXOXOX",
            "XOXOOO",
        ]
        lines = [
            f"{x},{y},{1 if cell == 'X' else 2}"
            for y, row in enumerate(full)
            for x, cell in enumerate(row)
            if cell != "."
        ]
        answer = ask(brain, "INFO side black", "BOARD", *lines, "DONE")
        assert answer == "ERROR every vacant point is forbidden"
        ask(brain, "INFO side black", "YXBOARD", *lines, "DONE", "YXSHOWFORBID")
        brain.send("YXNBEST 3")
        said = [line for line in brain.read_to("pass") if not line.startswith("MESSAGE ready")]
        assert said == ["MESSAGE depth 0 ev 0.00 n 0 ms 0 pv pass", "pass"]


def test_garbage_stops_nothing(brain: Conversation) -> None:
    source = random.Random(5)
    words = ["START", "TURN", "BOARD", "DONE", "INFO", "RESTART", "YXNBEST", "TAKEBACK", "PLAY"]
    for _ in range(300):
        word = source.choice([*words, *(word.lower() for word in words), ""])
        rest = "".join(source.choices("0123456789,, \txé\x00", k=source.randrange(8)))
        brain.send(f"{word} {rest}".replace("\n", " "))
    brain.send_bytes(bytes(source.randrange(256) for _ in range(500)) + b"\n")
    brain.send("x" * 300_000)
    brain.send("YXSHOWFORBID 1", "RESTART", "START 7")
    brain.send("ABOUT")
    assert brain.read_to("name=")


def test_every_line_ending_ends_a_line(brain: Conversation) -> None:
    brain.send_bytes(b"RESTART\r\nRESTART\rRESTART\n")
    assert [ask(brain) for _ in range(3)] == ["OK"] * 3
