"""Mistakes of a judged record on the game screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.coach_panel import CoachPanel
from tests.fixtures.judged import EXACT, judge, moves_of, record_of
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, offered, opened, status, text_of

OTHELLO = game("othello")
MOVES = "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5 h4 h8"
BACK, NEXT = "left_parenthesis", "right_parenthesis"


def judged() -> GameRecord:
    """A record with two mistakes: White's 10th move, and Black's 19th."""
    record = record_of(OTHELLO, MOVES)
    nodes = record.mainline()
    judge(nodes[10], -2.0, 1.5, 4.0, better="e7", refutation="g7")
    judge(nodes[19], 2.0, -7.0, 8.4, better="e2 f2", refutation="h8")
    judge(nodes[20], -7.0, -7.0, 0.0)
    return record


@asynccontextmanager
async def shown(
    record: GameRecord, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[GameHost, Pilot[None]]]:
    app = GameHost(opened(record))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


def depth(app: GameHost) -> int:
    return app.view.state.depth


async def test_keys_lead_from_mistake_to_mistake_and_say_what_is_wrong() -> None:
    async with shown(judged()) as (app, pilot):
        assert depth(app) == 20
        assert "(   Mistake" in offered(app)
        await pilot.press(BACK)
        assert depth(app) == 19
        assert status(app).endswith("h4 loses about 8 discs. ! adds e2 as a variation.")
        title, *lines = text_of(app, CoachPanel).splitlines()
        assert "Mistake" in title
        assert " ".join(line.strip() for line in lines).startswith(
            "h4 gives White the corner h8. Refutation: h8. Better: e2. A disc in a corner"
        )
        await pilot.press(BACK)
        assert depth(app) == 10
        assert "f3 loses about 4 discs." in status(app)
        assert "Inaccuracy" in text_of(app, CoachPanel)
        await pilot.press(BACK)
        assert depth(app) == 10
        assert "There are no mistakes before this move." in status(app)
        assert "  ) Mistake" in offered(app)
        await pilot.press(NEXT)
        assert depth(app) == 19
        await pilot.press(NEXT)
        assert "There are no mistakes after this move." in status(app)


async def test_stepping_shows_a_mistake_as_well_and_leaves_it() -> None:
    async with shown(judged()) as (app, pilot):
        await pilot.press("comma")
        assert "h4 loses about 8 discs." in status(app)
        await pilot.press("comma")
        assert "loses" not in status(app)
        assert not app.screen.query_one(CoachPanel).display


async def test_a_mistake_that_a_later_pass_finds_good_is_no_longer_told() -> None:
    record = judged()
    async with shown(record) as (app, pilot):
        await pilot.press(BACK)
        assert "h4 loses about 8 discs." in status(app)
        good = Judgement(
            record.mainline()[19].path(),
            Evaluation(1.0, 24),
            Cost(1.0, Certainty.SEARCHED, 24),
        )
        app.view.judge((good,))
        await pilot.pause()
        assert "loses" not in status(app)
        assert not app.screen.query_one(CoachPanel).display


async def test_other_thresholds_change_what_is_told_at_once() -> None:
    async with shown(judged()) as (app, pilot):
        await pilot.press(BACK)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        lax = screen.settings._replace(mark_discs=(10.0, 20.0, 30.0))
        screen.change_looks(lax, screen.latest.glyphs)
        await pilot.pause()
        assert not screen.query_one(CoachPanel).display
        strict = screen.settings._replace(mark_discs=(1.0, 2.0, 3.0))
        screen.change_looks(strict, screen.latest.glyphs)
        await pilot.pause()
        assert "Blunder" in text_of(app, CoachPanel)


async def test_a_word_of_the_trade_is_explained_at_the_first_mistake_only() -> None:
    record = judged()
    corner = record.mainline()[19]
    judge(record.mainline()[17], 2.0, -7.0, 8.4, better="g1", refutation="h8")
    async with shown(record) as (app, pilot):
        await pilot.press(BACK)
        assert "A disc in a corner" in " ".join(text_of(app, CoachPanel).split())
        await pilot.press("comma", "full_stop")
        assert app.view.node is corner
        assert "A disc in a corner" in " ".join(text_of(app, CoachPanel).split())


async def test_the_better_line_is_put_in_with_a_comment_and_undone_in_one_step() -> None:
    record = judged()
    async with shown(record) as (app, pilot):
        await pilot.press(BACK, "exclamation_mark")
        parent = record.mainline()[18]
        better = parent.child(moves_of(OTHELLO, "e2")[0])
        assert better is not None
        assert better.comment == "Better than h4, which loses about 8 discs."
        assert [child.move for child in better.children] == [*moves_of(OTHELLO, "f2")]
        assert status(app).endswith(
            "The better line was added as a variation. Press ] to go there."
        )
        await pilot.press("exclamation_mark")
        assert "is already in the record" in status(app)
        await pilot.press("u")
        assert len(parent.children) == 1


async def test_without_panels_the_status_line_says_it_all() -> None:
    async with shown(judged(), size=(36, 20)) as (app, pilot):
        await pilot.press(BACK)
        text = " ".join(status(app).split())
        assert "h4 gives White the corner h8. Refutation: h8. Better: e2." in text


async def test_a_record_without_marks_says_so() -> None:
    async with shown(record_of(OTHELLO, MOVES)) as (app, pilot):
        assert "Mistake" not in offered(app)
        await pilot.press(BACK)
        assert "No moves in this game are marked as mistakes." in status(app)


async def test_an_exact_loss_that_gives_a_win_away_is_told_as_that() -> None:
    record = record_of(OTHELLO, MOVES)
    judge(record.mainline()[19], 2.0, -6.0, 8.0, better="e2", certainty=EXACT)
    async with shown(record) as (app, pilot):
        await pilot.press(BACK)
        assert "h4 turns a win into a loss." in status(app)
        assert "Blunder" in text_of(app, CoachPanel)
