"""RenjuNet's .rif: tables, games, damaged and hostile XML."""

from __future__ import annotations

import datetime as dt
import tracemalloc
from pathlib import Path

import pytest

from boardtui.formats.collection import read_games
from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.detect import Collection, read_file, read_record, scan_file, scan_record
from boardtui.formats.errors import FormatReason
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.rif import reader
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMoveReason, NotationReason
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.system.progress import watched
from tests.formats.games import described, outline, refused, told

TABLES = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- RenjuNet &copy; -->
<database version="1.0" date="2026-01-02">
<countries><country id="1" name="Estonia"/><country id="4" name="Japan"/></countries>
<cities><city id="9" country="4" name="Kyōto"/></cities>
<rules>
<rule id="1" name="RIF" category="1">The rules of <b>1996</b></rule>
<rule id="2" name="Soosõrv-8"/><rule id="3" name="Gomoku Swap2"/><rule id="4" name="Caro"/>
</rules>
<openings><opening id="21" abbr="D1" name="Ura-getsu"/></openings>
<players>
<player id="1" name="Ando" surname="Meritee" country="1"/>
<player id="2" name="Kazuto" surname="O&apos;Hasegawa"/><player id="3" surname="Solo"/>
</players>
<tournaments>
<tournament id="1" name="World Championship" country="1" year="2005" start="2005-08-01" rule="1"/>
<tournament id="2" name="Friends &amp; foes" city="9" year="2019" start=""/>
</tournaments>
<games>
"""
LINES = TABLES.count("\n")
END = "</games>\n</database>\n"

FIRST = """\
<game id="1" publisher="3" tournament="1" round="F2" rule="2" black="1" white="2" bresult="1"
 btime="61" wtime="72" opening="21" alt="i8 j9" swap="R">
<move>h8 h9
 H7</move><info>a &lt;note&gt;</info>
</game>
"""


def database(*games: str) -> str:
    return TABLES + "".join(games) + END


def game(moves: str, **attributes: str) -> str:
    told = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<game id="1"{told}><move>{moves}</move></game>\n'


def only(text: str | bytes) -> GameRecord:
    (reading,) = read_record(text)
    assert not reading.problems
    return reading.record


class TestReading:
    def test_numbers_are_looked_up(self) -> None:
        record = only(database(FIRST))
        assert outline(record.root) == "h8 h9 h7"
        assert record.game == Gomoku(rule=Rule.RENJU)
        assert record.players == {Seat(0): "Ando Meritee", Seat(1): "Kazuto O'Hasegawa"}
        assert (record.date, record.event) == (dt.date(2005, 8, 1), "World Championship")
        assert record.outcome == Outcome((Color(0),), Termination.AGREEMENT)
        assert record.root.comment == "a <note>"
        assert record.root.properties == {
            "RU": ["Renju (Soosõrv-8)"],
            "ON": ["D1 Ura-getsu"],
            "RO": ["F2"],
            "PC": ["Estonia"],
            "US": ["Solo"],
            "RIFID": ["1"],
            "RIFSWAP": ["R"],
            "RIFALT": ["i8 j9"],
            "RIFBTIME": ["61"],
            "RIFWTIME": ["72"],
        }

    def test_a_city_tells_its_country_and_a_year_is_a_date(self) -> None:
        record = only(database(game("h8 i9", tournament="2", black="3", bresult="0.5")))
        assert (record.event, record.date) == ("Friends & foes", None)
        assert record.players == {Seat(0): "Solo"}
        assert record.outcome == Outcome((Color(0), Color(1)), Termination.AGREEMENT)
        assert record.root.properties == {
            "PC": ["Kyōto, Japan"],
            "DT": ["2019"],
            "RIFID": ["1"],
        }

    @pytest.mark.parametrize(
        ("attributes", "rule", "written"),
        [
            ({"rule": "1"}, Rule.RENJU, "Renju (RIF)"),
            ({"rule": "3"}, Rule.STANDARD, "Standard (Gomoku Swap2)"),
            ({"rule": "4"}, Rule.CARO, "Caro"),
            ({"tournament": "1"}, Rule.RENJU, "Renju (RIF)"),
            ({}, Rule.FREESTYLE, None),
        ],
    )
    def test_the_rule_decides_the_game_or_else_who_asks(
        self, attributes: dict[str, str], rule: Rule, written: str | None
    ) -> None:
        (reading,) = read_record(database(game("h8", **attributes)), game=Gomoku())
        record = reading.record
        assert record.game == Gomoku(rule=rule)
        assert record.root.properties.get("RU", [None]) == [written]

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
    def test_the_declared_character_set_holds(self, encoding: str) -> None:
        text = database(FIRST).replace("UTF-8", encoding.removesuffix("-sig")).replace("ō", "ö")
        record = only(text.encode(encoding))
        assert record.root.properties["RU"] == ["Renju (Soosõrv-8)"]

    def test_a_pasted_text_is_read_whatever_it_declares(self) -> None:
        text = database(FIRST).replace("UTF-8", "ISO-8859-1")
        assert only(text).root.properties["RU"] == ["Renju (Soosõrv-8)"]

    def test_a_list_of_games_is_scanned_without_positions(self, monkeypatch: object) -> None:
        collection = scan_record(database(FIRST, game("h8 i9 i8", black="2", white="1"), FIRST))
        assert [scanned.facts.names for scanned in collection.games] == [
            ("Ando Meritee", "Kazuto O'Hasegawa"),
            ("Kazuto O'Hasegawa", "Ando Meritee"),
            ("Ando Meritee", "Kazuto O'Hasegawa"),
        ]
        assert [len(scanned.moves) for scanned in collection.games] == [3, 3, 3]
        assert outline(collection.read(1).record.root) == "h8 i9 i8"

    def test_it_becomes_sgf_without_loss(self, tmp_path: Path) -> None:
        source, target = tmp_path / "games.rif", tmp_path / "games.sgf"
        source.write_text(database(FIRST, game("h8 i9", tournament="2")))
        assert not convert(source, target).problems
        pairs = zip(read_file(source), read_file(target), strict=True)
        assert all(described(one.record) == described(other.record) for one, other in pairs)


class TestDirtyGames:
    @pytest.mark.parametrize(
        ("moves", "kept", "problem"),
        [
            ("h8 zz9 i9", "h8", (LINES + 1, 23, NotationReason.NO_POINT, {"text": "zz9"})),
            ("h8 h8", "h8", (LINES + 1, 23, IllegalMoveReason.OCCUPIED, {"point": "h8"})),
            ("h8\nh16", "h8", (LINES + 2, 1, NotationReason.OUTSIDE, {"text": "h16"})),
            ("h8 a1 pass", "h8 a1", (LINES + 1, 26, IllegalMoveReason.MAY_NOT_PASS, {})),
        ],
    )
    def test_the_game_is_kept_up_to_the_problem_which_is_told(
        self, moves: str, kept: str, problem: tuple[object, ...]
    ) -> None:
        (reading,) = read_record(database(game(moves)))
        assert outline(reading.record.root) == kept
        assert told(*reading.problems) == [problem]

    def test_a_missed_foul_and_a_wrong_result_are_told_and_the_stated_result_kept(self) -> None:
        missed = game("h8 a1 h9 b3 i7 c5 j7 d1 h7 e1", bresult="0")
        won = game("h8 a1 h9 b3 h7 c5 h6 d1 h10", bresult="0")
        foul, wrong = read_record(database(missed, won))
        assert outline(foul.record.root) == "h8 a1 h9 b3 i7 c5 j7 d1"
        assert foul.record.outcome == Outcome((Color(1),), Termination.AGREEMENT)
        assert [problem.reason for problem in foul.problems] == [IllegalMoveReason.FORBIDDEN]
        assert told(*wrong.problems) == [(LINES + 2, 32, FormatReason.WRONG_RESULT, {})]
        assert wrong.record.root.end().position.outcome is not None

    def test_numbers_that_are_in_no_table_are_told(self) -> None:
        (reading,) = read_record(database(game("h8", black="77", white="0", opening="99")))
        assert told(*reading.problems) == [
            (LINES + 1, 1, FormatReason.NO_ROW, {"table": "opening", "number": "99"}),
            (LINES + 1, 1, FormatReason.NO_ROW, {"table": "player", "number": "77"}),
        ]
        assert reading.record.players == {}

    def test_a_result_that_is_none_is_told(self) -> None:
        (reading,) = read_record(database(game("h8", bresult="x")))
        assert reading.record.outcome is None
        assert told(*reading.problems) == [(LINES + 1, 1, FormatReason.NO_RESULT, {"text": "x"})]

    def test_characters_may_have_names_and_unknown_elements_do_no_harm(self) -> None:
        text = TABLES.replace("Meritee", "Merit&eacute;e").replace("&apos;", "&nothing;")
        extra = FIRST.replace("a &lt;", "caf&eacute; <i>&lt;").replace("</info>", "</i></info>")
        record = only(text + extra + "<unknown><move>a1</move></unknown>" + END)
        assert record.root.comment == "café <note>"
        assert record.players[Seat(0)] == "Ando Meritée"
        assert outline(record.root) == "h8 h9 h7"


class TestDamagedXml:
    def test_games_before_the_damage_are_kept_and_its_place_is_told(self) -> None:
        text = database(FIRST, game("h8 i9"), "<game><move>h8</game>", FIRST)
        readings = read_record(text)
        assert [outline(reading.record.root) for reading in readings] == ["h8 h9 h7", "h8 i9"]
        line = LINES + FIRST.count("\n") + 2
        assert told(*readings[-1].problems) == [(line, 17, FormatReason.DAMAGED_XML, {})]

    def test_a_torn_file_keeps_its_games(self) -> None:
        text = database(FIRST, FIRST)[: -len(END) - 30]
        (reading,) = read_record(text)
        assert [problem.reason for problem in reading.problems] == [FormatReason.DAMAGED_XML]

    @pytest.mark.parametrize("name", ["no-such-set", "shift_jis"])
    def test_a_character_set_that_cannot_be_read_is_told(self, name: str) -> None:
        with refused(FormatReason.UNKNOWN_CHARSET, name=name):
            read_record(database(FIRST).replace("UTF-8", name).encode())

    def test_a_database_without_games_says_so(self) -> None:
        with refused(FormatReason.NO_GAMES):
            read_record(database())

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            (
                '<!DOCTYPE database [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><database>&b;',
                FormatReason.ENTITIES,
            ),
            (
                '<!DOCTYPE database [<!ENTITY a SYSTEM "file:///etc/passwd">]><database>&a;',
                FormatReason.ENTITIES,
            ),
            (
                '<!DOCTYPE database [<!ENTITY % a SYSTEM "http://x/y"> %a;]><database>',
                FormatReason.ENTITIES,
            ),
            ('<!DOCTYPE database SYSTEM "http://x/y.dtd"><database/>', FormatReason.NO_GAMES),
            ("<database>" + "<a>" * 100_000, FormatReason.DEEP_XML),
            ("<database a='" + "x" * 3_000_000 + "'/>", FormatReason.LONG_XML),
            ("<database><!-- " + "x" * 3_000_000 + "--></database>", FormatReason.LONG_XML),
            ("<database ", FormatReason.DAMAGED_XML),
            ("<database>\0</database>", FormatReason.DAMAGED_XML),
        ],
        ids=["entities", "file", "parameter", "dtd", "deep", "value", "comment", "torn", "null"],
    )
    def test_hostile_xml_is_refused(self, text: str, fault: FormatReason) -> None:
        tracemalloc.start()
        with refused(fault):
            read_record(text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 8 * len(text) + 5_000_000


class TestLimits:
    def test_texts_and_names_are_cut(self) -> None:
        long = game("h8 " * 50_000, round="x" * 500)
        (reading,) = read_record(database(long))
        assert len(reading.record.root.properties["RO"][0]) == 200
        assert outline(reading.record.root) == "h8"

    def test_long_remarks_are_cut_and_that_is_told(self) -> None:
        (reading,) = read_record(database(FIRST.replace("note", "x" * 30_000)))
        assert len(reading.record.root.comment) == 20_001
        assert [problem.reason for problem in reading.problems] == [FormatReason.LONG_VALUE]

    def test_rows_beyond_the_limit_are_left_out_and_that_is_told(self) -> None:
        scanned = reader.scan(Content(database(FIRST)), most_rows=9)
        (reading,) = read_games(scanned, reader.read)
        reasons = [problem.reason for problem in reading.problems]
        assert reasons[0] is FormatReason.MANY_ROWS
        assert set(reasons[1:]) == {FormatReason.NO_ROW}

    def test_a_database_may_be_larger_than_other_files(self, tmp_path: Path) -> None:
        path = tmp_path / "big.rif"
        path.write_text(TABLES + "<!-- x -->" * (MAX_BYTES // 10) + FIRST + END)
        seen: list[float] = []
        with watched(seen.append):
            (scanned,) = scan_file(path).games
        assert len(scanned.moves) == 3
        assert seen == sorted(seen)
        assert 0 <= seen[0] < 0.1
        assert 0.9 < seen[-1] <= 1
        (piped,) = scan_record(path.read_bytes()).games
        assert piped.moves == scanned.moves

    def test_a_text_of_another_kind_may_not_be_as_large(self) -> None:
        with refused(FormatReason.LARGE_TEXT, limit=8):
            scan_record(b"f5 " * (MAX_BYTES // 3 + 1))

    def test_a_game_of_a_list_takes_little_memory(self) -> None:
        moves = " ".join(f"{letter}{row}" for letter in "abc" for row in range(1, 14))
        one = game(moves, tournament="1", black="1", white="2", rule="2", bresult="1")
        tracemalloc.start()
        collection: Collection = scan_record(database(*[one] * 2000))
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert held / len(collection.games) < 2000


@pytest.mark.parametrize(
    "text", ["", "<", "<html>", "database", "<databases/>", "(;GM[4]C[<database>])", "f5d6"]
)
def test_other_contents_are_not_taken_for_it(text: str) -> None:
    assert not reader.is_rif(Content(text))
