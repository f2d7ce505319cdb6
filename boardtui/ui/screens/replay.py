"""Stepping through the record of a game, by hand and automatically."""

from __future__ import annotations

from boardtui.language import _
from boardtui.play.autoplay import Autoplay
from boardtui.record.tree import Node
from boardtui.ui.screens.state_screen import StateScreen

FASTER, SLOWER = 2 / 3, 1.5
"""What a key press does to the time for which a move stays in automatic replay."""


class Replay:
    """Moves the cursor of a game screen; any step by hand ends the automatic replay."""

    def __init__(self, screen: StateScreen, delay: float) -> None:
        """Let each move stay for `delay` seconds in automatic replay."""
        self._screen = screen
        self._view = screen.view
        self._autoplay = Autoplay(self._next_step, delay)

    @property
    def running(self) -> bool:
        """Whether the record plays itself."""
        return self._autoplay.running

    @property
    def may_go_back(self) -> bool:
        """Whether a move leads here."""
        return self._screen.state.node.parent is not None

    @property
    def may_go_forward(self) -> bool:
        """Whether the branch goes on."""
        return self._screen.state.next_node is not None

    @property
    def may_play(self) -> bool:
        """Whether there is something to play automatically."""
        return not self.running and self.may_go_forward

    @property
    def may_return(self) -> bool:
        """Whether the cursor is not where the game stands."""
        state = self._screen.state
        return state.reviewing or state.is_copy

    @property
    def has_variations(self) -> bool:
        """Whether there is another branch at the cursor."""
        return len(self._alternatives()[0]) > 1

    @property
    def variation(self) -> Node | None:
        """The first node of the innermost variation that holds the cursor."""
        node = self._screen.state.node
        while node.parent is not None:
            if node.parent.next is not node:
                return node
            node = node.parent
        return None

    def back(self) -> None:
        """Look at the position one move before."""
        self.stop()
        self._view.back()

    def forward(self) -> None:
        """Look at the position one move later."""
        self.stop()
        self._view.forward()

    def to_start(self) -> None:
        """Look at the start."""
        self.look_at(self._screen.state.line[0])

    def to_end(self) -> None:
        """Look at the end of the branch."""
        self.look_at(self._screen.state.line[-1])

    def to_head(self) -> None:
        """Look at where the game stands, and from there at the game itself, not at a copy."""
        if self._screen.state.reviewing:
            self.look_at(self._view.head)
        elif self._view.is_copy:
            with self._screen.one_change():
                self._view.rejoin()
                self._screen.say(_("This is the game again; your changes are in the copy."))

    def to_variation(self, step: int) -> None:
        """Look at the next branch, of those that begin with the cursor's move or after it."""
        nodes, current = self._alternatives()
        if len(nodes) > 1:
            self.look_at(nodes[(current + step) % len(nodes)])

    def look_at(self, node: Node) -> None:
        """Look at any node of the record."""
        self.stop()
        self._view.goto(node)

    def play(self) -> None:
        """Play the branch move by move."""
        self._autoplay.start()
        self._screen.show(autoplay=True, message=self._speed())

    def pause(self) -> None:
        """Stop the automatic replay where it is."""
        self._autoplay.stop()
        self._screen.show(autoplay=False, message=_("Autoplay paused."))

    def change_speed(self, direction: int) -> None:
        """Make the automatic replay faster (1) or slower (-1)."""
        self._autoplay.change_speed(FASTER if direction > 0 else SLOWER)
        self._screen.show(message=self._speed())

    def stop(self) -> None:
        """Take no further step by itself."""
        self._autoplay.stop()
        self._screen.show(autoplay=False)

    def _next_step(self) -> bool:
        self._view.forward()
        goes_on = self.may_go_forward
        self._screen.show(autoplay=goes_on)
        return goes_on

    def _speed(self) -> str:
        seconds = f"{self._autoplay.delay:.1f}"
        return _("Autoplay: a move every {seconds} s.").format(seconds=seconds)

    def _alternatives(self) -> tuple[list[Node], int]:
        """The branches at the cursor's move, or else after it, and which of them is looked at."""
        node, after = self._screen.state.node, self._screen.state.next_node
        if node.parent is not None and len(node.parent.children) > 1:
            return node.parent.children, node.parent.children.index(node)
        return node.children, node.children.index(after) if after in node.children else 0
