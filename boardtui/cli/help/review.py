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
                "The built-in engine analyses every position of a game and shows what each move "
                "lost against the best one. It reviews games of every known format, and all games "
                "of a folder. An unfinished game, or one with an illegal move, is reviewed as far "
                "as it goes. On the screen, a review runs in passes, each deeper than the last."
            ),
        ),
        Section(
            N_("How moves are judged"),
            N_(
                "In Othello each position is searched 20 plies deep (--depth), and solved from 18 "
                "empty squares on, or 22 at a depth of 20. On boards larger than 8×8 the depth is "
                "10, and positions are solved from 12 empty squares on. The loss of a move is the "
                "value of its position minus the value of the next one, searched one ply less."
            ),
            N_(
                "Games without a score, such as Gomoku, are searched by the number of positions: "
                "100,000 for each position of the game (--nodes). Values are percentages, wins "
                "minus losses; a proved win is 100."
            ),
            N_(
                "The engine’s own best move loses nothing. Moves without a choice are not judged. "
                "In games without a score, moves in a position that is proved lost are not judged "
                "either, and a move in a proved win is checked with five times the positions."
            ),
            N_(
                "A loss of 3, 6 or 10 discs, or of 10, 20 or 30 points in 100, marks a move ?!, ? "
                "or ??. The settings mark_discs and mark_points change that. In Othello a move "
                "that gives away a proved win or draw is marked too. Before move 12, a move that "
                "your library has in two games of other people is not marked ?!. A mark of the "
                "record’s author comes first."
            ),
        ),
        Section(
            N_("Reviewed games"),
            N_(
                "--out writes each game as soon as it is reviewed, to a .sgf file or a folder, and "
                "keeps everything that the record has. If the command is interrupted, run it again "
                "to continue; --force starts over. “boardtui open” shows such a game without an "
                "engine. Its values and marks are standard SGF (V, DO, BM), which other programs "
                "show."
            ),
            N_(
                "A game already reviewed to the same depth or deeper is not searched again. If the "
                "engine fails in a game, the others are reviewed; run the command again to retry."
            ),
        ),
        Section(
            N_("What a review prints"),
            N_(
                "As text, a line has the number, players and result of a game, and for each side "
                "the mean loss, the accuracy in percent and the numbers of ?!, ? and ??. The "
                "accuracy is 100·0.9^(mean loss), or 100·0.9^(0.3·mean loss) in games without a "
                "score."
            ),
            N_(
                "--format sgf prints the reviewed games. --format json prints one object a line "
                "for each game:"
            ),
            Rows(
                ("type, number", _("game, and its number among all games read")),
                ("source, place", _("the file, and the number of the game in it")),
                ("game, options", _("the rules, such as othello and {size: 8}")),
                ("players", _("names by colour, empty if unknown")),
                ("event, date", _("texts, empty if unknown")),
                ("result, score", _("1-0, 0-1, 1/2-1/2 or *; the points by colour, or null")),
                ("opening", _("its name in English")),
                ("depth, nodes", _("how far it was searched; one of the two is null")),
                ("sides", _("by colour, as below")),
                (
                    "moments",
                    _("up to three mistakes that cost the most chances: ply, chance_lost (0 to 1)"),
                ),
                ("start", _("the start position, if not the usual one")),
                ("positions", _("as below, from the start on; the index is the ply")),
            ),
            N_("For each side:"),
            Rows(
                ("judged, best", _("judged moves, and those that lost nothing")),
                ("mean_loss", _("mean loss per judged move; null if none were judged")),
                ("accuracy", _("in percent; null if none is judged")),
                ("inaccuracies", _("moves marked ?!")),
                ("mistakes", _("moves marked ?")),
                ("blunders", _("moves marked ??")),
                ("phases", _("loss in moves 1-20, 21-40 and 41-60 of Othello")),
                ("wins_missed", _("in games without a score: mistakes in won positions")),
                ("wins_allowed", _("moves that gave the other side a proved win")),
            ),
            N_("For each position:"),
            Rows(
                ("move", _("the move before it; null at the start")),
                (
                    "value",
                    _(
                        "for the first colour; null if not searched; in Gomoku 1000 minus the "
                        "plies to a proved win"
                    ),
                ),
                ("certainty", _("searched, winner or exact; absent without a value")),
                ("depth, line", _("plies looked ahead, and best play after a mistake")),
                ("lost", _("what the move lost; null if it is not judged")),
                ("lost_certainty", _("searched, or exact if that is proved")),
                ("better", _("best play in place of a mistake")),
                ("mark, doubtful", _("?!, ?, ?? or null; true if more depth may change it")),
            ),
            N_("The last object has the type “review” and the numbers of games:"),
            Rows(
                ("read, reviewed", _("games read, and reviewed now")),
                ("there, failed", _("already in --out, and failed")),
            ),
            N_(
                "Exit status 1: something could not be read or reviewed; standard error says what. "
                "Status 2: the command line is wrong, or the file cannot be opened."
            ),
        ),
    )
