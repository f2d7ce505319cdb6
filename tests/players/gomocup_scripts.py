"""What programs that speak the Gomocup protocol are asked and answer, as scripts."""

from __future__ import annotations

from functools import partial

from boardtui.players.gomocup import GomocupEngine
from boardtui.players.player import Limit
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku
from tests.players.scripted_transport import scripted

START = Gomoku().start()
SECOND, TINY = Limit(seconds=1.0), Limit(seconds=0.001)
GREETING = "> START 15\nOK\n"
SETTINGS = """\
> INFO rule 0
> INFO timeout_match 0
> INFO max_memory 367001600
> INFO game_type 1
> INFO timeout_turn 1000
"""
ASKED = GREETING + SETTINGS + "> INFO time_left 2147483647\n"
OURS = """\
> INFO rule 0
> INFO line 5
> START 15
MESSAGE ready
OK
> INFO timeout_turn 2147483647
> INFO max_depth 0
> INFO max_node 0
"""
RATED = OURS + "> INFO side black\n> YXBOARD\n> DONE\n> YXNBEST 2\n"


def move(text: str) -> Move:
    return START.game.parse_move(text)


def position_after(moves: str, start: Position = START) -> Position:
    for text in moves.split():
        start = start.play(start.game.parse_move(text))
    return start


engine = partial(scripted, GomocupEngine)
