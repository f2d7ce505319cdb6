"""Reviews of whole games: how moves are judged, the command line, and its output."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on reviews; the settings do not change them."""
    return (
        Section(
            N_("Review"),
            Verbatim(
                "boardtui review game.sgf\n"
                "boardtui review ~/wthor/WTH_2024.wtb --depth 16 --out 2024.sgf\n"
                "boardtui review games/ --format json > games.jsonl\n"
                "boardtui convert game.ggf - --to sgf | boardtui review - --format sgf"
            ),
            N_(
                "The built-in engine analyses every position of a game and shows how much each "
                "move lost compared with the best one. It reviews games in every supported "
                "format, and all games in a folder. An unfinished game is reviewed up to its "
                "last move, and a game with an illegal move up to that move. On the screen, a "
                "review runs in passes, each deeper than the one before."
            ),
        ),
        Section(
            N_("How moves are judged"),
            N_(
                "In Othello each position is searched 20 plies deep (--depth), and solved when 22 "
                "or fewer squares are empty, or 18 or fewer at a lower depth. On boards larger "
                "than 8×8 the depth is 10, and positions are solved when 12 or fewer squares are "
                "empty. A move’s loss is the value of the position before it minus the value of "
                "the position after it, which is searched one ply less deep."
            ),
            N_(
                "For games without a score, such as Gomoku, the number of positions is limited "
                "instead: 100,000 are searched for each position of the game (--nodes). Values "
                "are in points: wins minus losses in 100 games. A proved win is 100."
            ),
            N_(
                "The engine’s own best move loses nothing. The only legal move in a position "
                "is not judged. In games without a score, moves in a position that is proved "
                "lost are not judged either, and a move in a proved win is checked with five "
                "times as many positions."
            ),
            N_(
                "A move that loses 3, 6 or 10 discs, or 10, 20 or 30 points, is marked ?!, ? "
                "or ??. The settings mark_discs and mark_points change that. In Othello a move "
                "that gives away a proved win or draw is marked too. Before move 12, a move "
                "that was played in at least two games by other people in your library is not "
                "marked ?!. If the author of the record has marked a move, that mark is kept."
            ),
        ),
        Section(
            N_("Reviewed games"),
            N_(
                "--out writes each game as soon as it is reviewed, to an .sgf file or a folder, "
                "and keeps everything else in the record. If the command is interrupted, run it "
                "again to continue; --force starts over. “boardtui open” shows a reviewed game "
                "without an engine. The values and marks are standard SGF (V, DO, BM), which "
                "other programs can show."
            ),
            N_(
                "A game already reviewed to the same depth or deeper is not searched again. If "
                "the engine fails in one game, the others are still reviewed; run the command "
                "again to retry."
            ),
        ),
        Section(
            N_("Output of a review"),
            N_(
                "As text, each line shows the number, players and result of a game and, for "
                "each side, the mean loss, the accuracy in percent, and how many moves were "
                "marked ?!, ? and ??. The accuracy is 100·0.9^(mean loss), or "
                "100·0.9^(0.3·mean loss) in games without a score."
            ),
            N_(
                "--format sgf prints the reviewed games. --format json prints one object for each "
                "game, one per line:"
            ),
            Rows(
                (
                    "type, number",
                    _("the type “game”, and the number of the game among all games read"),
                ),
                ("source, place", _("the file, and the number of the game in it")),
                ("game, options", _("the rules, such as othello and {size: 8}")),
                ("players", _("names by colour, empty if unknown")),
                ("event, date", _("strings, empty if unknown")),
                ("result, score", _("1-0, 0-1, 1/2-1/2 or *; the points by colour, or null")),
                ("opening", _("the name of the opening in English")),
                ("depth, nodes", _("the limit of the search; one of the two is null")),
                ("sides", _("by colour, the figures described below")),
                (
                    "moments",
                    _(
                        "up to three mistakes that reduced the chance of winning the most: ply, "
                        "chance_lost (0 to 1)"
                    ),
                ),
                ("start", _("the start position, if not the usual one")),
                (
                    "positions",
                    _(
                        "every position from the start position on, described below; the index is "
                        "the ply"
                    ),
                ),
            ),
            N_("For each side:"),
            Rows(
                ("judged, best", _("moves judged, and how many of them lost nothing")),
                ("mean_loss", _("mean loss per judged move; null if no move was judged")),
                ("accuracy", _("in percent; null if no move was judged")),
                ("inaccuracies", _("moves marked ?!")),
                ("mistakes", _("moves marked ?")),
                ("blunders", _("moves marked ??")),
                ("phases", _("in Othello: the loss in moves 1-20, 21-40 and 41-60")),
                ("wins_missed", _("in games without a score: mistakes in won positions")),
                ("wins_allowed", _("moves that gave the other side a proved win")),
            ),
            N_("For each position:"),
            Rows(
                ("move", _("the move before the position; null at the start")),
                (
                    "value",
                    _(
                        "the value for the first colour; null if not searched; for a proved win "
                        "in Gomoku, 1000 minus the number of plies to the win"
                    ),
                ),
                ("certainty", _("“searched”, “winner” or “exact”; left out if there is no value")),
                ("depth, line", _("search depth in plies, and best play after a mistake")),
                ("lost", _("what the move lost; null if it was not judged")),
                ("lost_certainty", _("“searched”, or “exact” if the loss is proved")),
                ("better", _("best play instead of a mistake")),
                (
                    "mark, doubtful",
                    _("?!, ?, ?? or null; true if a deeper search may change the mark"),
                ),
            ),
            N_("The last object has the type “review” and these numbers of games:"),
            Rows(
                ("read, reviewed", _("games read, and games reviewed in this run")),
                ("there, failed", _("games already in --out, and games that failed")),
            ),
            N_(
                "Exit status 1: something could not be read or reviewed; see standard error. Exit "
                "status 2: the command line is not valid, or the file cannot be opened."
            ),
        ),
    )
