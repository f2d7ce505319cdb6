"""The columns of flips and of values in the move log."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len, chop_cells

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.words.language import use_language
from tests.fixtures.engines import ScriptedEngine, info
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, asked
from tests.ui.host_game import GameHost, game_of, opened, text_of, until


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize("glyphs", ["ascii", "shaped"])
async def test_values_stand_beside_moves_for_the_side_that_made_them(glyphs: GlyphSetName) -> None:
    record = GameRecord(game("othello"))
    for text, value, certainty in [
        ("d3", 2.6, Certainty.SEARCHED),
        ("c5", 2.6, Certainty.SEARCHED),
        ("f6", -12.0, Certainty.EXACT),
    ]:
        node = record.root.end().play(record.game.parse_move(text))
        node.evaluation = Evaluation(value, certainty=certainty)
    app = GameHost(opened(record), glyphs=glyphs)
    async with app.run_test(size=(80, 24)):
        words = [line.split() for line in text_of(app, MoveLog).splitlines()]
        assert words[4][-2:] == ["+1", "-3"]
        assert words[4][:4] == ["1", "d3", "+1", "+3"]
        assert words[5][-1] == "-12"


@pytest.mark.parametrize(
    ("board", "size"), [(6, (80, 50)), (8, (80, 24)), (8, (80, 17)), (8, (60, 18)), (8, (120, 40))]
)
async def test_numbers_beside_moves_have_one_meaning(board: int, size: tuple[int, int]) -> None:
    record = GameRecord(game("othello", size=board))
    for _ in range(8):
        record.root.end().play(record.root.end().position.legal_moves[0])
    app = GameHost(opened(record), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await pilot.press("end")
        await settled(pilot)
        assert "+1" in text_of(app, MoveLog)
        # Some moves have a value, and others none.
        for node in (record.root.end(), record.root.end().parent):
            assert node is not None
            node.evaluation = Evaluation(25)
        await pilot.press("comma")
        await settled(pilot)
        text = text_of(app, MoveLog)
        assert "25" in text
        assert "value" in text
        assert (re.search(r"\+\d\b", text) is not None) == ("flips" in text)


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "moves", "heads"), [("othello", "d3 c5", 4), ("gomoku", "h8 h9 i8", 6)]
)
async def test_heads_stand_above_their_columns(
    language: str, name: str, moves: str, heads: int
) -> None:
    record = GameRecord(game(name))
    for text in moves.split():
        node = record.root.end().play(record.game.parse_move(text))
        node.evaluation = Evaluation(25)
    use_language(language)
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)):
        lines = text_of(app, MoveLog).splitlines()
        # Values alone have their name beside those of the sides.
        line = lines[1 if name == "gomoku" else 2]
        ends = [cell_len(line[: found.end()]) for found in re.finditer(r"\S+", line)]
        assert len(ends) == heads
        (row,) = [line for line in lines if line.split()[:1] == ["1"]]
        for end in {ends[heads // 3 if name == "gomoku" else heads // 2 - 1], ends[-1]}:
            assert chop_cells(row, end)[0].endswith("25")


@pytest.mark.parametrize(
    ("name", "moves", "best"), [("othello", "d3 c5", "b6"), ("gomoku", "h8 h9", "i8")]
)
async def test_beside_an_analysis_the_sides_and_the_values_have_their_names(
    name: str, moves: str, best: str
) -> None:
    engine, board = ScriptedEngine(), game(name)
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    app = GameHost(game_of(board, moves=moves, names=("", "")), glyphs="shaped", queue=queue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(ANALYSIS)
        await asked(pilot, engine)
        engine.say(info(board, best, 2.0))
        await until(pilot, lambda: "-2" in text_of(app, MoveLog))
        log = app.screen.query_one(MoveLog)
        assert log.size.height == 6
        title, heads, *rows = text_of(app, MoveLog).splitlines()
        assert "values" not in title
        assert heads.split() == ["●", "Black", "value", "●", "White", "value"]
        row = next(row for row in rows if "-2" in row)
        assert len(row.rstrip()) == len(heads.rstrip())


@pytest.mark.parametrize(("name", "moves"), [("othello", "d3 c5"), ("gomoku", "h8 h9")])
@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40)], ids=str)
async def test_the_moves_stay_in_their_rows_when_a_column_comes(
    name: str, moves: str, size: tuple[int, int]
) -> None:
    record = GameRecord(game(name))
    app = GameHost(opened(record), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)

        def row_of_start() -> int:
            lines = text_of(app, MoveLog).splitlines()
            return next(place for place, line in enumerate(lines) if "Start" in line)

        before = row_of_start()
        for move in moves.split():
            app.view.play(record.game.parse_move(move))
        await settled(pilot)
        assert row_of_start() == before
        record.root.end().evaluation = Evaluation(25)
        await pilot.press("comma")
        await settled(pilot)
        text = text_of(app, MoveLog)
        assert "25" in text
        assert text.count("value") == 2
        assert row_of_start() == before
