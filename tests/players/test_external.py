"""Other people's engines: what the settings and the command line say of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from boardtui.players.engine import EngineReason
from boardtui.players.engine_command import PATIENCE, Patience
from boardtui.players.external import (
    EngineEntry,
    EngineEntryReason,
    entry_for,
    external_engine,
    read_entry,
)
from boardtui.players.lazy_engine import ProtocolReason
from boardtui.players.levels import NoPlayerReason, PlayerOptions, make_player, player_names
from boardtui.players.player import Engine, Limit, Player
from boardtui.players.specs import Protocol, UnsupportedGameReason
from boardtui.players.transport import ExitReason
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.fixtures.connect_four import ConnectFour
from tests.fixtures.failures import fails

FAKE = str(Path(__file__).parents[1] / "fixtures" / "fake_engine.py")
START = Othello().start()


class TestEntries:
    @pytest.mark.parametrize(
        ("value", "entry"),
        [
            ("edax -nboard", EngineEntry(("edax", "-nboard"), Protocol.NBOARD)),
            ("edax -gtp -l 10", EngineEntry(("edax", "-gtp", "-l", "10"), Protocol.GTP)),
            ("/opt/pbrain-pela x", EngineEntry(("/opt/pbrain-pela", "x"), Protocol.GOMOCUP)),
            ("wine pbrain-pela.exe", EngineEntry(("wine", "pbrain-pela.exe"), Protocol.GOMOCUP)),
            ("/usr/games/gtp-rhino", EngineEntry(("/usr/games/gtp-rhino",), Protocol.GTP)),
            ("'/opt/my engines/ntest' x", EngineEntry(("/opt/my engines/ntest", "x"))),
            (["ntest", "x y"], EngineEntry(("ntest", "x y"))),
            ({"command": "ntest", "depth": 12}, EngineEntry(("ntest",), depth=12)),
            ({"command": "x", "directory": "/opt/x"}, EngineEntry(("x",), directory="/opt/x")),
            (
                {"command": "edax -gtp", "protocol": "nboard"},
                EngineEntry(("edax", "-gtp"), Protocol.NBOARD),
            ),
            ({"command": "edax -gtp", "protocol": "auto"}, EngineEntry(("edax", "-gtp"))),
        ],
    )
    def test_what_is_understood(self, value: Any, entry: EngineEntry) -> None:
        assert read_entry("x", value) == entry

    def test_the_home_directory_is_filled_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", "/home/ada")
        assert read_entry("x", "~/edax -l 5").command == ("/home/ada/edax", "-l", "5")

    @each(
        ("value", "reason"),
        [
            (3, EngineEntryReason.NO_ENTRY),
            ({}, EngineEntryReason.NO_ENTRY),
            ("", EngineEntryReason.NO_COMMAND),
            ("edax 'x", EngineEntryReason.NO_COMMAND),
            ("a\0b", EngineEntryReason.NO_COMMAND),
            ([], EngineEntryReason.NO_COMMAND),
            (["edax", 3], EngineEntryReason.NO_COMMAND),
            ({"command": 3}, EngineEntryReason.NO_COMMAND),
            ({"command": "x", "protocol": "uci"}, EngineEntryReason.NO_PROTOCOL),
            ({"command": "x", "protocol": ["gtp"]}, EngineEntryReason.NO_PROTOCOL),
            ({"command": "x", "depth": 0}, EngineEntryReason.NO_DEPTH),
            ({"command": "x", "depth": True}, EngineEntryReason.NO_DEPTH),
            ({"command": "x", "directory": 3}, EngineEntryReason.NO_DIRECTORY),
            ({"command": "x", "directory": "a\0b"}, EngineEntryReason.NO_DIRECTORY),
            ({"command": "x", "level": 3}, EngineEntryReason.NO_FIELD),
        ],
    )
    def test_what_is_not(self, value: Any, reason: EngineEntryReason) -> None:
        with fails(reason, name="Edax"):
            read_entry("Edax", value)

    def test_what_there_is_instead_is_told(self) -> None:
        with fails(EngineEntryReason.NO_FIELD, key="level", known=EngineEntry._fields):
            read_entry("Edax", {"command": "x", "level": 3})
        with fails(EngineEntryReason.NO_PROTOCOL, choices=("nboard", "gtp", "gomocup", "auto")):
            read_entry("Edax", {"command": "x", "protocol": "uci"})


def run(command: str, game: Game) -> Player:
    """The player of a command line that the program was given."""
    return make_player(command, game=game, options=PlayerOptions(commands=frozenset({command})))


class TestNames:
    def test_a_command_line_is_a_player(self) -> None:
        player = run(f"{sys.executable} {FAKE} gtp good", Othello())
        assert player.name == Path(sys.executable).name

    def test_a_command_line_from_anywhere_else_is_none(self) -> None:
        with fails(NoPlayerReason.COMMAND, program=Path(sys.executable).name):
            make_player(f"{sys.executable} {FAKE} gtp good", game=Othello())

    def test_a_path_with_blanks_is_a_player(self, tmp_path: Path) -> None:
        program = tmp_path / "my engine"
        program.touch()
        assert entry_for(str(program)) == EngineEntry((str(program),))
        assert entry_for(f"'{program}' -x") == EngineEntry((str(program), "-x"))

    def test_a_name_from_the_settings_is_a_player(self) -> None:
        options = PlayerOptions(engines={"Edax": EngineEntry(("edax", "-nboard"))})
        assert make_player("Edax", game=Othello(), options=options).name == "Edax"

    def test_whom_there_is_includes_the_engines(self) -> None:
        options = PlayerOptions(engines={"Edax": EngineEntry(("edax", "-nboard"))})
        known = ("human", "random", "easy", *map(str, range(1, 11)), "Edax")
        with fails(NoPlayerReason.NO_PLAYER, who="Ntest", known=known):
            make_player("Ntest", game=Othello(), options=options)

    @pytest.mark.parametrize(
        ("game", "reason"),
        [
            (Othello(size=6), UnsupportedGameReason.OTHER_THAN_8X8),
            (Gomoku(line=6), UnsupportedGameReason.OTHER_THAN_FIVE),
            (ConnectFour(), UnsupportedGameReason.GAME),
        ],
        ids=repr,
    )
    def test_a_game_that_engines_do_not_know_is_told(
        self, game: Game, reason: UnsupportedGameReason
    ) -> None:
        with fails(reason, name=Path(sys.executable).name, game=game):
            run(sys.executable, game)

    @pytest.mark.parametrize(
        ("command", "game", "protocol"),
        [("gtp good", Gomoku(), "GTP"), ("gomocup good", Othello(), "Gomocup")],
    )
    def test_a_protocol_for_another_game_is_told(
        self, command: str, game: Game, protocol: str
    ) -> None:
        with fails(NoPlayerReason.OTHER_PROTOCOL, protocol=protocol, game=game):
            run(f"{sys.executable} {FAKE} {command}", game)

    def test_each_game_has_the_engines_that_play_it(self) -> None:
        engines = {
            "Edax": EngineEntry(("edax",), Protocol.NBOARD),
            "Pela": EngineEntry(("pela",), Protocol.GOMOCUP),
            "Any": EngineEntry(("any",)),
        }
        assert player_names(Othello(), PlayerOptions(engines=engines))[-2:] == ("Edax", "Any")
        assert player_names(Gomoku, PlayerOptions(engines=engines))[-2:] == ("Pela", "Any")
        assert not set(engines) & set(player_names(ConnectFour, PlayerOptions(engines=engines)))

    @pytest.mark.parametrize("who", ["", "no-such-engine", "'", "x" * 10_000])
    def test_no_program_no_player(self, who: str) -> None:
        assert entry_for(who) is None
        with fails(NoPlayerReason.NO_PLAYER, who=who[:40]):
            make_player(who)

    @pytest.mark.parametrize(
        ("who", "program"),
        [
            ("no-such-engine -nboard", "no-such-engine"),
            ("/no/such/engine", "/no/such/engine"),
            ("'no such' --gtp", "no such"),
        ],
    )
    def test_a_command_line_names_the_program_that_is_missing(self, who: str, program: str) -> None:
        assert entry_for(who) is None
        with fails(NoPlayerReason.NO_PROGRAM, who=who, program=program):
            make_player(who)


class TestProtocols:
    @pytest.mark.parametrize("protocol", ["nboard", "gtp"])
    async def test_the_protocol_is_found_out(self, protocol: str) -> None:
        engine = fake(protocol, "good")
        position = START
        for _ in range(4):
            position = position.play(await engine.choose(position, Limit()))
        await engine.close()

    async def test_a_program_that_speaks_nothing_known_is_told_each_time(self) -> None:
        for behaviour in ("prose", "mute"):
            engine = fake("gtp", behaviour, Patience(starting=0.2))
            for _ in range(2):
                with fails(ProtocolReason.ALL, protocols=("NBoard", "GTP")):
                    await engine.choose(START, Limit())
            await engine.close()

    async def test_a_program_runs_where_it_is_told_to(self, tmp_path: Path) -> None:
        command = (sys.executable, FAKE, "nboard", "good", "log")
        entry = EngineEntry(command, directory=str(tmp_path))
        engine = external_engine("Robot", entry, thinking_time=1.0)
        await engine.prepare()
        await engine.close()
        assert (tmp_path / "log").read_text().startswith("nboard 2\n")
        entry = EngineEntry(command, directory=str(tmp_path / "nowhere"))
        engine = external_engine("Robot", entry, thinking_time=1.0)
        with fails(ExitReason.NO_DIRECTORY, name="Robot", directory=str(tmp_path / "nowhere")):
            await engine.choose(START, Limit())

    async def test_a_gomoku_program_finds_what_lies_beside_it(self, tmp_path: Path) -> None:
        program = tmp_path / "pbrain-fake"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" gomocup good log\n')
        program.chmod(0o755)
        player = run(str(program), Gomoku())
        assert await player.choose(Gomoku().start(), Limit()) == Gomoku().parse_move("a15")
        await player.close()
        assert (tmp_path / "log").read_text().startswith("START 15\n")

    async def test_an_analysis_finds_it_out_too(self) -> None:
        engine = fake("nboard", "good")
        infos = [info async for info in engine.analyse(START, Limit())]
        assert len(infos) == 12
        await engine.close()
        engine = fake("gtp", "good")
        with fails(EngineReason.NBOARD_ANALYSES, protocol="GTP"):
            await anext(engine.analyse(START, Limit()))
        await engine.close()


def fake(protocol: str, behaviour: str, patience: Patience = PATIENCE) -> Engine:
    entry = EngineEntry((sys.executable, FAKE, protocol, behaviour))
    return external_engine("Robot", entry, thinking_time=1.0, patience=patience)
