from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widget import Widget

from boardtui.ui.keys import commands_of, key_name, narrow_key
from tests.cases import each


@each(
    ("key", "name"),
    [
        ("u", "u"),
        ("ctrl+n", "Ctrl+N"),
        ("shift+tab", "Shift+Tab"),
        ("f12", "F12"),
        ("pageup", "PgUp"),
        ("full_stop", "."),
        ("comma", ","),
        ("plus", "+"),
        ("minus", "-"),
        ("slash", "/"),
        ("question_mark", "?"),
        ("less_than_sign", "<"),
        ("left_square_bracket", "["),
        ("semicolon", ";"),
        ("percent_sign", "%"),
        ("some_new_key", "some_new_key"),
    ],
)
def test_names_of_keys(key: str, name: str) -> None:
    assert key_name(key) == name


@each(
    ("key", "character", "meant"),
    [
        ("ｗ", "ｗ", "w"),
        ("Ｗ", "Ｗ", "W"),
        ("３", "３", "3"),
        ("fullwidth_full_stop", "．", "full_stop"),
        ("fullwidth_question_mark", "？", "question_mark"),
        ("fullwidth_plus_sign", "＋", "plus"),
        ("、", "、", "comma"),
        ("。", "。", "full_stop"),
        ("「", "「", "left_square_bracket"),
        ("」", "」", "right_square_bracket"),
        ("ー", "ー", "minus"),
        ("｡", "｡", "full_stop"),
        ("ideographic_space", "\u3000", "space"),
        ("w", "w", "w"),
        ("あ", "あ", "あ"),
        ("ﬁ", "ﬁ", "ﬁ"),
        ("left", None, "left"),
    ],
)
def test_full_width_characters_mean_their_keys(key: str, character: str | None, meant: str) -> None:
    assert narrow_key(Key(key, character)).key == meant


class Plain(Widget):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,b", "one", "One", id="plain.one"),
        Binding("c", "two", "Two", id="plain.two"),
        Binding("d", "two_again", "Two"),
        Binding("e", "silent", ""),
    ]


class Special(Plain):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "three", "Three", id="special.three")]


def test_commands_are_the_described_bindings_of_our_classes() -> None:
    commands = [(c.text, c.keys, c.action) for c in commands_of([Special()], {})]
    assert commands == [
        ("Three", ("x",), "three"),
        ("One", ("a", "b"), "one"),
        ("Two", ("c", "d"), "two"),
    ]


def test_commands_have_the_keys_that_the_settings_give() -> None:
    commands = {c.id: c.keys for c in commands_of([Plain()], {"plain.one": "f9,z"})}
    assert commands == {"plain.one": ("f9", "z"), "plain.two": ("c", "d")}
