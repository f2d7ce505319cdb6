"""What programs are told of a clock, in each protocol."""

from __future__ import annotations

from functools import partial

import pytest

from boardtui.players.engine_command import Patience
from boardtui.players.gomocup import GomocupEngine
from boardtui.players.gtp import GtpEngine
from boardtui.players.nboard import NBoardEngine
from boardtui.players.player import Limit
from boardtui.record.time_share import seconds_for
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello

from .scripted_transport import scripted
from .test_gtp import GREETING, NEW_GAME
from .test_nboard import UP_TO_GO

OTHELLO, GOMOKU = Othello().start(), Gomoku().start()
FISCHER = Limit(remaining=250.75, increment=3, main=300)
BYO_YOMI = Limit(remaining=12.5, periods=2, period=30, main=600)


@pytest.mark.parametrize(
    ("limit", "settings", "left"),
    [
        (FISCHER, "300 0 0", "250 0"),
        (BYO_YOMI, "600 30 1", "12 1"),
        (BYO_YOMI._replace(remaining=400), "600 30 1", "400 0"),
    ],
)
async def test_gtp(limit: Limit, settings: str, left: str) -> None:
    greeting = GREETING.replace("time_settings\n", "time_settings\n    time_left\n")
    script = f"> time_settings {settings}\n=\n\n> time_left b {left}\n=\n\n> genmove b\n= f5\n\n"
    asked, connect = scripted(GtpEngine, greeting + NEW_GAME + script)
    await asked.choose(OTHELLO, limit)
    assert connect.programs[0].is_through


async def test_gtp_without_the_commands() -> None:
    greeting = GREETING.replace("    time_settings\n", "")
    asked, connect = scripted(GtpEngine, greeting + NEW_GAME + "> genmove b\n= f5\n\n")
    await asked.choose(OTHELLO, FISCHER)
    assert connect.programs[0].is_through


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (
            FISCHER,
            ["INFO timeout_match 300000", "INFO timeout_turn 250750", "INFO time_left 250750"],
        ),
        (
            BYO_YOMI,
            ["INFO timeout_match 600000", "INFO timeout_turn 30000", "INFO time_left 72500"],
        ),
    ],
)
async def test_gomocup(limit: Limit, told: list[str]) -> None:
    asked, connect = scripted(
        GomocupEngine,
        "> START 15\nOK\n> INFO rule 0\n> INFO timeout_match …\n> INFO max_memory …\n"
        "> INFO game_type 1\n> INFO timeout_turn …\n> INFO time_left …\n> BEGIN\n7,7",
    )
    await asked.choose(GOMOKU, limit)
    sent = connect.programs[0].sent
    assert [line for line in sent if "time" in line] == told


@pytest.mark.parametrize(("limit", "clock"), [(FISCHER, "TI[4:10/0:03]"), (BYO_YOMI, "TI[1:12]")])
async def test_nboard(limit: Limit, clock: str) -> None:
    asked, connect = scripted(NBoardEngine, UP_TO_GO + "=== f5")
    await asked.choose(OTHELLO, limit)
    assert clock in connect.programs[0].sent[3]


async def test_our_own_engine_is_given_the_seconds_of_the_move() -> None:
    share = seconds_for(FISCHER, OTHELLO)
    assert share is not None
    asked, connect = partial(scripted, NBoardEngine)(
        UP_TO_GO.replace("depth 16", f"seconds {share:.6f}".rstrip("0")) + "=== f5", ours=True
    )
    await asked.choose(OTHELLO, FISCHER)
    assert connect.programs[0].is_through


def test_a_program_on_a_clock_is_waited_for_until_its_flag_falls() -> None:
    patience = Patience()
    assert patience.thought(FISCHER) == 250.75 + patience.answering
    assert patience.thought(BYO_YOMI) == 72.5 + patience.answering
