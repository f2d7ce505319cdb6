"""The environment of a visitor's process."""

from __future__ import annotations

from boardtui.server.environment import visitor_environment
from boardtui.ui.terminal.preflight import over_ssh


def told(given: dict[str, str], term: str = "xterm") -> dict[str, str]:
    """What is believed of variables, without what every process gets."""
    environ = visitor_environment(
        term, {name.encode(): value.encode() for name, value in given.items()}
    )
    assert over_ssh(environ)
    return {name: environ[name] for name in environ if name not in {"PATH", "SSH_CONNECTION"}}


def test_what_describes_the_terminal_is_believed() -> None:
    given = {
        "LANG": "ja_JP.UTF-8",
        "LC_CTYPE": "C.UTF-8",
        "COLORTERM": "truecolor",
        "NO_COLOR": "",
    }
    assert told(given) == given | {"TERM": "xterm"}


def test_nothing_else_is() -> None:
    names = ("PATH", "PYTHONPATH", "LD_PRELOAD", "HOME", "BOARDTUI_X", "TERMINFO", "SSH_TTY", "LC_")
    assert told(dict.fromkeys(names, "/tmp")) == {"TERM": "xterm"}


def test_no_value_has_more_than_plain_words() -> None:
    values = ("/tmp/x", "a b", "$(id)", "\x1b[2J", "é", "x" * 65, "a\n")
    for value in values:
        assert told({"LANG": value}) == {"TERM": "xterm"}
        assert told({}, value) == {}


def test_bytes_that_are_no_text_are_left_out() -> None:
    assert "LANG" not in visitor_environment("xterm", {b"LANG": b"\xff", b"\xff": b"x"})
