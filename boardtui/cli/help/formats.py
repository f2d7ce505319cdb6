"""Records: the formats for reading and writing, pictures, and where games are saved."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on records; the settings do not change them."""
    return (
        Section(N_("Records"), _formats()),
        Section(
            N_("Opening a record"),
            N_(
                "Drop a file on the window, paste its text (onto a board, the list of games or "
                "the library), type its path in “Open a record”, or run “boardtui open FILE”. The "
                "game in progress stays open, too. While a clock is running, you are asked "
                "first."
            ),
            N_(
                "A damaged file is read up to the damage, and a game with an illegal move up to "
                "that move; the line and column are reported. If a file does not name its game, "
                "you are asked which game it is; on the command line, use --game. A list of "
                "Gomoku moves also needs a rule: --rule."
            ),
            N_(
                "In “Names and details” you can open a copy of a record under another rule. For "
                "example, a copy under Renju shows the forbidden points."
            ),
        ),
        Section(
            N_("Limits on files"),
            N_(
                "A file can have up to 8 MB and 200,000 games. If it contains several games, you "
                "choose one. While a file is read, you see the progress, and Esc stops the "
                "reading. Nothing in a record is ever executed."
            ),
            N_(
                "A folder opens as one list of all games in its files: up to 1,000 files, 32 MB "
                "and 200,000 games. Its subfolders are left out. Files that cannot be read are "
                "reported and skipped."
            ),
        ),
        Section(
            N_("Conversion"),
            Verbatim(
                "boardtui convert game.sgf game.ggf\nboardtui convert --force games.txt games.sgf\n"
                "boardtui convert WTH_1993.wtb final.sgf --number 98\n"
                "boardtui convert - - --to pgn < game.sgf"
            ),
            N_(
                "The extension of the output file, or --to, sets the format: sgf, ggf, pgn, "
                "obf, psq, rec or txt. A dash is standard input or output. --number selects "
                "one game out of several, and --force replaces an existing file."
            ),
            N_(
                "Anything that the format cannot hold, such as comments, is reported. Exit "
                "status 1: part of the input could not be read, and the rest was written. Exit "
                "status 2: nothing was written."
            ),
        ),
        Section(
            N_("Pictures"),
            Verbatim(
                "boardtui picture game.sgf board.svg\n"
                "boardtui picture game.sgf board.png --move 12 --numbers --theme dark"
            ),
            N_(
                "A picture shows the board with its coordinates, the last move, and the marks, "
                "arrows and lines of the record. The same record always gives the same picture."
            ),
            Rows(
                ("--move N", _("the position after move N")),
                ("--numbers", _("number the stones")),
                ("--no-coordinates", _("leave out the coordinates")),
                ("--size", _("the width of the board: 480 or 960 pixels")),
                ("--theme", _("the colours: light or dark")),
            ),
        ),
        Section(
            N_("Animations"),
            Verbatim(
                "boardtui picture game.sgf game.svg --size 80x24\n"
                "boardtui picture game.sgf game.cast --size 100x30 --pace 0.5"
            ),
            N_(
                "If --size gives columns and rows, boardtui makes an animation of its own "
                "screens, from the start to the last move or to the move given by --move. This "
                "does not need a terminal. An .svg file plays on any web page, and a .cast file "
                "with “asciinema play game.cast”. --pace sets the seconds per move, and --theme "
                "one of boardtui’s themes. You see the size of the animation before it is written."
            ),
        ),
        Section(
            N_("Export"),
            N_(
                "In a game, Ctrl+W exports the position. You can copy the board as text, the "
                "position in one line, or the moves so far to the clipboard. You can also save a "
                "picture of the position, or an animation of the current line, in a file; Esc "
                "stops the export."
            ),
            N_(
                "For Othello on 8×8, the position in one line is in OBF format. For other games "
                "it lists all squares or points, then the side to move. To open such a text "
                "again, paste it or pipe it into “boardtui open -”. A list of moves does not "
                "include the rules or the board size."
            ),
        ),
        Section(
            N_("Your games"),
            N_(
                "Every game is saved as SGF in the folder that “boardtui --help” shows. Each move "
                "is written to a log at once and to the SGF file a moment later, so nothing is "
                "lost if the program is killed. Players are saved by name only: a saved game "
                "never starts a program."
            ),
            N_(
                "A slow disk does not delay your key presses; if saving takes more than half a "
                "second, the status line says so. The screen freezes only if the file system "
                "hangs while the log is written, for example in a network folder that cannot be "
                "reached any more."
            ),
        ),
    )


def _formats() -> Rows:
    return Rows(
        (
            "SGF",
            _(
                "Othello (GM[2]) and Gomoku (GM[4]), with variations, comments, marks and values. "
                "Everything else in the file is kept, in the same order."
            ),
        ),
        ("GGF", _("Games from the Othello server GGS, with clocks and values.")),
        (
            "PGN",
            _(
                "Othello on 8×8 as written by PlayOK, LiveOthello, FlyOrDie and Edax, with names, "
                "comments and a start position. The result is used only if it agrees with the "
                "moves."
            ),
        ),
        (
            "Piskvork, Gomocup",
            _(
                ".psq and .rec: Gomoku with names and the time spent on each move. Openings, "
                "read only: -7,-8, 1,2 (column and row from the centre)."
            ),
        ),
        (
            "RenLib",
            _(".lib and .pos, read only: trees and games of Renju, up to 100,000 nodes per tree."),
        ),
        ("RenjuNet", _(".rif, read only: a database of Renju games, up to 64 MB.")),
        (
            "WTHOR",
            _(
                ".wtb, read only: the Othello games of one year, with names from the .JOU and "
                ".TRN files in the same folder. Theoretical scores become values. A score that "
                "does not match the moves is reported."
            ),
        ),
        ("Othello Quest", _("Read only: lists of games in JSON, as copied from the app.")),
        (
            "eOthello",
            _(".csv, read only: tables with the columns eOthello_game_id,winner,game_moves."),
        ),
        (
            _("Moves"),
            _(
                "f5d6c3 or h8 i9: one game, or one on each line. Spaces, numbers, line breaks, "
                "passes and a result (38-26, +12, W+12 or W) are optional. Text after “#” is a "
                "comment."
            ),
        ),
        (
            _("Positions"),
            _(
                "Edax’s .obf lines with the scores of moves, and boards as text: rows or 64 "
                "squares, then the side to move. They become start positions. When a game is "
                "saved as .obf, its start position is written; if that is the usual one, the last "
                "position is written instead."
            ),
        ),
    )
