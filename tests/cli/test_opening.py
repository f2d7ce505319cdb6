from __future__ import annotations

from boardtui.cli.arguments import parse_arguments
from boardtui.cli.opening import new_game_of
from boardtui.config.settings import Settings
from boardtui.players.external import read_entry
from boardtui.session.launch import UNBOUNDED


def test_players_may_be_named_in_any_case() -> None:
    settings = Settings(engines={"GRhino": read_entry("GRhino", "gtp-rhino")})
    arguments = parse_arguments(["othello", "--black", "HUMAN", "--white", "grhino"])
    chosen = new_game_of("othello", arguments, settings, UNBOUNDED)
    assert chosen.seats == ("human", "GRhino")
