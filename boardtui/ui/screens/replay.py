"""Stepping through the record of a game, by hand and automatically."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.record.tree import Node
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.language import _

FASTER, SLOWER = 2 / 3, 1.5
"""Factors for the pause between two moves of autoplay, per key press."""


class Replay:
    """Moves the cursor of a game screen; a step by hand ends autoplay."""

    def __init__(self, screen: StateScreen, delay: float) -> None:
        """Begin with a pause of `delay` seconds in autoplay."""
        self._screen = screen
        self._view = screen.view
        self._autoplay = screen.view.autoplay
        self._autoplay.delay = delay
        self._autoplay.on_end = lambda: screen.show(autoplay=False)

    @property
    def running(self) -> bool:
        """True during autoplay."""
        return self._autoplay.running

    @property
    def may_go_back(self) -> bool:
        """True if the cursor is not at the start."""
        return self._screen.state.node.parent is not None

    @property
    def may_go_forward(self) -> bool:
        """True if the cursor is not at the end of its branch."""
        return self._screen.state.next_node is not None

    @property
    def may_play(self) -> bool:
        """True if autoplay can start."""
        return not self.running and self.may_go_forward

    @property
    def may_return(self) -> bool:
        """True if the cursor is not at the head of the game."""
        return self._screen.state.is_away

    @property
    def has_variations(self) -> bool:
        """True if there is another branch at the cursor."""
        return len(self._alternatives()[0]) > 1

    def back(self) -> None:
        """Move the cursor one ply back."""
        self.stop()
        self._view.back()

    def forward(self) -> None:
        """Move the cursor one ply forward."""
        self.stop()
        self._view.forward()

    def to_start(self) -> None:
        """Move the cursor to the start."""
        self.look_at(self._screen.state.line[0])

    def to_end(self) -> None:
        """Move the cursor to the end of the branch."""
        self.look_at(self._screen.state.line[-1])

    def to_head(self) -> None:
        """Move the cursor to the head; if it is there already, leave a study.

        From a study of a running game between people, where a clock may run, one step leads back.
        """
        state = self._screen.state
        is_awaited = state.is_study and state.is_shared and not state.is_over
        if state.reviewing and not is_awaited:
            self.look_at(self._view.head)
        elif self._view.is_study:
            self.stop()
            with self._screen.one_change():
                self._view.rejoin()
                self._screen.say(_("You are back in the game; your changes are in the study."))

    def to_variation(self, step: int) -> None:
        """Move the cursor by `step` among the branches at its move, or else at the next move."""
        nodes, current = self._alternatives()
        if len(nodes) > 1:
            self.look_at(nodes[(current + step) % len(nodes)])

    def look_at(self, node: Node) -> None:
        """Move the cursor to any node."""
        self.stop()
        self._view.goto(node)

    def play(self) -> None:
        """Start autoplay."""
        self._autoplay.start()
        self._screen.show(autoplay=True, message=self._speed())

    def pause(self) -> None:
        """Pause autoplay, and say so."""
        self._autoplay.stop()
        self._screen.show(autoplay=False, message=_("Autoplay paused."))

    def change_speed(self, direction: int) -> None:
        """Make autoplay faster (1) or slower (-1)."""
        self._autoplay.change_speed(FASTER if direction > 0 else SLOWER)
        self._screen.show(message=self._speed())

    def stop(self) -> None:
        """Stop autoplay without a message."""
        self._autoplay.stop()
        self._screen.show(autoplay=False)

    def _speed(self) -> str:
        seconds = f"{self._autoplay.delay:.1f}"
        return _("Autoplay: a move every {seconds} s.").format(seconds=seconds)

    def _alternatives(self) -> tuple[Sequence[Node], int]:
        """Return the branches at the cursor's move, or else at the next, and the current index."""
        node, after = self._screen.state.node, self._screen.state.next_node
        if node.parent is not None and len(node.parent.children) > 1:
            return node.parent.children, node.parent.children.index(node)
        return node.children, node.children.index(after) if after in node.children else 0
