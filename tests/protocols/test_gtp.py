"""The lines of GTP, as one end writes them and the other end reads them."""

from __future__ import annotations

import pytest

from boardtui.protocols.gtp import (
    GtpCommand,
    Reply,
    read_color,
    read_command,
    read_reply,
    write_color,
    write_reply,
)
from boardtui.rules.board import Color


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("genmove b", GtpCommand("", "genmove", ["b"])),
        ("12 play w d3 # why not", GtpCommand("12", "play", ["w", "d3"])),
        ("na\x07me", GtpCommand("", "name", [])),
        ("a\tb", GtpCommand("", "a", ["b"])),
        ("7", GtpCommand("7", "", [])),
        ("# nothing", None),
        ("  ", None),
    ],
)
def test_commands(line: str, command: GtpCommand | None) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("reply", "id_", "text"),
    [
        (Reply(is_success=True, text="d3"), "", "= d3\n\n"),
        (Reply(is_success=True, text=""), "7", "=7\n\n"),
        (Reply(is_success=False, text="illegal move"), "7", "?7 illegal move\n\n"),
    ],
)
def test_a_reply_is_read_as_it_was_written(reply: Reply, id_: str, text: str) -> None:
    assert write_reply(reply, GtpCommand(id_, "play", [])) == text
    assert read_reply(text.splitlines()[0]) == reply


def test_prose_is_no_reply() -> None:
    assert read_reply("thinking…") is None


@pytest.mark.parametrize("color", [Color(0), Color(1)])
def test_a_colour_is_read_as_it_was_written(color: Color) -> None:
    assert read_color(write_color(color)) == color


@pytest.mark.parametrize(("text", "color"), [("WHITE", 1), ("Black", 0), ("red", None), ("", None)])
def test_colours(text: str, color: int | None) -> None:
    assert read_color(text) == color
