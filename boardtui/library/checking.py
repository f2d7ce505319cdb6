"""Check of games by their moves: whether they reach a position, as keys may be equal by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardtui.library import replay as othello
from boardtui.library.keys import after_forced_passes, stones_on, turn_of
from boardtui.library.moves import StoredMoves
from boardtui.library.rows import Row
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Place, Position
from boardtui.rules.symmetry import images_of


def reaching(rows: Iterable[Row], sought: Position) -> Iterator[Row]:
    """Yield the games that reach a position, turned or mirrored in any way."""
    boards = {sought.board}
    if sought.game.is_symmetric:
        boards.update(images_of(sought.board))
    stones, turn = stones_on(sought), turn_of(sought)
    for row in rows:
        try:
            reached = _position_of(row, stones)
        except RulesError:
            continue
        if reached.board in boards and turn_of(reached) == turn:
            yield row


def _position_of(row: Row, stones: int) -> Position:
    """Return the last position with a number of stones, or the end; raises RulesError."""
    moves = row.moves
    is_usual = row.game == othello.GAME and row.start is None
    if is_usual and isinstance(moves, StoredMoves) and isinstance(moves.stored, bytes):
        return othello.replay(moves.stored[: stones - othello.FIRST_COLUMN]).end
    position = row.start or row.game.start()
    for move in moves:
        before = after_forced_passes(position) if isinstance(move, Place) else position
        following = before.play(move)
        if stones_on(following) > stones:
            break
        position = following
    return position
