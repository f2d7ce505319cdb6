"""Discs that turn over after a move: their frames, and the board that shows them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import cast
from unittest.mock import Mock

import pytest
from textual.message_pump import MessagePump
from textual.timer import Timer

from boardtui.config.settings import Settings
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.flip_animation import FlipAnimation, Frame, flip_frames, is_one_move
from tests.ui.host_board import BoardApp, picture, point_to, view_of
from tests.ui.shared_games import SharedGame
from tests.waiting import until

OTHELLO = game("othello")
QUIET = Settings(animation=False)
FRAME: Frame = {Point(0, 0): Face(Color(0), PointMark.FLIPPING)}


class TestFlipFrames:
    def test_every_disc_that_changes_hands_turns(self) -> None:
        before = Board.from_text("XOO.")
        after = Board.from_text("XXXX")
        turning, seen_edge_on = flip_frames(before, after)
        first, second = Point(1, 0), Point(2, 0)
        assert turning == dict.fromkeys((first, second), Face(Color(1), PointMark.FLIPPING))
        assert seen_edge_on == dict.fromkeys((first, second), Face(Color(0), PointMark.EDGE_ON))
        scene = Scene(after, cursor=Point(3, 0), turning=turning)
        assert scene.face(first) == Face(Color(1), PointMark.FLIPPING)
        assert Scene(after, cursor=Point(3, 0)).changed_points(scene) == {first, second}

    def test_stones_that_only_come_or_go_do_not(self) -> None:
        assert flip_frames(Board.from_text("XO."), Board.from_text("X.X")) == ()


class TestOneMove:
    def test_a_move_at_the_head_is_one(self) -> None:
        view = view_of(OTHELLO, "f5", played=True)
        before = view.state
        view.play(OTHELLO.parse_move("d6"))
        assert view.node is view.head
        assert is_one_move(before, view.state)

    def test_a_move_that_is_explored_is_one(self) -> None:
        view = view_of(OTHELLO, "f5 d6", played=True)
        view.back()
        before = view.state
        view.play(OTHELLO.parse_move("f6"))
        assert view.node is not view.head
        assert is_one_move(before, view.state)

    def test_review_and_jumps_are_not(self) -> None:
        view = view_of(OTHELLO, "f5 d6 c3", played=True)
        states: list[ViewState] = [view.state]
        for step in (view.back, view.back, view.back, view.forward, view.forward):
            step()
            states.append(view.state)
        view.goto(view.head)
        states.append(view.state)
        view.take_back()
        states.append(view.state)
        assert not any(is_one_move(a, b) for a, b in pairwise(states))


class OwnerDouble:
    """Keeps what its timers would call."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def set_timer(self, _delay: float, call: Callable[[], None], *, name: str) -> Timer:
        self.calls.append(call)
        return cast(Timer, Mock(name=name))


class TestTimers:
    """A timer that is stopped may have sent its call already."""

    def test_a_late_call_shows_nothing(self) -> None:
        owner, shown = OwnerDouble(), list[Frame]()
        animation = FlipAnimation(cast(MessagePump, owner), shown.append, frame_seconds=1)
        animation.start([FRAME])
        animation.finish()
        assert shown == [{}]
        owner.calls.pop()()
        assert shown == [{}]

    def test_a_late_call_of_the_animation_before_shows_nothing(self) -> None:
        owner, shown = OwnerDouble(), list[Frame]()
        animation = FlipAnimation(cast(MessagePump, owner), shown.append, frame_seconds=1)
        animation.start([FRAME])
        animation.start([FRAME])
        late, *_ = owner.calls
        for call in (late, owner.calls[1]):
            call()
        assert shown == [FRAME]
        owner.calls[2]()
        late()
        assert shown == [FRAME, {}]
        assert not animation.running


class TestAnimation:
    settings = Settings(animation=True, hints=False)

    async def test_discs_turn_over_and_come_to_rest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = BoardApp(OTHELLO, settings=self.settings)
        assert await self._seen_after("f5", app, app.view, monkeypatch) == ["◑", "┃"]

    @pytest.mark.parametrize(
        ("who", "frames"), [("ann", ["◑", "┃"]), ("bob", ["◑"]), (None, ["◑"])]
    )
    async def test_those_of_a_move_made_elsewhere_are_not_seen_edge_on(
        self, monkeypatch: pytest.MonkeyPatch, who: str | None, frames: list[str]
    ) -> None:
        shared = SharedGame()
        app = BoardApp(OTHELLO, view=View(shared.bob.table, who), settings=self.settings)
        assert await self._seen_after("d3", app, shared.ann, monkeypatch) == frames

    @staticmethod
    async def _seen_after(
        move: str, app: BoardApp, mover: View, monkeypatch: pytest.MonkeyPatch
    ) -> list[str]:
        """The looks of turning discs, one after the other, until they have come to rest."""
        async with app.run_test(size=(40, 20)) as pilot:
            show, seen = app.board.show, list[str]()

            def show_and_look(scene: Scene) -> None:
                show(scene)
                seen.extend(set("".join(picture(app.board))) & {"◑", "┃"})

            monkeypatch.setattr(app.board, "show", show_and_look)
            mover.play(OTHELLO.parse_move(move))
            await until(lambda: seen and not app.board.animating, pause=pilot.pause)
            assert not {"◑", "┃"} & set("".join(picture(app.board)))
            return seen

    @pytest.mark.parametrize("key", ["left", "u", "escape"])
    async def test_any_key_skips_it(self, key: str) -> None:
        app = BoardApp(OTHELLO, settings=self.settings, frame_seconds=1000)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await until(lambda: app.board.animating, pause=pilot.pause)
            assert "◑" in "".join(picture(app.board))
            await pilot.press(key)
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_the_next_move_does_not_wait_for_it(self) -> None:
        app = BoardApp(OTHELLO, settings=self.settings, frame_seconds=1000)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await until(lambda: app.board.animating, pause=pilot.pause)
            app.view.take_back()
            await pilot.pause()
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_the_cursor_may_move_meanwhile(self) -> None:
        app = BoardApp(OTHELLO, settings=self.settings, frame_seconds=1000)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await until(lambda: app.board.animating, pause=pilot.pause)
            await point_to(pilot, app, "a1")
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_there_is_none_in_review(self) -> None:
        view = view_of(OTHELLO, "f5 d6 c3")
        app = BoardApp(OTHELLO, view=view, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            for step in (view.back, view.back, view.forward, view.forward):
                step()
                await pilot.pause()
                assert not app.board.animating

    async def test_there_is_none_where_it_is_switched_off(self) -> None:
        app = BoardApp(OTHELLO, settings=QUIET)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await pilot.pause()
            assert not app.board.animating
            assert "".join(picture(app.board)).count("●") == 3
