"""A walk along lines: from one position that is to be asked to the next."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.registry import game
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.line_walk import LineWalk, WalkStep
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import PositionKey, Repertoire

from .trees import BLACK, OTHELLO, WHITE, after, names, tree

TREE = ("f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4", "f5 d6 c3 g5 g6")


def walk(record: GameRecord, color: Color = BLACK, *wanted: str, **options: object) -> LineWalk:
    """A walk through all own positions, or those after some moves."""
    repertoire = Repertoire(record, color)
    keys = [position_key(after(record.game, each)) for each in wanted] or [*repertoire.own]
    return LineWalk(repertoire, dict.fromkeys(keys, 0.5), draw=lambda: 0.0, **options)  # type: ignore[arg-type]


def steps(each: LineWalk, answer: int = 0) -> list[str]:
    """The moves on the way to each position; "-" where the walk begins anew."""

    async def go() -> list[str]:
        found, board = [], None
        while (step := await each.step(board)) is not None:
            kind = each.repertoire.game
            found.append("-" if step.moves is None else names(kind, step.moves))
            moves = each.repertoire.moves_at(step.position)
            board = step.position.play(moves[min(answer, len(moves) - 1)])
        return found

    return asyncio.run(go())


def step_from(each: LineWalk, board: Position | None) -> WalkStep:
    step = asyncio.run(each.step(board))
    assert step is not None
    return step


class BeforePass(NamedTuple):
    position: Position
    move: Move


def before_forced_pass() -> BeforePass:
    """A position and a move after which the other side has to pass."""
    chance = random.Random(1)
    while True:
        position = OTHELLO.start()
        while position.outcome is None:
            move = chance.choice(position.legal_moves)
            after = position.play(move)
            if OTHELLO.must_pass(after):
                return BeforePass(position, move)
            position = after


class TestSteps:
    def test_every_position_is_asked_once_along_the_lines(self) -> None:
        # d6 leads to more positions than f6; then f6 does, and one after d6 is left.
        assert steps(walk(tree(OTHELLO, *TREE))) == ["-", "d6", "d3", "-", "f4", "-"]

    def test_positions_that_are_not_wanted_are_played_through(self) -> None:
        record = tree(OTHELLO, *TREE)
        assert steps(walk(record, BLACK, "f5 d6 c3 g5", "f5 f6 e6 f4")) == ["-", "-"]
        step = step_from(walk(record, BLACK, "f5 d6 c3 g5"), after(OTHELLO, "f5"))
        assert names(OTHELLO, step.moves) == "d6 c3 g5"
        assert step.position == after(OTHELLO, "f5 d6 c3 g5")

    def test_the_board_stays_as_it_is_turned(self) -> None:
        board = after(OTHELLO, "d3")
        step = step_from(walk(tree(OTHELLO, "f5 f6 e6")), board)
        assert names(OTHELLO, step.moves) == "c3"
        assert step.position == board.play(OTHELLO.parse_move("c3"))

    def test_it_begins_anew_where_the_record_ends(self) -> None:
        each = walk(tree(OTHELLO, *TREE), BLACK, "f5 f6")
        step = step_from(each, after(OTHELLO, "f5 d6 c3 d3 c4"))
        assert (step.moves, step.position) == (None, after(OTHELLO, "f5 f6"))
        assert asyncio.run(each.step(None)) is None

    def test_the_other_side_begins(self) -> None:
        assert steps(walk(tree(OTHELLO, *TREE), WHITE)) == ["-", "e6", "-"]

    def test_another_answer_of_the_repertoire_leads_along_its_own_line(self) -> None:
        record = tree(OTHELLO, "f5 f6 e6 f4 c3", "f5 f6 d3 c3 c4")
        first = next(iter(Repertoire(record, BLACK).own))
        each = walk(record)
        del each.wanted[first]
        assert steps(each, answer=1)[:2] == ["-", "c3"]

    def test_a_forced_pass_is_played(self) -> None:
        before = before_forced_pass()
        record = GameRecord(OTHELLO, start=before.position)
        again = record.root.play(before.move).play(Pass())
        again.play(again.position.legal_moves[0])
        each = walk(record, before.position.turn)
        assert step_from(each, None).position == before.position
        step = step_from(each, before.position.play(before.move))
        assert (step.moves, step.position) == ((Pass(),), again.position)

    def test_a_choice_of_colours_sets_the_board_up_anew(self) -> None:
        swap = game("gomoku", opening="swap")
        record = tree(swap, "h8 i9 j10 white k8 g7 k9 k7")
        each = walk(record, BLACK)
        assert steps(each)[0] == "-"
        step = asyncio.run(walk(record, BLACK).step(after(swap, "h8 i9 j10")))
        assert step is not None
        assert step.moves is None


class TestReplies:
    async def shares(self, position: Position) -> Mapping[PositionKey, float]:
        each = after(OTHELLO, "f5 f6")
        return {position_key(each): 0.9} if position.ply == 1 else {}

    def test_by_share_the_most_frequent_comes_first(self) -> None:
        each = walk(tree(OTHELLO, *TREE), by=ReplyChoice.SHARE, shares=self.shares)
        assert steps(each)[:2] == ["-", "f6"]

    def test_by_weakness_the_worst_known_comes_first(self) -> None:
        each = walk(tree(OTHELLO, *TREE), by=ReplyChoice.WEAKNESS)
        for key in each.wanted:
            each.wanted[key] = 0.1
        each.wanted[position_key(after(OTHELLO, "f5 f6 e6 f4"))] = 1.0
        assert steps(each)[:2] == ["-", "f6"]
