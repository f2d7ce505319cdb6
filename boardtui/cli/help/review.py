"""Reviews of whole games: how moves are judged, the command line, and its output."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("Review"),
        Verbatim(
            "boardtui review game.sgf\n"
            "boardtui review ~/wthor/WTH_2024.wtb --depth 16 --out 2024.sgf\n"
            "boardtui review games/ --format json > games.jsonl\n"
            "boardtui convert game.ggf - --to sgf | boardtui review - --format sgf"
        ),
        N_(
            "Our engine looks at every position of a game and says what each move lost against the "
            "best one. Games of every known format are read, those of a folder one after another; "
            "a game without an end, or one that is cut at an illegal move, is judged as far as it "
            "goes. On the screen the same is done in passes, each deeper than the last."
        ),
    ),
    Section(
        N_("How moves are judged"),
        N_(
            "In Othello each position is searched to a depth (--depth, 20 plies), and solved from "
            "18 empty squares on, from 22 at a depth of 20; on boards above 8×8 to a depth of 10, "
            "and solved from 12. A loss is the value of the position at one depth less that of the "
            "next position at one ply less. Games without points, such "
            "as Gomoku, are searched with a number of positions (--nodes, 100000 for each); a "
            "value is there the percentage of wins less that of losses, and a proof counts 100."
        ),
        N_(
            "The engine’s own best move loses nothing. Not judged are moves without a choice, and "
            "in games without points the moves of a side that is proved lost. A move from a proved "
            "win of Gomoku is looked at again with five times the positions. Before move 12 a move "
            "that your library has from two games of other people is not marked below “?”."
        ),
        N_(
            "Moves are marked ?!, ? and ?? from a loss of 3, 6 and 10 discs, or 10, 20 and 30 "
            "points, or as mark_discs and mark_points in the settings say; in Othello also those "
            "that give away a proved win or draw. A mark of the record’s author comes first."
        ),
    ),
    Section(
        N_("Reviewed games"),
        N_(
            "--out writes each game as soon as it is judged, into a .sgf file or a folder, with "
            "everything that its file says of it. If the command is interrupted, the same command "
            "goes on with the games that are missing; --force begins anew. Opened with “boardtui "
            "open”, such a game needs no engine; other programs show its values and marks, which "
            "are standard SGF (V, DO, BM)."
        ),
        N_(
            "A game that is judged already, to the same depth at least, is not searched again. If "
            "the engine fails at a game, the others are judged; the same command tries it again."
        ),
    ),
    Section(
        N_("What a review prints"),
        N_(
            "As text, a line is a game: its number, players and result, and of each side the mean "
            "loss, the accuracy in percent, and how many moves are marked ?!, ? and ??. The "
            "accuracy is 100·0.9^(mean loss), in games without points 100·0.9^(0.3·mean loss). "
            "--format sgf prints the reviewed games; json prints an object for each game on a line "
            "of its own:"
        ),
        Verbatim(
            "type, number      game, and its number among all that were read\n"
            "source, place     the file, and the number of the game in it\n"
            "game, options     the rules, such as othello and {size: 8}\n"
            "players           names by colour, empty if unknown\n"
            "event, date       texts, empty if unknown\n"
            "result, score     1-0, 0-1, 1/2-1/2 or *; the points by colour, or null\n"
            "opening           its name in English\n"
            "depth, nodes      how far it was searched; one of them is null\n"
            "sides             by colour, as below\n"
            "moments           at most three mistakes that cost most chance to win:\n"
            "                  ply, chance_lost (0 to 1)\n"
            "start             the position at the start, if it is not the usual one\n"
            "positions         as below, the start first: its place is the ply"
        ),
        N_("Of each side:"),
        Verbatim(
            "judged, best      judged moves, and those that lost nothing\n"
            "mean_loss         of a judged move; null if there is none\n"
            "accuracy          in percent; null if no move is judged\n"
            "inaccuracies      moves marked ?!\n"
            "mistakes          moves marked ?\n"
            "blunders          moves marked ??\n"
            "phases            lost in moves 1-20, 21-40 and 41-60 of Othello\n"
            "wins_missed       in games without points: mistakes in won positions\n"
            "wins_allowed      and moves that gave the other side a proved win"
        ),
        N_("Of each position:"),
        Verbatim(
            "move              the move that led to it; null at the start\n"
            "value             for the first colour; null if it was not searched;\n"
            "                  in Gomoku 1000 less the plies to a proved win\n"
            "certainty         searched, winner or exact; not without a value\n"
            "depth, line       plies looked ahead, and best play after a mistake\n"
            "lost              what the move lost; null if it is not judged\n"
            "lost_certainty    searched, or exact if that is proved\n"
            "better            best play in place of a mistake\n"
            "mark, doubtful    ?!, ?, ?? or null; true if more depth may well change it"
        ),
        N_("The last object has the type review and the numbers of games:"),
        Verbatim(
            "read, reviewed    games that were read, and judged now\n"
            "there, failed     in --out already, and those that could not be judged"
        ),
        N_(
            "Exit status 1 says that something could not be read or judged, and standard error "
            "what; 2, that the command line is not understood or the file cannot be opened."
        ),
    ),
)
