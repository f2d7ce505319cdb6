"""The rows of the variation tree: columns, joining lines, what is left out, and the cost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardtui.record.branches import FOLD, hides
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.registry import game
from boardtui.ui.widgets.tree_rows import TreeRow, TreeWay, tree_rows, tree_widths

GOMOKU = game("gomoku")


def record_of(*lines: str) -> GameRecord:
    record = GameRecord(GOMOKU)
    for line in lines:
        node = record.root
        for text in line.split():
            node = node.play(GOMOKU.parse_move(text))
    return record


def rows_at(
    node: Node, rows: range, columns: int, cursor: Node | None = None
) -> tuple[TreeRow, ...]:
    """Return the rows with the highlight at a node, and the cursor there or at another."""
    root = node.line()[0]
    main = (root, *root.mainline())
    ways = [way_to(node), way_to(cursor or node)]
    return tree_rows(main, ways, rows, columns, hides, tree_widths(root, hides))


def way_to(node: Node) -> TreeWay:
    return TreeWay(node.end().line(), len(node.line()) - 1)


def picture(node: Node, rows: range, columns: int, cursor: Node | None = None) -> list[str]:
    """Return the rows as text: moves, dashes for lines, `<` and `>` for what has no column."""
    lines = []
    for row in rows_at(node, rows, columns, cursor):
        words = []
        for cell in row.cells:
            name = "."
            if cell is not None:
                move = None if cell.node is None else cell.node.move
                name = "-" if move is None else GOMOKU.format_move(move)
                name = "o" if cell.node is not None and move is None else name
                name = "-" * (cell.has_left and name != "-") + name + "+" * cell.is_closed
            words.append(name)
        lines.append(" ".join([*["<"] * row.is_cut_left, *words, *[">"] * row.is_cut_right]))
    return lines


def grown(nodes: int, branches: int) -> GameRecord:
    """Return a record with a main line and about as many nodes in branches from it."""
    generator, record = random.Random(5), GameRecord(game("gomoku", size=20, line=20))
    node = record.root
    for _ in range(150):
        node = node.play(generator.choice(node.position.legal_moves))
    line = node.line()
    for number in range(branches):
        node = line[number % 140]
        for _ in range(max(1, (nodes - 150) // branches)):
            node = node.play(generator.choice(node.position.legal_moves))
    return record


def test_each_branch_has_a_column_right_of_all_that_begins_below_it() -> None:
    record = record_of("a1 b2 c3 d4 e5", "a1 b2 c3 f6 g7", "a1 b2 h8", "a1 i9 k10 l11 m12")
    assert picture(record.root, range(6), 4) == [
        "o . . .",
        "a1 . . .",
        "b2 - -i9 .",
        "c3 -h8 k10 .",
        "d4 -f6 l11 .",
        "e5 g7 m12 .",
    ]


def test_moves_without_a_column_leave_a_sign() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5", "a1 f6 g7", "a1 h8")
    assert picture(record.root, range(4), 2) == ["o .", "a1 .", "b2 -d4 >", "c3 e5 >"]


def test_a_line_goes_on_from_the_last_branch_to_those_without_a_column() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5", "a1 f6 g7", "a1 h8", "a1 d4 k10")
    for columns, more in ((1, ["b2"]), (3, ["d4"]), (5, [])):
        cells = [cell for row in rows_at(record.root, range(4), columns) for cell in row.cells]
        going = [cell.node.move for cell in cells if cell and cell.node and cell.has_more]
        assert [GOMOKU.format_move(move) for move in going if move] == more


def test_the_line_of_the_cursor_always_has_a_column() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5", "a1 f6 g7", "a1 h8 i9")
    last = record.root.end().line()[1].children[-1]
    assert picture(last, range(4), 2) == ["o .", "a1 .", "b2 -h8 >", "c3 i9 >"]


def test_the_cursors_line_has_a_column_while_the_highlight_is_elsewhere() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5", "a1 f6 g7", "a1 h8 i9")
    first, *others = record.root.end().line()[1].children
    cursor = others[2]
    assert picture(first, range(4), 2, cursor) == ["o .", "a1 .", "b2 -h8 >", "c3 i9 >"]
    assert picture(others[0], range(4), 3, cursor)[2:] == ["b2 -d4 -h8 >", "c3 e5 i9 >"]


def test_with_two_columns_both_lines_have_one_and_the_line_left_of_them_has_none() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5", "a1 f6 g7", "a1 h8 i9")
    first, *others = record.root.end().line()[1].children
    here, cursor = others[0], others[2]
    assert picture(here, range(4), 2, cursor) == ["o .", "a1 .", "< d4 -h8", "e5 i9 >"]
    assert picture(here, range(4), 2, first)[2:] == ["b2 -d4 >", "c3 e5 >"]
    assert picture(here, range(4), 1, cursor)[2:] == ["< d4", "e5 >"]


def test_the_cursors_line_leaves_out_those_between_it_and_the_highlights() -> None:
    record = record_of("a1 b2 c3 d4 e5", "a1 b3 c4 d5 e6", "a1 b3 c4 d6 e7", "a1 b3 c4 d6 e8")
    cursor = record.root.end().line()[1].children[1].end().line()[-3].children[1].children[1]
    assert picture(record.root, range(6), 5, cursor)[2:] == [
        "b2 -b3 . . .",
        "c3 c4 . . .",
        "d4 d5 -d6 . .",
        "e5 e6 e7 -e8 .",
    ]
    assert picture(record.root, range(6), 3, cursor)[2:] == [
        "b2 -b3 .",
        "c3 c4 .",
        "< d4 d6 .",
        "e5 e7 -e8 >",
    ]


def test_two_branches_from_above_the_window_are_both_in_it() -> None:
    main = "a1 b2 c3 d4 e5 f6 g7 h8 i9 k10"
    record = record_of(main, "a1 b3 c4 d5 e6 f7 g8 h9 i10", "a1 c1 d1 e1 f1 g1 h1 i1 j1")
    one, other = (node.end() for node in record.root.end().line()[1].children[1:])
    assert picture(one, range(8, 11), 3, other) == ["h8 h9 i1", "i9 i10 j1", "k10 . ."]


def test_with_more_forks_than_columns_the_lines_on_the_left_are_left_out() -> None:
    record = record_of("a1 b2 c3 d4", "a1 e5 f6 g7", "a1 e5 h8 i9", "a1 e5 h8 k10")
    node = record.root.end().line()[1].children[1].children[1].children[1]
    assert picture(node, range(5), 2) == ["o .", "a1 .", "< e5 .", "< h8 .", "i9 -k10 >"]


def test_a_branch_from_above_the_window_stays_beside_the_main_line() -> None:
    record = record_of("a1 b2 c3 d4 e5 f6 g7 h8 i9 k10", "a1 b3 c4 d5 e6 f7 g8 h9 i10")
    node = record.root.end().line()[1].children[1].end()
    assert picture(node, range(8, 11), 3) == ["h8 h9 .", "i9 i10 .", "k10 . ."]


def test_a_fold_ends_a_branch_unless_it_holds_the_cursor() -> None:
    record = record_of("a1 b2 c3", "a1 d4 e5 f6")
    branch = record.root.end().line()[1].children[1]
    branch.keep({FOLD: ("",)})
    assert picture(record.root, range(4), 2) == ["o .", "a1 .", "b2 -d4+", "c3 ."]
    assert picture(branch, range(4), 2)[2] == "b2 -d4+"
    assert picture(branch.children[0], range(4), 2) == ["o .", "a1 .", "b2 -d4", "c3 e5"]


@pytest.mark.parametrize("columns", [1, 2, 3, 5])
def test_in_any_tree_both_lines_are_in_sight_and_what_is_left_out_has_a_sign(
    columns: int,
) -> None:
    generator = random.Random(columns)
    for _ in range(40):
        record = GameRecord(game("gomoku", size=9))
        nodes = [record.root]
        for _step in range(60):
            parent = generator.choice(nodes[-8:])
            if parent.position.legal_moves:
                nodes.append(parent.play(generator.choice(parent.position.legal_moves)))
        widths = tree_widths(record.root, hides)
        for _step in range(20):
            node = generator.choice(nodes)
            depth = len(node.line()) - 1
            top = max(0, depth - generator.randrange(6))
            cursor = generator.choice(nodes)
            rows = rows_at(node, range(top, top + 6), columns, cursor)
            shown = [cell.node for row in rows for cell in row.cells if cell and cell.node]
            assert len({*shown}) == len(shown)
            for each in node.end().line()[top : top + 6]:
                assert each in shown
            if columns > 1:
                for each in cursor.line()[top : top + 6]:
                    assert each in shown
            for row in rows:
                held = sum(cell is not None and cell.node is not None for cell in row.cells)
                assert (row.is_cut_left or row.is_cut_right) == (held < widths[row.ply])
                if row.ply > top:
                    above = {cell.node for cell in rows[row.ply - top - 1].cells if cell}
                    joined = [cell.node for cell in row.cells if cell and cell.has_left]
                    assert {each.parent for each in joined if each} <= above
                for cell, after in zip(row.cells, [*row.cells[1:], None], strict=True):
                    goes_on = cell is not None and cell.has_right
                    assert goes_on == (after is not None and after.has_left)


def test_the_nodes_touched_depend_on_the_rows_in_sight_not_on_the_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small, large = grown(500, 150), grown(10_000, 2_000)
    touched: list[Node] = []
    children: Any = Node.__dict__["children"]

    def read(node: Node) -> tuple[Node, ...]:
        touched.append(node)
        found: tuple[Node, ...] = children.__get__(node)
        return found

    def cost(record: GameRecord) -> int:
        line = record.root.end().line()
        widths = tree_widths(record.root, hides)
        touched.clear()
        tree_rows(line, [TreeWay(line, 70)], range(60, 80), 4, hides, widths)
        return len({*touched})

    monkeypatch.setattr(Node, "children", property(read, children.__set__))
    in_small, in_large = cost(small), cost(large)
    rows_scanned, columns = 40, 4
    assert in_small <= in_large * 2
    assert in_large <= rows_scanned * columns * 2
