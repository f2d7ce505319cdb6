"""Discs that turn over: a few frames between two boards, shown one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.message_pump import MessagePump
from textual.timer import Timer

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Board, Point
from boardtui.ui.widgets.board_scene import Face, Mark

FRAME_SECONDS = 0.07

Frame = Mapping[Point, Face]
"""How the turning discs look for a moment."""


def flip_frames(before: Board, after: Board) -> tuple[Frame, ...]:
    """The frames for every stone that changes its owner; none if none does."""
    turned = {
        point: (old, new)
        for point, (old, new) in after.changes(before).items()
        if old is not None and new is not None
    }
    if not turned:
        return ()
    return (
        {point: Face(old, Mark.FLIPPING) for point, (old, _new) in turned.items()},
        {point: Face(new, Mark.EDGE_ON) for point, (_old, new) in turned.items()},
    )


def is_one_move(before: ViewState, after: ViewState) -> bool:
    """Whether a move was played or explored between two states: neither a jump nor a step."""
    return after.node.parent is before.node and after.edits > before.edits


class FlipAnimation:
    """Shows frames for a moment each, and an empty one at the end."""

    def __init__(self, owner: MessagePump, show: Callable[[Frame], None]) -> None:
        self._owner = owner
        self._show = show
        self._waiting: Sequence[Frame] = ()
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether frames are still to come."""
        return self._timer is not None

    def start(self, frames: Sequence[Frame]) -> None:
        """Show the first frame now and the others after it."""
        self.stop()
        self._waiting = frames
        self._advance()

    def finish(self) -> None:
        """Skip what is left."""
        if self.running:
            self.stop()
            self._show({})

    def stop(self) -> None:
        """Show nothing more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _advance(self) -> None:
        self._timer = None
        if not self._waiting:
            self._show({})
            return
        frame, *self._waiting = self._waiting
        self._timer = self._owner.set_timer(FRAME_SECONDS, self._advance, name="flip")
        self._show(frame)
