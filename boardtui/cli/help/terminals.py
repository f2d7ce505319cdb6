"""The program's demands on a terminal, and its fallbacks."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on terminals; the settings do not change them."""
    return (
        Section(
            N_("Size"),
            N_(
                "A window of 80×24 shows everything in Othello, in Gomoku on 15×15 and, with a "
                "narrower board, in Gomoku on 19×19. In smaller windows the panels are hidden "
                "first, then the board gets smaller. If the window is still too small, the "
                "program shows what size it needs and waits. In larger windows the board grows."
            ),
        ),
        Section(
            N_("Glyphs"),
            N_("boardtui draws stones as well as the terminal can show them:"),
            Rows(
                (
                    "pictures",
                    _(
                        "stones with smooth edges, in kitty and Ghostty: TERM or another variable "
                        "must identify the terminal, and the terminal must be recent enough to "
                        "show pictures in text; not inside tmux, GNU Screen or Zellij"
                    ),
                ),
                (
                    "sextants, octants",
                    _(
                        "rounder stones made of the smaller block characters added in Unicode 13 "
                        "and 16, in terminals that report their name or model and are known to "
                        "draw these characters well; not inside tmux, GNU Screen or Zellij"
                    ),
                ),
                (
                    "shaped",
                    _(
                        "round stones as large as the squares of the board; in 16 colours, "
                        "one character for each stone"
                    ),
                ),
                ("unicode", _("one character for each stone")),
                (
                    "ascii",
                    _(
                        "letters such as X and O, for the Linux console, vt100 and terminals "
                        "without UTF-8"
                    ),
                ),
                ("blocks", _("coloured squares instead of stones")),
            ),
            N_(
                "If the terminal draws ● two columns wide, boardtui uses only characters that are "
                "certain to be one column wide. “boardtui doctor” shows what was measured and "
                "chosen, and why."
            ),
        ),
        Section(
            N_("Copying the board"),
            N_(
                "If stones are pictures or made of blocks, selecting the board with the mouse "
                "does not give readable text. In a game, press Ctrl+W to copy the board as "
                "text."
            ),
        ),
        Section(
            N_("Colours"),
            N_(
                "The environment (TERM, COLORTERM) determines whether 16, 256 or 16 million "
                "colours are used; if the terminal reports that it has more, boardtui uses them. "
                "NO_COLOR or --colour none turns colours off. Nothing is shown by colour alone. "
                "The themes are dark, light, high-contrast, colour-blind, and the terminal’s own "
                "colours."
            ),
        ),
        Section(
            N_("Language"),
            N_(
                "The language, English or Japanese, is set by LANG, the settings or --language. "
                "The Linux console cannot show kanji, so English is used there unless you choose "
                "Japanese."
            ),
        ),
        Section(
            N_("On your turn"),
            N_(
                "If you are in another window when it becomes your turn, the bell rings, and "
                "terminals such as kitty, Ghostty, WezTerm, foot and iTerm2 show a notification. "
                "The setting turn_alert can turn off the notification, or the bell as well."
            ),
            N_(
                "The terminal has to report when it gains or loses focus. tmux does so with “set "
                "-g focus-events on”, and marks the window in which the bell rang. GNU Screen "
                "does not report focus."
            ),
        ),
        Section(
            N_("Over SSH"),
            Verbatim("ssh -C -t host boardtui"),
            N_(
                "Each key press sends about 100 bytes, and nothing is sent while nothing happens. "
                "Compression (-C) saves four fifths of the traffic. If the connection drops, the "
                "program ends within 2 seconds, and the game stays in your list. Synchronised "
                "output is used if the terminal supports it."
            ),
        ),
        Section(
            N_("Problems"),
            N_(
                "Ctrl+L redraws the screen. If your terminal does not show the screen correctly, "
                "set BOARDTUI_STOCK_OUTPUT=1 to let Textual draw it."
            ),
            N_(
                "However the program ends (quit, Ctrl+C, a closed window, a lost connection, a "
                "signal), the game is saved and the terminal is restored."
            ),
        ),
    )
