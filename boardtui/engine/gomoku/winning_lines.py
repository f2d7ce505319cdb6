"""Proved wins as whole lines, up to the row that wins."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import EMPTY, NO_CELL, point_of
from boardtui.engine.gomoku.candidates import may_play, play, unplay
from boardtui.engine.gomoku.moves import first_cell
from boardtui.engine.gomoku.patterns import DOUBLE_FOUR_CELL, FIVE_CELL, OPEN_FOUR_CELL
from boardtui.engine.gomoku.rows import set_stones, some_five
from boardtui.engine.gomoku.transposition_table import NO_ENTRY, cell_in, probe
from boardtui.engine.gomoku.vcf import WON, find_vcf
from boardtui.engine.gomoku.vct import find_vct
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Place, Position

MOST_THREATS = 20
_MOST_FOURS = np.int64(30)
_MOST_VCF_NODES = np.int64(200_000)


def vct_line(
    rows: Any, position: Position, most_threats: int = MOST_THREATS, most_nodes: int = 1_000_000
) -> tuple[Move, ...] | None:
    """A win by threats of the side to move, with the longest resistance, or None.

    `rows` is an array of one record; its stones are overwritten.
    """
    record = rows[0]
    limits = np.int64(most_threats), np.int64(most_nodes)
    moves: tuple[Move, ...] = ()
    after = position
    while after.outcome is None and after.turn == position.turn:
        # The table of the search may end a line early: it goes on from there.
        set_stones(record, after.board)
        if find_vct(record, np.int64(after.turn), *limits) != WON:
            return None
        part = places(record["best_line"][0, : int(record["line_length"][0])])
        moves += part
        for move in part:
            after = after.play(move)
    return up_to_five(rows, position, moves)


def up_to_five(rows: Any, position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Complete a line of the side to move, whose last move is a five or a four nothing stops."""
    after = position
    for move in moves:
        after = after.play(move)
    if after.outcome is not None:
        return moves
    reply = _five(rows, after.board, position.turn)
    if not _is_legal(after, reply):
        # Any reply does, since none stops the other five.
        reply = after.legal_moves[0]
    return (*moves, reply, _five(rows, after.play(reply).board, position.turn))


def places(cells: Any) -> tuple[Move, ...]:
    """The moves that put stones on cells."""
    return tuple(Place(point_of(cell)) for cell in cells)


def _five(rows: Any, board: Board, color: Color) -> Move:
    set_stones(rows[0], board)
    return Place(point_of(some_five(rows[0], np.int64(color))))


def _is_legal(position: Position, move: Move) -> bool:
    try:
        position.game.check(position, move)
    except IllegalMove:
        return False
    return True


def line_to_end(
    state: Any, rows: Any, shared: Any, line: list[int], plies: int
) -> tuple[list[int], bool]:
    """Continue a line of a decided position to the five, for `plies` plies at most.

    The first move is kept even where there is a better one. The flag says whether the line reaches
    the five.
    """
    whole: list[int] = []
    ahead = list(line)
    is_five = False
    while len(whole) < max(plies, len(line)):
        is_first = bool(line) and not whole
        cell, rest = (ahead[0], ahead[1:]) if is_first else _next(state, rows, shared, ahead)
        if cell == NO_CELL:
            break
        whole.append(int(cell))
        ahead = rest
        is_five = bool(
            state["class_of_mix"][state["turn"], state["mix"][state["turn"], cell]] == FIVE_CELL
        )
        play(state, rows, np.int64(cell))
        if is_five:
            break
    for _ in whole:
        unplay(state, rows)
    return whole, is_five


def _next(state: Any, rows: Any, shared: Any, ahead: list[int]) -> tuple[int, list[int]]:
    """The next move, and the known moves after it."""
    own = np.int64(state["turn"])
    five = first_cell(state, own, FIVE_CELL)
    if five != NO_CELL:
        return int(five), []
    if ahead:
        return ahead[0], ahead[1:]
    stop = first_cell(state, np.int64(1) - own, FIVE_CELL)
    if stop != NO_CELL:
        return (int(stop), []) if may_play(state, rows, stop) else (int(NO_CELL), [])
    for kind in (OPEN_FOUR_CELL, DOUBLE_FOUR_CELL):
        cell = first_cell(state, own, kind)
        if cell != NO_CELL and not state["is_enclosed"]:
            return int(cell), []
    if state["reads_fives"] and find_vcf(rows, own, _MOST_FOURS, _MOST_VCF_NODES) == WON:
        found = [int(cell) for cell in rows["vcf_line"][: int(rows["vcf_length"])]]
        return found[0], found[1:]
    entry = probe(shared, np.uint64(state["key"]))
    cell = int(cell_in(entry)) if entry != NO_ENTRY else int(NO_CELL)
    if cell != NO_CELL and state["board"][cell] == EMPTY and may_play(state, rows, np.int64(cell)):
        return cell, []
    return int(NO_CELL), []
