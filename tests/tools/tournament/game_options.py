"""The arguments that say which game is played, for every game of the registry."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from boardtui.cli.argument_values import OPTION
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class


def chosen_family(argv: Sequence[str] | None, usual: str = "othello") -> type[Game]:
    """The game of the command line: its other arguments depend on it. Raises RulesError."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--game", default=usual)
    return game_class(parser.parse_known_args(argv)[0].game)


def add_game_options(parser: argparse.ArgumentParser, family: type[Game]) -> None:
    """Let the command line choose the game and each of its options."""
    parser.add_argument("--game", default=family.key, help="the game (default: %(default)s)")
    for option in family.options():
        about = f"{option.label}: {option.range} (default: {option.default})"
        parser.add_argument(
            f"--{option.name}", dest=OPTION + option.name, metavar="VALUE", help=about
        )


def chosen_game(arguments: argparse.Namespace) -> Game:
    """The game with the options that were chosen; raises RulesError."""
    family = game_class(arguments.game)
    chosen = {
        option.name: value
        for option in family.options()
        if (value := getattr(arguments, OPTION + option.name)) is not None
    }
    return family(**chosen)
