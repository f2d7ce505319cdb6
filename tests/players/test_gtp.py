"""What is said to a program in GTP, and what is made of its answers."""

from __future__ import annotations

import asyncio

import pytest

from boardtui.players.engine import Misbehaviour, Program
from boardtui.players.gtp import GtpEngine
from boardtui.players.player import (
    EngineProtocolError,
    Limit,
    NoGreeting,
    PlayerError,
    WrongProtocol,
)
from boardtui.players.specs import Unplayable
from boardtui.reasons import Reason
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import Illegality, Misreading
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import Othello
from tests.fixtures.failures import Said, fails
from tests.players.scripted_transport import Scripts

START = Othello().start()
GREETING = """
    > protocol_version
    = 2

    > list_commands
    = boardsize
    clear_board
    play
    genmove
    time_settings

"""
NEW_GAME = """
    > boardsize 8
    =

    > clear_board
    =

"""


def move(text: str) -> Move:
    return START.game.parse_move(text)


def after(*moves: str) -> Position:
    position = START
    for text in moves:
        position = position.play(move(text))
    return position


def engine(*scripts: str) -> tuple[GtpEngine, Scripts]:
    connect = Scripts(*scripts)
    return GtpEngine(Program("Robot", ("robot",)), connect), connect


class TestChoosing:
    @pytest.mark.parametrize(
        "reply",
        [
            "= F5\n\n",
            "=f5\n\n",
            "=7 F5\n\n",
            "= 7 f5\n\n",
            "Next move is Black\n\n= F5\nmore\n\n",
            "thinking…\n=\nf5\n\n",
        ],
    )
    async def test_an_answer_in_any_dress(self, reply: str) -> None:
        asked, connect = engine(GREETING + NEW_GAME + "> genmove b\n" + reply)
        if reply.endswith("more\n\n"):
            with fails(Misbehaviour.ILLEGAL_MOVE, EngineProtocolError, move="more"):
                await asked.choose(START, Limit())
        else:
            assert await asked.choose(START, Limit()) == move("f5")
        assert connect.programs[0].is_through

    async def test_a_program_is_told_only_what_it_does_not_know(self) -> None:
        script = """
            > genmove b
            = F5

            > play w d6
            =

            > genmove b
            = C3

        """
        asked, connect = engine(GREETING + NEW_GAME + script)
        assert await asked.choose(START, Limit()) == move("f5")
        assert await asked.choose(after("f5", "d6"), Limit()) == move("c3")
        assert connect.programs[0].is_through

    async def test_after_a_move_is_taken_back_the_game_is_told_anew(self) -> None:
        script = """
            > genmove b
            = F5

        """
        again = """
            > boardsize 8
            =

            > clear_board
            =

            > play b d3
            =

            > play w c5
            =

            > genmove b
            = E6

        """
        third = """
            > genmove b
            = d3

        """
        asked, connect = engine(GREETING + NEW_GAME + script + again + NEW_GAME + third)
        await asked.choose(START, Limit())
        assert await asked.choose(after("d3", "c5"), Limit()) == move("e6")
        assert await asked.choose(START, Limit()) == move("d3")
        assert connect.programs[0].is_through

    async def test_passes_are_never_told(self) -> None:
        moves = ("f5", "f6", "c4", "g5", "h5", "h4", "g7", "h6")
        position = after(*moves, "pass")
        plays = "".join(f"> play {'bw'[ply % 2]} {text}\n=\n\n" for ply, text in enumerate(moves))
        asked, connect = engine(GREETING + NEW_GAME + plays + "> genmove w\n= c5\n\n")
        asked.follow(START, list(map(move, (*moves, "pass"))))
        assert await asked.choose(position, Limit()) == move("c5")
        assert connect.programs[0].is_through

    async def test_a_limit_is_told_to_programs_that_know_time(self) -> None:
        script = """
            > time_settings 0 2 1
            =

            > genmove b
            = F5

            > play w d6
            =

            > genmove b
            = C3

            > play w d3
            =

            > time_settings 0 1 0
            =

            > genmove b
            = C4

        """
        asked, connect = engine(GREETING + NEW_GAME + script)
        await asked.choose(START, Limit(seconds=2.9))
        await asked.choose(after("f5", "d6"), Limit(seconds=2.9))
        await asked.choose(after("f5", "d6", "c3", "d3"), Limit())
        assert connect.programs[0].is_through

    async def test_a_program_without_time_is_not_told_of_it(self) -> None:
        greeting = GREETING.replace("    time_settings\n", "    set_game\n")
        greeting += "> set_game Othello\n=\n\n"
        asked, connect = engine(greeting + NEW_GAME + "> genmove b\n= F5\n\n")
        await asked.choose(START, Limit(seconds=2))
        assert connect.programs[0].is_through


class TestPositions:
    async def test_a_game_that_was_not_followed_is_worked_out(self) -> None:
        moves = ("f5", "d6", "c3")
        plays = "".join(f"> play {'bw'[ply % 2]} {text}\n=\n\n" for ply, text in enumerate(moves))
        asked, connect = engine(GREETING + NEW_GAME + plays + "> genmove w\n= d3\n\n")
        assert await asked.choose(after(*moves), Limit()) == move("d3")
        assert connect.programs[0].is_through

    async def test_a_diagram_cannot_be_told(self) -> None:
        board = Board.from_text("." * 8 + "\n" + "..XO....\n" + "........\n" * 6)
        asked, _connect = engine(GREETING)
        with fails(Misbehaviour.NOT_FROM_START, name="Robot", protocol="GTP"):
            await asked.choose(Othello().position(board, Color(0)), Limit())

    async def test_another_size_is_refused(self) -> None:
        asked, connect = engine()
        with fails(Unplayable.OTHER_THAN_8X8, name="Robot"):
            await asked.choose(Othello(size=10).start(), Limit())
        assert not connect.programs

    async def test_an_analysis_is_refused(self) -> None:
        asked, connect = engine()
        with fails(Misbehaviour.NBOARD_ANALYSES, name="Robot", protocol="GTP"):
            await anext(asked.analyse(START, Limit()))
        assert not connect.programs


ILLEGAL = Misbehaviour.ILLEGAL_MOVE


class TestFailing:
    @pytest.mark.parametrize(
        ("reply", "reason", "facts"),
        [
            (
                "= a1\n\n",
                Misbehaviour.ILLEGAL_MOVE,
                {"move": "a1", "reason": Illegality.FLIPS_NOTHING},
            ),
            (
                "= pass\n\n",
                Misbehaviour.ILLEGAL_MOVE,
                {"move": "pass", "reason": Illegality.MAY_NOT_PASS},
            ),
            ("=\n\n", ILLEGAL, {"move": "", "reason": Misreading.NO_POINT}),
            (
                "? 1 wrong color\n\n",
                Misbehaviour.REFUSAL,
                {"command": "genmove b", "words": "1 wrong color"},
            ),
            ("= resign\n\n", Misbehaviour.RESIGNED, {"name": "Robot"}),
            ("END", Said.WORDS, {"words": "Robot has ended."}),
        ],
    )
    async def test_a_wrong_answer_ends_the_program_and_the_next_one_is_started(
        self, reply: str, reason: Reason, facts: dict[str, object]
    ) -> None:
        good = GREETING + NEW_GAME + "> genmove b\n= F5\n\n"
        asked, connect = engine(GREETING + NEW_GAME + "> genmove b\n" + reply, good)
        with fails(reason, PlayerError, **facts):
            await asked.choose(START, Limit())
        assert connect.programs[0].killed
        assert await asked.choose(START, Limit()) == move("f5")

    async def test_another_protocol_is_noticed(self) -> None:
        asked, connect = engine("> protocol_version\n" + "status chattering\n" * 2000)
        with fails(Misbehaviour.OTHER_PROTOCOL, WrongProtocol, protocol="GTP"):
            await asked.choose(START, Limit())
        assert connect.programs[0].killed

    async def test_a_program_that_does_not_answer_is_given_up(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.players.gtp.STARTING", 0.01)
        asked, connect = engine("> protocol_version\nwait\n")
        with fails(Misbehaviour.NO_GREETING, NoGreeting, protocol="GTP"):
            await asked.prepare()
        assert connect.programs[0].killed

    async def test_a_question_that_is_taken_back_ends_the_program(self) -> None:
        asking_script = GREETING + NEW_GAME + "> genmove b\n"
        asked, connect = engine(asking_script, asking_script + "= F5\n\n")
        asking = asyncio.create_task(asked.choose(START, Limit()))
        await connect.until("genmove b")
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert connect.programs[0].killed
        assert await asked.choose(START, Limit()) == move("f5")
