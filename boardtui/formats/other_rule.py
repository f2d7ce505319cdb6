"""Games that are read by another rule: lists of moves leave it open, and a person may change it."""

from __future__ import annotations

from boardtui.formats.content import Content
from boardtui.formats.detect import Collection
from boardtui.formats.errors import FormatError
from boardtui.formats.folder import Folder
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.formats.sgf import reader, writer
from boardtui.formats.table import MOVES
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game
from boardtui.rules.options import RULE


def games_of_list(found: Collection | Folder) -> tuple[Game, ...]:
    """Return the games by different rules that lists of moves may be of, likeliest first.

    They allow all that the first list has. There are none where the rule is certain.
    """
    if isinstance(found, Folder) or found.format is not MOVES:
        return ()
    first = found.games[0]
    if any(each.game != first.game for each in found.games):
        return ()
    lines = {game: _line(found, game) for game in first.game.variants(RULE)}
    most = max(map(len, lines.values()), default=0)
    whole = {game: line for game, line in lines.items() if len(line) == most}
    # Who names openings by their first stones plays this game.
    likeliest = sorted(whole, key=lambda game: not _has_named_opening(whole[game]))
    return tuple(likeliest) if len(likeliest) > 1 else ()


def read_as_played_by(record: GameRecord, game: Game) -> Reading:
    """Return a record with the rule of another game; each line ends before its first illegal move.

    Raises FormatError for a record that SGF cannot hold.
    """
    (scanned,) = reader.scan(Content(writer.dumps(record), OWN.bytes), limits=OWN)
    if isinstance(scanned, FormatError):
        raise scanned
    reading = reader.read(scanned._replace(game=game), OWN)
    return reading._replace(seats=(), head=None, timing=None)


def _line(found: Collection, game: Game) -> tuple[Node, ...]:
    """Return the legal moves of the first list by the rules of a game."""
    try:
        return found.format.read(found.games[0]._replace(game=game)).record.mainline()
    except FormatError:
        return ()


def _has_named_opening(line: tuple[Node, ...]) -> bool:
    return any(node.position.game.opening_name(node.position) is not None for node in line)
