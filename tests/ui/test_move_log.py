"""The move log: its lines, its window, and jumping from it."""

from __future__ import annotations

import random
import re
import time

import pytest
from textual import events
from textual.strip import Strip

from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.widgets.board import Board
from boardtui.ui.widgets.move_log import MoveLog, rows_of
from tests.ui.host_game import GameHost, game_of, opened, settle, text_of, until

PASSING = "f5 f6 c4 g5 h5 h4 g7 h6 pass c5"


def long_record(moves: int, variations: int) -> GameRecord:
    """A long game on a large board with short variations along it."""
    record = GameRecord(game("gomoku", size=20, line=20))
    node = record.root
    line = [node]
    for _ in range(moves):
        # Never the first column, so that no row is ever complete.
        options = [m for m in node.position.legal_moves if isinstance(m, Place) and m.point.col]
        node = node.play(options[0])
        line.append(node)
    for number in range(variations):
        parent = line[number % (moves - 60)]
        parent.play(parent.position.legal_moves[-1 - number // (moves - 60)])
    return record


async def test_each_line_says_number_side_move_and_flips() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(100, 30)):
        lines = [line.split() for line in text_of(app, MoveLog).splitlines() if line]
        assert lines[0] == ["0", "Start"]
        assert lines[5] == ["5", "X", "h5", "+3", "e5", "f5", "g5"]
        assert lines[9] == ["9", "X", "pass"]
        assert lines[10][:5] == [">", "10", "O", "c5", "+3"]


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [
        *(((40, 12), "unicode"), ((44, 12), "ascii")),
        pytest.param((44, 12), "unicode", marks=pytest.mark.long),
        pytest.param((40, 12), "ascii", marks=pytest.mark.long),
    ],
)
async def test_no_coordinate_is_cut(size: tuple[int, int], glyphs: GlyphSetName) -> None:
    chance = random.Random(2)
    record = GameRecord(game("othello"))
    node = record.root
    for _ in range(50):
        node = node.play(chance.choice(node.position.legal_moves))
    app = GameHost(opened(record), glyphs=glyphs)
    left_out = 0
    async with app.run_test(size=size) as pilot:
        for _ in range(12):
            for line in text_of(app, MoveLog).splitlines():
                squares = re.sub(r".*\+\d+|.*(pass|Start)", "", line).split()
                if "+" in line:
                    left_out += app.glyphs.ellipsis in squares
                    assert all(
                        square == app.glyphs.ellipsis or re.fullmatch(r"[a-h][1-8]", square)
                        for square in squares
                    ), line
            for _ in range(5):
                app.view.back()
            await settle(pilot)
    assert left_out


async def test_the_log_follows_and_keeps_what_comes_after() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test() as pilot:
        await pilot.press("comma", "comma", "comma")
        await settle(pilot)
        lines = text_of(app, MoveLog).splitlines()
        (cursor,) = [line for line in lines if line.startswith(">")]
        assert cursor.split()[1:4] == ["7", "X", "g7"]
        assert any(line.split()[:3] == ["10", "O", "c5"] for line in lines)


async def test_the_cursor_stays_in_sight_in_a_long_game() -> None:
    record = long_record(200, 0)
    app = GameHost(opened(record))
    async with app.run_test() as pilot:
        for index in (0, 199, 200, 57, 58, 59, 100, 3):
            app.view.goto(record.mainline()[index])
            await settle(pilot)
            lines = text_of(app, MoveLog).splitlines()
            (cursor,) = [line for line in lines if line.startswith(">")]
            assert cursor.lstrip("> ").split()[0] == str(index)


async def test_a_log_that_fits_is_shown_whole() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 19)) as pilot:
        assert "Start" not in text_of(app, MoveLog)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Start" in text_of(app, MoveLog))
        assert "10  O  c5" in text_of(app, MoveLog)


async def test_a_click_jumps() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.click(MoveLog, offset=(6, 4))
        await settle(pilot)
        assert app.view.state.index == 4
        assert app.screen.query_one(Board).has_focus


async def test_the_keys_of_the_log() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 30)) as pilot:
        for keys, index in [
            (["f6", "up", "up", "enter"], 8),
            (["home", "enter"], 0),
            (["down", "j", "k", "space"], 1),
            (["end", "enter"], 10),
            (["pageup", "enter"], 0),
            (["pagedown", "enter"], 10),
        ]:
            await pilot.press(*keys)
            await settle(pilot)
            assert app.view.state.index == index, keys
        await pilot.press("escape")
        await settle(pilot)
        assert app.screen.query_one(Board).has_focus
        await pilot.press("f6")
        assert app.screen.query_one(MoveLog).has_focus
        await pilot.press("f6")
        assert app.screen.query_one(Board).has_focus


async def test_the_wheel_scrolls_without_moving_the_cursor() -> None:
    app = GameHost(opened(long_record(40, 0)))
    node = app.view.node
    async with app.run_test() as pilot:
        before = text_of(app, MoveLog)
        log = app.screen.query_one(MoveLog)
        log.post_message(events.MouseScrollUp(log, 1, 1, 0, -1, 0, False, False, False))
        await settle(pilot)
        assert text_of(app, MoveLog) != before
        assert app.view.node is node


def test_the_lines_of_a_branch_with_variations() -> None:
    record = GameRecord(game("gomoku"))
    parse = record.game.parse_move
    first = record.root.play(parse("h8"))
    first.play(parse("i9"))
    other = first.play(parse("g7"))
    other.play(parse("g8"))

    def picture(line: tuple[Node, ...]) -> list[str]:
        return [
            ("+" if row.variation else "=" if row.result else "")
            + (record.game.format_move(row.node.move) if row.node.move else "start")
            for row in rows_of(line, ended=False)
        ]

    assert picture(first.children[0].line()) == ["start", "h8", "i9", "+g7"]
    assert picture(other.end().line()) == ["start", "h8", "g7", "+i9", "g8"]


def test_a_thousand_variations_cost_little() -> None:
    record = long_record(300, 1000)
    line = record.mainline()
    began = time.perf_counter()
    rows = rows_of(line, ended=True)
    assert time.perf_counter() - began < 0.05
    assert len(rows) > 1300


async def test_a_step_draws_only_the_lines_that_change(monkeypatch: pytest.MonkeyPatch) -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 30)) as pilot:
        await settle(pilot)
        log = app.screen.query_one(MoveLog)
        drawn: set[int] = set()
        render_line = log.render_line

        def note_line(y: int) -> Strip:
            drawn.add(y)
            return render_line(y)

        monkeypatch.setattr(log, "render_line", note_line)
        await pilot.press("comma")
        await settle(pilot)
        assert drawn == {9, 10}
