"""The library: adding games, searching them, and the forms of the output."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("A library of games"),
        Verbatim(
            "boardtui library\n"
            "boardtui library add ~/wthor games.sgf\n"
            "boardtui library add\n"
            "boardtui library remove ~/wthor"
        ),
        N_(
            "Folders are searched with all folders in them, for files of every known format; how "
            "many hold no game, and how many others there are, is reported. Only files that are "
            "new or have changed are read. Without a path, everything that was "
            "added is looked at again, and your own games. The same game in two files is one game: "
            "it has the same rules, moves and players, turned or not."
        ),
        N_(
            "A bad game is reported, and the others are read all the same. Of a game with a move "
            "that is not legal, the moves before it are kept. The games of a file that is gone "
            "stay until it is removed. "
            "The import may be stopped or killed at any moment; the next one goes on. If boardtui "
            "itself fails on a file, it says so, and library.log beside the library tells why."
        ),
        N_(
            "The library is one file, library.db, beside your saved games. It may be deleted: "
            "“boardtui library add” builds it again. Tags and the list of folders are in "
            "personal.db, which nothing can build again."
        ),
    ),
    Section(
        N_("Searches"),
        Verbatim(
            "boardtui library find player:tamenori year:1990-1995 W+\n"
            "boardtui library find 'player:\"shaman\" event:world opening:tiger'\n"
            "boardtui library find size:10 draw --sort length"
        ),
        N_(
            "Each word is the beginning of a word in the names of the players, of the event or of "
            "the opening, or of the year; case and accents do not matter. A field before it limits "
            "where it is looked for: player: event: opening: tag:. Years are a year, 1990-1995, "
            "1990- or -1995. W+, B+ and draw are results; size: is that of the board; game: is "
            "othello, gomoku, or a rule such as renju. “own:” stands alone, for the games that "
            "you played here; the studies of other records are not among them."
        ),
    ),
    Section(
        N_("On the screen"),
        N_(
            "“boardtui library” alone shows the library, and so does Ctrl+F from the list of games "
            "and from every game. Letters search, "
            "with the same words and fields; the arrow keys go through the list while you type. "
            "Left and right step through the selected game, < and > lead to its start and end; "
            "Enter opens it there, or at its start, and Esc leads back to the list. F4 sorts by "
            "the next column and F6 turns the order round; a click on a title does both."
        ),
        N_(
            "A file or a folder with several games is opened as such a list, with the numbers of "
            "the games or the names of their files: it is searched, sorted and stepped through in "
            "the same way, also while it is still being read."
        ),
        N_(
            "* gives a game a star, which “tag:star” finds; # asks for tags, and for the players, "
            "title or event, date, round and place of one of your own games, which are kept in its "
            "file; Ctrl+D does so for the game in front. Del puts one of your own games away. F7 "
            "shows where the games come from: there, files and folders are added, by their paths "
            "or dropped onto the terminal, and taken out again."
        ),
    ),
    Section(
        N_("Positions"),
        Verbatim(
            "boardtui library position f5d6c3d3c4\n"
            'boardtui library position --where "player:tamenori" f5f6\n'
            "boardtui library position --games h8 i9 j10"
        ),
        N_(
            "What was played from a position, however it was reached and turned: the moves, in how "
            "many games, which part of those that went on, the results in percent and the mean "
            "lead of Black in discs; then the newest games, or all with --games."
        ),
        N_(
            "Positions are counted by keys of 32 bits: about one game in four billion may be "
            "counted by mistake. The newest games are checked move by move."
        ),
        N_(
            "On the screen the explorer tells the same beside a record, or beside a game in which "
            "you play both sides; against others it waits for the end of the game. Its filter is "
            "a search as above."
        ),
    ),
    Section(
        N_("What is printed"),
        N_(
            "As text, a game is its date, players, result, opening and event. A result is a score, "
            "or 1-0, 0-1 or 1/2-1/2 where nothing is counted; * is none. A score in parentheses, "
            "as (40-24), is the one that the file states: the moves end before the game does. "
            "--format sgf, pgn and ggf print records; json prints an object for each game on a "
            "line of its own:"
        ),
        Verbatim(
            "game, options        the rules, such as othello and {size: 8}\n"
            "digest               what names the game for good\n"
            "black, white, event  texts, empty if unknown\n"
            "date                 2024-05-31, or the year alone, or empty\n"
            "result               1-0, 0-1, 1/2-1/2 or *\n"
            "score                the lead of Black in discs, or null\n"
            "stated               true if only the file tells the score\n"
            "plies                stones placed\n"
            "opening, opening_ja  its name in English and in Japanese\n"
            "start                the position at the start, if it is not the usual one\n"
            "moves                words; forced passes are left out\n"
            "sources              path, number in the file, and whether it is missing"
        ),
        N_("For a position it is one object:"),
        Verbatim(
            "games, black, draws, white  how many, and with which results\n"
            "mean                        the mean lead of Black, or null\n"
            "ended                       games that end here\n"
            "moves                       move, share and the four above for each\n"
            "list                        the games, as above"
        ),
        N_("For the status:"),
        Verbatim(
            "path, bytes, games, files        the library\n"
            "sources                          what was added: path, own, games, files\n"
            "missing, unfinished, unreadable  paths of files\n"
            "gameless                         paths of files that hold no game\n"
            "bad                              games and files that cannot be read\n"
            "cut                              games that end before an illegal move\n"
            "contradicted                     games with another result than is stated"
        ),
        N_("And for what was added:"),
        Verbatim(
            "files, unchanged, missing  files read, as they were, and gone\n"
            "games, new                 games read, and those that were not there\n"
            "bad, cut, contradicted     as above\n"
            "gameless                   paths of files that hold no game\n"
            "others                     files with endings of no record\n"
            "problems                   path, line, column and text of each"
        ),
        N_(
            "Exit status 1 says that nothing was found, or that something could not be read; 2, "
            "that the command line or the search is not understood."
        ),
    ),
)
