"""Which terminals are known to draw sextants and octants."""

from __future__ import annotations

from boardtui.ui.terminal.known_terminals import (
    SINCE,
    KnownTerminal,
    finest_blocks,
    known_terminal,
    named_by_model,
    shows_placeholders,
)
from tests.cases import each


@each(
    ("terminal", "blocks"),
    [
        # As the terminals answer.
        ("kitty(0.39.1)", "sextants"),
        ("kitty(0.40.0)", "octants"),
        ("kitty(1.2.3)", "octants"),
        ("foot(1.19.0)", "sextants"),
        ("foot(1.20.0-12-g1a2b3c)", "octants"),
        ("ghostty 1.1.3", "sextants"),
        ("ghostty 1.3.1-arch2", "octants"),
        ("WezTerm 20240203-110809-5046fc22", "sextants"),
        ("WezTerm 20250301-120000-1a2b3c4d", "octants"),
        ("VTE(7606)", "sextants"),
        ("VTE(8001)", "octants"),
        ("Konsole 21.12.3", None),
        ("Konsole 24.08.1", "sextants"),
        ("iTerm2 3.6.6", None),
        ("iTerm2 3.6.10", "sextants"),
        ("iTerm2 3.6.20250101-nightly", None),
        ("iTerm2 3.6.20260228-nightly", None),
        ("iTerm2 3.6.20260301-nightly", "sextants"),
        ("iTerm2 3.7.20270101-nightly", "sextants"),
        ("iTerm2 0.20260330_162955-adhoc", None),
        ("kitty(0.40.20270101)", None),
        # By their models.
        ("VTE(7006)", "sextants"),
        ("Alacritty(1700)", None),
        ("Alacritty(2500)", "sextants"),
        # Others.
        ("XTerm(390)", None),
        ("tmux 3.6a", None),
        ("mintty 3.8.3", None),
        ("contour 0.6.1", None),
        # Not quite what they answer.
        ("", None),
        ("kitty", None),
        ("kitty()", None),
        ("Kitty(0.40.0)", None),
        ("ghostty-web 1.4.0", None),
        ("libghostty 1.4.0", None),
        ("kitty(0.40.0.0.0)", None),
        ("kitty(123456789.0)", None),
        ("kitty(٤٠.0)", None),
        ("iTerm 3.6.10", None),
        ("iTerm22 3.6.10", None),
        ("iTerm2 3.7.0beta9", None),
    ],
)
def test_the_finest_blocks_of_a_terminal(terminal: str, blocks: str | None) -> None:
    assert finest_blocks(terminal) == blocks


@each(
    ("terminal", "shows"),
    [
        ("kitty(0.27.1)", False),
        ("kitty(0.28.0)", True),
        ("ghostty 1.0.0", True),
        ("WezTerm 20250301-120000-1a2b3c4d", None),
        ("Konsole 24.08.1", None),
        ("tmux 3.6a", None),
        ("", None),
    ],
)
def test_pictures_in_text(terminal: str, shows: bool | None) -> None:
    assert shows_placeholders(terminal) is shows


@each(
    ("model", "term", "name"),
    [
        # GNOME Terminal and others, by their versions of VTE.
        ("65;7006;1", "xterm-256color", "VTE(7006)"),
        ("61;8001;1", "xterm-256color", "VTE(8001)"),
        ("61;10000;1", "xterm-256color", "VTE(10000)"),
        ("0;2500;1", "alacritty", "Alacritty(2500)"),
        ("0;2500;1", "alacritty-direct", "Alacritty(2500)"),
        # Another that uses the library, and Windows Terminal.
        ("0;2500;1", "xterm-256color", ""),
        ("0;10;1", "xterm-256color", ""),
        # RLogin, Terminology, Contour, xterm, and some that never were.
        ("65;10;1", "xterm", ""),
        ("61;337;0", "xterm-256color", ""),
        ("65;600;0", "contour", ""),
        ("41;398;0", "xterm-256color", ""),
        ("65;7006;1;0", "xterm-256color", ""),
        ("165;7006;1", "xterm-256color", ""),
        ("65;٧٠٠٦;1", "xterm-256color", ""),
        ("65;;1", "xterm-256color", ""),
        ("", "alacritty", ""),
    ],
)
def test_terminals_that_do_not_say_their_name_are_known_by_their_model(
    model: str, term: str, name: str
) -> None:
    assert named_by_model(model, term) == name


@each(
    ("name", "model", "around"),
    [
        ("tmux 3.3a", "84;0;0", "tmux"),
        ("", "84;0;0", "tmux"),
        ("tmux next-3.7", "", "tmux"),
        ("", "83;40900;0", "screen"),
        # The terminal behind it has answered as well.
        ("kitty(0.41.1)", "83;40900;0", "screen"),
        ("Zellij(4600)", "0;4600;1", "Zellij"),
        ("kitty(0.41.1)", "1;4000;41", ""),
        ("tmuxinator 3", "8;4;0", ""),
        ("", "", ""),
    ],
)
def test_multiplexers_are_known_by_what_they_answer(name: str, model: str, around: str) -> None:
    known = known_terminal(name, model, "xterm-256color")
    assert known.multiplexer == around
    assert (known.finest is None) is (name != "kitty(0.41.1)" or bool(around))


def test_a_multiplexer_of_the_environment_hides_the_terminal() -> None:
    for model in ("0;2500;1", "61;8001;1"):
        assert known_terminal("", model, "alacritty", "Zellij") == KnownTerminal("", "Zellij")


def test_octants_came_after_sextants() -> None:
    for since in SINCE.values():
        assert since["sextants"] < since.get("octants", (10**8,))
