"""Other people's engines as players, matches, and our own engines for other programs."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on engines; the settings do not change them."""
    return (*_as_players(), *_in_matches(), *_for_others())


def _as_players() -> Sequence[Section]:
    return (
        Section(
            N_("External engines"),
            N_(
                "Give the command line of an engine as a player, or define the engine in the "
                "settings file:"
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
            Rows(
                ("NBoard, GTP", _("Othello on 8×8: Edax, NTest, Egaroucid, GRhino")),
                (
                    "Gomocup",
                    _(
                        "Gomoku with five in a row, under the rules and on the boards that the "
                        "program supports: Rapfi, Pela, Carbon"
                    ),
                ),
                (
                    "protocol",
                    _(
                        "nboard, gtp, gomocup or auto (default). With auto, the command "
                        "determines the protocol if it contains one of these names, or pbrain. "
                        "Otherwise Gomoku uses Gomocup, and other games try NBoard, then GTP."
                    ),
                ),
                (
                    "directory",
                    _(
                        "the folder in which the program runs; by default, a Gomocup program runs "
                        "in its own folder"
                    ),
                ),
                ("depth", _("how many plies an NBoard program looks ahead (default: 16)")),
            ),
            N_(
                "The setting thinking_time is sent to an NBoard program as a clock for the rest "
                "of the game, to a GTP program that supports time_settings as whole seconds for "
                "each move, and to a Gomocup program as timeout_turn."
            ),
            N_(
                "A program has twice the thinking time plus 10 seconds for each move. If it "
                "fails, hangs or gives an invalid answer, the game is not lost: you see what is "
                "wrong and can ask for the move again, which restarts the program."
            ),
        ),
        Section(
            N_("Engine log"),
            N_(
                "In a game, F10 shows the lines sent to engines (>), their answers (<) and their "
                "standard error (!), also for the built-in engines. --engine-log FILE appends all "
                "these lines to a file, up to 64 MB per run."
            ),
        ),
    )


def _in_matches() -> Sequence[Section]:
    return (
        Section(
            N_("Matches between engines"),
            N_(
                "A match plays each opening twice, with the sides switched. It reports which "
                "player is stronger, and how certain that is. Three or more players play a round "
                "robin, and a table shows their ratings (Bradley–Terry model, with an average of "
                "0)."
            ),
            Verbatim(
                'boardtui match "./new -gtp" "./old -gtp" --games 200 --seconds 1 \\\n'
                "    --openings openings.txt --out match.sgf\n"
                "boardtui match 7 /opt/rapfi/pbrain-rapfi --game gomoku --clock 1+1\n"
                "boardtui match 4 5 6 GRhino --games 40 --jobs 2 --openings openings.txt\n"
                "boardtui match 8 7 --sprt 0,10 --nodes 20000 --openings openings.txt"
            ),
            N_(
                "A player loses the game by making an illegal move, by crashing, by taking longer "
                "than --seconds plus --margin for a move, or by running out of time on --clock. "
                "The record shows the reason. A program that crashed is restarted; after five "
                "crashes in a row the match ends. If a program does not support the chosen Gomoku "
                "rule, the match ends before the first game."
            ),
            N_(
                "Without --seconds and --clock, levels play as usual, and other engines get "
                "thinking_time. GTP programs get whole seconds only. A newly started program is "
                "first asked for a move that does not count, so that its start-up does not use up "
                "its time."
            ),
            N_(
                "--jobs N plays N games at the same time, each with its own programs. Timed "
                "games need one processor for each search thread."
            ),
            N_(
                "--out saves the games as SGF, in one file or in a folder with one file per game. "
                "To continue a match, run the same command again; you can increase --games. A "
                "file or folder with games from a different match is refused."
            ),
        ),
        Section(
            N_("Openings for a match"),
            N_(
                "A file of openings has a list of moves on each line, or Piskvork’s offsets from "
                "the centre; “#” starts a comment. It can also be a record with one game for each "
                "opening; the record then also determines which game is played. After the last "
                "opening, the match starts again with the first."
            ),
            N_(
                "Without a file, Gomoku uses balanced openings that come with boardtui, always "
                "in the same order: on 15×15 for freestyle, standard and Renju, and on 20×20 "
                "for freestyle. Other games start from the usual position. After an opening, "
                "levels do not vary their play."
            ),
        ),
        Section(
            N_("Matches limited by nodes"),
            N_(
                "--nodes limits the number of positions searched for each move, instead of the "
                "time. It works for levels and for programs that support Gomocup’s max_node, but "
                "not for NBoard and GTP. Without --seconds and --clock, the programs are "
                "restarted for each game. The same command with the same --seed then plays the "
                "same games on any machine and with any --jobs, provided that each program "
                "searches with one thread."
            ),
            N_(
                "To compare a program with an earlier version, give two numbers: how many "
                "positions each version searches in the same processor time."
            ),
            Verbatim(
                'boardtui match "new/boardtui engine gomoku --protocol gomocup" \\\n'
                '    "old/boardtui engine gomoku --protocol gomocup" --game gomoku \\\n'
                "    --nodes 21000,20000 --sprt 0,15 --games 6000 --openings openings.txt"
            ),
        ),
        Section(
            N_("Results of a match"),
            N_(
                "The range of the Elo difference is Wilson’s 95% interval. It is computed from "
                "pairs of games, because the two games with the same opening depend on each "
                "other. Games that repeat others move for move add no information; their number "
                "is reported. --format json prints one object per line: one for each game, and "
                "one for the match."
            ),
            N_(
                "--sprt LOW,HIGH ends a match between two players as soon as the results "
                "decide between two Elo differences: 0,10 asks whether the first player is 10 "
                "points better, or not better at all. With more players, each pair plays until "
                "its own test is decided. Without a decision, the match ends after --games."
            ),
            N_(
                "The test is Wald’s, with an error rate of about 5% in either direction. It "
                "counts pairs of games by their five possible results. After each pair you see "
                "the log-likelihood ratio (LLR), its bounds, and the number of pairs with 0, ½, "
                "1, 1½ and 2 points."
            ),
            N_(
                "Elo differences are logistic: 15 points mean a score of 52.2%. A pair that "
                "repeats an earlier pair move for move is not counted, and after five such pairs "
                "in a row the test ends. Programs limited by nodes therefore need an opening for "
                "each pair."
            ),
        ),
    )


def _for_others() -> Sequence[Section]:
    return (
        Section(
            N_("boardtui as an engine"),
            N_(
                "Other programs can use the built-in engines, at full strength or at one of "
                "the levels:"
            ),
            Verbatim(
                "boardtui engine othello --level 7       # GTP or NBoard\n"
                "boardtui engine gomoku --protocol gomocup\n"
                "boardtui engine othello --seconds 2 --hash 256 --threads 4"
            ),
            Rows(
                (
                    "GTP",
                    _(
                        "Othello: time commands, undo, loadsgf, the gogui-rules commands for "
                        "GoGui, and lz-analyze and genmove_analyze for Sabaki and Lizzie. "
                        "scoreLead is the lead in discs; the winning percentage is only "
                        "approximate."
                    ),
                ),
                ("NBoard", _("Othello, with hints")),
                (
                    "Gomocup",
                    _(
                        "Gomoku: rules, times and swap2, and Yixin’s YXBOARD, YXNBEST and "
                        "YXSHOWFORBID"
                    ),
                ),
            ),
            N_("“boardtui solve FILE” solves Othello endgames in Edax’s .obf format."),
        ),
        Section(
            N_("Threads"),
            N_(
                "An engine searches with one thread, or with the number given by --threads. GTP’s "
                "boardtui-threads, NBoard’s “set threads” and Gomocup’s INFO thread_num change "
                "that number. Levels 1 to 9 and Othello boards other than 8×8 always use one "
                "thread. A node limit applies to all threads together."
            ),
            N_(
                "Hints, analysis and “boardtui solve” use the setting “threads”: by default "
                "all processors except one, or both if there are only two."
            ),
        ),
    )
