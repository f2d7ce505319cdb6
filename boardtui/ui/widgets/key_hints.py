"""The line of hints at keys, in an order that does not change with what they can do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding
from textual.dom import DOMNode

from boardtui.session.commands.command import FIRST_OF_GAME, LAST, TYPING, Hint, HintPlace, Typing
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.commands import brief_of, hint_of
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_width
from boardtui.words.keys import key_character, key_name
from boardtui.words.language import _

_SEPARATOR = 1
"""Columns between the hints of a screen and those that every screen has."""


class KeyHints(TextLines):
    """Hints at the keys of a screen, as many as fit, each in a place of its own.

    The width alone decides which are shown. A key without effect keeps its place: it is dim, or
    blank without colours of our own. The hints that every screen has come last. A screen may set
    the order of the others by a property `key_line`; elsewhere their ranks do. Its property
    `without_hints` has the ids of commands that never apply there.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-hints--key",
        "key-hints--text",
        "key-hints--off",
    }
    DEFAULT_CSS = """
    KeyHints {
        height: 1;
        & > .key-hints--key { color: $text-accent; text-style: bold; }
        & > .key-hints--text { color: $text-muted; }
        & > .key-hints--off { color: $text-disabled; }
    }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update_lines())

    def lines(self, width: int) -> list[Line]:
        bound = self._bound()
        key_line: Sequence[HintPlace] | None = getattr(self.screen, "key_line", None)
        hints = [*self._ranked(bound, is_ordered=key_line is not None)]
        if key_line is not None:
            hints += self._in_order(key_line, bound)
        return [self._joined(_fitting(hints, width))]

    def picked(self, target: tuple[str, DOMNode]) -> None:
        action, node = target
        self.run_worker(self.app.run_action(action, node))

    def _bound(self) -> Mapping[str, _Bound]:
        """Return the bindings by command id, each with a key that no nearer widget takes."""
        found: dict[str, _Bound] = {}
        taken: set[str] = set()
        rivals: dict[str, list[_Bound]] = {}
        for node, bindings in self.screen._modal_binding_chain:  # noqa: SLF001  no public way
            is_near = node not in {self.screen, self.app}
            keys = set()
            for key, binding in bindings:
                name = binding.id or binding.action
                if name not in found and key not in taken:
                    found[name] = _Bound(node, binding, key, tuple(rivals.get(key, ())))
                if is_near and binding.show:
                    keys.add(key)
                elif node is self.screen:
                    rivals.setdefault(key, []).append(_Bound(node, binding, key))
            taken |= keys
        return found

    def _ranked(self, bound: Mapping[str, _Bound], *, is_ordered: bool) -> Iterator[_Hinted]:
        """Yield hints in places by their ranks: commands with the same key share one.

        If the screen has an order of its own, they are those of a panel with the focus, those of
        every screen, and commands of the screen with a rank.
        """
        own: Mapping[str, Hint] = getattr(self.screen, "HINTS", {})
        without: Collection[str] = getattr(self.screen, "without_hints", ())
        places: dict[tuple[DOMNode, str], list[str]] = {}
        for name, each in bound.items():
            if name in without or not (each.binding.show or name in own):
                continue
            hint = own.get(name) or hint_of(each.node, each.binding.id)
            if hint.always or each.node is self.app:
                # The same as long as the screen is in front: no place is kept for others.
                is_shown = (hint.always or not is_ordered) and self._applies(each)
                if is_shown:
                    yield _Hinted(_rank(hint), hint.always, self._words((name,), bound))
            elif not is_ordered or (hint.rank < LAST and not _is_of_board(name)):
                places.setdefault((each.node, each.key), []).append(name)
        for (node, _key), names in places.items():
            hint = own.get(names[0]) or hint_of(node, bound[names[0]].binding.id)
            # At most one is possible; without any, the first one is shown.
            yield _Hinted(_rank(hint), always=False, words=self._words(names[::-1], bound))
        if not is_ordered and (typing := self._typing()):
            yield _Hinted(_rank(typing.hint), always=False, words=_typed(typing))

    def _in_order(
        self, places: Sequence[HintPlace], bound: Mapping[str, _Bound]
    ) -> Iterator[_Hinted]:
        """Yield hints in the order of places, behind those of a panel with the focus."""
        for number, place in enumerate(places, FIRST_OF_GAME):
            names = [name for name in place.commands if name in bound]
            typing = self._typing() if TYPING in place.commands else None
            if names and place.text:
                words = self._together(names, place.text, bound)
            elif names:
                words = self._words(names, bound)
            else:
                words = () if typing is None else _typed(typing)
            if place.is_quiet:
                words = tuple(self._span(span.text, None, span.style) for span in words)
            if words:
                yield _Hinted((True, number), always=False, words=words)

    def _words(self, names: Sequence[str], bound: Mapping[str, _Bound]) -> Line:
        """Return the first possible one of some hints, or else the last; as wide as the widest."""
        possible = [bound[name] if self._state(bound[name]) else None for name in names]
        words = [
            self._hint(bound[name], found) for name, found in zip(names, possible, strict=True)
        ]
        shown = next(
            (line for line, found in zip(words, possible, strict=True) if found), words[-1]
        )
        room = max(map(line_width, words)) - line_width(shown)
        return (*shown, Span(" " * room)) if room else shown

    def _together(self, names: Sequence[str], text: str, bound: Mapping[str, _Bound]) -> Line:
        """Return one hint with the keys of several commands."""
        possible = [bound[name] if self._state(bound[name]) else None for name in names]
        keys = [
            self._span(" " + key_name(bound[name].key), target, "key-hints--key")
            for name, target in zip(names, possible, strict=True)
        ]
        last = next(filter(None, reversed(possible)), None)
        return *keys, self._span(f" {_(text)} ", last, "key-hints--text")

    def _hint(self, bound: _Bound, target: _Bound | None) -> Line:
        return (
            self._span(" " + key_name(bound.key), target, "key-hints--key"),
            self._span(f" {_(brief_of(bound.node, bound.binding))} ", target, "key-hints--text"),
        )

    def _span(self, text: str, target: _Bound | None, style: str) -> Span:
        """Return a piece of a hint; without a target it is dim, or blank if nothing can be dim."""
        if target is not None:
            return Span(text, style, (target.binding.action, target.node))
        if self.app.console.color_system is None or self.app.native_ansi_color:
            return Span(" " * line_width((Span(text),)))
        return Span(text, "key-hints--off")

    def _applies(self, bound: _Bound) -> bool:
        """Return False if a command is impossible on this screen."""
        check = self.app._check_action_state  # noqa: SLF001  likewise
        return check(bound.binding.action, bound.node) is not False

    def _state(self, bound: _Bound) -> bool:
        """Return True if the key of a command carries it out now."""
        check = self.app._check_action_state  # noqa: SLF001  likewise
        is_possible = bool(check(bound.binding.action, bound.node))
        return (
            is_possible and not any(map(self._applies, bound.rivals)) and not self._is_text(bound)
        )

    def _is_text(self, bound: _Bound) -> bool:
        """Return True if the key of a command is typed into the focused field instead."""
        field = self.screen.focused
        if field is None or field is bound.node or not field.check_consume_key("a", "a"):
            return False
        character = bound.key if len(bound.key) == 1 else key_character(bound.key) or None
        return field.check_consume_key(bound.key, character)

    def _typing(self) -> Typing | None:
        """Return the text that the focused widget accepts."""
        typing: Typing | None = getattr(self.screen.focused, "typing", None)
        return typing

    def _joined(self, shown: Sequence[_Hinted]) -> Line:
        """Return the hints in one line, with those of every screen behind a bar."""
        first = [span for hinted in shown if not hinted.always for span in hinted.words]
        last = [span for hinted in shown if hinted.always for span in hinted.words]
        glyphs = getattr(self.screen, "glyphs", None)
        bar = [Span(glyphs.grid.vertical if glyphs else " ", "key-hints--off")]
        return *first, *(bar if first and last else ()), *last


class _Bound(NamedTuple):
    """A binding, the node whose command it is, and its key."""

    node: DOMNode
    binding: Binding
    key: str
    rivals: tuple[_Bound, ...] = ()
    """The bindings that take the same key, as long as they apply."""


class _Hinted(NamedTuple):
    """A hint with its place in the line."""

    rank: tuple[bool, int]
    """The order, and the order of getting room."""
    always: bool
    """True if it has room before all others, and stands behind them."""
    words: Line


def _is_of_board(name: str) -> bool:
    """Return True for a command of the board, which has its places in the screen's own order."""
    return name.startswith("board.")


def _typed(typing: Typing) -> Line:
    """Return the hint at text that may be typed, which is no key to press."""
    return (Span(f" {typing.example} {_(typing.text)} ", "key-hints--text"),)


def _fitting(hints: Iterable[_Hinted], width: int) -> list[_Hinted]:
    """Return the hints that fit into a line, in order."""
    room = width + 1 - _SEPARATOR  # the blank after the last hint may be cut
    ranked = sorted(hints, key=lambda hinted: hinted.rank)
    shown = []
    for hinted in sorted(ranked, key=lambda hinted: not hinted.always):
        taken = line_width(hinted.words)
        if taken <= room:
            room -= taken
            shown.append(hinted)
    return shown


def _rank(hint: Hint) -> tuple[bool, int]:
    return not hint.steady, hint.rank
