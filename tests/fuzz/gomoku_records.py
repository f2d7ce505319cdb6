"""Good contents of the formats of Gomoku players, and the words of their languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardtui.formats.piskvork import writer
from boardtui.rules.gomoku import Gomoku, Rule
from tests.formats.games import random_record
from tests.formats.piskvork.test_psq import GOMOCUP, REC, tell
from tests.formats.renlib.library import HEADER, library
from tests.formats.renlib.test_lib import annotated
from tests.formats.renlib.test_pos import GAME
from tests.formats.rif.test_rif import FIRST, database, game

PISKVORK_WORDS = tuple(
    b"Piskvorky Piskvorky\x2015x15,\x200:0,\x200 20x20 99x99 15x14 11:11, 0 1 -1 -2 15 1,1,0 8,8 "
    b"-3,-3,-3 0,0,0 20,20,99999 1,Renju_2 0,Caro homo-1 pbrain-x.exe \n \n\n , ,,".split(b" ")
)
LIB_WORDS = (
    *(HEADER, HEADER[:8], b"\xffRenLib\xff\x09\x09", b"\0\0", b"\x78\0", b"\x78\x80", b"\x78\xc0"),
    *(
        b"\x78\x40",
        b"\x69\x08abc\0",
        b"\x69\x20ab\xe3\0",
        b"\x69\x01\0\x01A\0",
        b"\x69\x42",
        b"\x08",
    ),
    *(b"\x01\x4f", b"\x10\x10", b"\xef\x40", b"\xff\xff", b"\0\x40", b"\x69\x14"),
)
RIF_WORDS = tuple(
    b"<game> </game> <game/> <move> </move> <move/> <info> </info> <database> </database> id= "
    b"id='1' black='1' white='99' rule='3' rule='' tournament='1' bresult='1' bresult='x' alt='h8' "
    b"<player <rule <opening /> &amp; &lt; &#0; &#120; &x; &eacute; <!-- --> <?x?> <![CDATA[ ]]> "
    b"<!DOCTYPE <!ENTITY a15 h8 o15 p16 pass h8?".split(b" ")
)
POS_WORDS = (b"\x01p", b"\x02pb", b"\xe1", b"\xe0", b"p", bytes(range(225)))


def piskvork_contents() -> Iterator[bytes]:
    """Games of the program, of Gomocup and of ours; several to a file too."""
    yield GOMOCUP.encode()
    yield REC.encode()
    yield GOMOCUP.encode() * 3
    for seed, rule in enumerate(Rule):
        record = random_record(Random(seed), Gomoku(size=20, rule=rule), moves=40, variations=0)
        tell(Random(seed), record)
        yield writer.dump_psq([record])
        yield writer.dump_rec([record])


def lib_contents() -> Iterator[bytes]:
    """Trees with texts in several character sets, with and without a header."""
    for seed, encoding in enumerate(("latin-1", "utf-8", "gb2312")):
        yield library(annotated(seed, Gomoku(rule=Rule.RENJU), encoding), encoding=encoding)
    yield library(random_record(Random(4), Gomoku(rule=Rule.RENJU)), header=b"")
    yield b"\x78\x20ab}\xe1\x69\x80\x01\x40\x0f\x70ab\xe3\0\x00\x40"


def rif_contents() -> Iterator[bytes]:
    """Databases of a few games."""
    yield database(FIRST).encode()
    yield database(game("h8 i9 j10 k11", rule="3", bresult="0"), FIRST, game("")).encode()


def pos_contents() -> Iterator[bytes]:
    """Games of a few moves and of all points."""
    yield GAME
    yield bytes((225, *Random(1).sample(range(225), 225)))
