"""Every game, in the order of the picker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardtui.rules.errors import OptionError, RulesError, RulesReason
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.system.reasons import Listed

GAMES: tuple[type[Game], ...] = (Othello, Gomoku, ThreeWayOthello)

_LONGEST_WORD = 40
"""Characters of a longer key or value, which no game has."""

_LARGEST_NUMBER = 10**6
"""A value of an option above that of any game, and quick to be shown in an error."""


def game_class(key: str) -> type[Game]:
    """The class of the game with this key; raises RulesError for an unknown one."""
    for family in GAMES:
        if family.key == key:
            return family
    raise RulesError(RulesReason.NO_GAME, key=key, known=Listed(family.key for family in GAMES))


def game(key: str, /, **options: Any) -> Game:
    """The game with this key and these options; raises RulesError for unknown or bad ones.

    >>> game("othello", size=6)
    Othello(size=6)
    """
    family = game_class(key)
    unknown = options.keys() - {choice.name for choice in family.options()}
    if unknown:
        raise OptionError(RulesReason.NO_OPTION, game=family.title, option=min(unknown))
    return family(**options)


def game_to_json(game: Game) -> dict[str, Any]:
    """Return a game as JSON holds it: its key and the values of its options.

    >>> game_to_json(game("othello", size=6))
    {'game': 'othello', 'options': {'size': 6}}
    """
    values = game.option_values().items()
    options = {name: value if isinstance(value, int) else str(value) for name, value in values}
    return {"game": game.key, "options": options}


def game_from_json(data: object) -> Game:
    """Return the game of such data, or of a list of its key and options; raises RulesError."""
    match data:
        case {"game": str(key), "options": dict(options)}:
            pass
        case [str(key), dict(options)]:
            pass
        case _:
            raise RulesError(RulesReason.NO_DESCRIPTION)
    if len(key) > _LONGEST_WORD or not _is_plain(options):
        raise RulesError(RulesReason.NO_DESCRIPTION)
    return game(key, **options)


def _is_plain(options: Mapping[object, object]) -> bool:
    """Return True if options have names, and values that are short words or numbers."""
    return all(
        isinstance(name, str)
        and (
            len(value) <= _LONGEST_WORD
            if isinstance(value, str)
            else isinstance(value, int) and abs(value) <= _LARGEST_NUMBER
        )
        for name, value in options.items()
    )
