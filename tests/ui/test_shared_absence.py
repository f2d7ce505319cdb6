"""A player of a shared game who has lost the line, and a move that does not reach the log."""

from __future__ import annotations

from boardtui.play.shared_table import note_away, note_back
from boardtui.play.subject import SubjectStatus
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.session.open_game import OpenGame
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.result_panel import ResultPanel
from tests.play.late_games import Late
from tests.session.keepers import SharedKeeper
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, play, press, screen_text, status, text_of, unsaved, until
from tests.ui.shared_games import SharedGame

QUICK = Clock(main=300.0)


async def test_the_absence_of_the_player_to_move_is_counted_and_then_claimed() -> None:
    shared = SharedGame("d3", clock=QUICK)
    app = shared.host("ann")
    async with app.run_test() as pilot:
        note_away(shared.ann.table, Seat(1))
        await settled(pilot)
        assert "Bob is away; you can claim the win in 60 s." in status(app)
        shared.time += 52.5
        note_away(shared.ann.table, Seat(1))
        await settled(pilot)
        assert "in 8 s." in status(app)
        await press(pilot, "ctrl+k")
        assert "You can claim the win in 8 s if the player to move stays away." in status(app)
        await pilot.press("up")
        shared.time += 7.0
        await until(pilot, lambda: "in 1 s." in status(app))
        shared.time += 0.6
        await until(pilot, lambda: "Ctrl+K claims the win." in status(app))
        await press(pilot, "ctrl+k")
        assert "You won." in " ".join(text_of(app, ResultPanel).split())


async def test_one_who_comes_back_is_no_longer_awaited() -> None:
    shared = SharedGame("d3", clock=QUICK)
    app = shared.host("ann")
    async with app.run_test() as pilot:
        note_away(shared.ann.table, Seat(1))
        await settled(pilot)
        assert "Bob is away" in status(app)
        note_back(shared.bob.table, Seat(1))
        await settled(pilot)
        assert "away" not in screen_text(app)
        assert "Bob is back." in status(app)
        await play(pilot, "c3")
        assert "is back" not in screen_text(app)


async def test_a_spectator_and_one_who_is_to_move_only_learn_of_it() -> None:
    for who, absent in (None, Seat(1)), ("bob", Seat(0)):
        shared = SharedGame("d3", clock=QUICK)
        app = shared.host(who)
        async with app.run_test() as pilot:
            note_away(shared.ann.table, absent)
            await settled(pilot)
            name = ("Ann", "Bob")[absent]
            assert f"{name} is away." in status(app)


def late_host(late: Late) -> GameHost:
    table = late.ann.table
    return GameHost(OpenGame("late", table, SharedKeeper(), who="ann", keeper_of_study=unsaved))


async def test_a_late_move_is_marked_on_the_board_until_it_is_sent() -> None:
    late = Late(game("othello"))
    app = late_host(late)
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert "Your last move has not been sent yet." not in status(app)
        late.ann.table.note(SubjectStatus(is_unsaved=True))
        await settled(pilot)
        assert "Your last move has not been sent yet." in status(app)
        board = app.screen.query_one(BoardWidget)
        assert board.scene is not None
        (point,) = board.scene.signs
        assert game("othello").notation.format(point, game("othello").board_size) == "d3"
        late.database.settle()
        late.ann.table.note(SubjectStatus())
        await settled(pilot)
        assert board.scene.signs == {}
        assert "Your last move has not been sent yet." not in status(app)
