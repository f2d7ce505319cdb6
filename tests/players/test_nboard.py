"""What is said to a program in NBoard; all that it shares with others is in `test_clients`."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from functools import partial

import pytest

from boardtui.players.engine import EngineReason
from boardtui.players.engine_command import Patience
from boardtui.players.nboard import NBoardEngine
from boardtui.players.player import (
    Certainty,
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Info,
    Limit,
    WrongProtocol,
)
from boardtui.players.specs import UnsupportedGameReason
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.fixtures.failures import fails
from tests.players.scripted_transport import scripted

START = Othello().start()
GAME = "(;GM[Othello]PB[Black]PW[White]TY[8]RE[?]BO[8 …"
GREETING = "> nboard 2\n> ping 1\npong 1\n"
UP_TO_GO = GREETING + "> set depth 16\n> set game …\n> ping 2\npong 2\n> go\n"
OURS = GREETING + "> set game …\n> ping 2\npong 2\n"


def move(text: str) -> Move:
    return START.game.parse_move(text)


engine = partial(scripted, NBoardEngine)


async def infos_of(asked: NBoardEngine, position: Position = START) -> list[Info]:
    return [info async for info in asked.analyse(position, Limit(), moves=4)]


class TestChoosing:
    async def test_the_position_is_told_as_a_diagram(self) -> None:
        asked, connect = engine(UP_TO_GO + "=== d6")
        await asked.choose(START.play(move("f5")), Limit())
        told = connect.programs[0].sent[3]
        assert told.startswith("set game (;GM[Othello]PB[Black]PW[White]TY[8]RE[?]BO[8 ")
        assert told.endswith("---***-- -------- -------- -------- O];)")

    async def test_a_limit_is_told_as_a_clock_for_the_rest_of_the_game(self) -> None:
        script = UP_TO_GO.replace("depth 16", "depth 9") + "=== f5"
        asked, connect = engine(script)
        await asked.choose(START, Limit(seconds=2.5, depth=9))
        assert "TI[1:15]" in connect.programs[0].sent[3]

    async def test_our_own_engine_is_told_limits_as_they_change(self) -> None:
        script = (
            GREETING
            + "> set seconds 0.25\n> set game …\n> ping 2\npong 2\n> go\n=== f5\n"
            + "> set nodes 500\n> set seconds 0\n> set game …\n> ping 3\npong 3\n> go\n=== f5\n"
            + "> set depth 3\n> set nodes 0\n> set most-threads 1\n> set game …\n> ping 4\npong 4\n"
            + "> go\n=== f5"
        )
        asked, connect = engine(script, ours=True)
        for limit in (Limit(seconds=0.25), Limit(nodes=500), Limit(depth=3, threads=1)):
            await asked.choose(START, limit)
        assert connect.programs[0].is_through
        assert "TI[" not in connect.programs[0].sent[3]

    async def test_our_own_engine_plays_every_size(self) -> None:
        asked, connect = engine(OURS + "> go\n=== c2", ours=True)
        start = Othello(size=6).start()
        assert await asked.choose(start, Limit()) == start.game.parse_move("c2")
        assert "BO[6 " in connect.programs[0].sent[2]
        with fails(UnsupportedGameReason.GAME, game=Gomoku()):
            await asked.choose(Gomoku().start(), Limit())


class TestTakingBack:
    async def test_a_question_that_is_taken_back_is_stopped_by_a_ping(self) -> None:
        script = UP_TO_GO + "search c4 1 0 3\n> ping 3\n=== c4\npong 3\n"
        script += "> set game …\n> ping 4\npong 4\n> go\n=== f5"
        asked, connect = engine(script)
        asking = asyncio.create_task(asked.choose(START, Limit()))
        await connect.until("go")
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert connect.programs[0].sent[-1] == "ping 3"
        # The late answer to the old question is not taken for one to the new one.
        assert await asked.choose(START, Limit()) == move("f5")
        assert len(connect.programs) == 1

    async def test_a_question_taken_back_in_the_greeting_leaves_that_to_the_next_one(self) -> None:
        script = "> nboard 2\n> ping 1\n> ping 2\n> nboard 2\n? unknown command\n> ping 1"
        asked, connect = engine(script)
        asking = asyncio.create_task(asked.choose(START, Limit()))
        await connect.until("ping 1")
        asking.cancel()
        await asyncio.wait({asking})
        with fails(EngineReason.OTHER_PROTOCOL, WrongProtocol, protocol="NBoard"):
            await asked.choose(START, Limit())

    async def test_a_program_that_does_not_stop_is_given_up(self) -> None:
        scripts = UP_TO_GO + "> ping 3\n", UP_TO_GO + "=== f5"
        asked, connect = engine(*scripts, patience=Patience(answering=0.01))
        asking = asyncio.create_task(asked.choose(START, Limit()))
        await connect.until("go")
        asking.cancel()
        await asyncio.wait({asking})
        with fails(EngineReason.NO_ANSWER, EngineTimeout):
            await asked.choose(START, Limit())
        assert await asked.choose(START, Limit()) == move("f5")


class TestPreparing:
    async def test_it_may_prepare_longer_than_it_may_think(self) -> None:
        script = "> set seconds 0.001\n> set game …\n> ping 2\npong 2\n> go\n"
        patience = Patience(preparing=5.0, answering=0.0)
        asked, connect = engine(
            GREETING + script + "status preparing 1/3", ours=True, patience=patience
        )
        told = asyncio.Event()
        asked.on_status = lambda _preparing: told.set()
        asking = asyncio.create_task(asked.choose(START, Limit(seconds=0.001)))
        await told.wait()
        assert asked._deadline > asyncio.get_running_loop().time() + 4
        connect.programs[0].script += ["status ready", "=== f5"]
        connect.programs[0]._answer()
        assert await asking == move("f5")

    async def test_what_our_own_engine_complains_about_is_told(self) -> None:
        asked, _connect = engine(OURS + "> go\nstatus Error: no room", ours=True)
        with fails(EngineReason.FAULT, EngineProtocolError, words="Error: no room"):
            await asked.choose(START, Limit())


class TestAnalysing:
    async def test_each_line_rates_a_move(self) -> None:
        hint = (
            "> hint 4\nstatus Analyzing\n"
            "search F5d6C3 +1.25 0 3\n"
            "search D3-C3-PA    -0.5 0 3 prose\n"
            "nodestats 1200 0.05\n"
            "search c4 -2,4 0 100%W\n"
            "book e6 2.00 17 100%\n"
            "search e6 2.00\n"
            "search a1 9 0 9\n"
            "status"
        )
        asked, connect = engine(UP_TO_GO.removesuffix("> go\n") + hint)
        f5, d3, c4, e6 = await infos_of(asked)
        assert (f5.depth, f5.score, f5.nodes) == (3, 1.25, 0)
        assert f5.line == tuple(map(move, ("f5", "d6", "c3")))
        assert f5.certainty is Certainty.SEARCHED
        assert d3.line == tuple(map(move, ("d3", "c3")))  # nobody may pass there
        assert c4 == Info(60, 1.0, (move("c4"),), Certainty.WINNER, 1200, 0.05)
        assert e6 == Info(60, 2.0, (move("e6"),), Certainty.EXACT, 1200, 0.05)
        assert connect.programs[0].is_through

    @pytest.mark.parametrize("end", ["status", "status hint done", "status Edax is waiting"])
    async def test_the_end_of_a_hint_in_every_dialect(self, end: str) -> None:
        asked, _connect = engine(UP_TO_GO.replace("> go", "> hint 4") + "search f5 1 0 1\n" + end)
        assert len(await infos_of(asked)) == 1

    async def test_leaving_stops_the_program_at_once(self) -> None:
        script = UP_TO_GO.replace("> go", "> hint 4") + "search f5 1 0 1\nsearch c4 0 0 1\n"
        script += "> ping 3\nsearch d3 9 0 2\npong 3\n> set game …\n> ping 4\npong 4\n> go\n=== c4"
        asked, connect = engine(script)
        async with aclosing(asked.analyse(START, Limit(), moves=4)) as infos:
            assert (await anext(infos)).line == (move("f5"),)
            assert connect.programs[0].sent[-1] == "hint 4"
        assert connect.programs[0].sent[-1] == "ping 3"
        assert await asked.choose(START, Limit()) == move("c4")

    async def test_a_position_that_is_over_has_nothing_to_tell(self) -> None:
        board = Board.from_text("X.......\n" + "........\n" * 7)
        asked, connect = engine()
        assert not await infos_of(asked, Othello().position(board, Color(0)))
        assert not connect.programs

    async def test_a_pass_that_is_left_out_of_the_line_is_put_in(self) -> None:
        position = START
        for text in ("f5", "f6", "c4", "g5", "h5", "h4", "g7"):
            position = position.play(move(text))
        script = UP_TO_GO.replace("> go", "> hint 4") + "search h6c5 4 0 2\nstatus"
        asked, _connect = engine(script)
        (info,) = await infos_of(asked, position)
        assert info.line == (move("h6"), Pass(), move("c5"))

    async def test_a_failure_is_told_and_ends_the_program(self) -> None:
        script = UP_TO_GO.replace("> go", "> hint 4") + "search f5 1 0 1\nEND"
        asked, connect = engine(script)
        infos = asked.analyse(START, Limit(), moves=4)
        assert (await anext(infos)).depth == 1
        with pytest.raises(EngineTerminated):
            await anext(infos)
        assert connect.programs[0].killed
