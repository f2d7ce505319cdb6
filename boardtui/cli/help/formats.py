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
                "Drop a file on the window, paste its text onto a board, the list of games or the "
                "library, type its path in “Open a record”, or run “boardtui open FILE”. The "
                "record opens beside the game in progress. While a clock runs, you are asked first."
            ),
            N_(
                "A damaged file opens up to the damage, and a game with an illegal move up to that "
                "move; you see the line and column. If a file does not name its game, you are "
                "asked; on the command line, use --game. A list of Gomoku moves needs a rule as "
                "well: --rule."
            ),
            N_(
                "“Names and details” opens a copy of a record under another rule, for example "
                "Renju to see the forbidden points."
            ),
        ),
        Section(
            N_("Limits on files"),
            N_(
                "A file may have up to 8 MB. You can choose one of up to 200,000 games. Reading "
                "shows its progress, and Esc stops it. Nothing in a record is ever run."
            ),
            N_(
                "A folder opens as one list of the games in its files, without subfolders: up to "
                "1,000 files and 32 MB. After 200,000 games no more files are read. Files that "
                "cannot be read are reported and skipped."
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
                "The extension of the output file sets the format, or --to does: sgf, ggf, pgn, "
                "obf, psq, rec or txt. A dash is standard input or output. --number picks one game "
                "out of several, and --force replaces an existing file."
            ),
            N_(
                "Anything that the format cannot hold, such as comments, is reported. Exit status "
                "1: part of the input could not be read, and the rest is written. Status 2: "
                "nothing is written."
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
                ("--numbers", _("numbers on stones")),
                ("--no-coordinates", _("no names of columns and rows")),
                ("--size", _("480 or 960 pixels")),
                ("--theme", _("light or dark, to suit the page")),
            ),
        ),
        Section(
            N_("Films"),
            Verbatim(
                "boardtui picture game.sgf game.svg --size 80x24\n"
                "boardtui picture game.sgf game.cast --size 100x30 --pace 0.5"
            ),
            N_(
                "With columns and rows as --size, the program films its own screens, from the "
                "start to the last move or to --move. It needs no terminal for that. A .svg plays "
                "on any web page, a .cast with “asciinema play game.cast”. --pace sets the seconds "
                "per move, and --theme takes one of the program’s themes. You see the size of the "
                "film before it is written."
            ),
        ),
        Section(
            N_("Export"),
            N_(
                "In a game, Ctrl+W exports the position. The board as text, the position in one "
                "line and the moves so far go to the clipboard. A picture or a film of the current "
                "line goes to a file; Esc stops the filming."
            ),
            N_(
                "The position in one line is OBF for Othello on 8×8. For other games it is all "
                "cells, then the side to move. To open a text again, paste it or pipe it into "
                "“boardtui open -”. A list of moves does not include the rules or the board size."
            ),
        ),
        Section(
            N_("Your own games"),
            N_(
                "Every game is saved as SGF in the folder that “boardtui --help” shows. Each move "
                "goes to a log at once and into the SGF file a moment later, so nothing is lost if "
                "the program is killed. Players are saved by name: a saved game never starts a "
                "program."
            ),
            N_(
                "A slow disk does not delay the keys; after half a second the status line reports "
                "it. The screen stops only if the file system hangs while the log is written, for "
                "example in a network folder that is gone."
            ),
        ),
    )


def _formats() -> Rows:
    return Rows(
        (
            "SGF",
            _(
                "Othello (GM[2]) and Gomoku (GM[4]), with variations, comments, marks and values. "
                "Anything else in the file is kept, in its order."
            ),
        ),
        ("GGF", _("Games of the Othello server GGS, with clocks and values.")),
        (
            "PGN",
            _(
                "Othello on 8×8 as PlayOK, LiveOthello, FlyOrDie and Edax write it, with names, "
                "comments and a start position. A result counts only if the moves agree with it."
            ),
        ),
        (
            "Piskvork, Gomocup",
            _(
                ".psq and .rec: Gomoku with names and the time of each move. Openings, read only: "
                "-7,-8, 1,2 (column and row from the centre)."
            ),
        ),
        (
            "RenLib",
            _(".lib and .pos, read only: trees and games of Renju, up to 100,000 nodes of a tree."),
        ),
        ("RenjuNet", _(".rif, read only: a database of Renju, up to 64 MB.")),
        (
            "WTHOR",
            _(
                ".wtb, read only: a year of Othello games, with names from the .JOU and .TRN files "
                "beside it. Theoretical scores become values. A score that differs from the moves "
                "is reported."
            ),
        ),
        ("Othello Quest", _("Read only: its lists of games in JSON, as you copy them.")),
        (
            "eOthello",
            _(".csv, read only: tables with eOthello_game_id,winner,game_moves."),
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
                "squares, then the side to move. They become start positions. A game written as "
                ".obf gives its own start position, or else its last position."
            ),
        ),
    )
