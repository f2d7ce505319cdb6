"""The program's demands on a terminal, and its fallbacks."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("Size"),
        N_(
            "80×24 shows everything: Othello, Gomoku on 15×15, and 19×19 with narrow cells. "
            "Smaller windows drop the panels and then shrink the cells; below that the program "
            "says how much room it needs, and comes back when it has it. In larger ones the cells "
            "grow."
        ),
    ),
    Section(
        N_("Glyphs"),
        N_(
            "pictures: stones with smooth edges, in kitty and Ghostty: where TERM or another "
            "variable names one of them, and it answers that it shows pictures and is new enough "
            "to show them in text; not inside tmux, screen or Zellij. shaped: round stones that "
            "fill their cells, where there are 256 colours or none. sextants, octants: rounder "
            "ones, of the finer blocks of Unicode 13 and 16; chosen where the terminal tells its "
            "name or model and is known to draw them by itself, and not inside tmux, screen or "
            "Zellij. unicode: one glyph a stone. ascii: on the Linux console, vt100 and terminals "
            "without UTF-8. blocks: cells of colour. Where ● takes two columns, nothing is drawn "
            "that is not sure to take one. “boardtui doctor” says what "
            "was measured and chosen, and why."
        ),
    ),
    Section(
        N_("Colours"),
        N_(
            "16, 256 or 16 million, as the environment says (TERM, COLORTERM), or more where the "
            "terminal answers that it shows more; none with NO_COLOR or --colour none. Nothing is "
            "told by colour alone. “boardtui doctor” says what was asked and answered. Themes: "
            "dark, light, high-contrast, colour-blind, and the terminal’s own colours."
        ),
    ),
    Section(
        N_("Copying the board"),
        N_(
            "Text that you select with the mouse has no letters where stones are pictures or made "
            "of blocks: in a game, Ctrl+W copies the board as text."
        ),
    ),
    Section(
        N_("Language"),
        N_(
            "English and Japanese, by LANG, the settings or --language. The Linux console has no "
            "kanji, so English is used there unless Japanese is asked for."
        ),
    ),
    Section(
        N_("At your turn"),
        N_(
            "When another player has moved while the window is not looked at, the bell rings, and "
            "terminals such as kitty, Ghostty, WezTerm, foot and iTerm2 show a notification; the "
            "setting turn_alert turns off one or both. The terminal has to report the focus: tmux "
            "does with “set -g focus-events on”, and its bell marks the window; screen does not."
        ),
    ),
    Section(
        N_("Over SSH"),
        Verbatim("ssh -C -t host boardtui"),
        N_(
            "A key costs about a hundred bytes, and nothing is sent while nothing happens; "
            "compression takes four fifths of that away. A dropped connection ends the program "
            "within two seconds, and the game waits in the list. Synchronised output is used where "
            "the terminal knows it."
        ),
    ),
    Section(
        N_("Trouble"),
        N_(
            "Ctrl-L draws everything again. BOARDTUI_STOCK_OUTPUT=1 hands the drawing back to "
            "Textual, should a terminal misbehave. Whatever ends the program (quit, Ctrl-C, a "
            "closed window, a lost connection, a signal), the game is saved and the terminal "
            "restored."
        ),
    ),
)
