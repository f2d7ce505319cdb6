from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardtui import __version__
from boardtui.engine.fronts.allowance import in_time
from boardtui.engine.fronts.session import EngineOptions
from boardtui.record.evaluation import Limit
from tests.cases import each
from tests.engine.conftest import Talk
from tests.engine.scripted import ENDLESS, PATIENCE, Conversation, ScriptedThinker

BLACK_MUST_PASS = "f5f6c4g5h5h4g7h6"
DRAW_WITH_EMPTIES = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5"
WIPE_OUT = "f5d6c5f6e7f4g5e6e3"


@pytest.fixture
def gtp(talk: Talk) -> Conversation:
    return talk(EngineOptions(limits=Limit(depth=3), seed=1))


def play(gtp: Conversation, moves: str) -> None:
    for ply in range(len(moves) // 2):
        move = moves[2 * ply : 2 * ply + 2]
        assert gtp.ask(f"play {'bw'[ply % 2]} {move}") == "="


class TestAnswers:
    @each(
        ("command", "answer"),
        [
            ("protocol_version", "= 2"),
            ("name", "= boardtui"),
            ("version", f"= {__version__}"),
            ("7 name", "=7 boardtui"),
            ("  12\tname  # who is there?", "=12 boardtui"),
            ("na\x01me", "= boardtui"),
            ("known_command genmove", "= true"),
            ("known_command kata-analyze", "= false"),
            ("known_command lz-analyze", "= true"),
            ("list_games", "= Othello"),
            ("set_game othello", "="),
            ("set_game Go", "? unsupported game"),
            ("komi 6.5", "="),
            ("komi much", "? komi not a number"),
            ("dance", "? unknown command"),
            ("5", "?5 unknown command"),
            ("8 dance", "?8 unknown command"),
            ("boardsize", "? one argument is needed"),
            ("boardsize ten", "? boardsize not an integer"),
            ("boardsize 7", "? unacceptable size"),
            ("boardsize 18", "? unacceptable size"),
            ("play black", "? play needs a color and a move"),
            ("play green d3", "? invalid color or coordinate"),
            ("play black z9", "? invalid color or coordinate"),
            ("play black a1", "? illegal move"),
            ("play white d3", "? illegal move"),
            ("play black pass", "? illegal move"),
            ("genmove", "? one argument is needed"),
            ("genmove white", "? it is the other side's turn"),
            ("undo", "? cannot undo"),
            ("final_score", "? cannot score"),
            ("loadsgf", "? loadsgf needs a file"),
            ("loadsgf /nowhere/game.sgf", "? cannot load file"),
            ("time_settings 300 0", "? time_settings needs main time, byo-yomi time and byo-yomi"),
            ("time_settings -1 0 0", "? time not a number"),
            ("time_settings inf 0 0", "? time not a number"),
            ("gogui-rules_game_id", "= Othello"),
            ("gogui-rules_board_size", "= 8"),
            ("gogui-rules_legal_moves", "= d3 c4 f5 e6"),
            ("gogui-rules_side_to_move", "= black"),
            ("gogui-rules_final_result", "="),
        ],
    )
    def test_one_command(self, gtp: Conversation, command: str, answer: str) -> None:
        assert gtp.ask(command).startswith(answer)

    def test_every_listed_command_is_known(self, gtp: Conversation) -> None:
        listed = gtp.ask("list_commands").removeprefix("= ").split("\n")
        assert len(listed) > 20
        for command in listed:
            assert gtp.ask(f"known_command {command}") == "= true"

    def test_lines_without_a_command_get_no_answer(self, gtp: Conversation) -> None:
        gtp.send("", "  # nothing", "\x00", "name")
        assert gtp.answer() == "= boardtui"

    def test_a_line_that_is_too_long_is_refused(self, gtp: Conversation) -> None:
        assert gtp.ask("play black " + "d" * (2 << 20)) == "? the line is too long"
        assert gtp.ask("name") == "= boardtui"

    def test_garbage_never_ends_it(self, gtp: Conversation) -> None:
        dice = random.Random(1)
        commands = gtp.ask("list_commands").removeprefix("= ").split("\n")
        for _ in range(300):
            words = [dice.choice(commands), *(str(dice.randrange(-9, 99)) for _ in range(3))]
            line = " ".join(words[: dice.randrange(1, 5)])
            noise = bytes(dice.randrange(256) for _ in range(dice.randrange(30)))
            if "quit" not in line:
                gtp.send_bytes(line.encode() + noise.replace(b"#", b"") + b"\n" + noise + b"\n")
        gtp.send("", "99999 name")
        while gtp.answer() != "=99999 boardtui":
            pass


class TestGame:
    def test_a_game_is_played(self, gtp: Conversation) -> None:
        assert gtp.ask("play B F5") == "="
        assert gtp.ask("genmove w") == "= f4"
        assert gtp.ask("showboard") == "\n".join(
            (
                "= ",
                "   a b c d e f g h",
                " 1 . . . . . . . . 1",
                " 2 . . . . . . . . 2",
                " 3 . . . . . . . . 3",
                " 4 . . . O O O . . 4",
                " 5 . . . X X X . . 5",
                " 6 . . . . . . . . 6",
                " 7 . . . . . . . . 7",
                " 8 . . . . . . . . 8",
                "   a b c d e f g h",
                "black to move",
            )
        )

    def test_a_move_that_is_only_thought_of_is_not_played(self, gtp: Conversation) -> None:
        assert gtp.ask("reg_genmove b") == "= d3"
        assert gtp.ask("gogui-rules_side_to_move") == "= black"

    def test_each_undo_takes_back_a_move(self, gtp: Conversation) -> None:
        play(gtp, "f5d6")
        assert gtp.ask("undo") == "="
        assert gtp.ask("gogui-rules_side_to_move") == "= white"
        assert gtp.ask("undo") == "="
        assert gtp.ask("undo") == "? cannot undo"

    def test_a_forced_pass_is_generated_told_or_left_out(self, gtp: Conversation) -> None:
        play(gtp, BLACK_MUST_PASS)
        assert gtp.ask("play black g4") == "? illegal move"
        assert gtp.ask("gogui-rules_legal_moves") == "= pass"
        assert gtp.ask("genmove b") == "= pass"
        assert gtp.ask("gogui-rules_side_to_move") == "= white"
        assert gtp.ask("undo") == "="
        assert gtp.ask("play black PASS") == "="
        assert gtp.ask("undo") == "="
        move = gtp.ask("genmove w")
        assert gtp.ask("undo") == "="
        assert gtp.ask("gogui-rules_side_to_move") == "= black"
        assert gtp.ask(f"play w {move.removeprefix('= ')}") == "="

    @pytest.mark.parametrize(("moves", "score"), [(DRAW_WITH_EMPTIES, "= 0"), (WIPE_OUT, "= B+64")])
    def test_a_finished_game_is_scored_and_has_no_moves(
        self, gtp: Conversation, moves: str, score: str
    ) -> None:
        play(gtp, moves)
        assert gtp.ask("final_score") == score
        assert gtp.ask("gogui-rules_final_result") == score
        assert gtp.ask("gogui-rules_legal_moves") == "="
        for color in "bw":
            assert gtp.ask(f"genmove {color}") == "= pass"
        for _pass in "bw":
            assert gtp.ask("undo") == "="
            assert gtp.ask("final_score") == score
        assert gtp.ask("undo") == "="
        assert gtp.ask("final_score") == "? cannot score"

    def test_passes_after_the_end_are_taken_as_they_are_given(self, gtp: Conversation) -> None:
        """As a referee tells each side what the other generated."""
        play(gtp, WIPE_OUT)
        for command in ("genmove b", "play w pass", "play b pass", "play b PASS"):
            assert gtp.ask(command) in {"=", "= pass"}
        assert gtp.ask("play b a1") == "? illegal move"
        assert gtp.ask("final_score") == "= B+64"
        for _pass in range(4):
            assert gtp.ask("undo") == "="
        assert gtp.ask("final_score") == "= B+64"
        assert gtp.ask("undo") == "="
        assert gtp.ask("final_score") == "? cannot score"

    @pytest.mark.parametrize("size", range(4, 17, 2))
    def test_every_size_has_its_board(self, gtp: Conversation, size: int) -> None:
        assert gtp.ask(f"boardsize {size}") == "="
        rows = gtp.ask("gogui-rules_board").split("\n")[1:]
        assert [len(row.split()) for row in rows] == [size] * size
        assert gtp.ask("genmove b").startswith("= ")
        assert gtp.ask("clear_board") == "="
        assert gtp.ask("gogui-rules_board_size") == f"= {size}"
        assert gtp.ask("undo") == "? cannot undo"

    def test_a_record_is_loaded_up_to_a_move(self, gtp: Conversation, tmp_path: Path) -> None:
        path = tmp_path / "a game.sgf"
        path.write_text("(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])")
        assert gtp.ask(f"loadsgf {path}") == "="
        assert gtp.ask("gogui-rules_side_to_move") == "= white"
        assert gtp.ask(f"loadsgf {path} 1") == "="
        assert gtp.ask("gogui-rules_legal_moves") == "= d3 c4 f5 e6"
        assert gtp.ask(f"loadsgf {path} 3") == "="
        assert gtp.ask("play b c3") == "="
        gomoku = tmp_path / "gomoku.sgf"
        gomoku.write_text("(;FF[4]GM[4]SZ[15];B[hh])")
        assert gtp.ask(f"loadsgf {gomoku}") == "? this is not a game of Othello"


class TestTime:
    def thought(self, gtp: Conversation, thinker: ScriptedThinker, *commands: str) -> Limit:
        for command in commands:
            assert gtp.ask(command) == "="
        assert gtp.ask("reg_genmove b").startswith("=")
        return thinker.limits[-1]

    def test_without_any_limit_a_move_takes_two_seconds(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        assert self.thought(talk(), thinker) == in_time(Limit(seconds=2.0))

    def test_the_limits_of_the_start_always_hold(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        limits = Limit(depth=4, nodes=1000, seconds=0.5)
        gtp = talk(EngineOptions(limits=limits))
        assert self.thought(gtp, thinker, "time_settings 3000 0 0") == in_time(limits)

    def test_main_time_lasts_for_the_whole_game(self, talk: Talk, thinker: ScriptedThinker) -> None:
        gtp = talk()
        seconds = self.thought(gtp, thinker, "time_settings 300 0 0").seconds
        assert seconds is not None
        assert 300 / 30 <= seconds <= 300 / 10
        seconds = self.thought(gtp, thinker, "time_left b 1 0").seconds
        assert seconds is not None
        assert seconds < 1 / 20

    def test_a_period_is_shared_by_its_moves(self, talk: Talk, thinker: ScriptedThinker) -> None:
        gtp = talk()
        seconds = self.thought(gtp, thinker, "time_settings 0 30 10").seconds
        assert seconds is not None
        assert 2.8 <= seconds <= 3.0
        seconds = self.thought(gtp, thinker, "time_left b 5 1").seconds
        assert seconds is not None
        assert 4.8 <= seconds <= 5.0

    def test_no_limit_may_be_set(self, talk: Talk, thinker: ScriptedThinker) -> None:
        limits = self.thought(talk(), thinker, "time_settings 10 5 0")
        assert limits == in_time(Limit(seconds=2.0))


class TestEnd:
    def test_quit_is_answered(self, gtp: Conversation) -> None:
        assert gtp.ask("3 quit") == "=3"
        assert gtp.left.wait(PATIENCE)
        assert gtp.status == 0

    def test_a_script_gets_all_its_answers(self, gtp: Conversation) -> None:
        gtp.send("genmove b", "genmove w", "name", "quit")
        assert gtp.close() == 0
        assert [gtp.answer() for _ in range(4)] == ["= d3", "= c3", "= boardtui", "="]

    def test_the_answers_of_a_long_script_are_not_hurried(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        gtp = talk(EngineOptions(limits=Limit(depth=3)), script_seconds=0.0)
        gtp.send(*["reg_genmove b"] * 600, "name", "quit")
        assert gtp.close() == 0
        assert [gtp.answer() for _ in range(602)][-2:] == ["= boardtui", "="]
        assert thinker.limits == [Limit(depth=3)] * 600

    def test_quit_in_the_middle_of_thinking_ends_it_at_once(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        gtp = talk(EngineOptions(limits=Limit(seconds=ENDLESS)), script_seconds=0.0)
        gtp.send("genmove b")
        assert thinker.searching.wait(PATIENCE)
        assert gtp.ask("quit") == "= d3"
        assert gtp.answer() == "="

    def test_the_end_of_the_input_in_the_middle_of_thinking_ends_it_at_once(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        gtp = talk(EngineOptions(limits=Limit(seconds=ENDLESS)), script_seconds=0.0)
        gtp.send("genmove b")
        assert thinker.searching.wait(PATIENCE)
        assert gtp.close() == 0
        assert gtp.answer() == "= d3"

    def test_lines_wait_until_a_move_is_found(self, talk: Talk, thinker: ScriptedThinker) -> None:
        gtp = talk(EngineOptions(limits=Limit(seconds=ENDLESS)))
        gtp.send("genmove b", "name")
        assert thinker.searching.wait(PATIENCE)
        gtp.send("version")
        thinker.stop()
        assert [gtp.answer() for _ in range(3)] == ["= d3", "= boardtui", f"= {__version__}"]
