"""What is known of the moves of a game, apart from the record that it was found in."""

from __future__ import annotations

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judged_line import deeper, judged_line, line_key
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.cases import each

SEARCHED, EXACT = Evaluation(1, 12), Evaluation(2, 9, Certainty.EXACT)


def record_of(*names: str, game: Game | None = None) -> GameRecord:
    record = GameRecord(game or Othello())
    node: Node = record.root
    for name in names:
        node = node.play(record.game.parse_move(name))
    return record


class TestKey:
    def test_it_is_that_of_the_moves_whoever_played_them(self) -> None:
        one, other = record_of("f5", "d6"), record_of("f5", "d6")
        other.event = "Cup"
        other.root.comment = "good"
        other.root.play(other.game.parse_move("d3"))
        assert line_key(one) == line_key(other)

    def test_other_moves_starts_and_rules_have_other_keys(self) -> None:
        game = Othello()
        start = game.start().play(game.parse_move("f5"))
        records = [
            record_of("f5", "d6"),
            record_of("f5"),
            record_of(),
            GameRecord(game, start=start),
            record_of(game=Othello(6)),
            *(record_of("h8", game=Gomoku(rule=rule)) for rule in Rule),
        ]
        assert len(set(map(line_key, records))) == len(records)


class TestJudgedLine:
    def test_it_is_what_the_main_line_says(self) -> None:
        record = record_of("f5", "d6", "c3")
        for node in (record.root, *record.root.play(record.game.parse_move("d3")).walk()):
            node.evaluation = SEARCHED
        first, _second, third = record.root.mainline()
        first.cost, third.evaluation, third.cost = Cost(1), EXACT, Cost(2)
        assert judged_line(record) == (
            Judgement((), SEARCHED, None),
            Judgement(first.path(), None, Cost(1)),
            Judgement(third.path(), EXACT, Cost(2)),
        )


class TestDeeper:
    @each("own", [None, Evaluation(9, 11), SEARCHED, EXACT])
    @each("new", [None, Evaluation(9, 11), SEARCHED, EXACT])
    def test_the_deeper_evaluation_stays(
        self, own: Evaluation | None, new: Evaluation | None
    ) -> None:
        record = record_of("f5")
        node = record.root.end()
        node.evaluation = own
        order = [None, Evaluation(9, 11), SEARCHED, EXACT]
        found = list(deeper(record, [Judgement(node.path(), new, None)]))
        is_deeper = order.index(new) > order.index(own)
        assert found == ([Judgement(node.path(), new, None)] if is_deeper else [])

    @each("own", [None, Cost(3, depth=12), Cost(1, Certainty.EXACT, 9)])
    def test_the_deeper_cost_stays_with_the_other_evaluation(self, own: Cost | None) -> None:
        record = record_of("f5")
        node = record.root.end()
        node.evaluation, node.cost = SEARCHED, own
        new = Cost(2, depth=16)
        (found,) = deeper(record, [Judgement(node.path(), EXACT, new)])
        is_kept = own is not None and own.certainty is Certainty.EXACT
        assert found == Judgement(node.path(), EXACT, own if is_kept else new)

    def test_nodes_that_the_record_lacks_are_passed_over(self) -> None:
        (path,) = [record_of("f5", "d6").root.end().path()]
        assert list(deeper(record_of("f5"), [Judgement(path, EXACT, None)])) == []
