"""The graph of a game beside the board."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.widgets.coach_panel import CoachPanel
from boardtui.ui.widgets.game_graph import GameGraph
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.side_panels import SidePanels
from tests.fixtures.judged import judged
from tests.ui.app_host import keys, settled
from tests.ui.host_game import GameHost, opened, screen_text, status, text_of

GRAPH = "colon"
PLIES = 40
SIZES = [(80, 24), (80, 50), (120, 40), (60, 20)]


def host(record: GameRecord, glyphs: GlyphSetName = "unicode") -> GameHost:
    app = GameHost(opened(record), glyphs=glyphs)
    app.view.goto(record.root)
    return app


def graph(app: GameHost) -> list[str]:
    return text_of(app, GameGraph).splitlines()


def is_shown(app: GameHost) -> bool:
    found = app.screen.query_one_optional(GameGraph)
    return found is not None and found.display


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", ["othello", "gomoku"])
async def test_a_judged_game_has_a_graph_with_its_marks_and_moves(
    kind: str, size: tuple[int, int]
) -> None:
    scale = 1.0 if kind == "othello" else 3.0
    app = host(judged(game(kind), PLIES, scale=scale), "shaped")
    async with app.run_test(size=size) as pilot:
        await keys(pilot, *"." * 5)
        title, *lines = graph(app)
        assert "Review" in title
        assert title.rstrip(" ─").endswith("White +5" if kind == "othello" else "White +15")
        assert "█" in "".join(lines)
        marks = lines[4 if size != (60, 20) and size != (120, 40) else 8 if size[0] == 120 else 2]
        assert {"·", "?", "‼"} <= set(marks)
        assert "Moves" in text_of(app, MoveLog)
        side = app.screen.query_one(SidePanels)
        assert all(
            side.region.contains_region(each.region) for each in side.children if each.display
        )


async def test_the_cursor_follows_the_replay_and_the_words_tell_a_bad_move() -> None:
    app = host(judged(game("othello"), PLIES))
    async with app.run_test(size=(80, 50)) as pilot:
        await settled(pilot)
        assert graph(app)[5].index("▌") == 3
        await keys(pilot, *"." * 5)
        *_picture, marks, words = graph(app)
        assert max(marks.find("▌"), marks.find("▐")) == 6
        assert words.split()[-2:-1] == ["Better:"]  # there is no room for the loss as well
        assert words.split()[1].endswith("(?!)")
        await keys(pilot, ".")
        assert "Better" not in text_of(app, GameGraph)


async def test_beside_the_text_on_a_mistake_the_words_give_way_and_the_picture_stays() -> None:
    app = host(judged(game("othello"), PLIES))
    async with app.run_test() as pilot:
        await keys(pilot, *"." * 4)
        before = graph(app)
        await keys(pilot, ".")
        assert app.screen.query_one(CoachPanel).display
        assert graph(app)[1:5] == before[1:5]
        assert len(graph(app)) == 6
        side = app.screen.query_one(SidePanels)
        assert side.region.contains_region(app.screen.query_one(CoachPanel).region)


async def test_a_click_and_a_drag_move_the_cursor() -> None:
    app = host(judged(game("othello"), PLIES))
    async with app.run_test() as pilot:
        await settled(pilot)
        panel = app.screen.query_one(GameGraph)
        await pilot.click(GameGraph, offset=(panel.size.width - 1, 2))
        await settled(pilot)
        assert app.view.state.depth == len(app.view.state.line) - 1
        await pilot.click(GameGraph, offset=(1, 2))  # on a label
        await pilot.click(GameGraph, offset=(20, 0))  # on the title
        await settled(pilot)
        assert app.view.state.next_node is None
        await pilot.mouse_down(GameGraph, offset=(20, 2))
        await settled(pilot)
        at = app.view.state.depth
        assert 0 < at < PLIES
        await pilot.hover(GameGraph, offset=(10, 9))
        await settled(pilot)
        assert app.view.state.depth < at
        await pilot.hover(None, offset=Offset(0, 0))
        await settled(pilot)
        assert app.view.node is app.view.record.root
        await pilot.mouse_up(GameGraph, offset=(10, 2))
        await settled(pilot)
        dropped = app.view.node
        await pilot.hover(GameGraph, offset=(20, 2))
        await settled(pilot)
        assert app.view.node is dropped


async def test_a_click_on_a_mark_leads_to_its_move() -> None:
    app = host(judged(game("othello"), PLIES), "ascii")
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        marks = graph(app)[3]
        await pilot.click(GameGraph, offset=(marks.index("!"), 1))
        await settled(pilot)
        node = app.view.node
        assert node.cost is not None
        assert node.cost.lost == 12


async def test_a_game_that_is_not_judged_has_no_graph_until_it_is() -> None:
    record = judged(game("othello"), PLIES)
    line = record.mainline()
    kept = [(node, node.evaluation, node.cost) for node in line]
    for node in line:
        node.evaluation = node.cost = None
    app = host(record)
    async with app.run_test() as pilot:
        await keys(pilot, GRAPH)
        assert not app.screen.query(GameGraph)
        assert "There is no graph" in status(app)
        for node, evaluation, cost in kept:
            node.evaluation, node.cost = evaluation, cost
        await keys(pilot, ".")
        assert is_shown(app)


async def test_a_key_changes_what_the_graph_shows_and_hides_it() -> None:
    app = host(judged(game("othello"), PLIES))
    async with app.run_test() as pilot:
        await keys(pilot, ">", GRAPH)
        title, top, *_rest = graph(app)
        assert "Losses" in title
        assert "have cost so far" in status(app)
        assert top.split()[0] in {"64", "128"}
        await keys(pilot, GRAPH)
        assert not is_shown(app)
        await keys(pilot, "comma")
        assert not is_shown(app)
        await keys(pilot, GRAPH)
        assert "Review" in graph(app)[0]


async def test_values_of_a_file_are_shown_when_they_are_asked_for() -> None:
    record = judged(game("othello"), PLIES)
    for node in record.mainline():
        node.cost = None
    app = host(record)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert not is_shown(app)
        await keys(pilot, GRAPH)
        assert "Values" in graph(app)[0]
        assert "who is ahead" in status(app)


async def test_without_colours_and_characters_both_sides_are_told_by_their_places() -> None:
    record = GameRecord(game("othello"))
    for value in (5.0, -5.0):
        node = record.root.end().play(record.root.end().position.legal_moves[0])
        node.evaluation, node.cost = Evaluation(value), Cost(0.0)
    app = host(record, "ascii")
    async with app.run_test() as pilot:
        await settled(pilot)
        rows = [line[3:].rstrip() for line in graph(app)[1:5]]
        assert [set(row) for row in rows] == [set(), {" ", "#"}, {" ", "#"}, set()]
        assert rows[1].rindex("#") + 1 == rows[2].index("#")
        assert set(screen_text(app)) & set("█▌▐·‼") == set()
