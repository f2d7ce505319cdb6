"""What is said to a program in Gomocup; all that it shares with others is in `test_clients`."""

from __future__ import annotations

import asyncio

import pytest

from boardtui.players.engine import EngineReason
from boardtui.players.engine_command import EngineCommand, Patience
from boardtui.players.gomocup import GRACE, GomocupEngine
from boardtui.players.player import (
    Certainty,
    EngineProtocolError,
    EngineTimeout,
    GameRefused,
    Info,
    Limit,
)
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.fixtures.failures import fails
from tests.players.gomocup_scripts import (
    ASKED,
    OURS,
    RATED,
    SECOND,
    START,
    engine,
    move,
    position_after,
)
from tests.players.scripted_transport import Scripts

BY_NODES = Limit(nodes=700)


async def infos_of(asked: GomocupEngine, position: Position = START) -> list[Info]:
    return [info async for info in asked.analyse(position, Limit(), moves=2)]


class TestChoosing:
    async def test_a_game_goes_on_turn_by_turn(self) -> None:
        asked, connect = engine(
            ASKED + "> TURN 7,7\n8,8\n> INFO time_left 2147483647\n> TURN 6,6\n9,9\n"
        )
        position = position_after("h8")
        position = position.play(await asked.choose(position, SECOND))
        position = position_after("g9", position)
        assert await asked.choose(position, SECOND) == move("j6")
        assert connect.programs[0].is_through

    async def test_another_position_is_told_whole(self) -> None:
        asked, connect = engine(
            ASKED
            + "> TURN 7,7\n8,8\n"
            + "> RESTART\nOK\n> INFO time_left 2147483647\n"
            + "> BOARD\n> 7,7,2\n> 0,0,1\n> 6,6,2\n> DONE\n9,9"
        )
        await asked.choose(position_after("h8"), SECOND)
        # The move was taken back, and another one played.
        later = position_after("h8 a15 g9")
        asked.follow(START, list(map(move, ["h8", "a15", "g9"])))
        assert await asked.choose(later, SECOND) == move("j6")
        assert connect.programs[0].is_through

    @pytest.mark.parametrize(
        ("picture", "side", "told"),
        [("", "white", ""), (".O...", "black", "> 1,0,2\n"), ("X.X..", "white", "> …\n> …\n")],
        ids=["white-begins", "black-passed", "white-passed"],
    )
    async def test_our_engine_is_told_who_is_to_move_after_a_pass(
        self, picture: str, side: str, told: str
    ) -> None:
        game = Gomoku(size=5)
        board = Board.from_text("\n".join([picture or ".....", *["....."] * 4]))
        later = "> …\n" * (told.count(">") + 2)
        asked, connect = engine(
            OURS.replace("15", "5")
            + f"> INFO side {side}\n> BOARD\n{told}> DONE\n4,4\n"
            + f"> INFO side {side}\n> BOARD\n{later}> DONE\n2,2",
            ours=True,
        )
        position = game.position(board, Color(side == "white"))
        asked.follow(position, [])
        position = position.play(await asked.choose(position, Limit()))
        await asked.choose(position_after("d2", position), Limit())
        assert connect.programs[0].is_through

    async def test_a_program_of_others_that_begins_as_white_just_begins(self) -> None:
        asked, connect = engine(ASKED + "> BEGIN\n7,7")
        position = Gomoku().position(START.board, Color(1))
        assert await asked.choose(position, SECOND) == move("h8")
        assert connect.programs[0].is_through

    async def test_moves_are_told_in_their_order(self) -> None:
        asked, connect = engine(
            ASKED + "> BOARD\n> 7,7,2\n> 0,14,1\n> 0,0,2\n> 14,14,1\n> 1,1,2\n> DONE\n9,9"
        )
        moves = list(map(move, ["h8", "a1", "a15", "o1", "b14"]))
        asked.follow(START, moves)
        await asked.choose(position_after("h8 a1 a15 o1 b14"), SECOND)
        assert connect.programs[0].is_through

    async def test_a_program_that_knows_no_restart_is_started_anew(self) -> None:
        asked, connect = engine(
            ASKED + "> TURN 7,7\n8,8\n> RESTART\nUNKNOWN\n",
            ASKED + "> TURN 0,0\n8,8",
        )
        await asked.choose(position_after("h8"), SECOND)
        assert await asked.choose(position_after("a15"), SECOND) == move("i7")
        assert connect.programs[0].killed
        assert connect.programs[1].is_through

    async def test_the_next_command_waits_for_a_moment(self) -> None:
        asked, _connect = engine(
            ASKED + "> BEGIN\n7,7\n> INFO time_left 2147483647\n> TURN 6,6\n9,9"
        )
        clock = asyncio.get_running_loop().time
        began = clock()
        await asked.choose(START, SECOND)
        await asked.choose(position_after("h8 g9"), SECOND)
        assert clock() - began >= GRACE

    async def test_another_board_is_another_start(self) -> None:
        asked, connect = engine(
            ASKED.replace("15", "20") + "> BEGIN\n7,7\n" + ASKED + "> BEGIN\n7,7"
        )
        asked.follow(Gomoku(size=20).start(), [])
        await asked.choose(Gomoku(size=20).start(), SECOND)
        await asked.choose(START, SECOND)
        assert connect.programs[0].is_through

    @pytest.mark.parametrize(
        ("rule", "number"),
        [(Rule.FREESTYLE, 0), (Rule.STANDARD, 1), (Rule.RENJU, 4), (Rule.CARO, 9), (Rule.CARO6, 8)],
    )
    async def test_the_rule_is_told(self, rule: Rule, number: int) -> None:
        asked, connect = engine(ASKED.replace("rule 0", f"rule {number}") + "> BEGIN\n7,7")
        await asked.choose(Gomoku(rule=rule).start(), SECOND)
        assert connect.programs[0].is_through

    async def test_the_colours_alternate_where_nobody_knows_the_order(self) -> None:
        board = Board.from_text("X.O..\n.....\nX.O..\n.....\n....X")
        position = Gomoku(size=5).position(board, Color(1))
        asked, connect = engine(
            ASKED.replace("15", "5", 1)
            + "> BOARD\n> 0,0,2\n> 2,0,1\n> 0,2,2\n> 2,2,1\n> 4,4,2\n> DONE\n1,1"
        )
        asked.follow(Gomoku(size=5).start(), [])
        await asked.choose(position, SECOND)
        assert connect.programs[0].is_through

    async def test_our_own_engine_is_told_colours_and_limits(self) -> None:
        board = Board.from_text("X..\n...\n...")
        position = Gomoku(size=3, line=3).position(board, Color(0))
        asked, connect = engine(
            "> INFO rule 0\n> INFO line 3\n> START 3\nOK\n> INFO timeout_turn 250\n"
            "> INFO max_depth 0\n> INFO max_node 500\n"
            "> INFO side black\n> BOARD\n> 0,0,1\n> DONE\n1,1\n"
            "> RESTART\nOK\n> INFO timeout_turn 2147483647\n> INFO max_depth 3\n> INFO max_node 0\n"
            "> INFO most_threads 1\n> BEGIN\n1,1\n"
            "> RESTART\nOK\n> INFO most_threads 0\n> BEGIN\n1,1",
            ours=True,
        )
        asked.follow(position, [])
        await asked.choose(position, Limit(seconds=0.25, nodes=500))
        start = Gomoku(size=3, line=3).start()
        for threads in (1, None):
            await asked.choose(start, Limit(depth=3, threads=threads))
        assert connect.programs[0].is_through

    async def test_nothing_but_nodes_ends_a_search_without_a_time(self) -> None:
        asked, connect = engine(
            ASKED + "> BEGIN\n7,7\n> RESTART\nOK\n> INFO timeout_turn 2147483647\n"
            "> INFO max_node 700\n> INFO time_left 2147483647\n> BEGIN\n7,7"
        )
        await asked.choose(START, SECOND)
        await asked.choose(START, BY_NODES)
        assert connect.programs[0].is_through


class TestFailing:
    async def test_a_foul_is_told(self) -> None:
        moves = "h8 a1 h7 c1 g6 e1 f6 g1"
        position = position_after(moves, Gomoku(rule=Rule.RENJU).start())
        script = ASKED.replace("rule 0", "rule 4") + "> BOARD\n" + "> …\n" * 8 + "> DONE\n7,9"
        asked, _connect = engine(script)
        with fails(EngineReason.ILLEGAL_MOVE, move="7,9", reason=IllegalMoveReason.FORBIDDEN):
            await asked.choose(position, SECOND)

    async def test_a_board_that_it_does_not_know_is_told(self) -> None:
        asked, connect = engine("> START 15\nMESSAGE hello\nERROR only 20 please\n")
        with fails(EngineReason.BOARD_REFUSED, size=15, words="only 20 please"):
            await asked.choose(START, Limit())
        assert connect.programs[0].killed

    async def test_a_rule_that_it_does_not_know_is_told(self) -> None:
        words = "Unknown rule id: 9. Rule is reset."
        script = ASKED.replace("rule 0", "rule 9") + f"> BEGIN\nERROR {words}\n"
        asked, _connect = engine(script)
        with fails(EngineReason.RULE_REFUSED, GameRefused, rule=Rule.CARO.label, words=words):
            await asked.choose(Gomoku(rule=Rule.CARO).start(), SECOND)

    async def test_a_program_that_may_not_know_a_limit_of_nodes_is_no_loser_at_first(self) -> None:
        unlimited = ASKED.replace("turn 1000", "turn 2147483647\n> INFO max_node 700")
        script = unlimited + "> BEGIN\n"
        asked, _connect = engine(script, patience=Patience(unlimited=0.01))
        with fails(EngineReason.NODES_IGNORED):
            await asked.choose(START, BY_NODES)
        script += "7,7\n> INFO time_left 2147483647\n> TURN 6,6\n"
        asked, _connect = engine(script, patience=Patience(unlimited=0.01))
        await asked.choose(START, BY_NODES)
        with fails(EngineReason.NO_ANSWER, EngineTimeout):
            await asked.choose(position_after("h8 g9"), BY_NODES)

    async def test_a_complaint_about_a_rule_in_a_game_is_a_fault(self) -> None:
        asked, _connect = engine(
            ASKED + "> BEGIN\n7,7\n> INFO time_left 2147483647\n"
            "> TURN 6,6\nERROR that is against the rules\n"
        )
        await asked.choose(START, SECOND)
        with fails(EngineReason.FAULT, EngineProtocolError):
            await asked.choose(position_after("h8 g9"), SECOND)

    async def test_a_game_that_it_does_not_know_is_forgotten(self) -> None:
        asked, connect = engine(
            OURS.partition("> INFO timeout_turn")[0]
            + "> INFO line 9\n> START 15\nERROR rows of 9 are too long\n",
            OURS + "> BEGIN\n7,7",
            ours=True,
        )
        with fails(EngineReason.BOARD_REFUSED, words="rows of 9 are too long"):
            await asked.choose(Gomoku(line=9).start(), Limit())
        assert await asked.choose(START, Limit()) == move("h8")
        assert connect.programs[1].is_through


class TestAnalysing:
    async def test_our_own_engine_rates_moves(self) -> None:
        asked, connect = engine(
            RATED
            + "MESSAGE depth 2 ev 35.25 n 830 ms 12 pv 7,7 8,8\n"
            + "MESSAGE depth 2 ev -4 n 900 ms 14 pv 6,6\n"
            + "MESSAGE depth 9 ev 991.00 W n 9000 ms 80 pv 7,7 8,8 7,7 9,9\n"
            + "MESSAGE depth 9 ev 0 X n 9000 ms 90 pv 6,6\n"
            + "7,7\n",
            ours=True,
        )
        h8, i7, g9 = map(move, ("h8", "i7", "g9"))
        assert await infos_of(asked) == [
            Info(2, 35.25, (h8, i7), Certainty.SEARCHED, 830, 0.012),
            Info(2, -4.0, (g9,), Certainty.SEARCHED, 900, 0.014),
            Info(9, 991.0, (h8, i7), Certainty.WINNER, 9000, 0.08),
            Info(9, 0.0, (g9,), Certainty.EXACT, 9000, 0.09),
        ]
        assert connect.programs[0].is_through

    @pytest.mark.parametrize(
        "line",
        [
            "MESSAGE depth 2 ev much n 1 ms 1 pv 7,7",
            "MESSAGE depth 2 ev 3 n 1 ms 1 pv ",
            "MESSAGE depth 2 ev 3 n 1 ms 1 pv 99,7",
            "MESSAGE depth 2 ev 3 n 1 ms 1 pv pass",
            "DEBUG depth 2 ev 3 n 1 ms 1 pv 7,7",
            "depth",
        ],
    )
    async def test_what_makes_no_sense_is_left_out(self, line: str) -> None:
        asked, _connect = engine(RATED + line + "\n7,7\n", ours=True)
        assert await infos_of(asked) == []

    async def test_a_fault_is_told(self) -> None:
        asked, _connect = engine(RATED + "ERROR the game is over\n", ours=True)
        with fails(EngineReason.FAULT, EngineProtocolError, words="ERROR the game is over"):
            await infos_of(asked)


class TestPreparing:
    async def test_progress_is_told(self) -> None:
        asked, _connect = engine(
            "> INFO rule 0\n> INFO line 5\n> START 15\n"
            "MESSAGE preparing 1/3\nMESSAGE preparing 3/3\nOK\n"
            "MESSAGE ready, but slow: numba is missing\n",
            ours=True,
        )
        told: list[tuple[str, bool]] = []
        asked.on_status = lambda preparing: told.append((preparing, asked.is_slow))
        await asked.prepare()
        assert told == [("1/3", False), ("3/3", False), ("", True)]

    async def test_what_cannot_be_made_ready_is_told(self) -> None:
        words = "the engine cannot be made ready: no memory"
        asked, _connect = engine(
            f"> INFO rule 0\n> INFO line 5\n> START 15\nMESSAGE {words}\nERROR {words}\n",
            ours=True,
        )
        with fails(EngineReason.BOARD_REFUSED, words=words):
            await asked.prepare()


@pytest.mark.parametrize("threads", [None, 4])
async def test_the_threads_of_a_match_are_told(threads: int | None) -> None:
    told = "" if threads is None else f"> INFO thread_num {threads}\n"
    timeout = "> INFO timeout_turn"
    connect = Scripts(ASKED.replace(timeout, told + timeout) + "> BEGIN\n7,7")
    command = EngineCommand("Robot", ("robot",), threads=threads)
    await GomocupEngine(command, connect).choose(START, SECOND)
    assert connect.programs[0].is_through
