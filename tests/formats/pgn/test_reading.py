"""PGN as it is found: every dialect, every fault."""

from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import pgn
from boardtui.formats.detect import is_record, read_record, scan_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.limits import MAX_WORDS
from boardtui.formats.reading import Reading
from boardtui.record.clock import Clock
from boardtui.rules.board import Color
from boardtui.rules.errors import IllegalMoveReason, NotationReason
from boardtui.rules.game import Outcome, Termination
from tests.cases import each
from tests.formats.games import Told, outline, refused, told
from tests.formats.pgn.dialects import DIALECTS, EDAX, FLYORDIE, LIVE_OTHELLO, PLAYOK, record

LOST = "f5f4e3f6d3c3c4c5e6f3d6c6b5a5b4a4"
"""White takes every disc: 0-20 on the board, 0-64 by the rules."""


def game(moves: str, *tags: str) -> str:
    return "\n".join(['[Black "Ada"]', *tags, "", moves, ""])


def read(text: str) -> Reading:
    """The only game of a text."""
    (reading,) = read_record(text)
    return reading


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_tells_the_same_game(dialect: str) -> None:
    text = DIALECTS[dialect]
    assert is_record(text)
    readings = read_record(text.encode())
    assert len(readings) == (2 if text is LIVE_OTHELLO else 1)
    for reading in readings:
        assert not reading.problems
        assert outline(reading.record.root) == outline(record().root)
        assert reading.record.players == {0: "ada", 1: "bob"}


def test_facts_have_their_places_in_the_record() -> None:
    kept = read(PLAYOK).record
    assert kept.date == dt.date(2024, 2, 29)
    assert kept.clock == Clock(120)
    assert (kept.event, kept.outcome) == ("", None)
    assert kept.root.properties == {
        "PC": ["PlayOK"],
        "BR": ["1224"],
        "WR": ["1314"],
        "PGN": ['Time "20:13:30"', 'Variant "xot"'],
    }
    first, second = read_record(LIVE_OTHELLO)
    assert first.record.event == second.record.event == "Cup of the Club"
    assert first.record.root.properties == {"RO": ["3"]}
    assert read(FLYORDIE).record.root.properties["WR"] == ["?144"]
    edax = read(EDAX).record
    assert (edax.date, edax.root.properties["DT"]) == (None, ["2024-02"])
    assert edax.root.end().comment == "bob wins 44-20"


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("300", Clock(300)),
        ("300+5", Clock(300, 5)),
        ("2.5+0.1", Clock(2.5, 0.1)),
        ("?", None),
        ("-", None),
        ("0", None),
        ("40/9000", None),
    ],
)
def test_a_time_control_is_a_clock_or_kept(text: str, clock: Clock | None) -> None:
    kept = read(game("f5", f'[TimeControl "{text}"]')).record
    assert kept.clock == clock
    assert ("PGN" in kept.root.properties) is (text in {"0", "40/9000"})


@each(
    "moves",
    [
        "f5 d6 c3 d3",
        "1. f5 d6 2. c3 d3",
        "1.f5 d6 2.c3 d3",
        "1 F5 D6 2 C3 D3",
        "F5 d6 2. C3 d3",
        "1) f5 d6 2) c3 d3",
        "1. f5 1... d6 2. c3 2... d3",
        "f5d6c3d3",
        "1.F5D6 2.C3D3",
        "1. f5 d6\n2. c3\n% a line for other programs: a1\nd3",
    ],
)
@each("result", ["", " *", " 30-34", "\n30 - 34", " 1/2-1/2"])
def test_moves_in_every_spelling(moves: str, result: str) -> None:
    reading = read(game(moves + result))
    assert not reading.problems
    assert outline(reading.record.root) == "f5 d6 c3 d3"


FORCED = "f5 f6 c4 g5 h5 h4 g7 h6"
"""After these Black has no legal move."""


@each("word", ["", "--", "---", "pass", "Pass", "PASS", "pa", "PA", "ps", "p", "@@", "@@@@"])
def test_a_forced_pass_in_every_spelling(word: str) -> None:
    reading = read(game(f"{FORCED} {word} e7"))
    assert not reading.problems
    assert outline(reading.record.root).endswith("g7 h6 pass e7")


def test_passes_after_the_end_are_ignored() -> None:
    reading = read(game(f"{LOST} -- --"))
    assert not reading.problems
    assert reading.record.root.end().position.ply == 16


def test_tags_stand_in_any_order_with_any_blanks_or_none_at_all() -> None:
    text = '\ufeff\n  [ White  "Bob" ]\t[Black"Ada"]\n\n\n[Round "2"] 1. f5\n'
    kept = read(text).record
    assert kept.players == {0: "Ada", 1: "Bob"}
    assert outline(kept.root) == "f5"
    assert read('[Black "Ada"]').record.players == {0: "Ada"}


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (r"Joe \"the Fox\" Doe", 'Joe "the Fox" Doe'),
        ('Joe "the Fox" Doe', 'Joe "the Fox" Doe'),
        (r"a\\b", r"a\b"),
        (r"C:\games", r"C:\games"),
        ("  Ada\t Byron ", "Ada Byron"),
        ("五目 [x]", "五目 [x]"),
        ("a\x1b[2Jb", "a\N{REPLACEMENT CHARACTER}[2Jb"),
    ],
)
def test_a_name_with_quotes_or_backslashes(raw: str, name: str) -> None:
    assert read(f'[Black "{raw}"]\n\nf5').record.players == {0: name}


@pytest.mark.parametrize("unknown", ["?", "", "-", "??"])
def test_what_is_not_known_is_left_out(unknown: str) -> None:
    tags = (f'[{name} "{unknown}"]' for name in ("White", "Event", "Site", "Date", "Round", "X"))
    kept = read(game("f5", *tags)).record
    assert (kept.players, kept.event, kept.date) == ({0: "Ada"}, "", None)
    assert not kept.root.properties


def test_of_repeated_tags_the_first_counts() -> None:
    assert read(game("f5", '[Black "Bob"]', '[X "1"]', '[X "2"]')).record.players == {0: "Ada"}


def test_a_rating_under_two_names_is_the_first_one() -> None:
    text = game("f5", '[X "1"]', '[WhiteElo "1"]', '[WhiteRating "2"]', '[Y "2"]')
    assert read(text).record.root.properties == {"WR": ["1"], "PGN": ['X "1"', 'Y "2"']}


@pytest.mark.parametrize(
    ("text", "kept", "written"),
    [
        ("2024", "2024", "2024.??.??"),
        ("2024.??.??", "2024", "2024.??.??"),
        ("2024.5.??", "2024-05", "2024.05.??"),
        ("2024.2.30", "2024-02", "2024.02.??"),
        ("2024.0.0", "2024", "2024.??.??"),
        ("Summer 2024", "Summer 2024", "Summer 2024"),
    ],
)
def test_a_date_that_is_no_day_is_kept(text: str, kept: str, written: str) -> None:
    record = read(game("f5", f'[Date "{text}"]')).record
    assert (record.date, record.root.properties) == (None, {"DT": [kept]})
    assert f'[Date "{written}"]' in pgn.dumps(record)


def test_a_malformed_tag_is_told_and_the_others_are_read() -> None:
    reading = read('[Black "Ada"]\n[Event Cup\x07]\n[White "Bob"]\n\nf5')
    assert told(*reading.problems) == [(2, 1, FormatReason.NO_TAG, {"text": "[Event Cup·]"})]
    assert reading.record.players == {0: "Ada", 1: "Bob"}


class TestResults:
    @pytest.mark.parametrize("result", ["0-64", "0-20", "0-1", "*", "?"])
    def test_a_true_result_is_no_problem(self, result: str) -> None:
        assert not read(game(LOST, f'[Result "{result}"]')).problems

    @pytest.mark.parametrize("result", ["64-0", "20-44", "1-0", "1/2-1/2", "32-32"])
    def test_a_false_result_is_told_and_the_moves_decide(self, result: str) -> None:
        reading = read(game(LOST, f'[Result "{result}"]'))
        assert told(*reading.problems) == [(2, 1, FormatReason.WRONG_RESULT, {})]
        assert reading.record.outcome is None

    def test_a_result_after_the_moves_is_compared_too(self) -> None:
        assert told(*read(game(f"{LOST} 40-24")).problems) == [
            (1, 1, FormatReason.WRONG_RESULT, {})
        ]

    @pytest.mark.parametrize("result", ["-2", "won", "1/2-0", "100-0"])
    def test_what_is_no_result_is_told(self, result: str) -> None:
        reading = read(game("f5", f'[Result "{result}"]'))
        assert told(*reading.problems) == [(2, 1, FormatReason.NO_RESULT, {"text": result})]

    @pytest.mark.parametrize(
        ("result", "word", "winners", "termination"),
        [
            ("1-0", "", (0,), Termination.AGREEMENT),
            ("0-1", "normal", (1,), Termination.AGREEMENT),
            ("40-24", "Time forfeit", (0,), Termination.TIMEOUT),
            ("0-1", "resignation", (1,), Termination.RESIGNATION),
            ("1-0", "rules infraction", (0,), Termination.FORFEIT),
            ("1/2-1/2", "", (0, 1), Termination.AGREEMENT),
            ("*", "abandoned", (), Termination.ABANDONED),
            ("38-26", "abandoned", (), Termination.ABANDONED),
        ],
    )
    def test_a_game_that_the_rules_did_not_end(
        self, result: str, word: str, winners: tuple[int, ...], termination: Termination
    ) -> None:
        reading = read(game("f5", f'[Result "{result}"]', f'[Termination "{word}"]'))
        assert not reading.problems
        score = (40, 24) if result == "40-24" else None
        assert reading.record.outcome == Outcome(
            tuple(map(Color, winners)), termination, score=score
        )

    def test_a_scan_tells_the_result_of_a_header_or_of_the_end(self) -> None:
        for text, score in {
            game("f5 1-0"): None,
            game("f5", '[Result "40-24"]'): (40, 24),
        }.items():
            (scanned,) = scan_record(text).games
            outcome = Outcome((Color(0),), Termination.AGREEMENT, score=score)
            assert scanned.facts.outcome == outcome


class TestComments:
    def test_they_belong_to_the_move_before(self) -> None:
        text = "{a start}\n1. f5 {good;\n[x] b1} d6 ; to the end: c4\n2. c3 { } {one} {two}"
        root = read(game(text)).record.root
        comments = [node.comment for node in root.walk()]
        assert comments == ["a start", "good;\n[x] b1", "to the end: c4", "one\ntwo"]

    def test_judgements_are_kept_as_in_sgf(self) -> None:
        nodes = read(game("f5! d6?? $10 c3 $5 $1 d3?! $2")).record.root.mainline()
        assert [(node.properties, node.comment) for node in nodes] == [
            ({"TE": ["1"]}, ""),
            ({"BM": ["2"]}, "$10"),
            ({"IT": [""]}, "$1"),
            ({"DO": [""]}, "$2"),
        ]

    def test_one_that_is_never_closed_hides_no_other_game(self) -> None:
        first, second = read_record(game("f5 {well d6") + game("f5 {so} d6"))
        assert told(*first.problems) == [(3, 4, FormatReason.OPEN_COMMENT, {})]
        assert outline(second.record.root) == "f5 d6"

    def test_a_tag_in_one_begins_no_game(self) -> None:
        reading = read(game('f5 {as in\n[Event "x"]\nthere} d6'))
        assert outline(reading.record.root) == "f5 d6"


class TestVariations:
    def test_they_branch_off_before_the_last_move(self) -> None:
        moves = "1. f5 d6 (1... f6 2. e6 (2. d3 {x})) (1... f4) 2. c3"
        reading = read(game(moves))
        assert not reading.problems
        assert outline(reading.record.root) == "f5 (d6 c3) (f6 (e6) (d3)) (f4)"

    def test_a_fault_ends_only_its_own_line(self) -> None:
        reading = read(game("f5 d6 (f6 a1 (e6) e3) (x) c3"))
        assert [problem.column for problem in reading.problems] == [11, 24]
        assert outline(reading.record.root) == "f5 (d6 c3) (f6)"

    @pytest.mark.parametrize("moves", ["(f5)", "f5 ) d6", "f5 1-0 (d6)"])
    def test_a_stray_parenthesis_is_told(self, moves: str) -> None:
        try:
            (problem,) = read(game(moves)).problems
        except FormatError as error:
            problem = error
        assert problem.reason is FormatReason.NOT_A_MOVE

    def test_a_scan_skips_them(self) -> None:
        (scanned,) = scan_record(game("f5 (d3 c5) d6")).games
        assert len(scanned.moves) == 2


class TestFaults:
    @pytest.mark.parametrize(
        ("moves", "problem", "kept"),
        [
            ("f5 d6 c3 e8", (3, 10, IllegalMoveReason.FLIPS_NOTHING, {"point": "e8"}), "f5 d6 c3"),
            ("f5 d6\nc3 c3", (4, 4, IllegalMoveReason.OCCUPIED, {"point": "c3"}), "f5 d6 c3"),
            ("f5 -- d6", (3, 4, IllegalMoveReason.MAY_NOT_PASS, {}), "f5"),
            ("f5 k11", (3, 4, NotationReason.OUTSIDE, {"text": "k11"}), "f5"),
            ("f5 what?", (3, 4, FormatReason.NOT_A_MOVE, {"text": "what?"}), "f5"),
            ("f5 1-0 d6", (3, 8, FormatReason.NOT_A_MOVE, {"text": "d6"}), "f5"),
            (
                f"{LOST} a1",
                (3, 34, IllegalMoveReason.GAME_OVER, {}),
                " ".join(LOST[i : i + 2] for i in range(0, 32, 2)),
            ),
        ],
    )
    def test_a_game_is_read_up_to_its_fault(self, moves: str, problem: Told, kept: str) -> None:
        reading = read(game(moves, '[Result "64-0"]').replace('[Result "64-0"]\n', ""))
        assert told(*reading.problems) == [problem]
        assert outline(reading.record.root) == kept

    def test_a_bad_game_costs_no_other_one(self) -> None:
        good = game("f5 d6", '[Event "good"]')
        text = good + game("a1 f5") + good + game("e4 e5 Nf3") + good
        first, second, third = read_record(text)
        assert [reading.record.event for reading in (first, second, third)] == ["good"] * 3
        assert told(*second.problems) == [(7, 1, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"})]
        assert [problem.reason for problem in third.problems] == [FormatReason.FOREIGN_GAME]
        assert third.problems[0].line == 12

    @pytest.mark.parametrize(
        "moves",
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0",
            "1. d4 d5 2. c4 dxc4 *",
            "1. g3 O-O",
            "1.e4 c5 2.Nf3 {f5 d6 c3} 1/2-1/2",
        ],
    )
    def test_chess_is_refused_in_words(self, moves: str) -> None:
        with refused(FormatReason.FOREIGN_GAME, game="chess", games=("Othello",)):
            read_record(game(moves))

    def test_chess_from_a_position_is_refused(self) -> None:
        with refused(FormatReason.FOREIGN_GAME, game="chess"):
            read_record(game("*", '[FEN "8/8/4k3/8/8/4K3/8/8 w - - 0 1"]'))

    def test_reversed_othello_is_refused(self) -> None:
        with refused(FormatReason.ANTI_OTHELLO):
            read_record(game("f5", '[Variant "Anti"]'))

    def test_a_game_of_another_kind_without_a_legal_move_is_refused(self) -> None:
        with refused(IllegalMoveReason.FLIPS_NOTHING):
            read_record(game("1. h8 i9 2. j10"))

    def test_the_words_of_a_game_are_limited(self) -> None:
        (problem,) = read(game("f5 " + "1. " * MAX_WORDS)).problems
        assert told(problem) == [
            (3, 4 + 3 * (MAX_WORDS - 1), FormatReason.MANY_WORDS, {"limit": MAX_WORDS})
        ]

    def test_a_text_without_tags_is_no_pgn(self) -> None:
        with refused(FormatReason.NO_TAGS):
            pgn.loads("f5 d6")
