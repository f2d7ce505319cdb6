"""Records: the formats for reading and writing."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("Records"),
        N_(
            "SGF (GM[2] Othello, GM[4] Gomoku): with variations, comments, marks, evaluations and "
            "whatever else the file holds, in its order."
        ),
        N_("GGF: games of the Othello server, with clocks and evaluations."),
        N_(
            "PGN, as PlayOK, LiveOthello, FlyOrDie and Edax write it: Othello on 8×8 with names, "
            "comments and a start position. A result is only believed if the moves lead to it."
        ),
        N_(
            "Lists of moves, such as f5d6c3 or h8 i9, with or without blanks, numbers, line ends, "
            "passes and a result (38-26, +12, W+12 or W): one game, or one on each line. The rest "
            "of a line after “#” is a remark."
        ),
        N_(
            "eOthello’s tables (.csv: eOthello_game_id,winner,game_moves) and Gomocup’s openings "
            "(-7,-8, 1,2: columns and rows from the centre), read only."
        ),
        N_("Piskvork’s .psq and Gomocup’s .rec: Gomoku with names and the time of each move."),
        N_(
            "RenLib’s .lib and .pos, trees and games of Renju, and RenjuNet’s database .rif; these "
            "are only read. Of a tree 100,000 nodes are kept; a database may have 64 MB."
        ),
        N_(
            "WTHOR (.wtb), read only: years of games, with the names in the .JOU and .TRN files "
            "beside them. Theoretical scores become evaluations; a score that differs from "
            "that of the moves is reported."
        ),
        N_("Othello Quest, read only: its lists of games in JSON, as they are copied."),
        N_(
            "Positions: Edax’s .obf lines with the scores of moves, and pictures of boards, in "
            "rows or 64 squares and the side to move. They are start positions. Of a game, .obf "
            "takes its own start position, else its last one."
        ),
        N_(
            "A record is opened by dropping its file on the window, by pasting its text onto a "
            "board, the list of games or the library, by its path in “Open a record”, or with "
            "“boardtui open”. It opens beside a game that is being played; while a clock runs, "
            "you are asked first. A file that breaks off or holds an illegal move opens up to "
            "there and says where, with line and column. If it does not say which game it is of, "
            "you are asked, and of a list of Gomoku moves for the rule; --game and --rule tell "
            "them. “Names and details” shows a record by another rule, such as renju with its "
            "forbidden points: in a record of its own, beside the one before."
        ),
    ),
    Section(
        N_("Files within limits"),
        N_(
            "A file may have 8 MB and any number of games; of up to 200,000 one is chosen. Longer "
            "reading is shown as it goes and stops with Esc. Nothing in a record is ever run."
        ),
        N_(
            "A folder opens as one list of the games in its files, but not in its subfolders: "
            "1,000 files, 32 MB, and no file is begun after 200,000 games. Files that cannot be "
            "read are reported, and the others are read all the same."
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
            "The ending of the name chooses the format, or --to: sgf, ggf, pgn, obf, psq, rec or "
            "txt. A dash is standard input or output. --number takes one game of several. A file "
            "that exists is left alone unless told --force. Status 1 means that something could "
            "not be read; what, and how many games, is said, and the rest is written. Status 2 "
            "means that nothing was written. What a format has no room for, such as comments, is "
            "said as well."
        ),
    ),
    Section(
        N_("Pictures"),
        Verbatim(
            "boardtui picture game.sgf board.svg\n"
            "boardtui picture game.sgf board.png --move 12 --numbers --theme dark\n"
            "boardtui picture game.sgf game.svg --size 80x24\n"
            "boardtui picture game.sgf game.cast --size 100x30 --pace 0.5"
        ),
        N_(
            "A picture shows the board with its coordinates, the last move and the marks, arrows "
            "and lines of the record, for a page or a message. --move takes an earlier position, "
            "--numbers numbers the stones, --no-coordinates leaves out the names of columns and "
            "rows, --size is 480 or 960 pixels, and --theme suits a light or a dark page. "
            "The same record always gives the same picture."
        ),
        N_(
            "With a --size in columns and rows, the program films its own screens, from the start "
            "to the last move or to --move, without a terminal. A .svg moves by itself on any "
            "page; a .cast is played by “asciinema play game.cast”. --pace gives the seconds of "
            "each move, and --theme is one of the program’s themes. How large the film is, is "
            "said before it is written."
        ),
        N_(
            "In a game, Ctrl+W exports the position: the board as text, the position in one line "
            "and the moves up to it go to the clipboard, a picture goes to a file, and so does a "
            "film of the line in sight. Esc stops the filming, and how large the film is, is said "
            "before it is written. The line of the position is "
            "OBF for the usual Othello, and all cells with the side to move for other games. Each "
            "text opens again: paste it, or pipe it into “boardtui open -”. Moves alone do not "
            "tell the rules or the size of the board."
        ),
    ),
    Section(
        N_("Your own games"),
        N_(
            "Every game is saved as SGF in the folder that “boardtui --help” names, one line of a "
            "log after each move, the file a moment later. A killed program loses nothing. A "
            "slow disk delays no key, and after half a second the status line says so; only a "
            "file system on which the write of that line hangs, such as a network folder that is "
            "gone, stops the screen. A seat’s player is kept by name: a saved game never starts a "
            "program."
        ),
    ),
)
