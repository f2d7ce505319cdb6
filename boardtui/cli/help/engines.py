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
            "who is stronger, and how sure that is:"
        ),
        Verbatim(
            'boardtui match "./new -gtp" "./old -gtp" --games 200 --seconds 1 \\\n'
            "    --openings openings.txt --out match.sgf\n"
            "boardtui match 7 /opt/rapfi/pbrain-rapfi --game gomoku --clock 1+1"
        ),
        N_(
            "The file of openings has a list of moves on each line (or Piskvork’s offsets from the "
            "centre; # begins a remark), or is a record with a game for each opening, which then "
            "says which game is played. After the last opening comes the first one again."
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
            "--out takes the games as SGF, one after the other in a file or each in a file of a "
            "folder. Whatever ends a match, the same command goes on with it there; games of "
            "another match are refused. --games may have grown."
        ),
        N_(
            "The range of the Elo difference is Wilson’s interval of 95 %, computed from pairs of "
            "games, for the two games of an opening are no independent ones. Games that repeat "
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
            "Under GTP the Othello engine knows the time commands, undo, loadsgf and the rules for "
            "GoGui; under NBoard also hints. The Gomoku engine knows Gomocup’s commands with "
            "rules, times and swap2, and Yixin’s YXBOARD, YXNBEST and YXSHOWFORBID. “boardtui "
            "solve FILE” solves Othello endgames in Edax’s .obf lines."
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
