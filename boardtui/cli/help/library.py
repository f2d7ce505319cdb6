"""The library: adding games, searching them, and the forms of the output."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on the library; the settings do not change them."""
    return (
        Section(
            N_("A library of games"),
            Verbatim(
                "boardtui library\n"
                "boardtui library add ~/wthor games.sgf\n"
                "boardtui library add\n"
                "boardtui library remove ~/wthor"
            ),
            N_(
                "“add” reads files in every supported format, and folders with all their "
                "subfolders. Without a path, it updates everything that was added, and your "
                "own games. Only new and changed files are read. You can stop an import at any "
                "time; the next one continues where it stopped."
            ),
            N_(
                "A damaged game is reported and skipped. A game with an illegal move is kept "
                "up to that move. Files without a game and files of other kinds are only "
                "counted. If a bug in boardtui stops it from reading a file, this is reported, "
                "and library.log beside the library has the details."
            ),
            N_(
                "Two games count as one if they have the same rules, players and moves, even when "
                "one board is rotated or mirrored. The games of a deleted file stay in the library "
                "until you remove the file from it."
            ),
            N_(
                "The library is one file, library.db, beside your saved games. You may delete it: "
                "“boardtui library add” builds it again. Your tags and the list of sources are in "
                "personal.db, which cannot be rebuilt."
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
                "A search word matches a year, or the beginning of a word in the name of a "
                "player, event or opening. Case and accents do not matter. Put a field before the "
                "word to limit the search:"
            ),
            Rows(
                ("player: event:", _("the names of the players and of the event")),
                ("opening: tag:", _("the name of the opening, and your tags")),
                ("year:", _("1990, 1990-1995, 1990- or -1995; a year alone needs no field")),
                ("W+ B+ draw", _("the result")),
                ("size:", _("the size of the board")),
                ("game:", _("othello, gomoku, or a rule such as renju")),
                ("own:", _("games that you played in boardtui, without studies of other records")),
            ),
        ),
        Section(
            N_("On the screen"),
            N_(
                "Open the library with “boardtui library”, or with Ctrl+F in the list of games or "
                "during any game. A file or folder with several games opens in the same kind of "
                "list."
            ),
            Rows(
                (_("letters"), _("search, with the words and fields above")),
                (_("Up, Down"), _("move through the list while you type")),
                (
                    _("Left, Right"),
                    _("step through the selected game; < and > go to its start and end"),
                ),
                (_("Enter"), _("open the game at the selected move; Esc goes back to the list")),
                (
                    "F4, F6",
                    _(
                        "sort by the next column (F4) or reverse the order (F6); you can also "
                        "click the title of a column"
                    ),
                ),
                ("*", _("star a game; “tag:star” finds all starred games")),
                (
                    "#",
                    _(
                        "edit the tags; for your own games, also edit the players, title or "
                        "event, date, round and place, which are saved in the file (in an open "
                        "game: Ctrl+D)"
                    ),
                ),
                ("Del", _("archive one of your own games")),
                (
                    "F7",
                    _(
                        "show the sources; there you can add files and folders by typing or "
                        "dropping a path, or remove them"
                    ),
                ),
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
                "“position” shows what was played from a position, even if other moves reached "
                "it, or if the board was rotated or mirrored: each move with the number and share "
                "of games, the results in percent, and Black’s mean lead in discs. The newest "
                "games follow; --games lists all of them."
            ),
            N_(
                "The explorer shows the same beside a record, or beside a game in which you play "
                "both sides. In a game against others, you can open the explorer only when the "
                "game is over. The filter takes the same words and fields as a search."
            ),
            N_(
                "Positions are counted by 32-bit keys, so about one game in four billion may be "
                "counted by mistake. The newest games are checked move by move."
            ),
        ),
        Section(
            N_("Output"),
            N_(
                "As text, each line shows the date, players, result, opening and event of a "
                "game. The result is a score, or 1-0, 0-1 or 1/2-1/2 in games without a score; "
                "* means no result. A score in parentheses, such as (40-24), comes from the "
                "file, because the record ends before the game does."
            ),
            N_(
                "--format sgf, pgn and ggf print records. --format json prints one object for "
                "each game, one per line:"
            ),
            Rows(
                ("game, options", _("the rules, such as othello and {size: 8}")),
                ("digest", _("an identifier that never changes")),
                ("black, white, event", _("strings, empty if unknown")),
                ("date", _("2024-05-31, or the year alone, or empty")),
                ("result", _("1-0, 0-1, 1/2-1/2 or *")),
                ("score", _("Black’s lead in discs, or null")),
                ("stated", _("true if the score comes only from the file")),
                ("plies", _("the number of stones placed")),
                ("opening, opening_ja", _("the name of the opening in English and in Japanese")),
                ("start", _("the start position, if not the usual one")),
                ("moves", _("the moves as a list of strings; forced passes are left out")),
                (
                    "sources",
                    _("path, number of the game in the file, and whether the file is missing"),
                ),
            ),
            N_("For “library position”, one object:"),
            Rows(
                ("games", _("the number of games")),
                ("black, draws, white", _("the number of games with each result")),
                ("mean", _("Black’s mean lead, or null")),
                ("ended", _("the number of games that end in this position")),
                ("moves", _("for each move played: move, share, games, black, draws, white, mean")),
                ("list", _("the games, as above")),
            ),
            N_("For “library status”:"),
            Rows(
                ("path, bytes", _("the library file, and its size in bytes")),
                ("games, files", _("the numbers of games and files in the library")),
                ("sources", _("the sources that were added: path, own, games, files")),
                ("missing", _("paths of files no longer on disk")),
                ("unfinished", _("paths of files not read completely")),
                ("unreadable", _("paths of files that cannot be read")),
                ("gameless", _("paths of files without a game")),
                ("bad", _("the number of games and files that cannot be read")),
                ("cut", _("the number of games cut at an illegal move")),
                ("contradicted", _("the number of games whose moves contradict the result")),
            ),
            N_("For “library add”:"),
            Rows(
                ("files", _("the number of files read")),
                (
                    "unchanged, missing",
                    _("the numbers of unchanged files, and of files no longer on disk"),
                ),
                ("games, new", _("the number of games read, and how many of them are new")),
                ("bad, cut, contradicted", _("as above")),
                ("gameless", _("paths of files without a game")),
                ("others", _("the number of files of other kinds")),
                ("problems", _("path, line, column and text of each problem")),
            ),
            N_(
                "Exit status 1: nothing was found, or something could not be read. Exit status 2: "
                "the command line or the search is not valid."
            ),
        ),
    )
