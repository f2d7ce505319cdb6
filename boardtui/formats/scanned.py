"""A game that was scanned in a file."""

from __future__ import annotations

from typing import Generic, TypeVar

from boardtui.formats.errors import FormatError
from boardtui.formats.facts import Facts
from boardtui.rules.game import Game, Move
from boardtui.system.named_tuples import NamedTuple

RawT = TypeVar("RawT")


class ScannedGame(NamedTuple, Generic[RawT]):
    """A game without its positions: facts and moves as they are written."""

    game: Game
    facts: Facts
    moves: tuple[Move, ...]
    """The main line up to the first unreadable move.

    Legality is not checked, and forced passes may be missing.
    """
    raw: RawT
    """The part of the file that its format reads the game from."""
    problems: tuple[FormatError, ...] = ()
    """Problems found in scanning, each with its place."""
