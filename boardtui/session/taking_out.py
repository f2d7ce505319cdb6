"""A branch of a record as a record of its own."""

from __future__ import annotations

from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord, Node
from boardtui.session.launch import ReadGame, Review
from boardtui.session.open_games import OpenGames
from boardtui.system.threads import in_thread


async def read_branch(games: OpenGames, record: GameRecord, node: Node) -> ReadGame:
    """Return the moves to a node and all after it as a record to open at that node.

    Where games are kept, it is kept already. Raises StoreError, and LookupError for a node that is
    no longer in the record.
    """
    if not node.is_below(record.root):
        raise LookupError(node)
    branch, ply = record.taken_out(node), record.depth(node)
    if not games.keeps:
        return ReadGame(Review(Reading(branch), "-"), ply)
    path = await games.archive.save(Reading(branch))
    await in_thread(branch.dissolve)
    return ReadGame(path, ply)
