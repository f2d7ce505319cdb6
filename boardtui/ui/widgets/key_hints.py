"""The keys that do something now, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import ActiveBinding
from textual.dom import DOMNode

from boardtui.language import _
from boardtui.ui.keys import key_name
from boardtui.ui.widgets.text_lines import Line, Span, TextLines


class KeyHints(TextLines):
    """As many of the active bindings as fit, of those that a player wants most.

    Those that are nearly always there stand first, so that the others come and go behind them.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-hints--key", "key-hints--text"}
    DEFAULT_CSS = """
    KeyHints {
        height: 1;
        & > .key-hints--key { color: $text-accent; text-style: bold; }
        & > .key-hints--text { color: $text-muted; }
    }
    """
    FIRST: ClassVar[tuple[str, ...]] = (
        "log.select",
        "log.leave",
        "menu.choose",
        "board.play",
        "game.pause",
        "game.faster",
        "game.slower",
        "game.return",
        "game.forward",
        "game.autoplay",
        "game.take-back",
        "game.drop-hint",
        "game.hint",
        "game.end-analysis",
        "game.analysis",
        "game.insert-line",
        "game.resign",
        "game.back",
        "game.play-on",
        "game.next-variation",
        "game.promote",
        "app.switch-game",
        "app.games",
        "app.new-game",
    )
    """Binding ids as they are wanted; all others follow, the board's own last."""
    ALWAYS: ClassVar[str] = "app.help"
    """It names all the others, and fits even where they do not."""
    STEADY: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "board.play",
        "game.resign",
        "app.switch-game",
        "app.games",
        ALWAYS,
    )
    """What stands first, in this order."""

    def on_mount(self) -> None:
        super().on_mount()
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update_lines())

    def lines(self) -> list[Line]:
        hints = dict(self._hints(self.screen.active_bindings.values()))
        room = self.size.width
        shown: list[str] = []
        for binding_id in sorted(hints, key=self._rank):
            room -= _width(hints[binding_id])
            if room < 0:
                break
            shown.append(binding_id)
        shown.sort(key=self._place)
        return [tuple(span for binding_id in shown for span in hints[binding_id])]

    def picked(self, target: tuple[str, DOMNode]) -> None:
        action, node = target
        self.run_worker(self.app.run_action(action, node))

    @staticmethod
    def _hints(bindings: Iterable[ActiveBinding]) -> Iterable[tuple[str, Line]]:
        """The hint of each binding that is shown, by its id, with the first of its keys.

        Of a binding that is disabled for the moment, only the place is kept.
        """
        seen = set()
        for active in bindings:
            binding = active.binding
            if binding.show and binding.action not in seen:
                seen.add(binding.action)
                target = (binding.action, active.node)
                key = Span(" " + key_name(binding.key), "key-hints--key", target)
                text = Span(" " + _(binding.description) + " ", "key-hints--text", target)
                hint = (key, text) if active.enabled else (Span(" " * _width((key, text))),)
                yield binding.id or binding.action, hint

    @classmethod
    def _rank(cls, binding_id: str) -> int:
        if binding_id == cls.ALWAYS:
            return -1
        if binding_id in cls.FIRST:
            return cls.FIRST.index(binding_id)
        return len(cls.FIRST) + binding_id.startswith("board.")

    @classmethod
    def _place(cls, binding_id: str) -> tuple[int, int]:
        steady = binding_id in cls.STEADY
        return cls.STEADY.index(binding_id) if steady else len(cls.STEADY), cls._rank(binding_id)


def _width(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
