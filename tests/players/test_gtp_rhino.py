"""Games against a real program that somebody else wrote: GRhino, over GTP."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from boardtui.play.chair import Chair
from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.engine_command import EngineCommand
from boardtui.players.gtp import GtpEngine
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Limit, Player, WrongProtocol
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Pass, Position
from boardtui.rules.othello import Othello
from tests.play.players import state_where
from tests.waiting import give_way

RHINO = shutil.which("gtp-rhino", path="/usr/games:/usr/local/games") or shutil.which("gtp-rhino")

pytestmark = pytest.mark.skipif(RHINO is None, reason="GRhino is not installed")


def rhino() -> GtpEngine:
    assert RHINO is not None
    return GtpEngine(EngineCommand("GRhino", (RHINO,)))


async def game_between(black: Player, white: Player, start: Position) -> list[Position]:
    positions = [start]
    while positions[-1].legal_moves:
        player = (black, white)[positions[-1].turn]
        positions.append(positions[-1].play(await player.choose(positions[-1], Limit())))
    return positions


async def test_several_whole_games_with_passes() -> None:
    engine, passes = rhino(), 0
    try:
        for seed in range(6):
            random = make_player("random", seed=seed)
            black, white = (engine, random) if seed % 2 else (random, engine)
            positions = await game_between(black, white, Othello().start())
            assert positions[-1].outcome is not None
            passes += sum(position.legal_moves == (Pass(),) for position in positions)
    finally:
        await engine.close()
    assert passes > 0


async def test_it_plays_against_itself_within_a_time() -> None:
    engine = rhino()
    try:
        position = Othello().start()
        while position.legal_moves:
            position = position.play(await engine.choose(position, Limit(seconds=1)))
    finally:
        await engine.close()
    assert position.outcome is not None


async def test_moves_are_taken_back_and_questions_too() -> None:
    engine = rhino()
    try:
        positions = await game_between(engine, engine, Othello().start())
        for position in (positions[30], positions[10], positions[11]):
            asking = asyncio.create_task(engine.choose(position, Limit()))
            await give_way()
            asking.cancel()
            await asyncio.wait({asking})
            move = await engine.choose(position, Limit())
            assert move in position.legal_moves
    finally:
        await engine.close()


async def test_a_saved_game_goes_on_where_it_stands() -> None:
    record = GameRecord(Othello())
    random = make_player("random", seed=5)
    for position in (await game_between(random, random, Othello().start()))[:41]:
        if position.ply:
            node = record.root.end()
            move = next(m for m in node.position.legal_moves if node.position.play(m) == position)
            node.play(move)
    assert RHINO is not None
    table = Table.of(record, seated((RHINO, RHINO)))
    options = PlayerOptions(commands=frozenset({RHINO}))
    chairs = [
        Chair(table, seat, make_player(RHINO, options=options)) for seat in (Seat(0), Seat(1))
    ]
    for chair in chairs:
        chair.start()
    try:
        state = await state_where(View(table), lambda state: bool(state.outcome or state.trouble))
        assert not state.trouble
        assert state.outcome is not None
    finally:
        for chair in chairs:
            await chair.close()


async def test_its_protocol_is_found_out() -> None:
    from boardtui.players.external import EngineEntry, external_engine
    from boardtui.players.nboard import NBoardEngine
    from boardtui.players.specs import Protocol

    assert RHINO is not None
    wrong = NBoardEngine(EngineCommand("GRhino", (RHINO,)))
    with pytest.raises(WrongProtocol):
        await wrong.prepare()
    await wrong.close()
    engine = external_engine("GRhino", EngineEntry((RHINO,), Protocol.AUTO), 1.0)
    start = Othello().start()
    assert await engine.choose(start, Limit()) in start.legal_moves
    await engine.close()
