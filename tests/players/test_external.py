"""Other people's engines: what the settings and the command line say of them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from boardtui.players.external import (
    EngineEntry,
    entry_for,
    external_engine,
    read_entry,
)
from boardtui.players.levels import Terms, make_player, player_names
from boardtui.players.player import Engine, Limit, PlayerError
from boardtui.players.specs import Protocol
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.fixtures.connect_four import ConnectFour

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

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (3, "“Edax” must be a command line, or a table with “command”."),
            ({}, "“Edax” must be a command line, or a table with “command”."),
            ("", "“Edax” must name a program to run."),
            ("edax 'x", "“Edax” must name a program to run."),
            ("a\0b", "“Edax” must name a program to run."),
            ([], "“Edax” must name a program to run."),
            (["edax", 3], "“Edax” must name a program to run."),
            ({"command": 3}, "“Edax” must name a program to run."),
            ({"command": "x", "protocol": "uci"}, "“Edax”: the protocol must be one of nboard, g"),
            ({"command": "x", "protocol": ["gtp"]}, "“Edax”: the protocol must be one of nboard"),
            (
                {"command": "x", "depth": 0},
                "“Edax”: the depth must be a whole number from 1 to 60.",
            ),
            ({"command": "x", "depth": True}, "“Edax”: the depth must be a whole number from 1 to"),
            ({"command": "x", "directory": 3}, "“Edax”: the directory must be a path."),
            ({"command": "x", "directory": "a\0b"}, "“Edax”: the directory must be a path."),
            ({"command": "x", "level": 3}, "“Edax” has no “level”; there are: command, protocol, "),
        ],
    )
    def test_what_is_not(self, value: Any, words: str) -> None:
        with pytest.raises(PlayerError) as caught:
            read_entry("Edax", value)
        assert str(caught.value).startswith(words)


class TestNames:
    def test_a_command_line_is_a_player(self) -> None:
        player = make_player(f"{sys.executable} {FAKE} gtp good", game=Othello())
        assert player.name == Path(sys.executable).name

    def test_a_path_with_blanks_is_a_player(self, tmp_path: Path) -> None:
        program = tmp_path / "my engine"
        program.touch()
        assert entry_for(str(program)) == EngineEntry((str(program),))
        assert entry_for(f"'{program}' -x") == EngineEntry((str(program), "-x"))

    def test_a_name_from_the_settings_is_a_player(self) -> None:
        terms = Terms(engines={"Edax": EngineEntry(("edax", "-nboard"))})
        assert make_player("Edax", game=Othello(), terms=terms).name == "Edax"

    def test_whom_there_is_includes_the_engines(self) -> None:
        terms = Terms(engines={"Edax": EngineEntry(("edax", "-nboard"))})
        with pytest.raises(PlayerError, match=r"“Ntest”; there are: human, random, .*, 10, Edax\."):
            make_player("Ntest", game=Othello(), terms=terms)

    @pytest.mark.parametrize(
        ("game", "words"),
        [
            (Othello(size=6), "plays Othello on 8×8 only"),
            (Gomoku(line=6), "plays Gomoku with 5 in a row only"),
            (ConnectFour(), "does not play Connect Four"),
        ],
        ids=repr,
    )
    def test_a_game_that_engines_do_not_know_is_told(self, game: Game, words: str) -> None:
        with pytest.raises(PlayerError, match=words):
            make_player(sys.executable, game=game)

    @pytest.mark.parametrize(
        ("command", "game", "words"),
        [
            ("gtp good", Gomoku(), "speaks GTP, which is not for Gomoku."),
            ("gomocup good", Othello(), "speaks Gomocup, which is not for Othello."),
        ],
    )
    def test_a_protocol_for_another_game_is_told(
        self, command: str, game: Game, words: str
    ) -> None:
        with pytest.raises(PlayerError, match=words):
            make_player(f"{sys.executable} {FAKE} {command}", game=game)

    def test_each_game_has_the_engines_that_play_it(self) -> None:
        engines = {
            "Edax": EngineEntry(("edax",), Protocol.NBOARD),
            "Pela": EngineEntry(("pela",), Protocol.GOMOCUP),
            "Any": EngineEntry(("any",)),
        }
        assert player_names(Othello(), Terms(engines=engines))[-2:] == ("Edax", "Any")
        assert player_names(Gomoku, Terms(engines=engines))[-2:] == ("Pela", "Any")
        assert not set(engines) & set(player_names(ConnectFour, Terms(engines=engines)))

    @pytest.mark.parametrize("who", ["", "no-such-engine", "'", "x" * 10_000])
    def test_no_program_no_player(self, who: str) -> None:
        assert entry_for(who) is None
        with pytest.raises(PlayerError, match="There is no player"):
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
        words = f"“{who}” cannot be started: there is no program “{program}”."
        with pytest.raises(PlayerError, match=re.escape(words)):
            make_player(who)


class TestProtocols:
    @pytest.mark.parametrize("protocol", ["nboard", "gtp"])
    async def test_the_protocol_is_found_out(self, protocol: str) -> None:
        engine = fake(protocol, "good")
        position = START
        for _ in range(4):
            position = position.play(await engine.choose(position, Limit()))
        await engine.close()

    async def test_a_program_that_speaks_nothing_known_is_told_each_time(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in ("engine", "gtp"):
            monkeypatch.setattr(f"boardtui.players.{module}.STARTING", 0.2)
        for behaviour in ("prose", "mute"):
            engine = fake("gtp", behaviour)
            for _ in range(2):
                with pytest.raises(PlayerError, match=r"none of these: NBoard, GTP\."):
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
        with pytest.raises(PlayerError, match="Robot cannot be started: there is no directory “"):
            await engine.choose(START, Limit())

    async def test_a_gomoku_program_finds_what_lies_beside_it(self, tmp_path: Path) -> None:
        program = tmp_path / "pbrain-fake"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" gomocup good log\n')
        program.chmod(0o755)
        player = make_player(str(program), game=Gomoku())
        assert await player.choose(Gomoku().start(), Limit()) == Gomoku().parse_move("a15")
        await player.close()
        assert (tmp_path / "log").read_text().startswith("START 15\n")

    async def test_an_analysis_finds_it_out_too(self) -> None:
        engine = fake("nboard", "good")
        infos = [info async for info in engine.analyse(START, Limit())]
        assert len(infos) == 12
        await engine.close()
        engine = fake("gtp", "good")
        with pytest.raises(PlayerError, match="speaks GTP, which knows no analysis"):
            await anext(engine.analyse(START, Limit()))
        await engine.close()


def fake(protocol: str, behaviour: str) -> Engine:
    entry = EngineEntry((sys.executable, FAKE, protocol, behaviour))
    return external_engine("Robot", entry, thinking_time=1.0)
