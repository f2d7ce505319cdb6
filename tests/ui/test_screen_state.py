"""What the game screen shows is one value: newer replaces older, and a change is applied once."""

from __future__ import annotations

from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from tests.ui.app_host import settled
from tests.ui.host_board import shown_of, view_of
from tests.ui.host_game import GameHost, game_of, text_of

OTHELLO = game("othello")


def screen_of(app: GameHost) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def test_a_state_older_than_what_is_shown_is_dropped() -> None:
    app = GameHost(game_of(OTHELLO))
    async with app.run_test() as pilot:
        await settled(pilot)
        screen, before = screen_of(app), app.game.view.state
        app.game.view.play(OTHELLO.parse_move("d3"))
        shown = screen.shown
        screen._follow(before)
        screen._follow(app.game.view.state)
        await settled(pilot)
        assert screen.shown is shown
        assert "Move 1" in text_of(app, ScorePanel)


async def test_changes_made_together_are_applied_as_one() -> None:
    app = GameHost(game_of(OTHELLO))
    async with app.run_test() as pilot:
        await settled(pilot)
        screen = screen_of(app)
        applied: list[ScreenState] = []
        screen.watch(screen, "shown", lambda shown: applied.append(shown), init=False)
        with screen.one_change():
            app.game.view.play(OTHELLO.parse_move("d3"))
            with screen.one_change():
                screen.say("One.")
            screen.say("Two.")
            assert not applied
            assert screen.state is not screen.shown.state
        assert applied == [screen.shown] == [screen.latest]
        await settled(pilot)
        assert "Two." in text_of(app, StatusLine)


def test_the_rules_are_asked_of_a_new_position_only() -> None:
    view = view_of(OTHELLO, "d3 c5")
    captures = view.state.captures
    view.comment(view.cursor, "A word.")
    assert view.state.node.comment
    assert view.state.captures is captures
    view.back()
    assert view.state.captures != captures


def test_what_a_move_flips_is_a_hint() -> None:
    shown = shown_of(view_of(OTHELLO, "f5").state)
    assert shown.flips_at(Point(5, 5)) == {Point(4, 4)}
    assert not shown.flips_at(Point(0, 0))
    assert not shown._replace(settings=shown.settings._replace(hints=False)).flips_at(Point(5, 5))


def test_only_named_fields_are_compared() -> None:
    shown = shown_of(view_of(OTHELLO, "f5").state)
    assert shown.differs(None, ())
    assert not shown.differs(shown, ("state", "message"))
    said = shown._replace(message="Something.")
    assert said.differs(shown, ("state", "message"))
    assert not said.differs(shown, ("state", "typed"))
