"""The mistakes of the record that a game screen shows, as a review or its author marked them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardtui.play.view_state import ViewState
from boardtui.record.grades import is_marked, marked
from boardtui.record.tree import Node
from boardtui.review.verdicts import verdict_on
from boardtui.session.grading import own_mistakes
from boardtui.session.training.game_mistakes import mistakes_to_try
from boardtui.ui.keys import key_for
from boardtui.ui.messages import TryingWanted
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.language import _
from boardtui.words.review import better_comment

if TYPE_CHECKING:
    from boardtui.analysis.verdict import Verdict
    from boardtui.rules.findings import MoveFaultKind


class Mistakes:
    """Leads from mistake to mistake, and shows at each what the review says of it."""

    def __init__(self, screen: StateScreen, replay: Replay) -> None:
        self._screen = screen
        self._replay = replay
        self._told: dict[MoveFaultKind, Node] = {}
        """The node at which a kind of fault was explained first."""
        self._shown: Verdict | None = None
        """The verdict that was shown last."""

    @property
    def before(self) -> Node | None:
        """The nearest mistake before the cursor, on its branch."""
        state = self._screen.state
        return self._first(reversed(state.line[: state.depth]))

    @property
    def after(self) -> Node | None:
        """The nearest mistake after the cursor, on its branch."""
        state = self._screen.state
        return self._first(state.line[state.depth + 1 :])

    @property
    def are_known(self) -> bool:
        """True if any move of the branch at the cursor is a mistake."""
        return self._first(self._screen.state.line) is not None

    def step(self, direction: int) -> None:
        """Move the cursor to the next mistake (1) or the one before (-1)."""
        node = self.after if direction > 0 else self.before
        if node is not None:
            self._replay.look_at(node)

    @property
    def may_try(self) -> bool:
        """True if a better move is known for any mistake of the branch."""
        return bool(self._to_try())

    def try_again(self) -> None:
        """Ask to try mistakes again: the person's own, or else those of all sides.

        The one at the cursor comes first; one of another side brings all of them.
        """
        state, mistakes = self._screen.state, self._to_try()
        own = own_mistakes(state, mistakes)
        wanted = own if state.node in own or state.node not in mistakes else mistakes
        first = wanted.index(state.node) if state.node in wanted else 0
        self._screen.post_message(TryingWanted(self._screen.view.record, wanted, first, state.mine))

    def _to_try(self) -> tuple[Node, ...]:
        return mistakes_to_try(marked(self._screen.state.line, self._screen.latest.bounds))

    def follow(self, state: ViewState) -> None:
        """Show the verdict of a review on the move that led to the cursor, if it is a mistake.

        What an earlier pass said of it ends where a later one finds it good.
        """
        node = state.node
        if node.cost is not None and self._is_marked(node):
            self._shown = self._verdict(node)
            self._screen.show(verdict=self._shown)
        elif self._shown is not None and self._shown is self._screen.latest.verdict:
            self._shown = None
            self._screen.show(verdict=None)

    def insert_better(self) -> None:
        """Put the better line into the record, with a comment on what the mistake lost."""
        verdict, node = self._screen.latest.mistake, self._screen.state.node
        assert verdict is not None
        assert node.parent is not None
        screen, line = self._screen, verdict.best.line
        with screen.one_change():
            is_new = screen.view.insert_variation(
                node.parent.path(), line, better_comment(node), is_best_play=True
            )
            key = key_for("game.next-variation", screen)
            text = _("The better line is already in the record. Press {key} to go there.")
            if is_new:
                text = _("The better line was added as a variation. Press {key} to go there.")
            screen.say(text.format(key=key))

    def _verdict(self, node: Node) -> Verdict | None:
        """Return the verdict on a move; a word of the trade is explained at its first mistake."""
        told = {kind for kind, first in self._told.items() if first is not node}
        verdict = verdict_on(node, frozenset(told))
        if verdict is not None:
            for fault in verdict.faults[:1]:
                self._told.setdefault(fault.kind, node)
        return verdict

    def _first(self, nodes: Iterable[Node]) -> Node | None:
        return next(filter(self._is_marked, nodes), None)

    def _is_marked(self, node: Node) -> bool:
        return is_marked(node, self._screen.latest.bounds)
