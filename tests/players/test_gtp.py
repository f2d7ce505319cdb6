"""What is said to a program in GTP; all that it shares with others is in `test_clients`."""

from __future__ import annotations

from functools import partial

from boardtui.players.engine import EngineReason
from boardtui.players.gtp import GtpEngine
from boardtui.players.player import (
    Limit,
)
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import Othello
from tests.fixtures.failures import fails
from tests.players.scripted_transport import scripted

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


engine = partial(scripted, GtpEngine)


class TestChoosing:
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
        with fails(EngineReason.NOT_FROM_START, name="Robot", protocol="GTP"):
            await asked.choose(Othello().position(board, Color(0)), Limit())
