"""The line of hints at keys that do something now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual.binding import ActiveBinding
from textual.dom import DOMNode

from boardtui.session.commands.command import FIRST_OF_GAME, LAST, Hint, Typing
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.commands import hint_of
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_width
from boardtui.words.keys import key_name
from boardtui.words.language import _


class KeyHints(TextLines):
    """Hints at as many active bindings as fit, chosen by rank.

    Steady hints come first, so that the others come and go behind them.
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
    """The number of the turn, for hints that share a place; it takes effect as bindings change."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update_lines())

    def lines(self, width: int) -> list[Line]:
        texts = self._typing() | dict(self._texts(self.screen.active_bindings.values()))
        sharing = [(hinted, texts.pop(hinted)) for hinted in [*texts] if hinted.hint.takes_turns]
        shown = _fitting(texts | _in_turn(sharing, self.turn), width)
        if len(sharing) > 1 and self.turn % 2 and not any(each.hint.takes_turns for each in shown):
            # Without room beside the others, every second time it comes before them.
            shown = _fitting(texts | _in_turn(sharing, self.turn // 2, before=True), width)
        return [tuple(span for hinted in sorted(shown, key=_place) for span in shown[hinted])]

    def picked(self, target: tuple[str, DOMNode]) -> None:
        action, node = target
        self.run_worker(self.app.run_action(action, node))

    def _typing(self) -> dict[_Hinted, Line]:
        """Return the hint at text for the focused widget, if it takes any."""
        typing: Typing | None = getattr(self.screen.focused, "TYPING", None)
        if typing is None:
            return {}
        key = Span(f" {typing.example}", "key-hints--key")
        text = Span(f" {_(typing.text)} ", "key-hints--text")
        return {_Hinted("typing", typing.hint): (key, text)}

    def _texts(self, bindings: Iterable[ActiveBinding]) -> Iterator[tuple[_Hinted, Line]]:
        """Yield the hint of each binding, with the first of its keys.

        The screen may give any binding a hint. The hint of a briefly disabled binding is blank.
        """
        seen = set()
        own: Mapping[str | None, Hint] = getattr(self.screen, "HINTS", {})
        for active in bindings:
            binding = active.binding
            if (binding.show or binding.id in own) and binding.action not in seen:
                seen.add(binding.action)
                target = (binding.action, active.node)
                key = Span(" " + key_name(binding.key), "key-hints--key", target)
                text = Span(" " + _(binding.description) + " ", "key-hints--text", target)
                line = (key, text) if active.enabled else (Span(" " * line_width((key, text))),)
                hint = own.get(binding.id) or hint_of(active.node, binding.id)
                yield _Hinted(binding.id or binding.action, hint), line


class _Hinted(NamedTuple):
    """The id of a binding, and its hint."""

    id: str
    hint: Hint


def _in_turn(
    sharing: Sequence[tuple[_Hinted, Line]], turn: int, *, before: bool = False
) -> dict[_Hinted, Line]:
    """Return the hint whose turn it is; a single one comes last."""
    if not sharing:
        return {}
    hinted, line = sharing[turn % len(sharing)]
    rank = LAST + 3 if len(sharing) == 1 else FIRST_OF_GAME - 1 if before else hinted.hint.rank
    return {hinted._replace(hint=hinted.hint._replace(rank=rank)): line}


def _fitting(texts: Mapping[_Hinted, Line], width: int) -> dict[_Hinted, Line]:
    """Return the hints that fit into a line, by rank."""
    room = width + 1  # the blank after the last hint may be cut
    shown: dict[_Hinted, Line] = {}
    for hinted in sorted(texts, key=_rank):
        taken = line_width(texts[hinted])
        if taken <= room:
            room -= taken
            shown[hinted] = texts[hinted]
        elif not hinted.hint.takes_turns:
            break
    return shown


def _rank(hinted: _Hinted) -> tuple[bool, int]:
    return not hinted.hint.always, hinted.hint.rank


def _place(hinted: _Hinted) -> tuple[bool, bool, int]:
    hint = hinted.hint
    return not hint.steady, hint.always, hint.rank
