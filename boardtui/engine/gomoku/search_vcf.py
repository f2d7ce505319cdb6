"""Wins by fours (VCF) inside the search: of the side to move, and threats of the other side."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import DEEPEST, STATE, WORD_SHIFT, WORDS
from boardtui.engine.gomoku.candidates import catch_up
from boardtui.engine.gomoku.cell_lists import forget_tally
from boardtui.engine.gomoku.defences import list_defences
from boardtui.engine.gomoku.evaluation import UNDECIDED, WIN_SCORE
from boardtui.engine.gomoku.moves import NONE, word_bit
from boardtui.engine.gomoku.patterns import (
    FOUR_PLUS_CELL,
    FOUR_THREE_CELL,
    SUSPECT_CELL,
)
from boardtui.engine.gomoku.rows import ROWS
from boardtui.engine.gomoku.vcf import WON, find_vcf
from boardtui.engine.kernel import boolean, int64, kernel, void

_ONE = np.int64(1)
_TWO = np.int64(2)

_MOST_FOURS = np.int64(12)
_NODES = np.int64(10)
"""The nodes of a VCF search at depth 0; many more gain little."""
_NODES_A_PLY = np.int64(8)
"""The further nodes for each ply of depth."""


@kernel(void(STATE, ROWS, int64))
def _mark_defences(state: Any, rows: Any, ply: Any) -> None:
    """Note the defences against the win by fours of the other side that was just found."""
    for word in range(WORDS):
        state.defences[ply, word] = NONE
    root = np.int64(0)
    count = list_defences(rows, _ONE - np.int64(state.turn), root)
    forget_tally(rows, root, count)
    for place in range(count):
        cell = np.int64(rows.listed[root, place])
        state.defences[ply, cell >> WORD_SHIFT] |= word_bit(cell)


@kernel(boolean(STATE, ROWS, int64, int64))
def _has_vcf(state: Any, rows: Any, side: Any, depth: Any) -> Any:
    """Return True if a side that is to move, or would be, finds a win by fours with few nodes."""
    # Open and double fours decide the position without a search, and a four that makes nothing
    # more seldom begins a win. A suspect cell may be a four.
    fours = (
        state.count[side, FOUR_PLUS_CELL]
        + state.count[side, FOUR_THREE_CELL]
        + state.count[side, SUSPECT_CELL]
    )
    if not state.reads_fives or fours == np.int64(0):
        return False
    catch_up(state, rows)
    nodes = _NODES + max(depth, np.int64(0)) * _NODES_A_PLY
    return find_vcf(rows, side, _MOST_FOURS, nodes) == WON


@kernel(int64(STATE, ROWS, int64, int64))
def vcf_score(state: Any, rows: Any, depth: Any, ply: Any) -> Any:
    """The score of a win by fours, which becomes the best line, or UNDECIDED."""
    if not _has_vcf(state, rows, np.int64(state.turn), depth):
        return UNDECIDED
    length = min(rows.vcf_length, DEEPEST - ply)
    for number in range(length):
        state.best_line[ply, number] = np.int16(rows.vcf_line[number])
    state.line_length[ply] = length
    # The line ends with a four that nothing stops: any reply, then the five.
    return WIN_SCORE - (ply + rows.vcf_length + _TWO)


@kernel(boolean(STATE, ROWS, int64, int64))
def loses_to_vcf(state: Any, rows: Any, depth: Any, ply: Any) -> Any:
    """Return True if the other side threatens to win by fours; if so, note what can stop it."""
    if not _has_vcf(state, rows, _ONE - np.int64(state.turn), depth):
        return False
    _mark_defences(state, rows, ply)
    return True
