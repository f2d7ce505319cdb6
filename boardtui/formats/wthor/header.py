"""The header that all files of WTHOR begin with."""

from __future__ import annotations

import struct

from boardtui.system.named_tuples import NamedTuple

_LAYOUT = struct.Struct("<4BIHH4B")

LENGTH = _LAYOUT.size
"""Bytes of a header."""

_CENTURIES = range(19, 22)
_YEARS = range(2200)
_BOARDS = frozenset({0, 8, 10})
_SQUARES = 60


class WthorHeader(NamedTuple):
    """The header of a file; its date is that of the file."""

    century: int
    year_in_century: int
    month: int
    day: int
    games: int
    """The number of games; 0 in a file of names."""
    names: int
    """The number of names; 0 in a file of games."""
    year: int
    """The year of the games."""
    size: int
    """Squares along each side of the board; 0 is 8."""
    solitaires: int
    """1 for problems of one player."""
    empties: int
    """Number of empty squares at the positions of the theoretical scores."""
    reserved: int

    @property
    def is_plausible(self) -> bool:
        """True if other data is most unlikely to look like this header."""
        return (
            self.century in _CENTURIES
            and self.year_in_century < 100
            and 1 <= self.month <= 12
            and 1 <= self.day <= 31
            and (self.games == 0 or self.names == 0)
            and self.year in _YEARS
            and self.size in _BOARDS
            and self.solitaires <= 1
            and self.empties <= _SQUARES
        )


def read_header(data: bytes) -> WthorHeader | None:
    """Return the header at the beginning of a file; None if it has none."""
    if len(data) < LENGTH:
        return None
    header = WthorHeader(*_LAYOUT.unpack_from(data))
    return header if header.is_plausible else None
