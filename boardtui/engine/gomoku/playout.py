"""Decided positions played to their end, so that a proved win is a whole line."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.candidates import may_play, play, unplay
from boardtui.engine.gomoku.fours import WIN, find_fours
from boardtui.engine.gomoku.memory import NOTHING, cell_in, recall
from boardtui.engine.gomoku.moves import first_cell
from boardtui.engine.gomoku.patterns import DOUBLE_FOUR_CELL, FIVE_CELL, OPEN_FOUR_CELL
from boardtui.engine.gomoku.state import EMPTY, NO_CELL

_MOST_FOURS = np.int64(30)
_MOST_NODES = np.int64(200_000)


def play_out(state: Any, rows: Any, line: list[int], plies: int) -> tuple[list[int], bool]:
    """A line of a decided position, continued to the five or for that many plies at most.

    The first move is the one that is meant, even where there is a better one. The flag says whether
    the line reaches the five.
    """
    whole: list[int] = []
    ahead = list(line)
    is_five = False
    while len(whole) < max(plies, len(line)):
        is_meant = bool(line) and not whole
        cell, rest = (ahead[0], ahead[1:]) if is_meant else _next(state, rows, ahead)
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


def _next(state: Any, rows: Any, ahead: list[int]) -> tuple[int, list[int]]:
    """The next move, and what is known of those after it."""
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
    if state["reads_fives"] and find_fours(rows, own, _MOST_FOURS, _MOST_NODES) == WIN:
        found = [int(cell) for cell in rows["line"][: int(rows["line_length"])]]
        return found[0], found[1:]
    entry = recall(state)
    cell = int(cell_in(entry)) if entry != NOTHING else int(NO_CELL)
    if cell != NO_CELL and state["board"][cell] == EMPTY and may_play(state, rows, np.int64(cell)):
        return cell, []
    return int(NO_CELL), []
