"""Games by chance of players who do not exist, for pictures of the library."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from random import Random

from boardtui.formats import sgf
from boardtui.library import FILE
from boardtui.library.importing import import_games
from boardtui.players.easy import rating_for
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from boardtui.rules.othello_openings import OPENINGS

PLAYERS = (
    *("Bergmann Anna", "Castellan Hugo", "Dubreuil Elise", "Fukada Naoki", "Hayward Tom"),
    *("Iwamoto Saki", "Lindqvist Per", "Moretti Carla", "Oduya Grace", "Ravn Mikkel"),
    *("Shirai Kenta", "Tesar Jana"),
)
"""The strongest last."""

EVENTS = ("Harbour Cup", "Northern Open", "Spring Meeting", "Lantern Masters", "City League")
YEARS = range(1994, 2026)

_NOISE = 6.0
"""How far the weakest player misjudges a move, in the unit of the ratings."""


def make_library(games_folder: Path, count: int, seed: int = 1) -> None:
    """Fill the library beside saved games with made-up games."""
    chance = Random(seed)
    source = games_folder.parent / "sample.sgf"
    games_folder.mkdir(parents=True, exist_ok=True)
    source.write_text("".join(sgf.dumps(_record(chance)) for _game in range(count)), "utf-8")
    import_games(games_folder / FILE, [source], lambda _report: None)


def _record(chance: Random) -> GameRecord:
    black, white = chance.sample(range(len(PLAYERS)), 2)
    year = chance.choice(YEARS)
    record = GameRecord(Othello(), {Seat(0): PLAYERS[black], Seat(1): PLAYERS[white]})
    record.date = dt.date(year, 1, 1) + dt.timedelta(days=chance.randrange(365))
    record.event = f"{chance.choice(EVENTS)} {year}"
    node = _opened(record, chance)
    while node.position.outcome is None:
        node = _played(node, (black, white)[node.position.turn], chance)
    return record


def _opened(record: GameRecord, chance: Random) -> Node:
    """Play an opening with a name; the first in the list are the most frequent."""
    named = [moves for english, _japanese, moves in OPENINGS if english]
    moves = named[min(int(chance.expovariate(0.08)), len(named) - 1)]
    node = record.root
    for start in range(0, len(moves), 2):
        node = node.play(record.game.parse_move(moves[start : start + 2]))
    return node


def _played(node: Node, player: int, chance: Random) -> Node:
    """Play a move that looks good, the stronger the player the more so."""
    position = node.position
    if position.legal_moves == (Pass(),):
        return node.play(Pass())
    values = rating_for(position.game)(position)
    noise = _NOISE * (1 - player / len(PLAYERS))
    return node.play(max(values, key=lambda move: values[move] + chance.gauss(0, noise)))
