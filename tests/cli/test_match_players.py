from __future__ import annotations

import pytest

from boardtui.cli import match as match_command
from boardtui.cli import match_players
from boardtui.cli.arguments import parse_arguments
from boardtui.cli.main import main
from boardtui.config.settings import Settings
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Player
from boardtui.rules.game import Game

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[PlayerOptions]:
    """The options with which players are made."""
    made: list[PlayerOptions] = []

    def make(who: str, *, game: Game, options: PlayerOptions) -> Player:
        made.append(options)
        return make_player(who, game=game, options=options)

    monkeypatch.setattr(match_players, "make_player", make)
    return made


def test_levels_play_as_well_as_they_can(made: list[PlayerOptions]) -> None:
    arguments = parse_arguments(["match", "random", "easy", "--games", "1", "--game", "othello"])
    assert match_command.run_match(arguments, Settings(accepted_loss=4.0)) == 0
    assert {options.accepted_loss for options in made} == {0.0}


@pytest.mark.parametrize(
    ("game", "varies"), [("gomoku", False), ("gomoku --size 9", True), ("othello", True)]
)
def test_levels_vary_only_what_begins_at_the_start(
    made: list[PlayerOptions], game: str, varies: bool
) -> None:
    line = f"match random easy --games 1 --draw-after 8 --game {game}"
    assert main(line.split()) == 0
    assert {options.varies for options in made} == {varies}


@pytest.mark.parametrize(("option", "threads"), [("", None), ("--threads 3", 3)])
def test_players_are_told_how_many_threads(
    made: list[PlayerOptions], option: str, threads: int | None
) -> None:
    assert main(f"match random easy --games 1 --size 4 {option}".split()) == 0
    assert {options.threads for options in made} == {threads}
