"""Every property of an SGF file and every value stay, in their order."""

from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import grammar, sgf
from boardtui.formats.errors import Source
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.registry import game
from tests.formats.games import described, read

OTHELLO = r"""
(;CP[(c) Club]XX[1][two][\]]FF[4]GM[2]CA[UTF-8]SZ[8]AP[Other:1]RO[3 (final)]PC[Kyoto: hall]
PB[Ann]BR[6d]BT[East]PW[Bob]WR[5k?]EV[Cup]GN[A game]ON[Tiger]DT[1997-08-04,05]RU[Japanese]TM[600]
OT[5x30 byo-yomi]RE[W+R]SO[A book]US[Me]AN[A critic]ST[2]C[At the start]N[Root]HO[1]GC[Long
text]KM[0]zz[lower]
;N[Tiger]B[f5]C[A comment: with \] and \\]BM[1]BL[597.5]VW[]XP[private][values][here]
(;W[d6]WL[590]OW[5]LB[c3:A][c4:2]TR[e6]SQ[d5][e5]CR[f4]MA[g5]TE[2]GB[1]SL[a1]
;BL[580.25]B[c3]DO[]IT[]UC[1]DM[2]V[-4.5]FG[257:Figure]PM[1]MN[7]
;XZ[before]W[d3]AR[a1:b2]LN[c3:d4]DD[a1:b2]TB[a1]TW[h8]KO[])
(;GW[2]W[f4]
;B[e3]CH[1]))
"""

GOMOKU = """
(;GM[4]FF[4]SZ[15]CA[UTF-8]RU[Renju (RIF)]AB[hh][ig]AE[aa]AW[hg]PL[W]AP[Other]EV[Cup]
;N[x]W[ii]LB[aa:1]
(;B[jj]PL[W]C[Yes]XX[])
(;TR[ab:cd]B[kk]))
"""


def nodes(text: str) -> list[list[tuple[str, list[str]]]]:
    """The properties of all nodes of a text."""
    tree = grammar.parse(Source(text.strip()))
    return [[(name, values) for name, values, _offset in node.properties] for node in tree]


@pytest.mark.parametrize("text", [OTHELLO, GOMOKU], ids=["othello", "gomoku"])
def test_a_file_is_written_as_it_was_read(text: str) -> None:
    reading = read(text)
    assert not reading.problems
    written = sgf.dumps(reading.record)
    assert nodes(written) == nodes(text)
    again = read(written)
    assert described(again.record) == described(reading.record)
    assert sgf.dumps(again.record) == written
    assert sgf.dumps(again.record.copy()) == written


def test_what_a_person_adds_stands_beside_what_the_file_has() -> None:
    record = read("(;GM[2];N[x]B[f5]XX[1])").record
    record.root.children[0].comment = "new"
    assert sgf.dumps(record).endswith(";N[x]B[f5]C[new]XX[1])\n")
    record.root.children[0].comment = ""
    assert sgf.dumps(record).endswith(";N[x]B[f5]XX[1])\n")


def test_nodes_that_become_one_have_the_properties_of_both() -> None:
    reading = read("(;GM[2](;B[f5]N[a]XX[1];W[d6])(;YY[2]B[f5]N[b]XX[3][1];W[f4]))")
    assert len(reading.problems) == 1
    assert ";B[f5]N[a][b]XX[1][3]YY[2]" in sgf.dumps(reading.record)


def test_facts_have_one_order_whether_they_were_known_before_a_file_was_read_or_after() -> None:
    ended = GameRecord(game("othello"), date=dt.date(2026, 1, 1))
    ended.ended_at = ended.root
    ended.outcome = Outcome((Color(1),), Termination.RESIGNATION)
    records = ended, read(sgf.dumps(ended)).record
    for record in records:
        record.date, record.event = None, "Cup"
        record.root.keep({"DT": ["1993"]})
    first, second = map(sgf.dumps, records)
    assert first == second
