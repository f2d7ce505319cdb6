"""What holds for the client of every protocol."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import NamedTuple

import pytest

from boardtui.players.engine import EngineClient, EngineReason
from boardtui.players.engine_command import Patience
from boardtui.players.gomocup import GomocupEngine
from boardtui.players.gtp import GtpEngine
from boardtui.players.nboard import NBoardEngine
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Limit,
    NoGreeting,
    PlayerError,
    WrongProtocol,
)
from boardtui.players.specs import UnsupportedGameReason
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMoveReason, NotationReason
from boardtui.rules.game import Game, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.system.reasons import Reason
from tests.fixtures.failures import fails
from tests.garbage import leaves_none_of
from tests.players.scripted_transport import scripted
from tests.waiting import give_way, settle, skip_time


class Case(NamedTuple):
    """A client, and the script of a program of others."""

    make: type[EngineClient]
    label: str
    start: Position
    """The position that is asked about."""
    hello: str
    """What is sent before the program says a word."""
    greeting: str
    question: str
    """All from the greeting to the question."""
    answer: str
    move: str
    """The move of the answer."""

    @property
    def last(self) -> str:
        """The line that asks."""
        return self.question.splitlines()[-1].removeprefix("> ")

    def __repr__(self) -> str:
        return self.label


_NBOARD = "> nboard 2\n> ping 1\npong 1\n"
_GTP = "> protocol_version\n= 2\n\n> list_commands\n= boardsize\n\n"
_GOMOCUP = "> START 15\nOK\n"
NBOARD = Case(
    NBoardEngine,
    "NBoard",
    Othello().start(),
    "> nboard 2\n> ping 1\n",
    _NBOARD,
    _NBOARD + "> set depth 16\n> set game …\n> ping 2\npong 2\n> go\n",
    "=== f5\n",
    "f5",
)
GTP = Case(
    GtpEngine,
    "GTP",
    Othello().start(),
    "> protocol_version\n",
    _GTP,
    _GTP + "> boardsize 8\n=\n\n> clear_board\n=\n\n> genmove b\n",
    "= F5\n\n",
    "f5",
)
GOMOCUP = Case(
    GomocupEngine,
    "Gomocup",
    Gomoku().start().play(Gomoku().parse_move("h8")),
    "> START 15\n",
    _GOMOCUP,
    _GOMOCUP + "> INFO rule 0\n" + "> INFO …\n" * 5 + "> TURN 7,7\n",
    "8,8\n",
    "i7",
)
CASES = [NBOARD, GTP, GOMOCUP]
every_client = pytest.mark.parametrize("case", CASES, ids=repr)


class Screen:
    """Stands for what an app keeps in the context of its tasks."""


async def answers(asked: EngineClient, case: Case) -> bool:
    """Return True if the client makes the case's move of its answer."""
    made = await asked.choose(case.start, Limit())
    return case.start.game.format_move(made) == case.move


class TestAnswers:
    @pytest.mark.parametrize(
        ("case", "answer"),
        [
            (NBOARD, "=== f5"),
            (NBOARD, "=== F5/1.50/0.25"),
            (NBOARD, "=== F5//0.88"),
            (NBOARD, "=== f5 2.00 0.0"),
            (NBOARD, "===F5"),
            (NBOARD, "chatter\n===\tf5\t"),
            (NBOARD, "search f5 1 0 5\nstatus thinking\npong 1\n=== f5"),
            (GTP, "= F5\n\n"),
            (GTP, "=f5\n\n"),
            (GTP, "=7 F5\n\n"),
            (GTP, "= 7 f5\n\n"),
            (GTP, "thinking…\n=\nf5\n\n"),
            (GOMOCUP, "8,8"),
            (GOMOCUP, " 8 , 8 "),
            (GOMOCUP, "MESSAGE I think\nDEBUG x\n\n8,8"),
            (GOMOCUP, "MESSAGE \ufffd\ufffd 9,9\n8,8"),
            (GOMOCUP, "OK\nI am a poet\n8,8"),
            (GOMOCUP, "SUGGEST 3,3\n> PLAY 3,3\n8,8"),
        ],
    )
    async def test_an_answer_in_any_dress(self, case: Case, answer: str) -> None:
        asked, connect = scripted(case.make, case.question + answer)
        assert await answers(asked, case)
        assert connect.programs[0].is_through

    @pytest.mark.parametrize(
        ("case", "answer", "move", "reason"),
        [
            (NBOARD, "=== a1", "a1", IllegalMoveReason.FLIPS_NOTHING),
            (NBOARD, "=== PA//0.1", "PA", IllegalMoveReason.MAY_NOT_PASS),
            (NBOARD, "=== ", "", NotationReason.NO_POINT),
            (NBOARD, "=== !", "", NotationReason.NO_POINT),
            (NBOARD, "=== z99", "z99", NotationReason.OUTSIDE),
            (GTP, "= a1\n\n", "a1", IllegalMoveReason.FLIPS_NOTHING),
            (GTP, "= pass\n\n", "pass", IllegalMoveReason.MAY_NOT_PASS),
            (GTP, "=\n\n", "", NotationReason.NO_POINT),
            (GTP, "Next move is Black\n\n= F5\nmore\n\n", "more", NotationReason.NO_POINT),
            (GOMOCUP, "7,7", "7,7", IllegalMoveReason.OCCUPIED),
            (GOMOCUP, "15,0", "15,0", IllegalMoveReason.OUTSIDE),
        ],
    )
    async def test_a_move_that_is_not_legal_ends_the_program_and_the_next_one_is_started(
        self, case: Case, answer: str, move: str, reason: Reason
    ) -> None:
        asked, connect = scripted(case.make, case.question + answer, case.question + case.answer)
        illegal = EngineReason.ILLEGAL_MOVE
        with fails(illegal, EngineProtocolError, name="Robot", move=move, reason=reason):
            await asked.choose(case.start, Limit())
        assert connect.programs[0].killed
        assert await answers(asked, case)

    @pytest.mark.parametrize(
        ("case", "answer", "reason", "facts"),
        [
            (GTP, "? 1 wrong\n\n", EngineReason.REFUSAL, {"command": "genmove b"}),
            (GTP, "? 1 wrong\n\n", EngineReason.REFUSAL, {"words": "1 wrong"}),
            (GTP, "= resign\n\n", EngineReason.RESIGNED, {"name": "Robot"}),
            (GOMOCUP, "ERROR my move", EngineReason.FAULT, {"words": "ERROR my move"}),
            (GOMOCUP, "UNKNOWN command", EngineReason.FAULT, {"words": "UNKNOWN command"}),
        ],
    )
    async def test_so_does_an_answer_without_a_move(
        self, case: Case, answer: str, reason: Reason, facts: dict[str, object]
    ) -> None:
        asked, connect = scripted(case.make, case.question + answer, case.question + case.answer)
        with fails(reason, PlayerError, **facts):
            await asked.choose(case.start, Limit())
        assert connect.programs[0].killed
        assert await answers(asked, case)

    @every_client
    async def test_a_program_that_ends_is_started_again(self, case: Case) -> None:
        asked, connect = scripted(case.make, case.question + "END", case.question + case.answer)
        with pytest.raises(EngineTerminated, match=r"Robot exited\."):
            await asked.choose(case.start, Limit())
        assert connect.programs[0].killed
        assert await answers(asked, case)
        assert len(connect.programs) == 2

    @pytest.mark.parametrize("case", [NBOARD, GTP], ids=repr)
    async def test_a_forced_pass_needs_no_question(self, case: Case) -> None:
        board = Board.from_text("OX......\n" + "........\n" * 7)
        asked, connect = scripted(case.make)
        assert await asked.choose(Othello().position(board, Color(0)), Limit()) == Pass()
        assert not connect.programs


class TestProtocols:
    @pytest.mark.parametrize(
        ("case", "reply"),
        [
            (NBOARD, "? unknown command"),
            (NBOARD, "= "),
            (NBOARD, "hello\n" * 2000),
            (GTP, "status chattering\n" * 2000),
            (GOMOCUP, "? unknown command"),
            (GOMOCUP, "= "),
            (GOMOCUP, "UNKNOWN"),
            (GOMOCUP, "x\n" * 1001),
        ],
        ids=lambda value: repr(value)[:20],
    )
    async def test_another_protocol_is_noticed(self, case: Case, reply: str) -> None:
        asked, connect = scripted(case.make, case.hello + reply)
        with fails(EngineReason.OTHER_PROTOCOL, WrongProtocol, protocol=case.label):
            await asked.choose(case.start, Limit())
        assert connect.programs[0].killed

    @pytest.mark.parametrize(
        ("case", "game", "reason"),
        [
            (NBOARD, Othello(size=6), UnsupportedGameReason.OTHER_THAN_8X8),
            (NBOARD, Gomoku(), UnsupportedGameReason.GAME),
            (GTP, Othello(size=10), UnsupportedGameReason.OTHER_THAN_8X8),
            (GOMOCUP, Othello(), UnsupportedGameReason.GAME),
            (GOMOCUP, Gomoku(size=6, line=6), UnsupportedGameReason.OTHER_THAN_FIVE),
        ],
        ids=repr,
    )
    async def test_games_that_programs_of_others_do_not_play_are_refused(
        self, case: Case, game: Game, reason: UnsupportedGameReason
    ) -> None:
        asked, connect = scripted(case.make)
        with fails(reason, name="Robot", game=game):
            await asked.choose(game.start(), Limit())
        assert not connect.programs

    @pytest.mark.parametrize(
        ("case", "reason"),
        [(GTP, EngineReason.NBOARD_ANALYSES), (GOMOCUP, EngineReason.NO_ANALYSIS)],
        ids=repr,
    )
    async def test_an_analysis_is_refused_where_the_protocol_has_none(
        self, case: Case, reason: EngineReason
    ) -> None:
        asked, connect = scripted(case.make)
        with fails(reason, name="Robot", protocol=case.label):
            await anext(asked.analyse(case.start, Limit()))
        assert not connect.programs


class TestTime:
    @every_client
    async def test_a_program_that_never_says_a_word_may_speak_another_protocol(
        self, case: Case
    ) -> None:
        asked, connect = scripted(case.make, case.hello, patience=Patience(starting=0.01))
        with fails(EngineReason.NO_GREETING, NoGreeting, protocol=case.label):
            await asked.prepare()
        assert connect.programs[0].killed

    @every_client
    async def test_a_program_that_does_not_answer_is_given_up(self, case: Case) -> None:
        asked, connect = scripted(case.make, case.question, patience=Patience(unlimited=0.01))
        with fails(EngineReason.NO_ANSWER, EngineTimeout, name="Robot"):
            await asked.choose(case.start, Limit())
        assert connect.programs[0].killed

    @every_client
    @pytest.mark.parametrize("is_answered", [True, False])
    async def test_time_in_which_we_slept_ourselves_does_not_count(
        self, case: Case, is_answered: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked, connect = scripted(case.make, case.question, patience=Patience(unlimited=0.1))
        asking = asyncio.create_task(answers(asked, case))
        program = await connect.until(case.last)
        skip_time(0.5, monkeypatch)
        await settle()
        assert not asking.done()
        if is_answered:
            for line in case.answer.splitlines():
                program.say(line)
            assert await asking
        else:
            with fails(EngineReason.NO_ANSWER, EngineTimeout, name="Robot"):
                await asking

    @every_client
    async def test_one_question_waits_for_the_other(self, case: Case) -> None:
        asked, connect = scripted(case.make, case.question)
        asking = [asyncio.create_task(asked.choose(case.start, Limit())) for _ in range(2)]
        program = await connect.until(case.last)
        await settle()
        assert program.sent[-1] == case.last
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    async def test_an_answered_question_keeps_nothing_of_the_screen_that_asked(self) -> None:
        screen = ContextVar[Screen]("screen")
        asked, _connect = scripted(GTP.make, GTP.question + GTP.answer)

        async def ask() -> None:
            screen.set(Screen())
            assert await answers(asked, GTP)

        # A cancelled timer is let go only after those before it.
        earlier = asyncio.get_running_loop().call_later(1, Screen)
        with leaves_none_of(Screen):
            await asyncio.create_task(ask())
            await give_way()
        earlier.cancel()


class TestTakingBack:
    @pytest.mark.parametrize("case", [GTP, GOMOCUP], ids=repr)
    async def test_a_program_that_knows_no_stop_is_started_anew(self, case: Case) -> None:
        asked, connect = scripted(case.make, case.question, case.question + case.answer)
        asking = asyncio.create_task(asked.choose(case.start, Limit()))
        await connect.until(case.last)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert connect.programs[0].killed
        assert await answers(asked, case)

    @every_client
    async def test_closing_says_farewell_once(self, case: Case) -> None:
        farewell = f"> {case.make.farewell}"
        asked, connect = scripted(case.make, case.question + case.answer + farewell)
        await asked.close()
        await asked.choose(case.start, Limit())
        await asked.close()
        await asked.close()
        assert connect.programs[0].closed
        assert connect.programs[0].is_through


OURS = {
    NBOARD: _NBOARD + "{}",
    GOMOCUP: "> INFO rule 0\n> INFO line 5\n> START 15\nOK\n{}",
}
"""The greeting of our own engine, and what it says then."""

NEWS = {NBOARD: "status ", GOMOCUP: "MESSAGE "}


class TestPreparing:
    @every_client
    async def test_a_program_of_others_is_ready_when_it_has_answered(self, case: Case) -> None:
        asked, connect = scripted(case.make, case.greeting)
        await asked.prepare()
        assert connect.programs[0].is_through

    @pytest.mark.parametrize("case", OURS, ids=repr)
    @pytest.mark.parametrize(
        ("ready", "is_slow"), [("ready", False), ("ready, but slow: numba is missing", True)]
    )
    async def test_our_own_engine_says_how_far_it_is(
        self, case: Case, ready: str, is_slow: object
    ) -> None:
        news = ("loading 1/3", "preparing 1/3", "preparing 3/3", ready)
        script = OURS[case].format("".join(f"{NEWS[case]}{each}\n" for each in news))
        asked, _connect = scripted(case.make, script, ours=True)
        told: list[tuple[str, bool]] = []
        asked.on_status = lambda preparing: told.append((preparing, asked.is_slow))
        await asked.prepare()
        assert told == [("1/3", False), ("3/3", False), ("", is_slow)]
        assert asked.preparing == ""
