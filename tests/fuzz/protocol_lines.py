"""What managers say to engines, to be mutated, and how to ask an engine whether it is alive."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from boardtui.formats import ggf
from boardtui.players.specs import Protocol
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from tests.fuzz.mutate import mutations


class Manager(NamedTuple):
    """One side of a protocol."""

    greeting: bytes
    scripts: tuple[bytes, ...]
    """Lines as a manager may send them one after the other."""
    question: bytes
    """A line that is answered at any time."""
    answer: bytes
    """The beginning of the answer."""
    farewell: re.Pattern[bytes]
    """Lines that end an engine."""


def _game(size: int, moves: str) -> bytes:
    record = GameRecord(Othello(size), {Seat(0): "a", Seat(1): "b"})
    node = record.root
    for move in moves.split():
        node = node.play(record.game.parse_move(move))
    return ggf.dumps(record).strip().encode()


MANAGERS: Mapping[Protocol, Manager] = {
    Protocol.NBOARD: Manager(
        b"nboard 2",
        (
            b"nboard 2\nset depth 4\nset game " + _game(8, "f5 d6 c3") + b"\ngo",
            b"set game " + _game(6, "") + b"\nhint 3\nmove c2/1.5/0.2\ngo",
            b"set level 3\nset nodes 100\nset seconds 0.5\nset contempt 10\ngo\nset level 0",
            b"move PA\nmove d3//0.1\nf5\nhint 1\nlearn\nanalyze\nset game (;GM[Othello];)",
            b"ping 7\nhint 64\nping 8\nset depth 0\nset nodes 0\nset seconds 0",
        ),
        b"ping 4711",
        b"pong 4711",
        re.compile(rb"\s*quit\b"),
    ),
    Protocol.GTP: Manager(
        b"protocol_version",
        (
            b"1 boardsize 8\n2 clear_board\n3 play b f5\n4 genmove w\n5 undo\n6 showboard",
            b"time_settings 60 10 3\ntime_left b 5 0\ngenmove black\nreg_genmove white",
            b"list_commands\nknown_command play\nset_game Othello\nlist_games\nkomi 1.5",
            b"gogui-rules_board\ngogui-rules_legal_moves\ngogui-rules_side_to_move # a comment",
            b"gogui-rules_final_result\nfinal_score\nplay w pass\nboardsize 6\nclear_board\nname",
        ),
        b"4711 name",
        b"=4711 ",
        re.compile(rb".*quit"),
    ),
    Protocol.GOMOCUP: Manager(
        b"START 10",
        (
            b"START 10\nINFO timeout_turn 50\nINFO max_depth 2\nBEGIN\nTURN 5,5\nTAKEBACK 5,5",
            b"INFO rule 4\nINFO line 5\nINFO side black\nBOARD\n3,3,1\n4,4,2\n5,5,1\nDONE",
            b"YXBOARD\n3,3,1\n4,4,2\nDONE\nYXNBEST 3\nSTOP\nYXHASHCLEAR\nYXSHOWFORBID",
            b"RESTART\nSWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\nPLAY 3,3",
            b"RECTSTART 10,12\nINFO max_memory 83886080\nINFO time_left 1000\nABOUT\nSTART 15",
        ),
        b"ABOUT",
        b'name="boardtui"',
        re.compile(rb"\s*END\b", re.IGNORECASE),
    ),
}


def hostile_lines(protocol: Protocol, random: Random) -> Iterator[bytes]:
    """Yield lines to an engine, good and bad ones, but none that ends it."""
    manager = MANAGERS[protocol]
    words = re.findall(rb"[\w-]+", b" ".join(manager.scripts))
    for script in mutations(random, manager.scripts, words):
        for line in re.split(rb"[\r\n]", script):
            if line.strip() and not manager.farewell.match(_UNPRINTED.sub(b"", line)):
                yield line


_UNPRINTED = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
