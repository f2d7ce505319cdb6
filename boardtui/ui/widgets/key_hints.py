"""Line of keys that do something now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from textual.binding import ActiveBinding
from textual.dom import DOMNode

from boardtui.language import _
from boardtui.ui.commands import LAST, Hint, Typing, hint_of
from boardtui.ui.keys import key_name
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_width


class KeyHints(TextLines):
    """Hints at as many active bindings as fit, chosen by rank.

    Steady hints stand first, so that the others come and go behind them.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-hints--key", "key-hints--text"}
    DEFAULT_CSS = """
    KeyHints {
        height: 1;
        & > .key-hints--key { color: $text-accent; text-style: bold; }
        & > .key-hints--text { color: $text-muted; }
    }
    """

    turn = 0
    """The number of the hint that is shown of those that share a place, once bindings change."""

    def on_mount(self) -> None:
        super().on_mount()
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update_lines())

    def lines(self, width: int) -> list[Line]:
        texts = self._typing() | dict(self._texts(self.screen.active_bindings.values()))
        self._give_turn(texts)
        room = width + 1  # the blank after the last hint may be cut off
        shown: list[_Hinted] = []
        for hinted in sorted(texts, key=_rank):
            taken = line_width(texts[hinted])
            if taken <= room:
                room -= taken
                shown.append(hinted)
            elif not hinted.hint.takes_turns:
                break
        shown.sort(key=_place)
        return [tuple(span for hinted in shown for span in texts[hinted])]

    def picked(self, target: tuple[str, DOMNode]) -> None:
        action, node = target
        self.run_worker(self.app.run_action(action, node))

    def _give_turn(self, texts: dict[_Hinted, Line]) -> None:
        """Leave one of the hints that share a place; a hint that shares with no other is last."""
        sharing = [hinted for hinted in texts if hinted.hint.takes_turns]
        for number, hinted in enumerate(sharing):
            line = texts.pop(hinted)
            if len(sharing) == 1:
                texts[hinted._replace(hint=hinted.hint._replace(rank=LAST + 3))] = line
            elif number == self.turn % len(sharing):
                texts[hinted] = line

    def _typing(self) -> dict[_Hinted, Line]:
        """Return the hint of what is typed into the focused widget, if it has one."""
        typing: Typing | None = getattr(self.screen.focused, "TYPING", None)
        if typing is None:
            return {}
        key = Span(f" {typing.example}", "key-hints--key")
        text = Span(f" {_(typing.text)} ", "key-hints--text")
        return {_Hinted("typing", typing.hint): (key, text)}

    @staticmethod
    def _texts(bindings: Iterable[ActiveBinding]) -> Iterator[tuple[_Hinted, Line]]:
        """Yield the hint of each binding, with the first of its keys.

        A binding that is disabled for the moment leaves blanks.
        """
        seen = set()
        for active in bindings:
            binding = active.binding
            if binding.show and binding.action not in seen:
                seen.add(binding.action)
                target = (binding.action, active.node)
                key = Span(" " + key_name(binding.key), "key-hints--key", target)
                text = Span(" " + _(binding.description) + " ", "key-hints--text", target)
                line = (key, text) if active.enabled else (Span(" " * line_width((key, text))),)
                hint = hint_of(active.node, binding.id)
                yield _Hinted(binding.id or binding.action, hint), line


class _Hinted(NamedTuple):
    """A binding and its hint."""

    id: str
    hint: Hint


def _rank(hinted: _Hinted) -> tuple[bool, int]:
    return not hinted.hint.always, hinted.hint.rank


def _place(hinted: _Hinted) -> tuple[bool, bool, int]:
    hint = hinted.hint
    return not hint.steady, hint.always, hint.rank
