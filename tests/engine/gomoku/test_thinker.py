"""The Gomoku engine finds what there is to find, and claims nothing that is not so."""

from __future__ import annotations

import pytest

from boardtui.engine.gomoku import make_thinker, threat_searches
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Pass, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule


def position_of(picture: str, turn: int = 0, rule: Rule = Rule.FREESTYLE) -> Position:
    board = Board.from_text(picture)
    return Gomoku(size=board.size.cols, rule=rule).position(board, Color(turn))


def thought_of(position: Position, limits: Limit) -> Info:
    game = position.game
    assert isinstance(game, Gomoku)
    return make_thinker(game, 1).think(position, limits)


def check_proof(position: Position, thought: Info) -> None:
    """A proved win leads to its end by legal moves, as many as its score says."""
    assert thought.certainty is Certainty.WINNER
    winner = position.turn if thought.score > 0 else 1 - position.turn
    for move in thought.line:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == winner
    assert abs(thought.score) == WIN - len(thought.line)


FIVE_AT_ONCE = """
    .........
    .........
    ..XXXX.O.
    ...OO....
    ....OO...
    .........
    .........
    .........
    .........
"""
OPEN_THREE = """
    .........
    .........
    ..XXX..O.
    ...OO....
    .........
    .........
    .........
    .........
    .........
"""
BY_FOURS = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ...OXXX........
    .......O.......
    ......X........
    .....OX........
    ......X........
    .....OO........
    ...............
    ...............
    ...............
    ...............
"""


@pytest.mark.parametrize(
    ("picture", "plies"), [(FIVE_AT_ONCE, 1), (OPEN_THREE, 3), (BY_FOURS, None)]
)
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD])
def test_wins_are_found_and_played_to_their_end(
    picture: str, plies: int | None, rule: Rule
) -> None:
    position = position_of(picture, rule=rule)
    thought = thought_of(position, Limit(depth=4))
    assert thought.score > 0
    check_proof(position, thought)
    assert plies in (None, len(thought.line))


def test_a_four_is_answered() -> None:
    position = position_of(FIVE_AT_ONCE, turn=1)
    thought = thought_of(position, Limit(depth=3))
    assert position.game.format_move(thought.line[0]) in {"b7", "g7"}


def test_a_five_at_hand_comes_before_the_answer_to_a_four() -> None:
    picture = FIVE_AT_ONCE.replace("....OO...", "..OOOO...")
    position = position_of(picture, turn=1)
    thought = thought_of(position, Limit(depth=3))
    assert thought.score == WIN - 1
    check_proof(position, thought)


def test_two_fives_are_one_too_many() -> None:
    picture = FIVE_AT_ONCE.replace("XXXX.O.", "XXXX...")
    position = position_of(picture, turn=1)
    thought = thought_of(position, Limit(depth=3))
    assert thought.score < 0
    check_proof(position, thought)


LOSES_TO_THREATS = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ....OO...X.....
    ...............
    ....XX.X.......
    ...............
    .....X...O.....
    .........O.....
    ...............
    ...............
    ...............
    ...............
"""


def test_what_the_hash_table_does_not_keep_is_not_looked_for_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refuted = 0

    def crowded_out(*_: object) -> None:
        nonlocal refuted
        refuted += 1

    monkeypatch.setattr(threat_searches, "store", crowded_out)
    thought = thought_of(position_of(LOSES_TO_THREATS, turn=1), Limit(depth=8))
    assert thought.depth == 8
    assert refuted > 0


def test_black_plays_no_forbidden_point() -> None:
    picture = """
        .........
        .........
        .....X...
        .....X...
        ...XX....
        .........
        .O.O.....
        .......O.
        .........
    """
    position = position_of(picture, rule=Rule.RENJU)
    mind = make_thinker(position.game, 1)  # type: ignore[arg-type]
    rated = mind.rate(position, Limit(depth=2), 80)
    legal = set(position.legal_moves)
    assert rated
    assert all(thought.line[0] in legal for thought in rated)
    assert position.game.parse_move("f5") not in {thought.line[0] for thought in rated}


@pytest.mark.parametrize(("size", "line", "score"), [(3, 3, 0), (4, 4, 0), (4, 3, WIN - 5)])
def test_small_boards_are_solved(size: int, line: int, score: int) -> None:
    position = Gomoku(size=size, line=line).start()
    thought = make_thinker(Gomoku(size=size, line=line), 16).think(position, Limit())
    assert thought.certainty is Certainty.WINNER
    assert thought.score == score


def test_the_first_stone_goes_to_the_middle() -> None:
    position = Gomoku().start()
    thought = thought_of(position, Limit(depth=2))
    assert position.game.format_move(thought.line[0]) == "h8"


def test_an_analysis_of_the_empty_board_reports_a_move_with_its_value() -> None:
    reported: list[Info] = []
    game = Gomoku()
    lines = make_thinker(game, 1).best_lines(game.start(), Limit(depth=2), 1, reported.append)
    assert reported[-1:] == lines
    assert lines[0].depth == 2


def test_where_an_opening_bars_points_a_legal_one_is_chosen() -> None:
    game = Gomoku(opening=OpeningRule.PRO)
    position = game.start()
    for _ in range(4):
        thought = make_thinker(game, 1).think(position, Limit(depth=2))
        position = position.play(thought.line[0])
    assert position.ply == 4


def test_who_may_only_pass_passes() -> None:
    class Barred(Gomoku):
        def legal_moves(self, position: Position) -> tuple[Pass, ...]:
            return (Pass(),)

    position = Barred(size=9).start()
    assert make_thinker(Gomoku(size=9), 1).think(position, Limit(depth=1)).line == (Pass(),)
