"""What real terminals answer, played back: the blocks that follow."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardtui.ui.terminal.answers import understood
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.preflight import ColourMode
from tests.cases import each

XTERM: Final = {"TERM": "xterm-256color"}
TRUE: Final = {"COLORTERM": "truecolor"}


class Played(NamedTuple):
    """The answers of a terminal, and what is chosen for it."""

    environ: dict[str, str]
    received: str
    name: str
    glyphs: str
    colours: ColourMode = ColourMode.TRUE
    multiplexer: str = ""


COLOUR_OF_XTERM: Final = "\x1bP1$r0;38:2::148:151:162m\x1b\\\x1bP1$r0;38:5:148m\x1b\\"
COLOUR_OF_KITTY: Final = "\x1bP1$r38:2:148:151:162m\x1b\\\x1bP1$r38:5:148m\x1b\\"

RECORDED: Final = {
    # Recorded on 29 November 2026: every byte that came back, in the packages of Debian 12.
    "kitty 0.26.5": Played(
        TRUE | {"TERM": "xterm-kitty"},
        "\x1b[1;2R\x1b[?2026;2$y\x1bP>|kitty(0.26.5)\x1b\\\x1b[>1;4000;26c\x1b[4;432;720t"
        f"{COLOUR_OF_KITTY}\x1bP1+r436F=323536\x1b\\\x1bP0+r524742\x1b\\"
        "\x1b_Gi=31;OK\x1b\\\x1b[?62;c",
        "kitty(0.26.5)",
        "sextants",
    ),
    "foot 1.13.1": Played(
        TRUE | {"TERM": "foot"},
        f"\x1b[1;2R\x1b[?2026;2$y\x1bP>|foot(1.13.1)\x1b\\\x1b[>1;011301;0c{COLOUR_OF_XTERM}"
        "\x1bP1+r436F=323536\x1b\\\x1bP1+r524742=38\x1b\\\x1b[?62;4;22c",
        "foot(1.13.1)",
        "sextants",
    ),
    "Xfce Terminal 1.0.4 with VTE 0.70.6": Played(
        XTERM | TRUE | {"VTE_VERSION": "7006"},
        "\x1b[1;2R\x1b[?2026;4$y\x1b[>65;7006;1c\x1b[4;456;800t\x1bP0$r\x1b\\\x1bP0$r\x1b\\"
        "\x1b[?65;1;9c",
        "VTE(7006)",
        "sextants",
    ),
    "the same over SSH": Played(
        XTERM | {"SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1b[?2026;4$y\x1b[>65;7006;1c\x1b[4;456;800t\x1bP0$r\x1b\\\x1bP0$r\x1b\\"
        "\x1b[?65;1;9c",
        "VTE(7006)",
        "sextants",
        ColourMode.EXTENDED,
    ),
    "Konsole 22.12.3": Played(
        XTERM | TRUE | {"KONSOLE_VERSION": "221203"},
        "\x1b[1;2R\x1bP>|Konsole 22.12.3\x1b\\\x1b[>1;115;0c\x1b[?62;1;4c",
        "Konsole 22.12.3",
        "sextants",
    ),
    "Alacritty 0.11.0": Played(
        TRUE | {"TERM": "alacritty"},
        "\x1b[1;2R\x1b[>0;1700;1c\x1b[?6c",
        "Alacritty(1700)",
        "shaped",
    ),
    "xterm 379": Played(
        {"TERM": "xterm"},
        "\x1b[1;2R\x1b[?2026;0$y\x1bP>|XTerm(379)\x1b\\\x1b[>41;379;0c"
        f"{COLOUR_OF_XTERM}\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
        "XTerm(379)",
        "shaped",
    ),
    "xterm 379 started in a terminal with VTE": Played(
        XTERM | {"VTE_VERSION": "8001", "XTERM_VERSION": "XTerm(379)"},
        "\x1b[1;2R\x1b[?2026;0$y\x1bP>|XTerm(379)\x1b\\\x1b[>41;379;0c"
        f"{COLOUR_OF_XTERM}\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
        "XTerm(379)",
        "shaped",
    ),
    "rxvt-unicode 9.30": Played(
        {"TERM": "rxvt-unicode-256color", "COLORTERM": "rxvt-xpm"},
        "\x1b[1;2R\x1b[?2026;0$y\x1b[>85;95;0c\x1b[4;316;496t\x1b[?1;2c",
        "",
        "shaped",
        ColourMode.EXTENDED,
    ),
    "st 0.9": Played(
        {"TERM": "st-256color"}, "\x1b[1;2R\x1b[?6c", "", "shaped", ColourMode.EXTENDED
    ),
    "mlterm 3.9.0": Played(
        {"TERM": "mlterm", "MLTERM": "3.9.0"},
        "\x1b[1;2R\x1b[?2026;0$y\x1b[>24;279;0c\x1b[4;456;800t"
        "\x1bP1$r0;38;5;246m\x1b\\\x1bP1$r0;38;5;148m\x1b\\\x1bP1+r436F=323536\x1b\\\x1bP0+r\x1b\\"
        "\x1b[?63;1;2;3;4;6;7;15;18;22;29c",
        "",
        "shaped",
        ColourMode.EXTENDED,
    ),
    "tmux 3.3a": Played(
        {"TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "VTE_VERSION": "8001"},
        "\x1b[1;2R\x1bP>|tmux 3.3a\x1b\\\x1b[>84;0;0c\x1b[?1;2c",
        "tmux 3.3a",
        "shaped",
        ColourMode.EXTENDED,
        "tmux",
    ),
    "tmux 3.3a over SSH with TERM of another terminal": Played(
        XTERM | {"SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1bP>|tmux 3.3a\x1b\\\x1b[>84;0;0c\x1b[?1;2c",
        "tmux 3.3a",
        "shaped",
        ColourMode.EXTENDED,
        "tmux",
    ),
    "screen 4.9.0": Played(
        {"TERM": "screen-256color", "STY": "1.pts-1.vm"},
        "\x1b[1;2R\x1b[>83;40900;0c\x1b[?1;2c",
        "",
        "shaped",
        ColourMode.EXTENDED,
        "screen",
    ),
    "screen 4.9.0 over SSH with TERM of another terminal": Played(
        XTERM | {"SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1b[>83;40900;0c\x1b[?1;2c",
        "",
        "shaped",
        ColourMode.EXTENDED,
        "screen",
    ),
    # The same in those of Debian 13.
    "kitty 0.41.1": Played(
        TRUE | {"TERM": "xterm-kitty"},
        f"\x1b[1;2R\x1b[?2026;2$y\x1bP>|kitty(0.41.1)\x1b\\\x1b[>1;4000;41c{COLOUR_OF_KITTY}"
        "\x1bP1+r436F=323536\x1b\\\x1bP0+r524742\x1b\\\x1b[?62;c",
        "kitty(0.41.1)",
        "octants",
    ),
    "foot 1.21.0": Played(
        TRUE | {"TERM": "foot"},
        f"\x1b[1;2R\x1b[?2026;2$y\x1bP>|foot(1.21.0)\x1b\\\x1b[>1;012100;0c{COLOUR_OF_XTERM}"
        "\x1bP1+r436F=323536\x1b\\\x1bP1+r524742=38\x1b\\\x1b[?62;4;22;28c",
        "foot(1.21.0)",
        "octants",
    ),
    "Alacritty 0.15.1": Played(
        TRUE | {"TERM": "alacritty"},
        "\x1b[1;2R\x1b[?2026;2$y\x1b[>0;2500;1c\x1b[?6c",
        "Alacritty(2500)",
        "sextants",
    ),
    "Xfce Terminal 1.1.4 with VTE 0.80.1": Played(
        XTERM | TRUE | {"VTE_VERSION": "8001"},
        f"\x1b[1;2R\x1b[?2026;4$y\x1bP>|VTE(8001)\x1b\\\x1b[>61;8001;1c"
        f"\x1b[4;456;800t{COLOUR_OF_XTERM}\x1b[?61;1;21;22;28c",
        "VTE(8001)",
        "octants",
    ),
    "Konsole 25.04.2": Played(
        XTERM | TRUE | {"KONSOLE_VERSION": "250402"},
        "\x1b[1;2R\x1bP>|Konsole 25.04.2\x1b\\\x1b[>1;115;0c\x1b[?62;1;4c",
        "Konsole 25.04.2",
        "sextants",
    ),
}

PUBLISHED: Final = {
    # Put together from what their sources write.
    # Windows Terminal: adaptDispatch.cpp. It answers no XTVERSION.
    "Windows Terminal 1.25": Played(
        XTERM | {"WT_SESSION": "00000000-0000-0000-0000-000000000000"},
        "\x1b[1;2R\x1b[?2026;2$y\x1b[>0;10;1c\x1bP1$r0;38:2::148:151:162m\x1b\\"
        "\x1bP1$r0;38:5:148m\x1b\\\x1b[?61;4;6;7;14;21;22;23;24;28;32;42;52c",
        "",
        "shaped",
    ),
    # iTerm2: VT100Output.m.
    "iTerm2 3.6.6": Played(
        XTERM | TRUE | {"TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"},
        "\x1b[1;2R\x1b[?2026;2$y\x1bP>|iTerm2 3.6.6\x1b\\\x1b[>41;2500;0c"
        "\x1b[?64;1;2;4;6;17;18;21;22;52c",
        "iTerm2 3.6.6",
        "shaped",
    ),
    "iTerm2 3.6.11": Played(
        XTERM | TRUE | {"TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"},
        "\x1b[1;2R\x1b[?2026;2$y\x1bP>|iTerm2 3.6.11\x1b\\\x1b[>41;2500;0c"
        "\x1b[?64;1;2;4;6;17;18;21;22;52c",
        "iTerm2 3.6.11",
        "sextants",
    ),
    "iTerm2 built on 19 November 2025": Played(
        XTERM | TRUE | {"TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"},
        "\x1b[1;2R\x1b[?2026;2$y\x1bP>|iTerm2 3.6.20251119-nightly\x1b\\\x1b[>41;2500;0c"
        "\x1b[?64;1;2;4;6;17;18;21;22;52c",
        "iTerm2 3.6.20251119-nightly",
        "shaped",
    ),
    # Zellij: zellij-server/src/panes/grid.rs. The older one does not answer XTVERSION.
    "Zellij 0.30 in Alacritty 0.11": Played(
        TRUE | {"TERM": "alacritty", "ZELLIJ": "0"},
        "\x1b[1;2R\x1b[>0;3000;1c\x1b[?6c",
        "",
        "shaped",
        multiplexer="Zellij",
    ),
    "Zellij 0.46 in kitty": Played(
        TRUE | {"TERM": "xterm-kitty", "ZELLIJ": "0"},
        "\x1b[1;2R\x1bP>|Zellij(4600)\x1b\\\x1b[>0;4600;1c\x1b[?62;52c",
        "Zellij(4600)",
        "shaped",
        multiplexer="Zellij",
    ),
    "Zellij 0.46 in Alacritty over SSH": Played(
        {"TERM": "alacritty", "SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1bP>|Zellij(4600)\x1b\\\x1b[>0;4600;1c\x1b[?62;52c",
        "Zellij(4600)",
        "shaped",
        multiplexer="Zellij",
    ),
    # ghostty: src/terminal/device_attributes.zig.
    "ghostty 1.3.1": Played(
        TRUE | {"TERM": "xterm-ghostty"},
        "\x1b[1;2R\x1b[?2026;2$y\x1bP>|ghostty 1.3.1\x1b\\\x1b[>1;10;0c\x1b[?62;22;52c",
        "ghostty 1.3.1",
        "octants",
    ),
    # Apple's terminal is asked for the width and the device alone. Over SSH it is not known; what
    # it does not understand it prints on the line that is erased.
    "Apple's terminal": Played(
        XTERM | {"TERM_PROGRAM": "Apple_Terminal", "LANG": "en_GB.UTF-8"},
        "\x1b[1;2R\x1b[?1;2c",
        "",
        "shaped",
        ColourMode.EXTENDED,
    ),
    "Apple's terminal over SSH": Played(
        XTERM | {"SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1b[>1;95;0c\x1b[?1;2c",
        "",
        "shaped",
        ColourMode.EXTENDED,
    ),
    # PuTTY: terminal.c, which ignores the other questions.
    "PuTTY": Played(
        {"TERM": "putty-256color", "SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1b[>0;136;0c\x1b[4;408;640t\x1b[?6c",
        "",
        "shaped",
        ColourMode.EXTENDED,
    ),
    "PuTTY as it calls itself": Played(
        {"TERM": "xterm", "SSH_TTY": "/dev/pts/1"},
        "\x1b[1;2R\x1b[>0;136;0c\x1b[4;408;640t\x1b[?6c",
        "",
        "unicode",
        ColourMode.STANDARD,
    ),
    "PuTTY that takes text for Latin-1": Played(
        {"TERM": "xterm", "SSH_TTY": "/dev/pts/1"},
        "\x1b[1;4R\x1b[>0;136;0c\x1b[4;408;640t\x1b[?6c",
        "",
        "ascii",
        ColourMode.STANDARD,
    ),
}


@each("played", [*RECORDED.values(), *PUBLISHED.values()])
def test_the_answers_of_a_terminal_and_what_follows(played: Played) -> None:
    answers = understood(played.received.encode(), 0.01, colours=True)
    found = detect(played.environ, answers)
    assert answers.complete
    assert not answers.typed
    assert (found.name, found.glyphs, found.colours, found.multiplexer) == (
        *(played.name, played.glyphs, played.colours),
        played.multiplexer,
    )


@each("received", [played.received for played in RECORDED.values()])
def test_keys_among_the_answers_of_a_terminal_are_kept(received: str) -> None:
    for cut in (0, 6, len(received)):
        typed = received[:cut] + "f5\x1b[C" + received[cut:]
        assert understood(typed.encode(), 0.01, colours=True).typed == b"f5\x1b[C"
