"""Judgements as edits of a record: many at once, outside undo."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import IllegalMove

from .tables import grow, new_record, path, tree
from .tic_tac_toe import main_line

JUDGED = Evaluation(1.5, 7, Certainty.EXACT, path("b2", "c3"), 5000)
COST = Cost(4, depth=12, better=path("c3"))


def judged(*names: str, evaluation: Evaluation | None = JUDGED, cost: Cost | None = COST) -> Edit:
    """An edit that judges one node."""
    return Edit(EditKind.JUDGE, judgements=(Judgement(path(*names), evaluation, cost),))


def values(record: GameRecord) -> list[tuple[Evaluation | None, Cost | None]]:
    return [(node.evaluation, node.cost) for node in record.root.walk()]


class TestJudge:
    def test_many_judgements_are_one_edit(self) -> None:
        edits = Edits(new_record("a1", "b2"))
        told: list[Edit | None] = []
        edits.subscribe(told.append)
        edits.judge(
            [
                Judgement(path("a1", "b2"), Evaluation(2), COST),
                Judgement(path("a1"), JUDGED, None),
                Judgement((), None, None),
            ]
        )
        assert values(edits.record) == [(None, None), (JUDGED, None), (Evaluation(2), COST)]
        assert (edits.revision, len(told)) == (1, 1)

    def test_evaluation_and_cost_are_replaced_and_taken_away(self) -> None:
        edits = Edits(new_record("a1"))
        node = edits.record.at(path("a1"))
        pairs = [(Evaluation(1), None), (JUDGED, COST), (JUDGED, Cost(1)), (None, None)]
        for evaluation, cost in pairs:
            edits.apply(judged("a1", evaluation=evaluation, cost=cost))
            assert (node.evaluation, node.cost) == (evaluation, cost)
        assert edits.revision == len(pairs)

    def test_the_same_again_is_no_edit(self) -> None:
        edits = Edits(new_record("a1"))
        edits.apply(judged("a1", evaluation=None, cost=None))
        edits.apply(judged("a1", evaluation=Evaluation(1, depth=3)))
        edits.apply(judged("a1", evaluation=Evaluation(1.0, depth=3)))
        assert edits.revision == 1

    def test_nodes_that_the_record_has_lost_are_passed_over(self) -> None:
        edits = Edits(new_record("a1"))
        (of_lost,), (of_kept,) = judged("c3", "b2").judgements, judged("a1").judgements
        edits.judge([of_lost, of_kept])
        assert values(edits.record) == [(None, None), (JUDGED, COST)]
        edits.judge([of_lost])
        assert edits.revision == 1


class TestUndo:
    def test_it_takes_back_the_edit_before_and_no_judgement(self) -> None:
        edits = Edits(new_record("a1"))
        edits.add((), path("c3"))
        edits.apply(judged("a1"))
        edits.apply(judged("c3"))
        assert edits.newest == Edit(EditKind.ADD, moves=path("c3"))
        edits.undo()
        assert edits.undo() is None
        assert values(edits.record) == [(None, None), (JUDGED, COST)]

    def test_what_was_undone_can_still_be_made_again(self) -> None:
        edits = Edits(new_record("a1"))
        edits.comment((), "good")
        undone = edits.undo()
        edits.apply(judged("a1"))
        assert undone is not None
        assert edits.newest_undone == undone
        edits.apply(undone)
        assert edits.record.root.comment == "good"
        assert edits.record.at(path("a1")).cost == COST

    def test_a_branch_comes_back_with_its_costs(self) -> None:
        edits = Edits(new_record("a1", "b2"))
        grow(edits.record.root, "c3", "b2")
        edits.apply(judged("c3", "b2"))
        edits.remove(path("c3"))
        edits.undo()
        assert edits.record.at(path("c3", "b2")).cost == COST

    def test_best_play_goes_without_an_evaluation_that_came_since(self) -> None:
        edits = Edits(new_record("a1"))
        edits.apply(Edit(EditKind.ADD, path("a1"), path("c1"), evaluation=Evaluation(1)))
        edits.apply(judged("a1"))
        edits.undo()
        assert main_line(edits.record) == "a1"
        assert edits.record.at(path("a1")).evaluation == JUDGED


MOVES = st.sampled_from(path(*(col + row for col in "abc" for row in "123")))
KINDS = st.sampled_from([kind for kind in EditKind if kind is not EditKind.JUDGE])


def without_values(record: GameRecord) -> list[object]:
    """The tree of a record, without what judgements say."""
    twin = record.copy()
    for node in twin.root.walk():
        node.evaluation = node.cost = None
    return [*tree(twin.root)]


@given(data=st.data())
def test_whatever_is_judged_changes_nothing_that_edits_and_undo_do(data: st.DataObject) -> None:
    plain, both = Edits(new_record("a1", "b2")), Edits(new_record("a1", "b2"))
    for _ in range(data.draw(st.integers(1, 12))):
        node = data.draw(st.sampled_from(list(both.record.root.walk())))
        evaluation = data.draw(st.sampled_from([None, JUDGED, Evaluation(2)]))
        cost = data.draw(st.sampled_from([None, COST, Cost(0)]))
        both.judge([Judgement(node.path(), evaluation, cost), *judged("c2").judgements])
        if data.draw(st.booleans()):
            assert (plain.undo() is None) == (both.undo() is None)
        elif data.draw(st.booleans()) and plain.newest_undone is not None:
            for edits in (plain, both):
                edits.apply(edits.newest_undone or judged())
        else:
            moves = tuple(data.draw(st.lists(MOVES, max_size=3)))
            edit = Edit(data.draw(KINDS), node.path(), moves, data.draw(st.sampled_from(["", "a"])))
            for edits in (plain, both):
                try:
                    edits.apply(edit)
                except IllegalMove:
                    assert edit.kind is EditKind.ADD
                except LookupError:
                    # Of no point, and an unknown sign.
                    assert edit.kind in {EditKind.MARK, EditKind.STROKE, EditKind.SIGN}
        assert without_values(plain.record) == without_values(both.record)
        assert (plain.newest, plain.newest_undone) == (both.newest, both.newest_undone)
