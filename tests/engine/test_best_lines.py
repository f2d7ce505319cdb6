"""Several best lines in one search: the first as without them, the others in their order."""

from __future__ import annotations

import pytest

from boardtui.engine.best_lines import _below as below
from boardtui.engine.gomoku import make_thinker as make_gomoku
from boardtui.engine.othello import make_thinker as make_othello
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import MOST_LINES, WIN, Certainty, Info, Limit
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from tests.engine.othello.random_games import perfect_score, with_empties
from tests.engine.othello.thinking import check_exact, fresh
from tests.rules.positions import position_after

COUNTS = range(2, MOST_LINES + 1)


OTHELLO = position_after(Othello(), "f5 d6 c3 d3 c4 f4 f6")
SIX = position_after(Othello(6), "e4 c5")
GOMOKU = position_after(Gomoku(), "h8 i9 h10 h9 g9")
RENJU = position_after(Gomoku(rule=Rule.RENJU), "h8 i9 h10 h9 g9")
OPENING = position_after(Gomoku(opening=OpeningRule.PRO), "h8 i9")


def mind_for(position: Position) -> Thinker:
    if isinstance(position.game, Othello):
        return make_othello(position.board.size.cols, 1)
    assert isinstance(position.game, Gomoku)
    return make_gomoku(position.game, 1)


def without_time(info: Info) -> Info:
    return info._replace(seconds=0.0)


@pytest.mark.parametrize(
    "position", [OTHELLO, SIX, GOMOKU, RENJU, OPENING], ids=lambda position: repr(position.game)
)
class TestEverywhere:
    def test_one_line_is_what_is_thought(self, position: Position) -> None:
        (line,) = mind_for(position).best_lines(position, Limit(depth=6), 1)
        thought = mind_for(position).think(position, Limit(depth=6))
        assert without_time(line) == without_time(thought)

    @pytest.mark.parametrize("count", COUNTS)
    def test_lines_are_legal_and_in_order(self, position: Position, count: int) -> None:
        told: list[Info] = []
        lines = mind_for(position).best_lines(position, Limit(depth=5), count, told.append)
        assert len({line.line[0] for line in lines}) == len(lines) <= count
        assert len(lines) == min(count, len(position.legal_moves))
        assert [line.score for line in lines] == sorted((i.score for i in lines), reverse=True)
        assert told[-len(lines) :] == lines
        assert {line.depth for line in lines} == {5}
        for line in lines:
            after = position
            for move in line.line:
                after = after.play(move)

    def test_a_search_cut_short_has_lines(self, position: Position) -> None:
        for nodes in (1, 30, 1000):
            lines = mind_for(position).best_lines(position, Limit(nodes=nodes), 3)
            assert 1 <= len(lines) <= 3
            assert all(line.line[0] in position.legal_moves for line in lines)


@pytest.mark.parametrize(
    "position", [OTHELLO, SIX, GOMOKU, RENJU], ids=lambda position: repr(position.game)
)
@pytest.mark.parametrize("count", COUNTS)
def test_the_first_is_the_same_as_without_others(position: Position, count: int) -> None:
    first, *_ = mind_for(position).best_lines(position, Limit(depth=6), count)
    thought = mind_for(position).think(position, Limit(depth=6))
    assert first._replace(nodes=0, seconds=0) == thought._replace(nodes=0, seconds=0)


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_endgames_are_exact(count: int) -> None:
    mind = fresh()
    for position in with_empties(8, 9, range(4)):
        scores = {move: -perfect_score(position.play(move)) for move in position.legal_moves}
        lines = mind.best_lines(position, Limit(), count)
        best = sorted(scores.values(), reverse=True)[:count]
        assert [line.score for line in lines] == best
        for line in lines:
            check_exact(position, line, scores[line.line[0]])


def test_each_way_to_win_is_proved() -> None:
    # An open three: either end makes an open four.
    position = position_after(Gomoku(), "h8 a1 i8 a15 j8 o15")
    lines = mind_for(position).best_lines(position, Limit(depth=6), 2)
    assert {position.game.format_move(line.line[0]) for line in lines} == {"g8", "k8"}
    assert all(line.certainty is Certainty.WINNER and line.score > 0 for line in lines)


class TestBelowTheFirst:
    MOVES: tuple[Move, ...] = OTHELLO.legal_moves

    def info(self, number: int, score: float, proved: Certainty = Certainty.SEARCHED) -> Info:
        return Info(5, score, (self.MOVES[number],), proved)

    def test_no_other_is_worth_more(self) -> None:
        first, other, last = self.info(0, 2.0), self.info(1, 3.0), self.info(2, 1.0)
        assert below(first, [other, last]) == [first, self.info(1, 2.0), last]

    def test_a_proved_win_comes_first(self) -> None:
        first, won = self.info(0, 50.0), self.info(2, WIN - 5, Certainty.WINNER)
        assert below(first, [self.info(1, 60.0), won]) == [won, first, self.info(1, 50.0)]

    def test_a_proved_loss_hides_no_value(self) -> None:
        first, other = self.info(0, 4 - WIN, Certainty.WINNER), self.info(1, -80.0)
        assert below(first, [other]) == [first, other]
