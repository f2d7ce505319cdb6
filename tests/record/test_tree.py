"""The tree of a record."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Board, Color, Point, Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Choose, Move, Outcome, Place, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.garbage import leaves_none_of


def move(text: str) -> Move:
    return Othello().parse_move(text)


def play(node: Node, *moves: str) -> Node:
    for text in moves:
        node = node.play(move(text))
    return node


def names(nodes: tuple[Node, ...] | list[Node]) -> str:
    game = Othello()
    return " ".join(game.format_move(node.move) if node.move else "start" for node in nodes)


@pytest.fixture
def record() -> GameRecord:
    return a_record()


def a_record() -> GameRecord:
    """start f5 (d6 c3 d3) (f4 e3) (f6)."""
    record = GameRecord(Othello())
    f5 = play(record.root, "f5")
    play(f5, "d6", "c3", "d3")
    play(f5, "f4", "e3")
    play(f5, "f6")
    return record


def test_passes_do_not_count_as_moves() -> None:
    record = GameRecord(Othello())
    end = play(record.root, *["f5", "f6", "c4", "g5", "h5", "h4", "g7", "h6", "pass", "c5"])
    assert [node.move_number() for node in end.line()] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9]
    assert record.origin_at(end).moves == 9


def test_the_choices_of_an_opening_do_not_count_as_moves() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    node = GameRecord(game).root
    for text in ["h8", "h9", "i8", "more", "i9", "j8", "white", "j9"]:
        move = Choose(text) if text in {"more", "white"} else game.parse_move(text)
        node = node.play(move)
    assert [node.move_number() for node in node.line()] == [0, 1, 2, 3, 3, 4, 5, 5, 6]


def test_a_record_begins_where_its_rules_say() -> None:
    root = GameRecord(Othello()).root
    assert root.position == Othello().start()
    assert (root.move, root.parent, root.next, root.children) == (None, None, None, ())
    assert (root.comment, root.properties) == ("", {})
    assert root.end() is root


def test_a_record_begins_at_any_position() -> None:
    game = Othello(size=4)
    board = Board.from_text("""
        X O . .
        . . . .
        . . . .
        . . . .
        """)
    start = game.position(board, Color(0))
    record = GameRecord(game, start=start)
    assert record.root.position is start
    assert str(play(record.root, "c1").position.board).splitlines()[0] == "XXX."


def test_playing_makes_the_position_after_the_move(record: GameRecord) -> None:
    node = play(record.root, "f5", "d6")
    assert node.move == Place(Point(3, 5))
    assert node.position == Othello().start().play(move("f5")).play(move("d6"))
    assert node.position.ply == 2


def test_playing_a_move_again_walks_into_it(record: GameRecord) -> None:
    nodes = list(record.root.walk())
    assert play(record.root, "f5", "f4", "e3") in nodes
    assert list(record.root.walk()) == nodes


def test_another_move_branches_and_destroys_nothing(record: GameRecord) -> None:
    before = list(record.root.walk())
    branch = play(record.root, "f5", "d6", "c4")
    assert names(branch.line()) == "start f5 d6 c4"
    assert names(record.mainline()) == "start f5 d6 c3 d3"
    assert [node for node in record.root.walk() if node is not branch] == before


def test_an_illegal_move_changes_nothing(record: GameRecord) -> None:
    node = record.root.end()
    with pytest.raises(IllegalMove, match="a1 flips nothing"):
        play(node, "a1")
    assert node.children == ()


def test_lines_lead_from_the_root_and_to_the_end(record: GameRecord) -> None:
    f5 = play(record.root, "f5")
    f4 = play(f5, "f4")
    assert names(f4.line()) == "start f5 f4"
    assert names(list(f5.mainline())) == "d6 c3 d3"
    assert f5.next is f5.children[0]
    assert f4.end() is play(f4, "e3")
    assert names(record.mainline()) == "start f5 d6 c3 d3"


def test_walking_meets_parents_first_and_the_main_line_before_variations(
    record: GameRecord,
) -> None:
    play(record.root, "d3")
    assert names(list(record.root.walk())) == "start f5 d6 c3 d3 f4 e3 f6 d3"


def test_a_promoted_variation_is_the_main_line(record: GameRecord) -> None:
    f5 = play(record.root, "f5")
    f6 = play(f5, "f6")
    f6.promote()
    assert names(record.mainline()) == "start f5 f6"
    assert names(f5.children) == "f6 d6 f4"
    record.root.promote()
    assert names(record.mainline()) == "start f5 f6"


def test_a_removed_node_takes_all_below_it(record: GameRecord) -> None:
    f5 = play(record.root, "f5")
    d6 = play(f5, "d6")
    d6.remove()
    assert names(list(record.root.walk())) == "start f5 f4 e3 f6"
    assert names(list(d6.walk())) == "d6 c3 d3"
    assert d6.parent is None
    record.root.remove()
    assert names(record.mainline()) == "start f5 f4 e3"


def test_a_node_knows_what_it_is_below(record: GameRecord) -> None:
    f5 = play(record.root, "f5")
    f4, f6 = play(f5, "f4"), play(f5, "f6")
    assert f4.is_below(f4)
    assert f4.is_below(record.root)
    assert not record.root.is_below(f4)
    assert not f4.is_below(f6)


def test_a_deep_tree_needs_no_recursion() -> None:
    depth = 20 * sys.getrecursionlimit()
    root = node = Node(Othello().start())
    for _ in range(depth):
        child = Node(node.position, node, move("f5"))
        node.children = (child,)
        node = child
    assert len(node.line()) == depth + 1
    assert root.end() is node
    assert sum(1 for _ in root.walk()) == depth + 1


def test_a_tree_that_is_taken_apart_leaves_no_garbage() -> None:
    with leaves_none_of(Node):
        record = GameRecord(Othello())
        play(record.root, "f5", "d6", "c3")
        play(record.root, "d3")
        record.ended_at = record.root.end()
        record.dissolve()
        del record


def test_nodes_do_not_share_what_files_say() -> None:
    record = GameRecord(Othello())
    play(record.root, "f5").keep({"TR": ["dd"]})
    play(record.root, "f5").mark(Point(0, 0), "1")
    assert play(record.root, "d3").properties == {}
    assert play(record.root, "d3").marks == {}


def path(*moves: str) -> Path:
    return tuple(map(move, moves))


def test_a_path_leads_to_its_node_wherever_branches_stand(record: GameRecord) -> None:
    node = record.at(path("f5", "f4", "e3"))
    assert names(node.line()) == "start f5 f4 e3"
    node.line()[2].promote()
    assert record.at(node.path()) is node
    assert record.at(()) is record.root


def test_a_path_that_the_record_lacks_leads_nowhere(record: GameRecord) -> None:
    with pytest.raises(LookupError):
        record.at(path("f5", "e3"))


@given(data=st.data())
def test_many_paths_lead_to_their_nodes_in_any_order(data: st.DataObject) -> None:
    record = a_record()
    paths = [node.path() for node in record.root.walk()]
    paths += [(*path, move("a1")) for path in paths] + [(move("c4"), move("c3"))]
    asked = data.draw(st.lists(st.sampled_from(paths)))
    expected: list[Node | None] = []
    for each in asked:
        try:
            expected.append(record.at(each))
        except LookupError:
            expected.append(None)
    assert list(record.nodes_at(asked)) == expected


def test_a_known_position_is_added_without_asking_the_rules(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    f5 = record.at(path("f5"))
    after = f5.position.play(move("d6"))
    monkeypatch.setattr(Othello, "check", None)
    assert f5.add(move("d6"), after) is f5.children[0]
    d3 = record.at(path("f5", "f6")).add(move("d6"), after)
    assert d3.position is after
    assert names(d3.line()) == "start f5 f6 d6"


def test_nodes_with_nothing_to_hold_share_their_empty_collections() -> None:
    record = GameRecord(Othello())
    first, second = play(record.root, "f5"), play(record.root, "d3")
    first.keep({"N": ["x"]})
    first.drop("N")
    assert first.properties is second.properties
    assert first.marks is second.marks
    assert first.children is second.children


def test_a_branch_taken_out_has_the_way_there_and_all_after_it(record: GameRecord) -> None:
    f5, f4 = record.at(path("f5")), record.at(path("f5", "f4"))
    play(f4, "c3")
    f5.comment, f4.comment, f4.properties = "the way", "good", {"N": ["x"]}
    f4.mark(Point(0, 0), Shape.CROSS)
    record.players[Seat(0)], record.rating_id = "Ada", "counted"
    before = [node.path() for node in record.root.walk()]
    twin = record.taken_out(f4)
    assert [node.path() for node in twin.root.walk()] == [
        path(*moves.split()) for moves in ("", "f5", "f5 f4", "f5 f4 e3", "f5 f4 c3")
    ]
    own = twin.at(f4.path())
    assert (own.comment, own.properties, own.marks) == ("good", {"N": ["x"]}, f4.marks)
    assert twin.at(path("f5")).comment == "the way"
    assert (twin.players, twin.rating_id) == ({Seat(0): "Ada"}, "")
    assert twin.origin is not None
    assert twin.origin.moves == 2
    own.remove()
    assert [node.path() for node in record.root.walk()] == before


def test_a_branch_taken_out_keeps_the_result_only_where_the_game_ended_in_it(
    record: GameRecord,
) -> None:
    f4 = record.at(path("f5", "f4"))
    record.outcome = Outcome((Color(0),), Termination.RESIGNATION)
    assert record.taken_out(f4).outcome is None
    assert record.taken_out(record.at(path("f5", "d6"))).outcome is record.outcome
    record.ended_at = f4
    twin = record.taken_out(f4)
    assert (twin.outcome, twin.ended_at) == (record.outcome, twin.root.end().parent)
    assert record.taken_out(record.at(path("f5", "d6"))).outcome is None


def test_a_copy_shares_nothing_that_can_change(record: GameRecord) -> None:
    f4 = record.at(path("f5", "f4"))
    f4.comment, f4.properties = "good", {"N": ["x"]}
    f4.mark(Point(0, 0), Shape.CROSS)
    f4.evaluation = Evaluation(1.5)
    record.players[Seat(0)] = "Ada"
    record.outcome, record.ended_at = Outcome((Color(0),), Termination.RESIGNATION), f4
    twin = record.copy()
    own = twin.at(f4.path())
    assert [node.path() for node in twin.root.walk()] == [n.path() for n in record.root.walk()]
    assert own is not f4
    assert (own.comment, own.properties, own.position) == ("good", {"N": ["x"]}, f4.position)
    assert (own.marks, own.evaluation) == (f4.marks, f4.evaluation)
    assert twin.ended_at is own
    own.remove()
    own.keep({"N": ["x", "y"]})
    own.mark(Point(0, 0), "1")
    twin.players[Seat(0)] = "Eve"
    assert record.at(path("f5", "f4")) is f4
    assert f4.properties == {"N": ["x"]}
    assert f4.marks == {Point(0, 0): Shape.CROSS}
    assert record.players == {Seat(0): "Ada"}
