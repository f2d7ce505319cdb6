"""Lines from games: the replies that are played often enough, and no others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from boardtui.library.explorer import Next, ResultCounts
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire_growth import GrowthLimits, NewMove, growth

from .test_line_walk import before_forced_pass
from .trees import BLACK, OTHELLO, WHITE, names, path, tree


class Games:
    """Games that are explored as a library is."""

    def __init__(self, game: Game, *lines: str) -> None:
        self.after: dict[bytes, Counter[bytes]] = {}
        self.asked = 0
        for line in lines:
            positions = [game.start()]
            for move in path(game, line):
                positions.append(positions[-1].play(move))
            for each, after in pairwise(positions):
                here = self.after.setdefault(position_key(each), Counter())
                here[position_key(after)] += 1

    async def explore(self, position: Position) -> Sequence[Next]:
        self.asked += 1
        counts = self.after.get(position_key(position), Counter())
        moves: dict[bytes, Move] = {}
        for move in position.legal_moves:
            moves.setdefault(position_key(position.play(move)), move)
        return [
            Next(moves[key], ResultCounts(games=count), count / counts.total())
            for key, count in counts.most_common()
        ]


def grown(
    record: GameRecord, games: Games, limits: GrowthLimits, color: Color = BLACK
) -> tuple[NewMove, ...]:
    return asyncio.run(growth(record.root, color, games.explore, limits))


def lines(found: Iterable[NewMove]) -> list[str]:
    return [names(OTHELLO, each.path) for each in found]


GAMES = Games(
    OTHELLO,
    *["f5 d6 c3 d3 c4"] * 5,
    *["f5 d6 c3 g5 g6"] * 3,
    *["f5 f6 e6 f4 c3"] * 2,
    "f5 d6 c5 f4 e3",
)


class TestReplies:
    def test_those_that_enough_games_have_are_added_where_the_record_goes(self) -> None:
        record = tree(OTHELLO, "f5 d6 c3")
        found = grown(record, GAMES, GrowthLimits(games=3))
        assert lines(found) == ["f5 d6 c3 d3", "f5 d6 c3 g5"]
        assert [(each.counts.games, each.share, each.is_own) for each in found] == [
            (5, 5 / 8, False),
            (3, 3 / 8, False),
        ]
        assert record.root.end().position.ply == 3

    def test_fewer_games_add_more(self) -> None:
        found = grown(tree(OTHELLO, "f5 d6 c3"), GAMES, GrowthLimits(games=2))
        assert lines(found) == ["f5 f6", "f5 d6 c3 d3", "f5 d6 c3 g5"]

    def test_no_own_move_is_added_unless_it_is_wanted(self) -> None:
        assert lines(grown(tree(OTHELLO), GAMES, GrowthLimits(games=1))) == []
        found = grown(tree(OTHELLO), GAMES, GrowthLimits(games=3, has_own=True))
        by_length = ["", "f5 d6", "f5 d6 c3", "f5 d6 c3 d3", "f5 d6 c3 g5"]
        turned = [len(each.split()) for each in by_length]
        assert [len(each.path) for each in found][1:4] == turned[1:4]
        assert [each.is_own for each in found[:3]] == [True, False, True]

    def test_where_the_record_has_own_moves_no_other_is_added(self) -> None:
        record = tree(OTHELLO, "f5 d6 c5")
        found = grown(record, GAMES, GrowthLimits(games=1, has_own=True))
        assert "f5 d6 c5 f4" in lines(found)
        assert not any("c3" in each.split()[2:3] for each in lines(found) if "d6" in each)

    def test_a_turned_reply_of_the_record_is_not_added_again(self) -> None:
        record = tree(OTHELLO, "d3 c3")
        assert len(grown(record, GAMES, GrowthLimits(games=2))) == 1

    def test_the_other_colour_has_replies_of_its_own(self) -> None:
        found = grown(tree(OTHELLO, "f5 d6"), GAMES, GrowthLimits(games=2), WHITE)
        assert lines(found) == ["f5 d6 c3"]

    def test_a_position_that_other_moves_reach_is_gone_on_from_once(self) -> None:
        games = Games(OTHELLO, *["f5 d6 c4 d3 c3 f4"] * 2, *["f5 d6 c3 d3 c4 f4"] * 2)
        record = tree(OTHELLO, "f5 d6 c4 d3 c3", "f5 d6 c3 d3 c4")
        assert len(grown(record, games, GrowthLimits(games=2))) == 1

    def test_a_forced_pass_is_part_of_the_path(self) -> None:
        before = before_forced_pass()
        record = GameRecord(OTHELLO, start=before.position)
        record.root.play(before.move)
        passed = before.position.play(before.move).play(Pass())
        reply = passed.legal_moves[0]
        games = Games(OTHELLO)
        games.after[position_key(passed)] = Counter({position_key(passed.play(reply)): 4})
        limits = GrowthLimits(games=4, has_own=True)
        (found,) = grown(record, games, limits, before.position.turn)
        assert found.path[:2] == (before.move, Pass())


class TestLimits:
    def test_so_many_moves_and_no_more(self) -> None:
        limits = GrowthLimits(games=1, has_own=True, moves=4)
        assert len(grown(tree(OTHELLO), GAMES, limits)) == 4

    def test_so_deep_and_no_deeper(self) -> None:
        found = grown(tree(OTHELLO), GAMES, GrowthLimits(games=1, has_own=True, plies=2))
        assert {len(each.path) for each in found} == {1, 2}

    def test_nothing_is_asked_where_a_colour_moves_and_has_a_move(self) -> None:
        games = Games(OTHELLO)
        grown(tree(OTHELLO, "f5 d6 c3"), games, GrowthLimits(games=1, has_own=True))
        assert games.asked == 2
