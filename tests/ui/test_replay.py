"""Looking through a record on the game screen: stepping, variations, autoplay, comments."""

from __future__ import annotations

from textual.widgets import TextArea

from boardtui.rules.game import Pass
from boardtui.rules.registry import game
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.ui.app_host import settled
from tests.ui.host_game import (
    QUICK,
    GameHost,
    asked_to_play_on,
    game_of,
    offered,
    play,
    screen_text,
    status,
    text_of,
    until,
)

OPENING = "f5 d6 c3 d3 c4"
PASSING = "f5 f6 c4 g5 h5 h4 g7 h6 pass c5"


def reviewed(moves: str = OPENING, name: str = "othello") -> GameHost:
    """A record at whose board nobody sits."""
    return GameHost(game_of(game(name), moves=moves, players={}))


def playing(app: GameHost) -> bool:
    """Return True if the record plays itself."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, GameScreen))
    return screen.replay.running


async def test_stepping_start_end_and_return() -> None:
    app = reviewed()
    async with app.run_test() as pilot:
        head = app.view.head
        for keys, index in [
            (["comma", "comma"], 3),
            (["full_stop"], 4),
            (["less_than_sign"], 0),
            (["comma"], 0),
            (["greater_than_sign"], 5),
            (["full_stop"], 5),
            (["less_than_sign", "backspace"], 5),
        ]:
            await pilot.press(*keys)
            await settled(pilot)
            assert app.view.state.depth == index, keys
        assert app.view.head is head
        await pilot.press("less_than_sign")
        await settled(pilot)
        assert "Move 0 of 5" in text_of(app, ScorePanel)


async def test_a_pass_is_announced_in_replay() -> None:
    app = reviewed(PASSING)
    async with app.run_test() as pilot:
        await pilot.press("comma")
        await settled(pilot)
        assert app.view.node.move == Pass()
        assert "Black has no legal move and passes." in status(app)
        await pilot.press("comma")
        await settled(pilot)
        assert "Black has no legal move and must pass." in status(app)


async def test_a_resignation_is_seen_from_every_move() -> None:
    app = GameHost(game_of(game("othello"), moves=OPENING))
    async with app.run_test() as pilot:
        await pilot.press("x", "y")
        await until(pilot, lambda: app.view.state.outcome)
        await pilot.press("less_than_sign")
        await settled(pilot)
        assert text_of(app, MoveLog).rstrip().endswith("Black wins.")
        assert "wins" not in text_of(app, ScorePanel)


async def test_autoplay_runs_to_the_end_and_stops() -> None:
    app = GameHost(
        game_of(game("othello"), moves=OPENING, players={}), QUICK._replace(autoplay_delay=0.1)
    )
    async with app.run_test() as pilot:
        await pilot.press("less_than_sign", "z")
        await until(pilot, lambda: app.view.state.depth == 5)
        assert not playing(app)
        assert "Pause" not in offered(app)


async def test_autoplay_pauses_and_changes_speed() -> None:
    app = GameHost(
        game_of(game("othello"), moves=OPENING, players={}), QUICK._replace(autoplay_delay=9.0)
    )
    async with app.run_test() as pilot:
        await pilot.press("less_than_sign", "z")
        await settled(pilot)
        assert "z Pause" in text_of(app, KeyHints)
        assert "a move every 9.0 s" in status(app)
        await pilot.press("plus")
        await settled(pilot)
        assert "a move every 6.0 s" in status(app)
        await pilot.press("minus", "minus")
        await settled(pilot)
        assert "a move every 10.0 s" in status(app)
        await pilot.press("z")
        await settled(pilot)
        assert "paused" in status(app)
        assert not playing(app)
        await pilot.press("z", "full_stop")
        assert not playing(app)
        assert app.view.state.depth == 1


async def test_playing_elsewhere_makes_a_variation_and_keeps_the_game() -> None:
    app = reviewed("h8 i9 j10", "gomoku")
    async with app.run_test() as pilot:
        await pilot.press("comma")
        await play(pilot, "g7")
        log = text_of(app, MoveLog)
        assert "+--- X  j10  main line  1 move\n+--- variation  1 move\n   3 >g7" in log
        assert len(app.view.record.mainline()) == 4


async def test_variations_are_walked_promoted_and_removed() -> None:
    app = reviewed("h8 i9 j10", "gomoku")
    async with app.run_test() as pilot:
        assert "Variation" not in offered(app)
        await pilot.press("comma")
        await play(pilot, "g7")
        name = app.view.record.game.format_move
        for key, move in [("]", "j10"), ("]", "g7"), ("[", "j10"), ("[", "g7")]:
            await pilot.press(key)
            await settled(pilot)
            assert app.view.node.move is not None
            assert name(app.view.node.move) == move
        await pilot.press("comma", "]")
        await settled(pilot)
        assert app.view.node.position.ply == 3
        await pilot.press("[", "v")
        await settled(pilot)
        assert "main line" in status(app)
        first = app.view.record.mainline()[3].move
        await pilot.press("]")
        await settled(pilot)
        last = app.view.node.move
        assert first is not None
        assert last is not None
        assert {name(first), name(last)} == {"g7", "j10"}
        await pilot.press("delete")
        await until(pilot, lambda: "Remove the variation" in screen_text(app))
        await pilot.press("n")
        await settled(pilot)
        assert len(app.view.record.mainline()[2].children) == 2
        await pilot.press("delete")
        await until(pilot, lambda: "Remove the variation" in screen_text(app))
        await pilot.press("y")
        await until(pilot, lambda: len(app.view.record.mainline()[2].children) == 1)
        assert app.view.record.mainline()[3].move == first


async def test_a_comment_is_written_shown_and_marked() -> None:
    app = reviewed()
    async with app.run_test() as pilot:
        await pilot.press("semicolon")
        await until(pilot, lambda: app.screen.query(TextArea))
        assert "Comment on move 5, c4" in screen_text(app)
        await pilot.press(*"good", "space", *"move", "ctrl+s")
        await until(pilot, lambda: app.view.node.comment)
        assert app.view.node.comment == "good move"
        await settled(pilot)
        assert "good move" in screen_text(app)
        assert ">c4  *" in text_of(app, MoveLog).splitlines()[5]
        await pilot.press("comma")
        await settled(pilot)
        assert "good move" not in screen_text(app)
        await pilot.press("full_stop", "semicolon")
        await until(pilot, lambda: app.screen.query(TextArea))
        await pilot.press("x", "escape")
        await settled(pilot)
        assert app.view.node.comment == "good move"


async def test_a_comment_is_readable_without_panels() -> None:
    app = reviewed()
    app.view.comment(app.view.cursor, "A bold\nmove.")
    async with app.run_test(size=(36, 11)):
        assert "A bold move." in status(app)


async def test_playing_on_against_the_computer() -> None:
    app = reviewed()
    async with app.run_test() as pilot:
        await pilot.press("comma", "comma", "y")
        # White is to move here, so a person is offered White.
        message = await asked_to_play_on(pilot, app)
        assert message.node.position.ply == 3
        assert message.seats == ("easy", "human")
        assert not app.game.seats


async def test_playing_on_can_be_left() -> None:
    app = reviewed()
    async with app.run_test() as pilot:
        await pilot.press("comma", "y")
        await until(pilot, lambda: "Who plays from here?" in screen_text(app))
        await pilot.press("escape")
        await settled(pilot)
        assert not app.game.seats
        assert app.view.state.reviewing
        assert not app.requests


async def test_a_dialog_and_a_hidden_screen_stop_the_autoplay() -> None:
    app = reviewed()
    async with app.run_test() as pilot:
        screen = app.screen
        await pilot.press("less_than_sign", "z", "semicolon")
        await until(pilot, lambda: app.screen is not screen)
        assert not playing(app)
