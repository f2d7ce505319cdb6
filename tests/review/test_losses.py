"""What the moves of a line lost, by reports on its positions."""

from __future__ import annotations

from boardtui.analysis.judge import Reports
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import WIN, Certainty, Evaluation, Info
from boardtui.record.grades import GradeBounds
from boardtui.record.tree import GameRecord, Node
from boardtui.review.losses import BOOK_PLIES, doubtful_wins, losses
from boardtui.rules.game import Pass
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.review.judged import Said, line_of, reports_of

OTHELLO, GOMOKU = Othello(), Gomoku()
SEARCHED, WINNER, EXACT = Certainty

LINE = line_of(OTHELLO, "f5 d6 c3")
BETTER, REFUTATION = "c5 f4 d3 c3 f6 c4 c6 d7 e3", "d3 c4 f4 c5 b3 c2 e6 d7 c6"
REPORTS = [
    reports_of(OTHELLO, {11: ("f5", 0), 12: ("f5", 1)}),
    reports_of(OTHELLO, {11: ("d6", -1), 12: ("f6", 2)}),
    reports_of(OTHELLO, {11: (BETTER, 3), 12: (BETTER, 4)}),
    reports_of(OTHELLO, {11: (REFUTATION, 2.5), 12: (REFUTATION, 0)}),
]


def names(node: Node, moves: tuple[object, ...]) -> str:
    return " ".join(node.position.game.format_move(move) for move in moves)  # type: ignore[arg-type]


def test_each_move_is_compared_with_the_best_one_at_one_depth() -> None:
    judged = losses(LINE, REPORTS)
    assert [each_one.path for each_one in judged] == [node.path() for node in LINE]
    assert [each_one.cost and each_one.cost.lost for each_one in judged] == [None, 0.0, 5.0, 6.5]
    assert all(each_one.cost is None or each_one.cost.depth == 12 for each_one in judged)


def test_values_are_the_deepest_for_the_first_colour() -> None:
    values = [each_one.evaluation for each_one in losses(LINE, REPORTS)]
    assert [value and (value.value, value.depth) for value in values] == [
        (1, 12),
        (-2, 12),
        (4, 12),
        (0, 12),
    ]


def test_better_play_and_the_refutation_are_kept_of_bad_moves_only() -> None:
    _root, good, _bad, worse = losses(LINE, REPORTS)
    assert good.evaluation is not None
    assert not good.evaluation.line
    assert good.cost is not None
    assert not good.cost.better
    assert worse.cost is not None
    assert names(LINE[0], worse.cost.better).split() == BETTER.split()[:LONGEST_BETTER]
    assert worse.evaluation is not None
    assert names(LINE[0], worse.evaluation.line).split() == REFUTATION.split()[:LONGEST_BETTER]


def test_which_moves_are_bad_is_a_matter_of_the_bounds() -> None:
    *_others, last = losses(LINE, REPORTS, bounds=GradeBounds(discs=(7, 8, 9)))
    assert last.cost == Cost(6.5, SEARCHED, 12)


@each(("ply", "is_known", "lost"), [(2, True, 0), (2, False, 5), (3, True, 6.5)])
def test_a_known_move_costs_nothing_unless_it_is_a_mistake(
    ply: int, is_known: bool, lost: float
) -> None:
    cost = losses(LINE, REPORTS, lambda node: is_known and node is LINE[ply])[ply].cost
    assert cost is not None
    assert cost.lost == lost


def test_known_moves_count_near_the_start_only() -> None:
    line = line_of(OTHELLO, "f5 d6 c5 f4 e3 c6 e6 f3 d3 f6 g4 g3 g5")
    said = reports_of(OTHELLO, {9: ("a1", 2), 10: ("a1", 2)})
    judged = losses(line, [said] * len(line), lambda _node: True)
    lost = [each_one.cost and each_one.cost.lost for each_one in judged]
    assert lost == [None, *[0] * (BOOK_PLIES - 1), *[4] * (len(line) - BOOK_PLIES)]


def test_where_nothing_was_asked_nothing_changes() -> None:
    line = line_of(OTHELLO, "f5 d6")
    line[1].evaluation = Evaluation(3, 20)
    first, second, third = losses(line, [{}, {}, {}])
    assert (first.evaluation, second.evaluation, third.evaluation) == (
        None,
        Evaluation(3, 20),
        None,
    )
    assert not any(each_one.cost for each_one in (first, second, third))


@each(("known", "depth"), [(Evaluation(3, 20), 20), (Evaluation(3, 9), 12)])
def test_a_better_value_stays(known: Evaluation, depth: int) -> None:
    line = line_of(OTHELLO, "f5")
    line[0].evaluation = known
    first, _second = losses(line, [REPORTS[0], {}])
    assert first.evaluation is not None
    assert first.evaluation.depth == depth


def test_a_proved_score_that_a_record_holds_is_compared_with_another() -> None:
    line = line_of(OTHELLO, "f5 d6 c3")
    line[2].evaluation = Evaluation(-6, 24, EXACT)
    after = reports_of(OTHELLO, {23: (REFUTATION, 10, EXACT)})
    *_others, last = losses(line, [*REPORTS[:3], after])
    assert last.cost is not None
    assert (last.cost.lost, last.cost.certainty, last.cost.depth) == (4, EXACT, 24)
    assert names(LINE[0], last.cost.better).split() == BETTER.split()[:LONGEST_BETTER]


def test_a_forced_pass_has_the_value_of_the_next_position() -> None:
    line = _whole_game()
    reports = [_estimate(node) for node in line]
    judged = losses(line, reports)
    passes = [index for index, node in enumerate(line) if node.position.legal_moves == (Pass(),)]
    assert passes, "the game has a pass"
    for index in passes:
        value, following = judged[index].evaluation, judged[index + 1].evaluation
        assert value is not None
        assert following is not None
        assert (value.value, value.depth) == (following.value, following.depth)
        assert judged[index + 1].cost is None  # the pass
        cost = judged[index].cost  # the move that left no other one
        if len(line[index - 1].position.legal_moves) > 1:
            assert cost is not None


def test_only_moves_are_not_judged() -> None:
    line = _whole_game()
    judged = losses(line, [_estimate(node) for node in line])
    for index, each_one in enumerate(judged[1:], 1):
        is_choice = len(line[index - 1].position.legal_moves) > 1
        assert (each_one.cost is not None) is is_choice


def test_the_end_has_its_final_score() -> None:
    end = _whole_game()[-1]
    line = (*end.line()[-2:],)
    *_others, last = losses(line, [{}, {}])
    black, white = OTHELLO.final_score(end.position)
    assert last.evaluation == Evaluation(black - white, certainty=EXACT)


def test_a_move_that_ends_the_game_is_judged() -> None:
    line = line_of(GOMOKU, "h8 a1 h9 a2 h10 a3 h11 a4 h12")
    before = reports_of(GOMOKU, {9: ("h7", 999, WINNER)})
    judged = losses(line, [*({} for _node in line[:-2]), before, {}])
    assert judged[-1].cost == Cost(0.0, EXACT, 9)
    assert judged[-1].evaluation == Evaluation(WIN, certainty=EXACT)


def test_an_opening_that_demands_something_is_not_judged() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    line = line_of(game, "h8 h9 g9")
    reports = [reports_of(game, {9: ("a1", 90)}) for _node in line]
    assert not any(each_one.cost for each_one in losses(line, reports))


def _gomoku(*said: Said) -> tuple[tuple[Node, ...], list[Reports]]:
    """Two moves that are not the best, and what is said of the positions."""
    return line_of(GOMOKU, "a1 a2"), [reports_of(GOMOKU, {9: each_one}) for each_one in said]


def test_a_side_that_is_proved_lost_is_not_judged() -> None:
    line, reports = _gomoku(("h8", -990, WINNER), ("h9", 980, WINNER), ("h8", -970, WINNER))
    _root, lost, won = losses(line, reports)
    assert lost.cost is None
    assert won.cost == Cost(0, EXACT, 9)


@each("best", ["a1 h9", "a1"])
def test_a_win_stays_proved_after_its_best_move(best: str) -> None:
    """Even if the search of the next position does not find it again."""
    line, reports = _gomoku((best, 990, WINNER), ("h9", 40), ("h8", -20))
    _root, won, lost = losses(line, reports)
    assert won.cost == Cost(0, EXACT, 9)
    assert won.evaluation is not None
    assert (won.evaluation.value, won.evaluation.certainty) == (991, WINNER)
    assert lost.cost is None


def test_in_games_without_points_a_proof_is_a_hundred_points() -> None:
    line, reports = _gomoku(("h8", 10, SEARCHED), ("h9", -40, SEARCHED), ("h8", 990, WINNER))
    costs = [each_one.cost and each_one.cost.lost for each_one in losses(line, reports)]
    assert costs == [None, 0, 60]


def test_of_games_without_points_the_nodes_are_kept() -> None:
    line, reports = _gomoku(("h8", 10), ("h9", -40), ("h8", 20))
    reports[0] = {9: reports[0][9]._replace(nodes=100_000)}
    value = losses(line, reports)[0].evaluation
    assert value is not None
    assert value.nodes == 100_000


@each(
    ("said", "places"),
    [
        ([("h8", 990, WINNER), ("h9", -40), ("h8", 20)], (1,)),
        ([("h8", 990, WINNER), ("h9", -980, WINNER), ("h8", 20)], ()),
        ([("h8", 990, WINNER), ("h9", 980, WINNER), ("h8", 20)], (2,)),
        ([("a1", 990, WINNER), ("h9", -40), ("h8", 20)], ()),
        ([("h8", 90), ("h9", -40), ("h8", 20)], ()),
        ([("h8", -990, WINNER), ("h9", 40), ("h8", 20)], ()),
    ],
)
def test_where_a_win_is_no_longer_proved_it_is_worth_asking_again(
    said: list[Said], places: tuple[int, ...]
) -> None:
    line, reports = _gomoku(*said)
    assert doubtful_wins(line, reports) == places


def test_discs_are_not_asked_for_again() -> None:
    reports = [reports_of(OTHELLO, {9: ("d3", 4, EXACT)}), reports_of(OTHELLO, {8: ("d6", 1)})]
    assert doubtful_wins(line_of(OTHELLO, "f5"), reports) == ()


def _whole_game() -> tuple[Node, ...]:
    """A game of the last legal moves, to its end."""
    record = GameRecord(OTHELLO)
    node = record.root
    while node.position.legal_moves:
        node = node.play(node.position.legal_moves[-1])
    return record.mainline()


def _estimate(node: Node) -> Reports:
    """Reports on a position, none where a review does not ask."""
    moves = node.position.legal_moves
    if not moves or moves == (Pass(),):
        return {}
    return {depth: Info(depth, float(node.position.ply), moves[:1]) for depth in (9, 10)}
