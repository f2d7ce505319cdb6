"""What games and moves SGF files mean, and what is wrong with them."""

from __future__ import annotations

from contextlib import suppress

import pytest

from boardtui.formats import sgf
from boardtui.formats.detect import scan_record
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.grammar import Tree
from boardtui.formats.limits import MAX_BYTES, MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.formats.sgf import reader
from boardtui.formats.sgf.marks import MarkBudget
from boardtui.formats.sgf.replay import replay
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.errors import IllegalMoveReason, NotationReason, RulesReason
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.rows import GOMOCUP_NUMBERS
from boardtui.system.reasons import Reason
from tests.cases import each
from tests.fixtures.connect_four import ConnectFour, register
from tests.formats.games import described, outline, read, refused, told
from tests.garbage import leaves_none_of


class TestMoves:
    @pytest.mark.parametrize(
        "text",
        [
            "(;GM[2];B[f5];W[d6];B[c3])",
            "(;GM[2];B[F5];W[D6];B[C3])",
            "(;GM[2];B[fe];W[df];B[cc])",
            "(;GM[2];B[FE];W[DF];B[cc])",
            "(;GM[2]SZ[8:8]B[f5];W[d6];B[c3];)",
            "(;GM[2];B[f5]W[d6];B[c3])",
            "(;GaMe[2];Black[f5];White[d6];Black[c3])",
            "(;GM[2];B[ f5 ];W[d6];;B[c3])",
        ],
    )
    def test_othello_points_are_read_in_every_spelling(self, text: str) -> None:
        reading = read(text)
        assert outline(reading.record.root) == "f5 d6 c3"
        assert not reading.problems
        assert sgf.dumps(reading.record).endswith(";B[f5];W[d6];B[c3])\n")

    @pytest.mark.parametrize(
        "text", ["(;GM[4];B[hh];W[ig];B[ao])", "(;GM[4]SZ[15];B[h8];W[i9];B[A1])"]
    )
    def test_gomoku_points_are_read_in_every_spelling(self, text: str) -> None:
        reading = read(text)
        assert outline(reading.record.root) == "h8 i9 a1"
        assert not reading.problems
        assert sgf.dumps(reading.record).endswith(";B[hh];W[ig];B[ao])\n")

    def test_two_letters_are_a_point_where_the_board_has_it(self) -> None:
        assert outline(read("(;GM[4]SZ[20];B[tt];W[pa])").record.root) == "t1 p20"

    @pytest.mark.parametrize("written", ["", "tt", "PA", "pa", "pass", "PASS", "--"])
    def test_a_pass_is_read_in_every_spelling(self, written: str) -> None:
        moves = ";B[f5];W[f6];B[c4];W[g5];B[h5];W[h4];B[g7];W[h6]"
        reading = read(f"(;GM[2]{moves};B[{written}];W[e7])")
        assert not reading.problems
        assert outline(reading.record.root).endswith("h6 pass e7")
        assert ";B[];W[e7]" in sgf.dumps(reading.record)

    def test_a_missing_pass_is_put_in(self) -> None:
        moves = ";B[f5];W[f6];B[c4];W[g5];B[h5];W[h4];B[g7];W[h6]"
        reading = read(f"(;GM[2]{moves};W[e7])")
        assert not reading.problems
        assert outline(reading.record.root).endswith("h6 pass e7")

    def test_passes_after_the_end_are_dropped(self) -> None:
        line = "B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        reading = read(f"(;GM[2];{line};W[];B[]C[gg])")
        assert not reading.problems
        assert reading.record.root.end().comment == "gg"
        assert len(reading.record.mainline()) == 1 + 9

    def test_variations_are_the_same_tree(self) -> None:
        reading = read("(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[g5]))(;W[f4])(;W[f6]))")
        assert outline(reading.record.root) == "f5 (d6 c3 (d3) (g5)) (f4) (f6)"

    def test_equal_variations_become_one(self) -> None:
        reading = read("(;GM[2](;B[f5]C[one];W[d6])(;B[f5]C[two];W[f4])(;B[f5]C[one]))")
        assert outline(reading.record.root) == "f5 (d6) (f4)"
        assert reading.record.root.children[0].comment == "one\n\ntwo"
        twins: list[object] = [(1, column, FormatReason.TWINS, {}) for column in (30, 50)]
        assert told(*reading.problems) == twins

    def test_only_moves_that_the_file_has_are_twins(self) -> None:
        moves = ";B[f5];W[f6];B[c4];W[g5];B[h5];W[h4];B[g7];W[h6]"
        reading = read(f"(;GM[2]{moves}(;W[e7])(;W[c5])(;B[];W[f8]))")
        assert outline(reading.record.root).endswith("h6 pass (e7) (c5) (f8)")
        assert not reading.problems
        after_an_empty_node = read("(;GM[2];B[f5](;C[one];W[d6])(;C[two];W[d6]))").problems
        assert told(*after_an_empty_node) == [
            (1, 15, FormatReason.JOINED, {}),
            (1, 30, FormatReason.JOINED, {}),
            (1, 38, FormatReason.TWINS, {}),
        ]

    def test_nodes_without_a_move_are_joined_and_told(self) -> None:
        reading = read("(;GM[2];C[start];B[f5];;C[good]TR[a1];W[d6];PL[B];B[c3])")
        root = reading.record.root
        assert [node.comment for node in root.walk()] == ["start", "good", "", ""]
        joined: list[object] = [(1, column, FormatReason.JOINED, {}) for column in (8, 24, 44)]
        assert told(*reading.problems) == joined
        assert not read(sgf.dumps(reading.record)).problems


class TestProblems:
    def test_a_line_is_cut_where_it_breaks(self) -> None:
        reading = read("(;GM[2];B[f5]\n(;W[d6];B[a1];W[c4])\n(;W[f4];W[c3])(;W[f6]))")
        assert outline(reading.record.root) == "f5 (d6) (f4) (f6)"
        assert told(*reading.problems) == [
            (2, 9, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
            (3, 9, FormatReason.WRONG_TURN, {"name": "Black"}),
        ]

    @pytest.mark.parametrize(
        ("moves", "reason", "facts"),
        [
            ("B[f5];W[zz]", FormatReason.OUTSIDE, {"text": "zz"}),
            ("B[f5];W[i9]", NotationReason.OUTSIDE, {"text": "i9"}),
            ("B[f5];W[?!]", NotationReason.NO_POINT, {"text": "?!"}),
            ("B[f5];W[d6];B[]", IllegalMoveReason.MAY_NOT_PASS, {}),
            ("B[f5];AB[a1]", FormatReason.LATE_SETUP, {}),
            ("B[f5];AE[d4]", FormatReason.LATE_SETUP, {}),
        ],
    )
    def test_what_is_wrong_with_a_move_is_told(
        self, moves: str, reason: Reason, facts: dict[str, str]
    ) -> None:
        (problem,) = read(f"(;GM[2];{moves})").problems
        assert (problem.reason, problem.facts) == (reason, facts)

    def test_an_error_of_grammar_keeps_the_game_before_it(self) -> None:
        reading = read("(;GM[2];B[f5];W[d6]\n;B[c3")
        assert outline(reading.record.root) == "f5 d6"
        assert told(*reading.problems) == [(2, 3, FormatReason.OPEN_VALUE, {})]

    def test_no_more_problems_are_told_than_anybody_reads(self) -> None:
        (reading,) = sgf.loads("(;GM[2]" + "(;B[a1])" * (MAX_PROBLEMS + 50) + ")")
        assert len(reading.problems) == MAX_PROBLEMS

    @each(
        ("text", "reason", "facts"),
        [
            ("(;GM[2]SZ[7];B[f5])", RulesReason.NO_CHOICE, {"value": "7"}),
            ("(;GM[2]SZ[big])", FormatReason.NO_SIZE, {"text": "big"}),
            ("(;GM[4]SZ[15:19])", FormatReason.NOT_SQUARE, {"cols": 15, "rows": 19}),
            ("(;GM[4]SZ[9999])", FormatReason.NO_SIZE, {"text": "9999"}),
            ("(;GM[2]AB[z9])", NotationReason.OUTSIDE, {"text": "z9"}),
            ("(;GM[2]AB[aa:c])", NotationReason.NO_POINT, {"text": "c"}),
            ("(;GM[2]AB[])", FormatReason.NO_POINT, {"text": ""}),
            ("(;GM[Othello]BO[8])", FormatReason.NO_GAME_NUMBER, {"text": "Othello"}),
            ("(;GM[1]SZ[19];B[pd];W[dp])", FormatReason.FOREIGN_GAME, {"game": "Go"}),
            (
                "(;GM[3])",
                FormatReason.FOREIGN_GAME,
                {"game": "chess", "games": ("Othello", "Gomoku", "Three-way Othello")},
            ),
            ("(;GM[99])", FormatReason.UNKNOWN_GAME, {"number": 99}),
            ("(;GM[2]B[a1];W[d6])", IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
        ],
    )
    def test_a_game_that_cannot_be_read_is_refused(
        self, text: str, reason: Reason, facts: dict[str, object]
    ) -> None:
        with refused(reason, **facts) as caught:
            sgf.loads(text)
        assert caught.value.line == 1

    @pytest.mark.parametrize(
        "stones", ["AB" + "[aa]" * 26, "AB[aa:ee][aa]", "AB[aa:ee]AB[aa]", "AB[aa:ee]AW[aa]"]
    )
    def test_too_many_setup_stones_are_refused(self, stones: str) -> None:
        with refused(FormatReason.MANY_STONES):
            read(f"(;GM[4]SZ[5]{stones})")

    def test_too_large_a_text_is_refused(self) -> None:
        with refused(FormatReason.LARGE_TEXT, limit=8):
            sgf.loads(b"(;GM[2])" + b" " * MAX_BYTES)


class TestGames:
    @pytest.mark.parametrize(
        ("text", "game"),
        [
            ("(;GM[2])", Othello()),
            ("(;GM[2]SZ[10])", Othello(size=10)),
            ("(;GM[4])", Gomoku()),
            ("(;GM[4]SZ[19:19])", Gomoku(size=19)),
            ("(;GM[4]SZ[19]RU[standard])", Gomoku(size=19, rule=Rule.STANDARD)),
            ("(;GM[4]RU[Freestyle])", Gomoku()),
            ("(;GM[4]RU[Free-style gomoku])", Gomoku()),
            ("(;GM[4]RU[Renju])", Gomoku(rule=Rule.RENJU)),
            ("(;GM[4]SZ[19]RU[renju (RIF)])", Gomoku(size=19, rule=Rule.RENJU)),
            ("(;GM[4]RU[Caro])", Gomoku(rule=Rule.CARO)),
            *[(f"(;GM[4]RU[{rule}])", Gomoku(rule=rule)) for rule in Rule],
            ("(;GM[4]RU[Caro 6])", Gomoku(rule=Rule.CARO6)),
            *[
                (f"(;GM[4]RU[{number}])", Gomoku(rule=rule))
                for rule, number in GOMOCUP_NUMBERS.items()
            ],
            ("(;GM[4]SZ[3]BTGAME[gomoku][line:3])", Gomoku(size=3, line=3)),
        ],
    )
    def test_the_root_says_which_game_it_is(self, text: str, game: Game) -> None:
        reading = read(text)
        assert reading.record.game == game
        assert not reading.problems

    @pytest.mark.parametrize("number", [1, 5])
    def test_gomoku_under_another_number_is_known_by_its_five(self, number: int) -> None:
        moves = ";B[hh];W[ha];B[hi];W[hb];B[hj];W[hc];B[hk];W[hd];B[hl]"
        reading = read(f"(;GM[{number}]SZ[15]{moves})")
        assert reading.record.game == Gomoku()
        assert "GM[4]" in sgf.dumps(reading.record)
        with pytest.raises(FormatError):
            sgf.loads(f"(;GM[{number}]SZ[15]{moves[:-6]})")

    def test_who_knows_the_game_may_tell(self) -> None:
        (reading,) = sgf.loads("(;GM[1]SZ[19];B[pd];W[dp])", game=Gomoku(rule=Rule.STANDARD))
        assert reading.record.game == Gomoku(size=19, rule=Rule.STANDARD)

    @pytest.mark.parametrize(
        ("text", "reason", "candidates"),
        [
            ("(;B[f5];W[d6])", FormatReason.UNTOLD_GAME, [Othello(), Gomoku()]),
            ("(;B[hh];W[ig])", FormatReason.UNTOLD_GAME, [Gomoku()]),
            ("(;SZ[19];B[pd];W[dp])", FormatReason.UNTOLD_GAME, [Gomoku(size=19)]),
            (
                "(;SZ[6];B[c2];W[b4];B[a1])",
                FormatReason.UNTOLD_GAME,
                [Gomoku(size=6), Othello(size=6)],
            ),
            ("(;C[nothing])", FormatReason.UNTOLD_GAME, [Othello(), Gomoku()]),
            ("(;B[e2e4])", FormatReason.UNTOLD_GAME, []),
            ("(;GM[1]SZ[19];B[pd])", FormatReason.FOREIGN_GAME, [Gomoku(size=19)]),
            ("(;GM[1]SZ[19]KM[6.5];B[pd])", FormatReason.FOREIGN_GAME, []),
            ("(;GM[1]SZ[19]AB[aa][ba][ca][da][ea])", FormatReason.FOREIGN_GAME, [Gomoku(size=19)]),
            ("(;GM[77]RU[renju];B[hh])", FormatReason.UNKNOWN_GAME, [Gomoku(rule=Rule.RENJU)]),
            ("(;GM[Gobang];B[hh])", FormatReason.NO_GAME_NUMBER, [Gomoku()]),
            ("(;GM[2]SZ[15];B[hh])", RulesReason.NO_CHOICE, [Gomoku()]),
            (
                "(;GM[2];B[d4];W[e4];B[d3];W[e3];B[c5])",
                FormatReason.WRONG_GAME,
                [Gomoku(), Othello()],
            ),
        ],
    )
    def test_who_is_to_tell_the_game_has_a_choice(
        self, text: str, reason: Reason, candidates: list[Game]
    ) -> None:
        with refused(reason) as caught:
            sgf.loads(text)
        assert list(caught.value.candidates) == candidates
        for game in candidates:
            (reading,) = sgf.loads(text, game=game)
            assert reading.record.game == game

    def test_the_moves_may_prove_the_game(self) -> None:
        moves = ";B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        for number in ("", "GM[1]", "GM[x]"):
            (reading,) = sgf.loads(f"(;{number}{moves})")
            assert reading.record.game == Othello()

    def test_what_the_file_says_goes_before_what_is_told(self) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5])", game=Gomoku())
        assert reading.record.game == Othello()

    def test_an_unknown_rule_is_told_and_kept(self) -> None:
        for rule in ("Omok", "renju or caro", "7"):
            (reading,) = sgf.loads(f"(;GM[4]RU[{rule}])")
            facts = {"rule": rule, "game": Gomoku()}
            assert told(*reading.problems) == [(1, 2, FormatReason.UNKNOWN_RULE, facts)]
            written = sgf.dumps(reading.record)
            assert f"RU[{rule}]" in written
            (again,) = sgf.loads(written)
            assert again.record.game == Gomoku()
            assert not again.problems

    @pytest.mark.parametrize("rule", ["Renju (RIF)", "4"])
    def test_the_words_of_a_file_for_its_rule_stay(self, rule: str) -> None:
        (reading,) = sgf.loads(f"(;GM[4]RU[{rule}])")
        assert f"RU[{rule}]" in sgf.dumps(reading.record)
        assert "RU[renju]" in sgf.dumps(GameRecord(Gomoku(rule=Rule.RENJU)))

    def test_a_stone_on_a_forbidden_point_is_told(self) -> None:
        moves = ";B[hh];W[aa];B[ih];W[ba];B[jf];W[da];B[jg];W[ea];B[jh];W[ga]"
        (reading,) = sgf.loads(f"(;GM[4]RU[renju]{moves})")
        assert len(list(reading.record.root.mainline())) == 8
        (problem,) = (
            each for each in reading.problems if each.reason is IllegalMoveReason.FORBIDDEN
        )
        assert problem.facts == {"point": "j8", "foul": "double three"}

    def test_a_game_that_sgf_does_not_know_is_written_by_its_own_name(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        register(monkeypatch)
        record = GameRecord(ConnectFour())
        record.root.play(record.game.parse_move("d6")).play(record.game.parse_move("d5"))
        (reading,) = sgf.loads(sgf.dumps(record))
        assert not reading.problems
        assert described(reading.record) == described(record)

    def test_a_game_that_is_not_registered_is_refused(self) -> None:
        with refused(RulesReason.NO_GAME, key="connect-four"):
            sgf.loads(sgf.dumps(GameRecord(ConnectFour())))

    def test_a_collection_is_read_game_by_game(self) -> None:
        readings = sgf.loads("(;GM[2];B[f5]) text (;GM[3];B[e2e4])\n(;GM[4];B[hh])")
        assert [outline(reading.record.root) for reading in readings] == ["f5", "h8"]
        assert [len(reading.problems) for reading in readings] == [0, 1]
        assert readings[1].problems[0].facts["game"] == "chess"


class TestGuessing:
    def test_no_game_is_tried_after_one_with_legal_moves_only(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tried: list[str] = []

        def watched(source: Source, tree: Tree, game: Game, budget: MarkBudget) -> Reading:
            tried.append(game.key)
            return replay(source, tree, game, budget)

        monkeypatch.setattr(reader, "replay", watched)
        with suppress(FormatError):
            scan_record("(;B[f5];W[d6])")
        assert tried == ["othello"]
        tried.clear()
        with suppress(FormatError):
            scan_record("(;B[f5];W[a1])")
        assert tried == ["othello", "gomoku"]

    @pytest.mark.parametrize("text", ["(;B[f5];W[d6])", "(;B[f5];W[a1])", "(;GM[5];B[f5];W[d6])"])
    def test_what_was_tried_leaves_no_garbage(self, text: str) -> None:
        with leaves_none_of(Node), suppress(FormatError):
            scan_record(text)
