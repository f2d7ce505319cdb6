"""The animation of discs that turn over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from textual.message_pump import MessagePump
from textual.timer import Timer

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Board, Point
from boardtui.ui.widgets.board_scene import Face, PointMark

FRAME_SECONDS = 0.07

Frame = Mapping[Point, Face]
"""The turning discs and their looks at one moment."""


def flip_frames(before: Board, after: Board) -> tuple[Frame, ...]:
    """Return the frames for all stones that change their owner; empty if no stone does."""
    turned = {
        point: (old, new)
        for point, (old, new) in after.changes(before).items()
        if old is not None and new is not None
    }
    if not turned:
        return ()
    return (
        {point: Face(old, PointMark.FLIPPING) for point, (old, _new) in turned.items()},
        {point: Face(new, PointMark.EDGE_ON) for point, (_old, new) in turned.items()},
    )


def is_one_move(before: ViewState, after: ViewState) -> bool:
    """Return True if a new move leads from one state to the next, not a step in the record."""
    return after.node.parent is before.node and after.edits > before.edits


def frames_of_move(before: ViewState, after: ViewState) -> tuple[Frame, ...]:
    """Return the frames of a new move; empty for anything else, and if no stone turns.

    The flips of a move made elsewhere were not previewed. Without the stones on edge, it costs no
    more bytes than one made here.
    """
    if not is_one_move(before, after):
        return ()
    frames = flip_frames(before.position.board, after.position.board)
    is_made_elsewhere = after.is_shared and not before.may_play
    return frames[:1] if is_made_elsewhere else frames


class FlipAnimation:
    """Shows frames one after the other, and an empty one at the end."""

    def __init__(
        self, owner: MessagePump, show: Callable[[Frame], None], frame_seconds: float
    ) -> None:
        self._owner = owner
        self._show = show
        self._frame_seconds = frame_seconds
        self._frames: Iterator[Frame] = iter(())
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """True while frames are to come."""
        return self._timer is not None

    def start(self, frames: Sequence[Frame]) -> None:
        """Show the frames, each after `frame_seconds`."""
        self.stop()
        self._frames = iter((*frames, {}))
        self._wait()

    def finish(self) -> None:
        """Skip to the empty frame."""
        if self.running:
            self.stop()
            self._show({})

    def stop(self) -> None:
        """Show no more frames."""
        self._frames = iter(())
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        advance = partial(self._advance, self._frames)
        self._timer = self._owner.set_timer(self._frame_seconds, advance, name="flip")

    def _advance(self, frames: Iterator[Frame]) -> None:
        # A stopped timer may have sent its call already.
        if frames is not self._frames:
            return
        self._timer = None
        frame = next(frames)
        if frame:
            self._wait()
        self._show(frame)
