from __future__ import annotations

from typing import ClassVar

import pytest
from textual.binding import BindingType
from textual.events import Key
from textual.widget import Widget

from boardtui.session.commands.command import Command
from boardtui.ui.commands import bindings
from boardtui.ui.keys import commands_of, narrow_key
from tests.cases import each


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


PLAIN = (
    Command("plain.one", "a,b", "One"),
    Command("plain.two", "c", "Two"),
    Command("plain.two-again", "d", "Two"),
    Command("plain.silent", "e", hint=None),
)


class Plain(Widget):
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        PLAIN,
        {
            "plain.one": "one",
            "plain.two": "two",
            "plain.two-again": "two_again",
            "plain.silent": "silent",
        },
    )


class Special(Plain):
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        (Command("special.three", "x", "Three"),), {"special.three": "three"}
    )


def test_commands_are_the_named_ones_of_our_classes() -> None:
    commands = [(c.text, c.keys, c.action) for c in commands_of([Special()], {})]
    assert commands == [
        ("Three", ("x",), "three"),
        ("One", ("a", "b"), "one"),
        ("Two", ("c", "d"), "two"),
    ]


def test_commands_have_the_keys_that_the_settings_give() -> None:
    commands = {c.id: c.keys for c in commands_of([Plain()], {"plain.one": "f9,z"})}
    assert commands == {"plain.one": ("f9", "z"), "plain.two": ("c", "d")}


@pytest.mark.parametrize("names", [("plain.one",), ("plain.one", "plain.two", "plain.three")])
def test_a_command_without_an_action_and_an_action_without_a_command_are_refused(
    names: tuple[str, ...],
) -> None:
    with pytest.raises(LookupError):
        bindings(PLAIN[:2], dict.fromkeys(names, "run"))
