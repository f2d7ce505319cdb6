"""Looking through a record: stepping, variations, automatic replay, comments."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.reactive import Initialize, var
from textual.screen import Screen

from boardtui.config import Settings
from boardtui.language import N_, _, ngettext
from boardtui.play.match import Match
from boardtui.play.state import MatchState
from boardtui.record.tree import Node
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.keys import binding_of, key_for, own_bindings
from boardtui.ui.messages import MatchChanged
from boardtui.ui.replay import Autoplay
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.words.names import move_name

Answer = TypeVar("Answer")

FASTER, SLOWER = 2 / 3, 1.5
"""What a key press does to the time for which a move stays in automatic replay."""


class ReviewScreen(Screen[None]):
    """The part of the game screen that moves through the record and annotates it.

    `may_x` says whether the action `x` would do anything now; the key hints rely on it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "back", N_("Back"), id="game.back"),
        Binding("full_stop", "forward", N_("Forward"), id="game.forward"),
        Binding("backspace", "return", N_("To the game"), id="game.return"),
        Binding("z", "autoplay", N_("Autoplay"), id="game.autoplay"),
        Binding("z", "pause", N_("Pause"), id="game.pause"),
        Binding("plus", "speed(1)", N_("Faster"), id="game.faster"),
        Binding("minus", "speed(-1)", N_("Slower"), id="game.slower"),
        Binding("less_than_sign", "first", N_("To the start"), id="game.start"),
        Binding("greater_than_sign", "last", N_("To the end"), id="game.end"),
        Binding(
            "left_square_bracket",
            "variation(-1)",
            N_("Previous variation"),
            id="game.previous-variation",
        ),
        Binding(
            "right_square_bracket", "variation(1)", N_("Next variation"), id="game.next-variation"
        ),
        Binding("v", "promote", N_("Make main line"), id="game.promote"),
        Binding("delete", "remove", N_("Remove variation"), id="game.remove"),
        Binding("semicolon", "comment", N_("Comment"), id="game.comment"),
        Binding("f6", "log", N_("Move log"), id="game.log"),
    ]

    def _first_state(self) -> MatchState:
        return self.match.state

    state: var[MatchState] = var(Initialize(_first_state))
    settings: var[Settings] = var(Settings)
    glyphs: var[GlyphSet] = var(lambda: glyph_set("unicode"))
    message: var[str] = var("")
    """What has just been said."""

    def __init__(self, match: Match, settings: Settings, glyphs: GlyphSet) -> None:
        super().__init__()
        self.match = match
        self.set_reactive(ReviewScreen.settings, settings)
        self.set_reactive(ReviewScreen.glyphs, glyphs)
        self.autoplay = Autoplay(self, self._autoplay_step, settings.autoplay_delay)
        self._stop_following: Callable[[], None] | None = None

    def say(self, text: str, *, bell: bool = False) -> None:
        """Put a sentence into the status line until something else happens."""
        self.message = text
        if bell and self.settings.bell:
            self.app.bell()

    async def ask(self, dialog: Dialog[Answer | None]) -> Answer | None:
        """The answer to a dialog; None if it is turned down, or if another one is open already."""
        return await self.app.push_screen_wait(dialog) if self.is_active else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        possible = getattr(self, f"may_{action}", None)
        return possible is None or possible(*parameters)

    def on_mount(self) -> None:
        self._stop_following = self.match.subscribe(
            lambda state: self.post_message(MatchChanged(state))
        )

    def on_unmount(self) -> None:
        self.autoplay.stop()
        if self._stop_following is not None:
            self._stop_following()

    def on_screen_suspend(self) -> None:
        self.autoplay.stop()

    def on_key(self, event: events.Key) -> None:
        """Say why a key does nothing now that does something at other times."""
        active = binding_of(event.key, self)
        if active is not None and active.enabled:
            return
        for binding in own_bindings(self).get(event.key, ()):
            reason = self.reason_against(binding.action)
            if reason:
                self.say(reason)
                return

    def reason_against(self, action: str) -> str:
        """Why an action does nothing now, in one sentence; may be empty."""
        from boardtui.ui.screens.reasons import reason_against

        return reason_against(action, self.state, key_for("game.return", self))

    @on(MatchChanged)
    def _follow(self, message: MatchChanged) -> None:
        self._show(message.state)

    def catch_up(self) -> None:
        """Show now what a command has done to the match: what the next key does depends on it."""
        self._show(self.match.state)

    def _show(self, state: MatchState) -> None:
        before = self.state
        if state.node is not before.node or state.edits != before.edits:
            self.message = ""
        self.state = state
        self.refresh_bindings()

    @on(MoveLog.Selected)
    def _jump(self, message: MoveLog.Selected) -> None:
        self._look_at(message.node)

    def may_back(self) -> bool:
        """Whether a move leads here."""
        return self.state.node.parent is not None

    def action_back(self) -> None:
        """Look at the position one move before."""
        self.autoplay.stop()
        self.match.back()
        self.catch_up()

    def may_forward(self) -> bool:
        """Whether the branch goes on."""
        return self.state.next_node is not None

    def action_forward(self) -> None:
        """Look at the position one move later."""
        self.autoplay.stop()
        self.match.forward()
        self.catch_up()

    may_first = may_back

    def action_first(self) -> None:
        """Look at the start."""
        self._look_at(self.state.line[0])

    may_last = may_forward

    def action_last(self) -> None:
        """Look at the end of the branch."""
        self._look_at(self.state.line[-1])

    def may_return(self) -> bool:
        """Whether the cursor is away from where the game stands."""
        return self.state.reviewing

    def action_return(self) -> None:
        """Look at where the game stands."""
        self._look_at(self.match.head)

    def may_variation(self, _step: int) -> bool:
        """Whether there is another branch at the cursor."""
        return len(self._alternatives()[0]) > 1

    def action_variation(self, step: int) -> None:
        """Look at the next branch, of those that begin with the cursor's move or after it."""
        nodes, current = self._alternatives()
        if len(nodes) > 1:
            self._look_at(nodes[(current + step) % len(nodes)])

    def may_autoplay(self) -> bool:
        """Whether there is something to play automatically."""
        return not self.autoplay.running and self.may_forward()

    def action_autoplay(self) -> None:
        """Play the branch move by move."""
        self.autoplay.start()
        self._say_speed()
        self.refresh_bindings()

    def may_pause(self) -> bool:
        """Whether the automatic replay runs."""
        return self.autoplay.running

    def action_pause(self) -> None:
        """Stop the automatic replay where it is."""
        self.autoplay.stop()
        self.say(_("Autoplay paused."))
        self.refresh_bindings()

    def may_speed(self, _direction: int) -> bool:
        """Whether the automatic replay runs."""
        return self.autoplay.running

    def action_speed(self, direction: int) -> None:
        """Make the automatic replay faster (1) or slower (-1)."""
        self.autoplay.change_speed(FASTER if direction > 0 else SLOWER)
        self._say_speed()

    def may_promote(self) -> bool:
        """Whether the cursor is in a variation."""
        return self._variation() is not None

    def action_promote(self) -> None:
        """Make the branch that leads to the cursor the main line."""
        for node in self.state.node.line():
            self.match.promote(node)
        self.catch_up()
        self.say(_("This branch is the main line now."))

    may_remove = may_promote

    @work
    async def action_remove(self) -> None:
        """Cut off the variation in which the cursor is, if a person confirms it."""
        from boardtui.ui.screens.confirm import YES, confirm

        node = self._variation()
        if node is None or node.move is None:
            return
        count = sum(1 for _node in node.walk())
        question = ngettext(
            "Remove the variation {move}, {count} move?",
            "Remove the variation {move}, {count} moves?",
            count,
        ).format(move=move_name(self.state.game, node.move), count=count)
        dialog = confirm(question, _("Remove"), self.glyphs)
        if await self.ask(dialog) == YES:
            self.match.remove(node)

    @work
    async def action_comment(self) -> None:
        """Write the comment of the cursor's move."""
        from boardtui.ui.screens.comment import CommentEditor

        node = self.state.node
        title = _("Comment on the start")
        if node.move is not None:
            move = move_name(self.state.game, node.move)
            title = _("Comment on move {number}, {move}").format(number=self.state.index, move=move)
        editor = CommentEditor(title, node.comment, self.glyphs)
        comment = await self.ask(editor)
        if comment is not None:
            self.match.annotate(node, comment)

    def may_log(self) -> bool:
        """Whether the log is in sight and has not the focus already."""
        log = self.query_one_optional(MoveLog)
        return log is not None and log.is_on_screen and not log.has_focus

    def action_log(self) -> None:
        """Give the focus to the move log."""
        self.query_one(MoveLog).focus()

    def _look_at(self, node: Node) -> None:
        self.autoplay.stop()
        self.match.goto(node)
        self.catch_up()

    def _autoplay_step(self) -> bool:
        self.match.forward()
        state = self.match.state
        if state.next_node is None:
            self.refresh_bindings()
        return state.next_node is not None

    def _say_speed(self) -> None:
        seconds = f"{self.autoplay.delay:.1f}"
        self.say(_("Autoplay: a move every {seconds} s.").format(seconds=seconds))

    def _alternatives(self) -> tuple[list[Node], int]:
        """The branches at the cursor's move, or else after it, and which of them is looked at."""
        node, after = self.state.node, self.state.next_node
        if node.parent is not None and len(node.parent.children) > 1:
            return node.parent.children, node.parent.children.index(node)
        return node.children, node.children.index(after) if after in node.children else 0

    def _variation(self) -> Node | None:
        """The first node of the innermost variation that holds the cursor."""
        node = self.state.node
        while node.parent is not None:
            if node.parent.next is not node:
                return node
            node = node.parent
        return None
