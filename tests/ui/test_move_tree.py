"""The variation tree on the game screen: opening it, walking it, folding and removing branches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.record.branches import is_best_play, is_folded
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.registry import game
from boardtui.session.launch import Review
from boardtui.ui.messages import BranchWanted
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.move_tree import MoveTree
from tests.ui.app_host import board_app, settled
from tests.ui.host_game import GameHost, game_of, opened, screen_text, text_of
from tests.waiting import until


def branched() -> GameRecord:
    """A game with two branches at its fourth move, and one at its second."""
    record = GameRecord(game("gomoku"))
    for line in ["h8 j9 g9 i7 f8", "h8 j9 g9 j7 k8 l9", "h8 j9 g9 g7", "h8 h9 g7"]:
        node = record.root
        for text in line.split():
            node = node.play(record.game.parse_move(text))
    return record


def at(record: GameRecord, moves: str) -> Node:
    return record.at(tuple(record.game.parse_move(text) for text in moves.split()))


async def test_the_tree_takes_the_place_of_the_log() -> None:
    app = GameHost(opened(branched()))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore")
        await settled(pilot)
        assert isinstance(app.focused, MoveTree)
        assert not app.screen.query_one(MoveLog).display
        lines = text_of(app, MoveTree).rstrip().splitlines()[1:]
        assert [line.rstrip() for line in lines] == [
            "   0  Start",
            "   1  X h8",
            "   2  O j9 ----+ h9",
            "   3  X g9     X g7",
            "   4  O i7 ----+ j7 ----+ g7",
            "   5> X f8     X k8",
            "   6           O l9",
        ]


async def test_the_pointer_stands_before_its_move_and_lines_lead_to_moves_left_out() -> None:
    record = branched()
    for text in ("k9", "k10", "k11"):
        at(record, "h8 j9 g9").play(record.game.parse_move(text))
    app = GameHost(opened(record))
    async with app.run_test(size=(60, 20)) as pilot:
        app.view.goto(at(record, "h8 j9 g9 j7"))
        await pilot.press("underscore")
        await settled(pilot)
        lines = text_of(app, MoveTree).rstrip().splitlines()
        assert "   4  O i7 ----+>j7 -->" in [line.rstrip() for line in lines]


async def test_arrows_walk_along_and_across_and_enter_jumps() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right", "right")
        await settled(pilot)
        assert app.view.node is record.root.end()
        await pilot.press("enter")
        await settled(pilot)
        assert app.view.node is at(record, "h8 j9 g9 g7")
        await pilot.press("home", "down", "down", "right", "end", "enter")
        await settled(pilot)
        assert app.view.node is at(record, "h8 h9 g7")
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.focused, BoardWidget)
        await pilot.press("underscore")
        await settled(pilot)
        assert app.screen.query_one(MoveLog).display
        assert not app.screen.query_one(MoveTree).display


async def test_arrows_lead_to_branches_that_have_no_column() -> None:
    record = GameRecord(game("gomoku"))
    first = record.root.play(record.game.parse_move("h8"))
    for text in ("h9", "g9", "i9", "k9", "l9", "m9"):
        branch = first.play(record.game.parse_move(text))
        branch.play(record.game.parse_move("a1"))
    app = GameHost(opened(record))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("underscore", "home", "down", "down", *["right"] * 5)
        await settled(pilot)
        tree = app.screen.query_one(MoveTree)
        assert tree.highlighted is at(record, "h8 m9")
        assert "m9" in text_of(app, MoveTree)
        assert "k9" not in text_of(app, MoveTree)
        await pilot.press("right", "left", "left", "left", "left", "left", "left")
        assert tree.highlighted is at(record, "h8 h9")


async def test_left_leads_to_a_line_that_has_no_column() -> None:
    record = GameRecord(game("gomoku"))
    parse = record.game.parse_move
    node = record.root.play(parse("h8"))
    for number in range(2, 9):
        node.play(parse(f"a{number}")).play(parse(f"b{number}"))
        node = node.play(parse(f"c{number}"))
    app = GameHost(opened(record))
    async with app.run_test(size=(60, 20)) as pilot:
        app.view.goto(node)
        await pilot.press("underscore", "left")
        await settled(pilot)
        tree = app.screen.query_one(MoveTree)
        assert "<" in text_of(app, MoveTree)
        await pilot.press(*["left"] * 10)
        assert tree.highlighted is at(record, "h8 a2 b2")


async def test_a_click_jumps() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore")
        await settled(pilot)
        lines = text_of(app, MoveTree).splitlines()
        y = next(place for place, line in enumerate(lines) if "j7" in line)
        await pilot.click(MoveTree, offset=(lines[y].index("j7"), y))
        await settled(pilot)
        assert app.view.node is at(record, "h8 j9 g9 j7")


async def test_space_folds_a_branch_with_the_number_of_its_moves_and_undo_opens_it() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right", "down", "space")
        await settled(pilot)
        variation = at(record, "h8 j9 g9 j7")
        assert is_folded(variation)
        tree = text_of(app, MoveTree)
        assert "j7+2" in tree
        assert "k8" not in tree
        await pilot.press("u")
        await settled(pilot)
        assert not is_folded(variation)
        assert "The variation j7 is shown again." in screen_text(app)
        assert "k8" in text_of(app, MoveTree)


async def test_the_moves_of_a_fold_are_counted_again_only_after_an_edit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, counted = branched(), list[Node]()
    walk = Node.walk

    def noted(node: Node) -> Iterator[Node]:
        counted.append(node)
        return walk(node)

    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right", "down", "space")
        await settled(pilot)
        variation = at(record, "h8 j9 g9 j7")
        monkeypatch.setattr(Node, "walk", noted)
        await pilot.press("left", "up", "up", "right", "down")
        await settled(pilot)
        assert "j7+2" in text_of(app, MoveTree)
        assert not counted
        app.view.edits.add(variation.end().path(), [record.game.parse_move("l10")])
        await settled(pilot)
        assert "j7+3" in text_of(app, MoveTree)
        assert set(counted) == {variation}


async def test_a_cursor_inside_goes_to_the_first_move_of_the_folded_branch() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        app.view.goto(at(record, "h8 j9 g9 j7 k8 l9"))
        await pilot.press("underscore", "space")
        await settled(pilot)
        assert app.view.node is at(record, "h8 j9 g9 j7")
        await pilot.press("space")
        await settled(pilot)
        assert "l9" in text_of(app, MoveTree)


async def test_signs_tell_best_play_and_the_game_from_ones_own() -> None:
    app = GameHost(game_of(game("gomoku"), moves="h8 j9 g9"))
    record = app.view.record
    async with app.run_test(size=(100, 30)) as pilot:
        app.view.goto(at(record, "h8"))
        app.view.insert(map(record.game.parse_move, ("k9", "k10")))
        app.view.play(record.game.parse_move("g7"))
        app.view.promote()
        await settled(pilot)
        log = text_of(app, MoveLog)
        assert "j9=  2 moves" in log
        assert "k9!  2 moves" in log
        await pilot.press("underscore")
        await settled(pilot)
        lines = [line.rstrip() for line in text_of(app, MoveTree).rstrip().splitlines()[3:]]
        assert lines == [
            "   2> O g7 ----+=j9 ----+!k9",
            "   3           X g9     X k10",
        ]


async def test_best_play_that_goes_on_from_the_end_has_its_sign_once(tmp_path: Path) -> None:
    (reading,) = sgf.loads(sgf.dumps(branched()))
    app = board_app(tmp_path, Review(reading, "game.sgf"), glyphs="ascii")
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        (opened_record,) = app.games
        view = opened_record.view
        end = view.record.root.end()
        view.goto(end)
        view.insert(map(view.record.game.parse_move, ("b2", "b3")))
        await pilot.press("underscore")
        await settled(pilot)
        tree = text_of(app, MoveTree)
        assert "O !b2" in tree
        assert "X b3" in tree
        (again,) = sgf.loads(sgf.dumps(view.record))
        assert [is_best_play(node) for node in again.record.mainline()[-3:]] == [False, True, True]


async def test_the_main_line_cannot_be_folded() -> None:
    app = GameHost(opened(branched()))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "space")
        await settled(pilot)
        assert "Only variations can be folded" in screen_text(app)


async def test_keys_work_on_the_highlighted_branch() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right", "v")
        await settled(pilot)
        assert at(record, "h8 j9 g9 j7").branch() is None
        await pilot.press("home", *["down"] * 4, "right", "right", "delete")
        await settled(pilot)
        await pilot.press("y")
        await settled(pilot)
        parent = at(record, "h8 j9 g9")
        assert len([*parent.children]) == 2
        await pilot.press("u")
        await settled(pilot)
        assert "was restored" in screen_text(app)
        await pilot.press("u")
        await settled(pilot)
        assert len([*parent.children]) == 3
        assert parent.next is at(record, "h8 j9 g9 i7")


@pytest.mark.parametrize(
    ("command", "shown"),
    [("game.signs", "Move j7"), ("game.comment", "move 4, j7"), ("game.marking", "")],
)
async def test_signs_comments_and_marks_are_those_of_the_highlight(
    command: str, shown: str
) -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right")
        await app.screen.run_action(f"command('{command}')")
        await settled(pilot)
        assert shown in screen_text(app)
        assert app.view.node is at(record, "h8 j9 g9 j7")


async def test_the_highlight_stays_where_a_branch_was_removed() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "right", "delete", "y")
        await settled(pilot)
        tree = app.screen.query_one(MoveTree)
        assert tree.highlighted is at(record, "h8 j9 g9")
        assert app.view.node is at(record, "h8 j9 g9 i7 f8")


async def test_a_folded_branch_keeps_the_name_of_its_move() -> None:
    record = branched()
    node = at(record, "h8 j9 g9 j7 k8 l9")
    for number in range(120):
        node.play(node.position.legal_moves[number])
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.fold(at(record, "h8 j9 g9 j7").path(), is_closed=True)
        await pilot.press("underscore")
        await settled(pilot)
        assert "j7+ " in text_of(app, MoveTree)


async def test_the_palette_cuts_off_and_folds_at_the_highlight(tmp_path: Path) -> None:
    (reading,) = sgf.loads(sgf.dumps(branched()))
    app = board_app(tmp_path, Review(reading, "game.sgf"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "end", "up", "right", "ctrl+p", *"fold")
        await settled(pilot)
        assert "Fold or unfold the variation" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "j7+2" in screen_text(app)
        await pilot.press("underscore", "ctrl+p", *"later moves")
        await settled(pilot)
        assert "Remove all later moves" in screen_text(app)
        assert "Fold or unfold the variation" not in screen_text(app)


async def test_the_palette_takes_the_highlighted_branch_out_as_a_kept_record(
    tmp_path: Path,
) -> None:
    (reading,) = sgf.loads(sgf.dumps(branched()))
    app = board_app(tmp_path, Review(reading, "game.sgf"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "end", "up", "right", "ctrl+p", *"new record", "enter")
        await until(lambda: len(app.games) == 2)
        await settled(pilot)
        before, taken = app.games
        assert app.navigation.shown is taken
        moves = [node.move for node in taken.view.record.root.walk()]
        assert moves == [node.move for node in at(before.view.record, "h8 j9 g9 j7 k8 l9").line()]
        assert taken.view.node is at(taken.view.record, "h8 j9 g9 j7")
        assert len([*before.view.record.root.walk()]) == 12
        assert taken.is_on_disk
        assert "a new record" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert app.navigation.shown is before


async def test_a_branch_taken_out_opens_where_nothing_is_kept(tmp_path: Path) -> None:
    (reading,) = sgf.loads(sgf.dumps(branched()))
    app = board_app(tmp_path, Review(reading, "game.sgf"), keeps=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "end", "up", "right", "ctrl+p", *"new record", "enter")
        await until(lambda: len(app.games) == 2)
        await settled(pilot)
        _before, taken = app.games
        assert taken.view.node is at(taken.view.record, "h8 j9 g9 j7")


async def test_a_branch_that_another_view_has_removed_is_not_taken_out(tmp_path: Path) -> None:
    (reading,) = sgf.loads(sgf.dumps(branched()))
    app = board_app(tmp_path, Review(reading, "game.sgf"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        (shown,) = app.games
        lost = at(shown.view.record, "h8 j9 g9 j7 k8")
        app.post_message(BranchWanted(shown.view.record, lost))
        lost.line()[-2].remove()
        await settled(pilot)
        assert [*app.games] == [shown]
        assert "This line is no longer in the record. Choose another line." in screen_text(app)


async def test_all_after_the_highlight_is_cut_off_and_comes_back() -> None:
    record = branched()
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("underscore", "up", "up")
        await app.screen.run_action("command('game.cut')")
        await settled(pilot)
        assert "Remove all 6 moves after move 3, g9?" in screen_text(app)
        await pilot.press("y")
        await settled(pilot)
        end = at(record, "h8 j9 g9")
        assert not end.children
        assert app.view.node is end
        assert "The moves after g9 were removed." in screen_text(app)
        await pilot.press("u")
        await settled(pilot)
        assert [len([*child.walk()]) for child in end.children] == [2, 3, 1]
        assert "The moves after g9 were restored." in screen_text(app)


async def test_the_tree_needs_no_colour_and_fits_a_narrow_window() -> None:
    app = GameHost(opened(branched()))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("underscore")
        await settled(pilot)
        lines = [line.split() for line in text_of(app, MoveTree).splitlines()]
        assert ["5>", "X", "f8", "X", "k8"] in lines
