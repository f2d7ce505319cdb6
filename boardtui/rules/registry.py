"""Every game there is, in the order in which the picker shows them."""

from __future__ import annotations

from typing import Any

from boardtui.rules.errors import OptionError, RulesError, RulesReason
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.system.reasons import Listed

GAMES: tuple[type[Game], ...] = (Othello, Gomoku, ThreeWayOthello)


def game_class(key: str) -> type[Game]:
    """The class of the game with this key; raises RulesError for an unknown one."""
    for family in GAMES:
        if family.key == key:
            return family
    raise RulesError(RulesReason.NO_GAME, key=key, known=Listed(family.key for family in GAMES))


def game(key: str, **options: Any) -> Game:
    """The game with this key and these options; raises RulesError for unknown or bad ones.

    >>> game("othello", size=6)
    Othello(size=6)
    """
    family = game_class(key)
    unknown = options.keys() - {choice.name for choice in family.options()}
    if unknown:
        raise OptionError(RulesReason.NO_OPTION, game=family.title, option=min(unknown))
    return family(**options)
