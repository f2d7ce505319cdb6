"""What is kept of the analysis of positions."""

from __future__ import annotations

import gc
import tracemalloc
from functools import partial
from itertools import product

import pytest

from boardtui.analysis.memory import MOST, Memory
from boardtui.analysis.merging import deepened
from boardtui.analysis.search_reports import SearchReports
from boardtui.players.player import Certainty, Info, Limit
from boardtui.record.cost import LONGEST_BETTER
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Move, Place
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from tests.cases import each
from tests.fixtures.engines import info
from tests.rules.positions import position_after

OTHELLO = game("othello")
RENJU = game("gomoku", rule="renju")
WINNER, EXACT = Certainty.WINNER, Certainty.EXACT


def by_move(*infos: Info) -> dict[Move, Info]:
    return {info.line[0]: info for info in infos}


def told(board: Game, moves: dict[Move, Info]) -> list[tuple[str, float, int]]:
    """Each move with its value and depth, the best first."""
    return [(board.format_move(move), info.score, info.depth) for move, info in moves.items()]


@each(
    ("known", "found", "kept"),
    [
        # Deeper, as deep, and shallower.
        ("e3:2@8 c3:1@8", "c3:5@9 e3:0@9", "c3:5@9 e3:0@9"),
        ("e3:2@8 c3:1@8", "c3:5@8 e3:0@8", "c3:5@8 e3:0@8"),
        ("e3:2@8 c3:1@8", "c3:5@7 e3:9@7", "e3:2@8 c3:1@8"),
        # Proved is more than deep.
        ("c3:1@8! e3:0@8!", "c3:-5@9 e3:9@9", "c3:1@8! e3:0@8!"),
        # The first moves of a shallower search are not the best for being the only ones.
        ("e3:2@8 c3:1@8", "c3:1@1", "e3:2@8 c3:1@8"),
        # A hint looks further at one move: the others are worth no more than that.
        ("c3:3@8 e3:2@8 c5:0@8", "e3:1@12", "e3:1@12 c3:1@8 c5:0@8"),
        ("e3:1@12", "c3:3@8 e3:2@8 c5:0@8", "e3:1@12 c3:1@8 c5:0@8"),
        ("e3:1@12", "c3:3@13 e3:2@13 c5:0@13", "c3:3@13 e3:2@13 c5:0@13"),
        ("c3:3@8 e3:2@8 c5:0@8", "e3:1@7", "c3:3@8 e3:2@8 c5:0@8"),
        # A move whose value fell in an iteration that was cut short.
        ("c3:1@8 e3:-2@9", "c3:1@8 e3:3@8", "c3:1@8 e3:-2@9"),
        # Equal ones stand in reading order, behind the one that was the best before.
        ("", "c5:1@8 e3:1@8 c3:1@8", "c3:1@8 e3:1@8 c5:1@8"),
        ("c5:1@8", "e3:1@8 c3:1@8 c5:1@8", "c5:1@8 c3:1@8 e3:1@8"),
        ("c3:1@8", "", "c3:1@8"),
    ],
)
def test_the_deeper_search_has_the_say(known: str, found: str, kept: str) -> None:
    def read(text: str) -> dict[Move, Info]:
        infos = []
        for word in text.split():
            move, rest = word.rstrip("!").split(":")
            score, depth = rest.split("@")
            certainty = EXACT if word.endswith("!") else Certainty.SEARCHED
            infos.append(info(OTHELLO, move, float(score), certainty, depth=int(depth)))
        return by_move(*infos)

    moves = deepened(position_after(OTHELLO, "d3"), read(known), read(found))
    assert told(OTHELLO, dict(moves)) == told(OTHELLO, read(kept))


def test_of_a_hundred_moves_those_stay_that_the_deeper_search_calls_the_best() -> None:
    about = partial(info, RENJU)
    position = position_after(RENJU, "h8 i9 a1")
    known = by_move(about("h10", 30.0, depth=8), about("g7", 20.0, depth=8))
    found = by_move(about("g7", 25.0, depth=9), about("j7", 10.0, depth=9))
    assert told(RENJU, dict(deepened(position, known, found))) == [("g7", 25.0, 9), ("j7", 10.0, 9)]
    shallow = by_move(about("a15", 90.0, depth=1), about("b15", 80.0, depth=1))
    assert deepened(position, known, shallow) == known
    won = deepened(position, known, by_move(about("k11", 995.0, WINNER, depth=5)))
    assert [RENJU.format_move(move) for move in won] == ["k11", "h10", "g7"]


def test_the_four_first_moves_of_othello_have_one_value_and_mirrored_lines() -> None:
    about = partial(info, OTHELLO)
    found = by_move(
        about("d3 c5 f6", 0.5, depth=10), about("c4 c3", 0.2, depth=11), about("f5", 3.0, depth=9)
    )
    moves = deepened(OTHELLO.start(), {}, found)
    assert told(OTHELLO, dict(moves)) == [("d3", 0.2, 11), ("c4", 0.2, 11), ("f5", 0.2, 11)]
    lines = [" ".join(map(OTHELLO.format_move, info.line)) for info in moves.values()]
    assert lines == ["d3 c3", "c4 c3", "f5 f6"]
    # The best of them stays the best.
    again = deepened(OTHELLO.start(), moves, by_move(about("c4", 1.0, depth=12)))
    assert told(OTHELLO, dict(again)) == [("d3", 1.0, 12), ("c4", 1.0, 12), ("f5", 1.0, 12)]


def test_so_have_the_images_of_a_move_in_renju() -> None:
    about = partial(info, RENJU)
    found = by_move(about("i9 i7", 7.0), about("g9", 3.0), about("h9", 5.0), about("i8 j8", 6.0))
    moves = deepened(position_after(RENJU, "h8"), {}, found)
    assert told(RENJU, dict(moves)) == [
        ("g9", 7.0, 8),
        ("i9", 7.0, 8),
        ("h9", 6.0, 8),
        ("i8", 6.0, 8),
    ]


class TestMemory:
    def test_a_position_is_the_same_by_whatever_way(self) -> None:
        memory = Memory()
        first = position_after(OTHELLO, "f5 f4 c3 c6 g3")
        memory.keep(first, by_move(info(OTHELLO, "d3 c4", 2.0, depth=20)))
        diagram = OTHELLO.position(first.board, first.turn)
        value = Evaluation(-2.0, 20, line=tuple(map(OTHELLO.parse_move, ("d3", "c4"))))
        for same in (first, position_after(OTHELLO, "f5 f4 g3 c6 c3"), diagram):
            assert memory.best(same) == value
        assert memory.best(OTHELLO.position(first.board, Color(0))) is None

    def test_rule_and_choices_to_come_are_part_of_it(self) -> None:
        memory = Memory()
        memory.keep(position_after(RENJU, "h8 h9"), by_move(info(RENJU, "g7", 5.0)))
        assert memory.best(position_after(RENJU, "h8 h9")) is not None
        for options in ({}, {"rule": "standard"}, {"rule": "renju", "size": 19}):
            assert memory.best(position_after(game("gomoku", **options), "h8 h9")) is None
        swap2 = game("gomoku", opening="swap2")
        memory.keep(position_after(swap2, "h8 h9 i9"), by_move(info(swap2, "white", 30.0)))
        assert memory.best(position_after(swap2, "h8 h9 i9 white")) is None
        # The chooser would have White, and lead.
        best = memory.best(position_after(swap2, "h8 h9 i9"))
        assert best is not None
        assert best.value == -30.0

    def test_values_are_kept_for_the_first_colour(self) -> None:
        memory = Memory()
        memory.keep(position_after(OTHELLO, "d3"), by_move(info(OTHELLO, "c3", 3.0)))
        best = memory.best(position_after(OTHELLO, "d3"))
        assert best is not None
        assert best.value == -3.0

    def test_the_copy_of_a_record_has_the_deeper_value_at_each_node(self) -> None:
        memory, record = Memory(), GameRecord(OTHELLO)
        first = record.root.play(OTHELLO.parse_move("d3"))
        second = first.play(OTHELLO.parse_move("c3"))
        deep, shallow = Evaluation(5.0, 30), Evaluation(6.0, 3)
        first.evaluation, second.evaluation = deep, shallow
        for node in (first, second):
            move = OTHELLO.format_move(node.position.legal_moves[0])
            memory.keep(node.position, by_move(info(OTHELLO, move, 1.0, depth=20)))
        values = [node.evaluation for node in memory.judged(record).root.walk()]
        assert values == [None, deep, memory.best(second.position)]
        assert (first.evaluation, second.evaluation) == (deep, shallow)

    def test_a_report_on_a_move_from_the_position_before_counts_if_it_is_deeper(self) -> None:
        memory, record = Memory(), GameRecord(OTHELLO)
        first = record.root.play(OTHELLO.parse_move("d3"))
        memory.keep(record.root.position, by_move(info(OTHELLO, "d3 c3", 4.0, depth=20)))
        from_before = Evaluation(4.0, 19, line=(OTHELLO.parse_move("c3"),))
        assert memory.best_at(first) == from_before
        memory.keep(first.position, by_move(info(OTHELLO, "e3", 1.0, depth=18)))
        assert memory.best_at(first) == from_before
        memory.keep(first.position, by_move(info(OTHELLO, "e3", 1.0, depth=19)))
        assert memory.best_at(first) == memory.best(first.position)
        first.evaluation = Evaluation(2.0, 3, EXACT)
        assert memory.best_at(first) == first.evaluation
        # It was a report on this move only.
        assert memory.best_at(record.root.play(OTHELLO.parse_move("c4"))) != from_before

    @pytest.mark.parametrize(("score", "after"), [(995.0, 996.0), (-994.0, -995.0), (0.0, 0.0)])
    def test_a_proved_end_is_a_ply_nearer_after_the_move(self, score: float, after: float) -> None:
        memory, record = Memory(), GameRecord(RENJU)
        node = record.root.play(RENJU.parse_move("h8"))
        memory.keep(record.root.position, by_move(info(RENJU, "h8", score, WINNER)))
        best = memory.best_at(node)
        assert best is not None
        assert best.value == after

    def test_a_move_that_ends_the_game_is_worth_its_result_and_nothing_else(self) -> None:
        memory, record = Memory(), GameRecord(RENJU)
        node = record.root
        for move in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7"]:
            node = node.play(RENJU.parse_move(move))
        memory.keep(node.position, by_move(info(RENJU, "h12", 999.0, WINNER)))
        assert memory.best_at(node.play(RENJU.parse_move("h12"))) is None

    def test_a_search_that_ended_answers_no_greater_one(self) -> None:
        memory, position = Memory(), position_after(OTHELLO, "d3")
        memory.note_end(position, 3, Limit(seconds=9))
        assert not memory.answers(position, 1, Limit(seconds=2))
        memory.keep(position, by_move(info(OTHELLO, "c3", 3.0)))
        assert memory.answers(position, 1, Limit(seconds=2))
        assert memory.answers(position, 3, Limit(seconds=9))
        assert not memory.answers(position, 4, Limit(seconds=2))
        assert not memory.answers(position, 1, Limit(seconds=10))
        assert not memory.answers(position, 1, Limit(depth=2))
        memory.note_end(position, 3, Limit(seconds=1))
        assert memory.answers(position, 3, Limit(seconds=9))

    def test_a_search_by_depth_or_nodes_answers_one_of_at_most_that(self) -> None:
        memory, position = Memory(), position_after(OTHELLO, "d3")
        memory.keep(position, by_move(info(OTHELLO, "c3", 3.0)))
        memory.note_end(position, 1, Limit(depth=12))
        memory.note_end(position, 1, Limit(nodes=20_000))
        assert memory.answers(position, 1, Limit(depth=12))
        assert memory.answers(position, 1, Limit(nodes=9, depth=20))
        assert memory.answers(position, 1, Limit(seconds=60, depth=3))
        for greater in (Limit(depth=13), Limit(nodes=20_001), Limit(seconds=0.1)):
            assert not memory.answers(position, 1, greater)
        assert not memory.answers(position, 2, Limit(depth=12))
        # Which of two limits ended a search is not known.
        memory.note_end(position, 1, Limit(seconds=9, depth=16))
        assert memory.answers(position, 1, Limit(seconds=9, depth=16))
        assert not memory.answers(position, 1, Limit(depth=16))
        assert not memory.answers(position, 1, Limit(seconds=9))

    def test_the_value_of_the_best_move_is_kept_at_each_depth(self) -> None:
        memory, position = Memory(), position_after(OTHELLO, "d3")
        search = SearchReports(position, 1)
        with memory.following(search):
            for depth, score in ((1, 4.0), (2, -2.0), (3, 3.0)):
                search.note(info(OTHELLO, "c3 c4", score, depth=depth))
            assert [found.score for found in memory.values(position).values()] == [4.0, -2.0, 3.0]
            search.note(info(OTHELLO, "e3", 1.0, depth=4))
        assert list(memory.values(position)) == [1, 2, 3, 4]
        assert [found.depth for found in memory.reports(position, 1, Limit(depth=3))] == [1, 2, 3]
        assert memory.answers(position, 1, Limit(depth=4))
        assert not memory.answers(position, 1, Limit(depth=5))
        # Of several moves at a depth, the best counts; a shallower search replaces nothing deeper.
        both = SearchReports(position, 2)
        with memory.following(both):
            for found in (info(OTHELLO, "c3", 2.0, depth=2), info(OTHELLO, "e3", 5.0, depth=2)):
                both.note(found)
        assert [found.score for found in memory.values(position).values()] == [4.0, 5.0, 3.0, 1.0]
        assert memory.reports(position, 2, Limit()) == tuple(memory.moves(position).values())

    def test_the_last_depth_of_a_game_is_reached_when_it_is_proved(self) -> None:
        game_of_four = Othello(4)
        memory, position = Memory(), position_after(game_of_four, "b1")
        (move, *_others) = position.legal_moves
        empties = position.board.vacant.bit_count()
        search = SearchReports(position, 1)
        with memory.following(search):
            search.note(Info(empties - 1, 1.0, (move,)))
            search.note(Info(empties, 2.0, (move,), confidence=73))
            assert memory.answers(position, 1, Limit(depth=empties)) is False
            search.note(Info(empties, 3.0, (move,), Certainty.EXACT))
        assert memory.answers(position, 1, Limit(depth=empties))
        # A shallower search would not be worth more than the proof.
        assert [found.score for found in memory.reports(position, 1, Limit(depth=4))] == [3.0]

    def test_long_lines_are_cut_at_each_depth(self) -> None:
        memory, position = Memory(), position_after(OTHELLO, "d3")
        search = SearchReports(position, 1)
        with memory.following(search):
            search.note(info(OTHELLO, "c3 " * 20, 1.0, depth=20))
        assert len(memory.values(position)[20].line) == LONGEST_BETTER
        assert len(next(iter(memory.moves(position).values())).line) == 20

    def test_what_is_proved_is_an_answer(self) -> None:
        memory, position = Memory(), position_after(RENJU, "h8 h9")
        memory.keep(position, by_move(info(RENJU, "g7", 995.0, WINNER)))
        assert memory.answers(position, 12, Limit(seconds=600))

    def test_it_forgets_what_was_looked_at_longest_ago(self) -> None:
        memory = Memory(most=3)
        moves = by_move(info(OTHELLO, "c3", 3.0))
        positions = [position_after(OTHELLO, line) for line in ("d3", "c4", "f5", "e6")]
        for position in (*positions[:3], positions[0], positions[3]):
            memory.keep(position, moves)
        assert [memory.best(position) is not None for position in positions] == [1, 0, 1, 1]

    @pytest.mark.parametrize("most", [MOST // 10, pytest.param(MOST, marks=pytest.mark.long)])
    @pytest.mark.parametrize(("moves", "depths"), [(12, 0), (1, 24)], ids=["analysed", "reviewed"])
    def test_it_stays_small(self, most: int, moves: int, depths: int) -> None:
        squares = list(product(range(8), repeat=2))
        start = OTHELLO.start().board
        boards = (start.paint(number << 40, Color(number % 2)) for number in range(most + 100))
        positions = [OTHELLO.position(board, Color(0)) for board in boards]
        gc.collect()
        tracemalloc.start()
        memory = Memory(most)
        for number, position in enumerate(positions):
            begun = [(first, *squares[:20]) for first in squares[number % 40 :][:moves]]
            # Moves of its own for each line, as engines tell them.
            lines = [tuple(Place(Point(*square)) for square in line) for line in begun]
            values = {
                each: Info(each, number / 3, lines[0], nodes=9**each) for each in range(depths)
            }
            memory.keep(position, by_move(*(Info(8, number, line) for line in lines)), values)
        used, _peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(memory) == most
        assert used < 12e3 * most
