"""What is known of the engines of a game: one row, from which all the rest follows."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

from boardtui.engine.fronts.session import EngineOptions
from boardtui.players.levels import levels_for
from boardtui.players.specs import (
    SPECS,
    EngineSpec,
    Protocol,
    UnsupportedGameReason,
    plays_with_built_in_engine,
    plays_with_external_engines,
    require_external,
    spec_of,
)
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.fixtures.connect_four import ConnectFour
from tests.fixtures.failures import fails

every_row = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.family.key)

A_THIRD_ROW = """
from boardtui.players import specs
from boardtui.rules import registry
from tests.fixtures.connect_four import ConnectFour

everything = specs.Scope(lambda game: True)
specs.SPECS += (
    specs.EngineSpec(
        family=ConnectFour,
        program="tests.players.test_specs:show",
        rating="boardtui.players.any_game:rate_any_game",
        protocols=(specs.Protocol.GTP,),
        built_in=everything,
        external=everything,
        levels=tuple("abcdefghij"),
        strengths={},
    ),
)
registry.GAMES += (ConnectFour,)

from boardtui.cli.main import main
from boardtui.players.levels import PlayerOptions, make_player, player_names

print(*player_names(ConnectFour))
print(make_player("3", game=ConnectFour()).name)
options = PlayerOptions(commands=frozenset({"true -gtp"}))
print(make_player("true -gtp", game=ConnectFour(), options=options).name)
main(["engine", "connect-four", "--level", "2", "--protocol", "gtp"])
"""


def show(strength: EngineOptions, protocol: str) -> None:
    """Stand in for an engine's program."""
    print(strength.level, protocol)


@every_row
def test_what_a_row_names_is_there(spec: EngineSpec) -> None:
    position = spec.family().start()
    assert set(resolve_name(spec.rating)(position)) == set(position.legal_moves)
    assert callable(resolve_name(spec.program))


@every_row
def test_the_engine_has_the_levels_of_its_row(spec: EngineSpec) -> None:
    engine = import_module(f"boardtui.engine.{spec.family.key}.program")
    assert list(engine.SKILLS) == list(range(1, len(spec.levels) + 1))
    assert set(spec.strengths) == {level.key for level in levels_for(spec.family)}


@pytest.mark.parametrize(
    ("game", "built_in", "refusal"),
    [
        (Othello(), True, None),
        (Othello(size=6), True, UnsupportedGameReason.OTHER_THAN_8X8),
        (Gomoku(), True, None),
        (Gomoku(size=19, rule=Rule.RENJU), True, None),
        (Gomoku(line=6), True, UnsupportedGameReason.OTHER_THAN_FIVE),
        (Gomoku(line=6, rule=Rule.STANDARD), False, UnsupportedGameReason.OTHER_THAN_FIVE),
        (ConnectFour(), False, UnsupportedGameReason.GAME),
    ],
    ids=repr,
)
def test_which_engines_play_a_game(
    game: Game, built_in: bool, refusal: UnsupportedGameReason | None
) -> None:
    assert plays_with_built_in_engine(game) is built_in
    assert plays_with_external_engines(game) is (refusal is None)
    if refusal is not None:
        with fails(refusal, name="Robot", game=game):
            require_external("Robot", game)


def test_a_kind_of_a_known_game_has_its_row() -> None:
    class Reversi(Othello):
        """The same by another name."""

    assert spec_of(Reversi()) is spec_of(Othello) is not spec_of(Gomoku)
    assert spec_of(ConnectFour) is None


def test_protocols_are_spelt_as_their_authors_do() -> None:
    spellings = [protocol.label for protocol in Protocol]
    assert spellings == ["NBoard", "GTP", "Gomocup", "auto"]


def test_a_row_is_all_that_a_game_with_an_engine_needs() -> None:
    told = subprocess.run(
        [sys.executable, "-c", A_THIRD_ROW],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert told == [
        "human random easy 1 2 3 4 5 6 7 8 9 10",
        "Level 3",
        "true",
        "2 gtp",
    ]
