"""Wins by fours and threats in positions of the rules, with a count of the nodes."""

from __future__ import annotations

import numpy as np

from boardtui.engine.gomoku.rows import MOST_FOURS, new_rows, set_stones
from boardtui.engine.gomoku.vcf import WON, find_vcf
from boardtui.engine.gomoku.winning_lines import MOST_THREATS, places, up_to_five, vct_line
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku

_VCF_BITS = 18


class WinFinder:
    """Looks for wins in positions of one game with five stones in a row."""

    def __init__(self, game: Gomoku) -> None:
        self._rows = new_rows(game, _VCF_BITS)

    @property
    def nodes(self) -> int:
        """The fours and threats that were tried so far."""
        return int(self._rows["nodes"][0])

    def by_fours(
        self, position: Position, most_fours: int = MOST_FOURS, most_nodes: int = 1_000_000
    ) -> tuple[Move, ...] | None:
        """The whole line of a win by fours of the side to move, up to the five."""
        rows = self._rows[0]
        set_stones(rows, position.board)
        limits = np.int64(most_fours), np.int64(most_nodes)
        if find_vcf(rows, np.int64(position.turn), *limits) != WON:
            return None
        moves = places(rows["vcf_line"][: int(rows["vcf_length"])])
        return up_to_five(self._rows, position, moves)

    def by_threats(
        self, position: Position, most_threats: int = MOST_THREATS, most_nodes: int = 1_000_000
    ) -> tuple[Move, ...] | None:
        """The line of a win by threats of the side to move, up to the five."""
        return vct_line(self._rows, position, most_threats, most_nodes)
