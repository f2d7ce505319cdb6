"""The keys that do something now, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import ActiveBinding
from textual.dom import DOMNode

from boardtui.language import _
from boardtui.ui.commands import Hint, hint_of
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

    def on_mount(self) -> None:
        super().on_mount()
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update_lines())

    def lines(self) -> list[Line]:
        texts = dict(self._texts(self.screen.active_bindings.values()))
        room = self.size.width
        shown: list[_Hinted] = []
        for hinted in sorted(texts, key=_rank):
            room -= _width(texts[hinted])
            if room < 0:
                break
            shown.append(hinted)
        shown.sort(key=_place)
        return [tuple(span for hinted in shown for span in texts[hinted])]

    def picked(self, target: tuple[str, DOMNode]) -> None:
        action, node = target
        self.run_worker(self.app.run_action(action, node))

    @staticmethod
    def _texts(bindings: Iterable[ActiveBinding]) -> Iterator[tuple[_Hinted, Line]]:
        """The hint of each binding that is shown, with the first of its keys.

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
                line = (key, text) if active.enabled else (Span(" " * _width((key, text))),)
                hint = hint_of(active.node, binding.id)
                yield _Hinted(binding.id or binding.action, hint), line


class _Hinted(NamedTuple):
    """A binding and its place in the line."""

    id: str
    hint: Hint


def _rank(hinted: _Hinted) -> tuple[bool, int]:
    return not hinted.hint.always, hinted.hint.rank


def _place(hinted: _Hinted) -> tuple[bool, bool, int]:
    hint = hinted.hint
    return not hint.steady, hint.always, hint.rank


def _width(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
