"""Other people's engines as players, and our own as an engine for others."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("Other people’s engines"),
        N_(
            "Othello programs that speak NBoard or GTP, such as Edax, NTest, Egaroucid and GRhino, "
            "play on the usual 8×8 board; Gomoku programs that speak Gomocup (pbrain-…), such as "
            "Rapfi, Pela and Carbon, with five in a row on the boards and by the rules that they "
            "know. Name them in the settings file, or give a command line as a player:"
        ),
        Verbatim(
            'boardtui othello --white "edax -nboard"\n'
            "boardtui gomoku --rule renju --white /opt/rapfi/pbrain-rapfi"
        ),
        Verbatim(
            "[engines]\n"
            'Edax = "edax -nboard"\n'
            'GRhino = "/usr/games/gtp-rhino"\n'
            'Rapfi = "/opt/rapfi/pbrain-rapfi"\n'
            'NTest = { command = "./ntest x", directory = "/opt/ntest", depth = 12 }'
        ),
        N_(
            "“directory” is where the program runs; a Gomocup program runs where it lies unless "
            "told. “protocol” is nboard, gtp, gomocup or auto: without it a command that says one "
            "of the three, or pbrain, is believed; any other is tried with NBoard, then with GTP, "
            "or as Gomocup in a game of Gomoku."
        ),
        N_(
            "An NBoard program looks “depth” plies ahead, 16 unless told, and gets thinking_time "
            "as a clock for the rest of the game. A GTP program gets it in whole seconds for each "
            "move, if it knows time_settings; a Gomocup program gets it as timeout_turn. Each is "
            "waited for until twice that time and ten seconds more are over. A program that fails, "
            "hangs or answers nonsense costs nobody the game: what is wrong is said, and it can be "
            "asked again, which starts it anew."
        ),
    ),
    Section(
        N_("What engines say"),
        N_(
            "F10 beside a game shows what is said to engines (>) and by them (<, and ! for their "
            "standard error), those of boardtui as well, as it comes. --engine-log FILE writes all "
            "of it to the end of a file, up to 64 MB in one run."
        ),
    ),
    Section(
        N_("Engines against each other"),
        N_(
            "A match plays each opening twice, so that both players have both colours, and tells "
            "who is stronger, and how sure that is. With more than two players each plays each, "
            "and a table has their ratings (by Bradley and Terry’s model, 0 in the mean):"
        ),
        Verbatim(
            'boardtui match "./new -gtp" "./old -gtp" --games 200 --seconds 1 \\\n'
            "    --openings openings.txt --out match.sgf\n"
            "boardtui match 7 /opt/rapfi/pbrain-rapfi --game gomoku --clock 1+1\n"
            "boardtui match 4 5 6 GRhino --games 40 --jobs 2 --openings openings.txt\n"
            "boardtui match 8 7 --sprt 0,10 --nodes 20000 --openings openings.txt"
        ),
        N_(
            "The file of openings has a list of moves on each line (or Piskvork’s offsets from the "
            "centre; # begins a remark), or is a record with a game for each opening, which then "
            "says which game is played. After the last opening comes the first one again."
        ),
        N_(
            "Without a file, games of Gomoku begin with balanced openings that come with boardtui, "
            "always in the same order: on 15×15 in freestyle, with exactly five and in Renju, and "
            "on 20×20 in freestyle. Other games begin at the start. After an opening the levels "
            "play without the variety of their own openings."
        ),
        N_(
            "Each move is checked by the rules. An illegal move, a crash, a move later than "
            "--seconds and --margin or a flag that falls on --clock loses the game; the reason is "
            "told and stands in the record. A program that has crashed is started anew, and after "
            "five such games in a row the match ends. One that was just started is asked for a "
            "move that does not count, so that what it loads only then costs no time. Without "
            "--seconds and --clock levels play as they always do, and others get thinking_time. A "
            "GTP program is told whole seconds only."
        ),
        N_(
            "--jobs N plays N games at the same time, each with programs of its own, which share "
            "the processors: for games by time there should be one for each thread that searches. "
            "A program that does not know the rule of a game of Gomoku ends the match before its "
            "first game."
        ),
        N_(
            "--nodes limits the positions of a move instead of its time, for levels and for "
            "programs that know Gomocup’s max_node; NBoard and GTP have no such limit. Without "
            "--seconds and --clock each game begins with new programs, so the same command with "
            "the same --seed plays the same games on any machine and with any --jobs, if each "
            "searches with one thread. Two numbers compare a program with the one before it: those "
            "that each of them searches in the same processor time."
        ),
        Verbatim(
            'boardtui match "new/boardtui engine gomoku --protocol gomocup" \\\n'
            '    "old/boardtui engine gomoku --protocol gomocup" --game gomoku \\\n'
            "    --nodes 21000,20000 --sprt 0,15 --games 6000 --openings openings.txt"
        ),
        N_(
            "--sprt LOW,HIGH ends a match of two as soon as the results decide between two Elo "
            "differences: 0,10 asks whether the first player has become 10 points better or not "
            "better at all. The test is Wald’s, about 5 in 100 decisions are wrong either way; "
            "it counts pairs of games by their five results and prints the logarithm of the "
            "likelihood ratio (LLR), its bounds and the pairs with 0, ½, 1, 1½ and 2 points after "
            "each pair. With more players, every two of them play until their test decides. "
            "Without a decision the match ends after --games."
        ),
        N_(
            "These Elo differences are logistic ones, as in all figures of a match: 15 points are "
            "52.2 % of the points. A pair of games that repeats an earlier one move by move is not "
            "counted, and after five of these in a row the test ends: programs that play "
            "by nodes need an opening for each pair."
        ),
        N_(
            "--out takes the games as SGF, one after the other in a file or each in a file of a "
            "folder. Run the same command to continue a match, whatever ended it; --games may be "
            "larger. Games of another match are refused."
        ),
        N_(
            "The range of the Elo difference is Wilson’s interval of 95 %, computed from pairs of "
            "games, as the two games of an opening are not independent. Games that repeat "
            "others move by move tell nothing new; their number is told. --format json prints one "
            "object a line for each game and one for the match."
        ),
    ),
    Section(
        N_("Be an engine"),
        N_("The built-in engines play under other boards, at full strength or at a level:"),
        Verbatim(
            "boardtui engine othello --level 7       # GTP or NBoard\n"
            "boardtui engine gomoku --protocol gomocup\n"
            "boardtui engine othello --seconds 2 --hash 256 --threads 4"
        ),
        N_(
            "Under GTP the Othello engine knows the time commands, undo, loadsgf, the rules for "
            "GoGui, and lz-analyze and genmove_analyze for Sabaki and Lizzie, with the lead in "
            "discs as scoreLead and a rough share of wins; under NBoard also hints. The Gomoku "
            "engine knows Gomocup’s commands with rules, times and swap2, and Yixin’s YXBOARD, "
            "YXNBEST and YXSHOWFORBID. “boardtui solve FILE” solves Othello endgames in Edax’s "
            ".obf lines."
        ),
        N_(
            "One thread searches unless “--threads” says more; Gomocup’s INFO thread_num, NBoard’s "
            "“set threads” and GTP’s boardtui-threads change it. Hints, analysis and “boardtui "
            "solve” go by the setting “threads”: all processors but one, or both of two, unless "
            "told. Levels 1 to 9 search with one thread, and so does every Othello board but 8×8. "
            "All threads together keep to a limit of nodes."
        ),
    ),
)
