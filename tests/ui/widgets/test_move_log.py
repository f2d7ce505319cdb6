"""The move log: its lines, its window, and jumping from it."""

from __future__ import annotations

import random
import re
import sys

import pytest

from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.log_rows import LogEntryKind, log_rows
from boardtui.ui.widgets.log_text import header
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.text_lines import line_width
from tests.fixtures.engines import ScriptedEngine
from tests.ui.app_host import settled
from tests.ui.host_analysis import analysing
from tests.ui.host_game import GameHost, game_of, opened, screen_text, text_of, until

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
        assert lines[0][1] == "Moves"
        assert lines[1] == ["X", "Black", "O", "White"]
        assert lines[2] == ["flips", "flips"]
        assert lines[3] == ["0", "Start"]
        assert lines[6] == ["5", "h5", "+3", "e5", "f5", "g5", "h4", "+1", "g5"]
        # A pass has no number, so c5 is move 9.
        assert lines[8] == ["pass", ">c5", "+3", "d5", "e5", "f5"]


async def test_moves_after_a_pass_are_numbered_without_it() -> None:
    app = GameHost(game_of(game("othello"), moves=f"{PASSING} d6 e3"))
    async with app.run_test(size=(100, 30)):
        lines = [line.split() for line in text_of(app, MoveLog).splitlines() if line]
        assert [line[0] for line in lines[3:10]] == ["0", "1", "3", "5", "7", "pass", "10"]


async def test_a_choice_of_colours_has_no_number() -> None:
    swap2 = game("gomoku", opening="swap2")
    app = GameHost(game_of(swap2, moves="h8 h9 i8 white j9"))
    async with app.run_test(size=(100, 30)):
        rows = [line.split()[:2] for line in text_of(app, MoveLog).splitlines() if line]
        assert rows[-2][0] != "4"
        assert rows[-1][0] == "4"


@pytest.mark.parametrize("width", [60, 61, 62, 80])
async def test_the_names_of_the_sides_do_not_touch_the_next_stone(width: int) -> None:
    app = GameHost(game_of(game("othello"), moves="f5"), glyphs="shaped")
    async with app.run_test(size=(width, 20)) as pilot:
        await settled(pilot)
        head = text_of(app, MoveLog).splitlines()[1]
        assert re.search(r"● {1,2}Black {2,}● {1,2}White", head), head


@pytest.mark.parametrize(("width", "heads"), [(30, "● ● ●"), (35, "● Black ● White ● Red")])
async def test_a_name_without_room_leaves_the_stones_alone(width: int, heads: str) -> None:
    app = GameHost(game_of(game("three-way"), moves="g4"), glyphs="shaped")
    async with app.run_test(size=(80, 50)):
        log = app.screen.query_one(MoveLog)
        assert log.shown is not None
        line = header(log.shown, width, log.stone)
        assert line_width(line) <= width
        assert "".join(span.text for span in line).split() == heads.split()


async def test_panels_under_a_board_show_names_and_flips_of_three_sides() -> None:
    app = GameHost(game_of(game("three-way"), moves="g4"), glyphs="shaped")
    async with app.run_test(size=(80, 50)):
        text = text_of(app, MoveLog)
        assert "●  Black   ●  White   ●  Red" in text
        assert text.count("flips") == 3


async def test_a_side_that_moves_twice_keeps_its_column() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 24)):
        lines = text_of(app, MoveLog).splitlines()
        place = lines[1].index("O")
        assert lines[7][place - 1 :].split()[0] == "h6"
        assert lines[8].index("pass") == lines[7].index("g7")
        assert lines[8].index("c5") == lines[7].index("h6")


async def test_a_record_that_begins_with_white_leaves_the_first_column_free() -> None:
    board = game("gomoku", size=5, line=3)
    record = GameRecord(board, start=board.position(board.start().board, Color(1)))
    record.root.play(board.parse_move("c3")).play(board.parse_move("a1"))
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)):
        lines = text_of(app, MoveLog).splitlines()
        assert lines[3].index("c3") == lines[1].index("O")
        assert lines[4].split()[:2] == ["2", ">a1"] if ">" in lines[4] else ["2", "a1"]
        assert lines[4].index("a1") == lines[1].index("X")


@pytest.mark.parametrize(("size", "has_heads"), [((80, 20), False), ((80, 24), True)])
async def test_a_low_log_keeps_its_rows_for_moves(
    size: tuple[int, int],
    has_heads: bool,
) -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test(size=size):
        assert "+1" in text_of(app, MoveLog)
        assert ("flips" in text_of(app, MoveLog)) == has_heads


async def test_a_log_without_flips_and_values_has_no_heads() -> None:
    app = GameHost(game_of(game("gomoku"), moves="h8 h9"))
    async with app.run_test(size=(80, 24)):
        assert text_of(app, MoveLog).splitlines()[2].split() == ["0", "Start"]


async def test_best_play_that_was_put_in_is_told_from_what_was_played() -> None:
    record = GameRecord(game("othello"))
    first = record.root.play(record.game.parse_move("d3"))
    first.play(record.game.parse_move("c5"))
    line = tuple(map(record.game.parse_move, ("c3", "c4")))
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.goto(first)
        app.view.insert(line)
        await settled(pilot)
        log = text_of(app, MoveLog)
        assert "+--- O  c3!  2 moves" in log
        assert "c5!" not in log
        app.view.goto(first.children[1])
        await settled(pilot)
        log = text_of(app, MoveLog)
        assert "d3" in log
        assert "d3!" not in log
        assert "c3  !" in log
        assert "c4  !" in log
        assert "+--- O  c5  main line" in log


async def test_squares_without_values_beside_them_take_their_room() -> None:
    record = GameRecord(game("othello"))
    for move in ["d3", "c3", "c4", "c5", "e6", "f7", "d6", "e3"]:
        record.root.end().play(record.game.parse_move(move))
    app = GameHost(opened(record))
    async with app.run_test(size=(100, 30)) as pilot:
        assert "+4  d3 d4 e4 e5" in text_of(app, MoveLog)
        record.root.children[0].evaluation = Evaluation(1)
        await pilot.press("comma")
        await settled(pilot)
        assert "+4  d3 d4 ..." in text_of(app, MoveLog)


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [
        *(((90, 24), "unicode"), ((86, 24), "ascii")),
        pytest.param((86, 24), "unicode", marks=pytest.mark.long),
        pytest.param((90, 24), "ascii", marks=pytest.mark.long),
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
                for cell in line.split("+")[1:]:
                    _count, *squares = cell.split()
                    left_out += app.glyphs.ellipsis in squares
                    assert all(
                        square == app.glyphs.ellipsis
                        or re.fullmatch(rf"{app.glyphs.pointer}?[a-h][1-8]|pass", square)
                        for square in squares
                    ), line
            for _ in range(5):
                app.view.back()
            await settled(pilot)
    assert left_out


async def test_the_log_follows_and_keeps_what_comes_after() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test() as pilot:
        await pilot.press("comma", "comma", "comma")
        await settled(pilot)
        lines = text_of(app, MoveLog).splitlines()
        (cursor,) = [line for line in lines if ">" in line]
        assert cursor.split()[:2] == ["7", ">g7"]
        assert "c5" in lines[-1] or any("c5" in line for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)], ids=str)
async def test_the_newest_moves_stay_in_sight_beside_an_analysis(size: tuple[int, int]) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, PASSING, size=size) as (app, pilot):
        await settled(pilot)
        assert ">c5" in text_of(app, MoveLog)
        assert "h6" in text_of(app, MoveLog)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)], ids=str)
async def test_the_last_moves_stay_in_sight_beside_the_result(size: tuple[int, int]) -> None:
    board = game("gomoku", size=9)
    app = GameHost(game_of(board, moves="a1 a2 b1 b2 c1 c2 d1 d2 e1"), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "Black wins." in screen_text(app)
        assert "d2" in text_of(app, MoveLog)
        assert "e1" in text_of(app, MoveLog)
        assert "Rematch" in screen_text(app)


async def test_the_cursor_stays_in_sight_in_a_long_game() -> None:
    record = long_record(200, 0)
    app = GameHost(opened(record))
    async with app.run_test() as pilot:
        for index in (0, 199, 200, 57, 58, 59, 100, 3):
            app.view.goto(record.mainline()[index])
            await settled(pilot)
            lines = text_of(app, MoveLog).splitlines()
            (cursor,) = [line for line in lines if ">" in line]
            first, place = int(cursor.split()[0]), cursor.index(">")
            assert first + (place > lines[1].index("O") - 2) == index


async def test_a_log_that_fits_is_shown_whole() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 12)) as pilot:
        assert "Start" not in text_of(app, MoveLog)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Start" in text_of(app, MoveLog))
        assert ">c5" in text_of(app, MoveLog)


async def test_a_click_jumps() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 30)) as pilot:
        column = text_of(app, MoveLog).splitlines()[5].index("g5")
        for offset, depth in (((column, 5), 4), ((6, 5), 3)):
            await pilot.click(MoveLog, offset=offset)
            await settled(pilot)
            assert app.view.state.depth == depth
        assert app.screen.query_one(BoardWidget).has_focus


async def test_the_keys_of_the_log() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 30)) as pilot:
        for keys, index in [
            (["f6", "up", "up", "enter"], 6),
            (["left", "left", "right", "enter"], 5),
            (["down", "down", "enter"], 9),
            (["l", "k", "enter"], 8),
            (["home", "enter"], 0),
            (["down", "j", "k", "space"], 1),
            (["end", "enter"], 10),
            (["pageup", "enter"], 0),
            (["pagedown", "enter"], 9),
        ]:
            await pilot.press(*keys)
            await settled(pilot)
            assert app.view.state.depth == index, keys
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen.query_one(BoardWidget).has_focus
        await pilot.press("f6")
        assert app.screen.query_one(MoveLog).has_focus
        await pilot.press("f6")
        assert app.screen.query_one(BoardWidget).has_focus


def test_the_lines_of_a_branch_with_variations() -> None:
    record = GameRecord(game("gomoku"))
    parse = record.game.parse_move
    first = record.root.play(parse("h8"))
    first.play(parse("i9"))
    other = first.play(parse("g7"))
    other.play(parse("g8"))

    signs = {LogEntryKind.VARIATION: "+", LogEntryKind.BRANCH: "="}

    def picture(line: tuple[Node, ...]) -> list[str]:
        return [
            " ".join(
                "-"
                if entry is None
                else signs.get(entry.kind, "")
                + ("" if entry.is_main else "~")
                + (record.game.format_move(entry.node.move) if entry.node.move else "start")
                for entry in row
            )
            for row in log_rows(line, ended=False)
        ]

    assert picture(first.children[0].line()) == ["start", "h8 i9", "+~g7"]
    assert picture(other.end().line()) == [
        *("start", "h8 -", "+i9", "=~g7"),
        *("- ~g7", "~g8 -"),
    ]


def test_a_thousand_variations_cost_little() -> None:
    line = long_record(300, 1000).mainline()
    calls: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: calls.append(event))
    try:
        rows = log_rows(line, ended=True)
    finally:
        sys.setprofile(before)
    assert len(rows) > 1150
    assert len(calls) < 20 * len(rows)


async def test_steps_leave_nothing_stale() -> None:
    app = GameHost(game_of(game("othello"), moves=PASSING))
    async with app.run_test(size=(80, 16)) as pilot:
        await settled(pilot)
        log = app.screen.query_one(MoveLog)
        for key in ("comma", "comma", "less_than_sign", "full_stop", "greater_than_sign"):
            await pilot.press(key)
            await settled(pilot)
            region = log.region
            strips = app.screen._compositor.render_strips()
            shown = [strip.crop(region.x, region.right).text for strip in strips]
            afresh = [log.render_line(y).text for y in range(region.height)]
            assert shown[region.y : region.bottom] == afresh, key


async def test_the_highlight_comes_and_goes_with_the_focus() -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c5"))
    async with app.run_test(size=(80, 24)) as pilot:
        log = app.screen.query_one(MoveLog)

        def highlighted() -> bool:
            lines = map(log.render_line, range(log.size.height))
            return any(piece.style and piece.style.reverse for line in lines for piece in line)

        assert not highlighted()
        await pilot.press("f6")
        await until(pilot, highlighted)
        await pilot.press("escape")
        await until(pilot, lambda: not highlighted())


async def test_the_last_of_several_branches_has_a_corner() -> None:
    record = GameRecord(game("gomoku"))
    parse = record.game.parse_move
    for move in ("h8", "g7", "i9"):
        record.root.play(parse(move))
    app = GameHost(opened(record), glyphs="unicode")
    async with app.run_test() as pilot:
        await pilot.press("end")
        await settled(pilot)
        lines = [line.strip() for line in text_of(app, MoveLog).splitlines()]
        assert lines[3:6] == ["1 ▶h8", "├─── ●  g7  1 move", "└─── ●  i9  1 move"]
        app.view.goto(record.root.children[2])
        await settled(pilot)
        lines = [line.strip() for line in text_of(app, MoveLog).splitlines()]
        assert lines[3:5] == ["├─── ●  h8  main line  1 move", "├─── ●  g7  1 move"]
        assert lines[5:7] == ["└─── variation  1 move", "1 ▶i9"]
