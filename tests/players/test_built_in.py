"""The built-in engine as a player: a program of its own, started when it is asked."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from boardtui.players import built_in
from boardtui.players.built_in import built_in_engine
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Engine, Limit
from boardtui.players.specs import spec_of
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.processes import is_running
from tests.waiting import until


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling would take a minute where nobody has played before."""
    monkeypatch.setenv("BOARDTUI_UNCOMPILED", "1")


@pytest_asyncio.fixture
async def engine() -> AsyncIterator[Engine]:
    made = built_in_engine("Engine", Othello, level=1, seed=7)
    yield made
    await made.close()


async def test_a_level_plays_every_size_with_one_process(engine: Engine) -> None:
    await engine.prepare()
    assert engine.preparing == ""
    for size in (8, 6, 4):
        start = Othello(size=size).start()
        assert await engine.choose(start, Limit(depth=1)) in start.legal_moves


async def test_the_same_seed_plays_the_same_moves() -> None:
    async def moves(seed: int) -> list[Move]:
        player = make_player("1", game=Othello(size=6), options=PlayerOptions(seed=seed))
        position: Position = Othello(size=6).start()
        played: list[Move] = []
        while len(played) < 6:
            played.append(await player.choose(position, Limit()))
            position = position.play(played[-1])
        await player.close()
        return played

    assert await moves(3) == await moves(3) != await moves(4)


def test_only_an_engine_that_counts_discs_is_told_of_an_accepted_loss() -> None:
    othello, gomoku = spec_of(Othello), spec_of(Gomoku)
    assert othello is not None
    assert gomoku is not None
    assert built_in._command(othello, 7, None, accepted_loss=2.5)[-4:] == (
        "--level",
        "7",
        "--accept-loss",
        "2.5",
    )
    assert "--accept-loss" not in built_in._command(othello, 7, None, accepted_loss=0.0)
    assert "--accept-loss" not in built_in._command(gomoku, 7, None, accepted_loss=2.5)


def test_a_level_may_be_told_not_to_vary_its_openings() -> None:
    spec = spec_of(Gomoku)
    assert spec is not None
    assert built_in._command(spec, 7, None, varies=False)[-1] == "--no-variety"
    assert "--no-variety" not in built_in._command(spec, 7, None)
    assert "--no-variety" not in built_in._command(spec, None, None, varies=False)


async def test_the_engine_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        "import asyncio\n"
        "from boardtui.players.built_in import built_in_engine\n"
        "from boardtui.players.player import Limit\n"
        "from boardtui.rules.othello import Othello\n"
        "async def main():\n"
        "    engine = built_in_engine('Engine', Othello)\n"
        "    async for info in engine.analyse(Othello().start(), Limit()):\n"
        "        print(engine._made._transport._transport.get_pid(), flush=True)\n"
        "asyncio.run(main())\n"
    )
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    engine = int(await program.stdout.readline())
    assert is_running(engine)
    program.kill()
    await program.wait()
    await until(lambda: not is_running(engine))


async def test_every_move_is_rated(engine: Engine) -> None:
    position = Othello(size=6).start()
    infos = [info async for info in engine.analyse(position, Limit(depth=2))]
    assert {info.line[0] for info in infos if info.depth == 2} == set(position.legal_moves)


def test_nothing_in_the_current_directory_can_stand_in_for_a_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec = spec_of(Othello)
    assert spec is not None
    command = built_in._command(spec, 7, None)
    assert command[:3] == (sys.executable, "-P", "-m")
    assert command[-2:] == ("--level", "7")
    assert built_in._command(spec, None, None, 3)[-2:] == ("--threads", "3")
    home = built_in._home()
    monkeypatch.setattr(sys, "path", ["/elsewhere", home])
    assert built_in.environment() is None
    monkeypatch.setattr(sys, "path", [home, "/elsewhere"])
    environment = built_in.environment()
    assert environment is not None
    assert environment["PYTHONPATH"].split(":")[0] == home


@pytest.mark.parametrize("game", [Gomoku(size=9), Gomoku(size=3, line=3)], ids=repr)
async def test_gomoku_has_an_engine_too(game: Gomoku) -> None:
    engine = built_in_engine("Engine", Gomoku, level=2, seed=7)
    position = game.start()
    for _ in range(3):
        position = position.play(await engine.choose(position, Limit(depth=1)))
    infos = [info async for info in engine.analyse(position, Limit(depth=1), moves=3)]
    assert {info.line[0] for info in infos} < set(position.legal_moves)
    assert len({info.line[0] for info in infos}) == 3
    await engine.close()
