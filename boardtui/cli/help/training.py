"""Training: cards, what counts as right, puzzles, guessing, and what is printed of it."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on training; the settings do not change them."""
    return (
        Section(
            N_("Training"),
            Verbatim(
                "boardtui train\n"
                "boardtui train --puzzles\n"
                "boardtui train --lines opening.sgf --colour black\n"
                "boardtui train --guess ~/wthor/WTH_1977.wtb --colour black\n"
                "boardtui train --due --format json"
            ),
            N_("You see a position and find the right move. There are four kinds of training:"),
            Rows(
                (
                    _("Your mistakes"),
                    _("from your reviewed games (press & after a game to review it)"),
                ),
                (
                    _("Your lines"),
                    _(
                        "a repertoire: a record, or an opening that you entered on a board for two "
                        "people"
                    ),
                ),
                (_("Puzzles"), _("included with boardtui")),
                (_("Guess the move"), _("the moves of a game from the library or from a file")),
            ),
            N_(
                "In the list of games, $ starts with what is due, and t lets you choose a kind of "
                "training. In plain mode, type “train” or “guess”. After a wrong move, the board "
                "shows the reply to it and you try again."
            ),
            Rows(
                ("/", _("hint")),
                ("!", _("show the answer")),
                (".", _("skip")),
                ("=", _("analyse the position (after the answer)")),
                ("&", _("open the game from which the position comes (after the answer)")),
                ("Del", _("put the card aside; to restore it, press t in the list of games")),
            ),
            N_("In plain mode, type “hint”, “solution”, “skip”, “put aside” or “stop”."),
        ),
        Section(
            N_("Cards"),
            N_(
                "When one of your games is reviewed, each of your moves marked ? or ?? becomes "
                "a card. The same mistake in the same position, even if rotated or mirrored, "
                "makes only one card. A card remains even if the game is deleted. “Make cards” "
                "in the report turns mistakes in other people’s games into cards."
            ),
            N_(
                "A card is rated once, when you finish it. If you find the move at once, the card "
                "comes back much later; with a hint or on the second try, sooner; otherwise the "
                "next day. The FSRS algorithm sets the dates, without randomness. After the cards "
                "that are due, you see up to 20 new cards a day (new_cards in the settings). A "
                "day begins at 4 a.m."
            ),
        ),
        Section(
            N_("Right or wrong"),
            N_(
                "In Othello a move is right if it is about as good as the best one. In a "
                "solved position it has to keep the result and lose at most 2 discs; otherwise "
                "it may lose at most 1. In Gomoku any move that still wins is right."
            ),
            N_(
                "The engine judges moves that are not on the card. If it cannot prove a move "
                "right or wrong, it says so, and the answer does not count."
            ),
        ),
        Section(
            N_("Your lines"),
            N_(
                "A repertoire is one of your records, learnt for one colour. The moves of that "
                "colour are the answers, and you learn every variation. You learn a position only "
                "once, even if another order of moves reaches it, or if it appears rotated or "
                "mirrored. When you change the record, its cards change with it."
            ),
            N_(
                "In a record, choose “Learn these lines” in the palette and then a colour, or "
                "type “lines” in plain mode. The program plays the other side. By the setting "
                "“line_replies”, it heads for positions that are due, plays each move as often as "
                "in the library, or heads for the positions you know worst. If the engine finds "
                "your move just as good, you can add it to the record."
            ),
            N_(
                "After a review, the report shows where the game left your lines. If you left "
                "them, that position comes back in training. If the other side left them, the "
                "best reply becomes a card."
            ),
            N_(
                "“Add replies from the library” in the palette adds to your record the moves that "
                "were played in at least 10 games in the library (you can choose another number); "
                "in plain mode, type “replies 10”. A single undo removes all these moves. To count "
                "only your own games, type “own:” in the explorer’s filter."
            ),
        ),
        Section(
            N_("Puzzles"),
            N_(
                "Othello puzzles have 8 to 14 empty squares, and only one move wins or saves a "
                "draw. In Gomoku puzzles you find a win by fours and threes, or defend against "
                "such a win."
            ),
            N_(
                "You have a rating for each game, and each puzzle has one too; both change "
                "with your answers. Puzzles near your rating come first; after two wrong "
                "answers, you get easier ones. Mistakes and lines are not rated."
            ),
        ),
        Section(
            N_("Guess the move"),
            N_(
                "Choose “Guess the move” in the palette of a record or of the library, then a "
                "side (--colour on the command line). You guess each move of that side, and "
                "the game continues automatically to the next one. Forced moves, and moves "
                "prescribed by the rules of an opening, are skipped."
            ),
            N_(
                "You have three tries: you get 3 points if the first is right, 2 for the "
                "second and 1 for the third. If you ask for the move, you get no points. A "
                "guess that the engine can prove neither right nor wrong does not cost a try."
            ),
            N_(
                "The move played in the game is right, and so is its mirror image in a symmetric "
                "position. A move that is right under “Right or wrong” above, or that loses no "
                "more than the move played, is right too. A move that is better by at least the "
                "limit for ?! is reported as better."
            ),
            N_(
                "At the end you see your points, how many moves you found on each try, your best "
                "and worst guess, and how well the side played. Your best guess is the one that "
                "gains most over the move played. If no guess gains anything, it is the move that "
                "you found at once in the position with the most legal moves."
            ),
        ),
        Section(
            N_("Your data"),
            N_(
                "Cards, answers, puzzles and ratings are saved in personal.db beside your games. "
                "Nothing is sent anywhere. For a visitor without a folder, nothing is saved; with "
                "a folder, all this counts towards the limit of the folder."
            ),
            N_(
                "The “Training” page of the results shows what is due, how many days in a row you "
                "have trained, the last 14 days, your right answers by kind and by phase of the "
                "game, your ratings, and the openings that cost you most."
            ),
            N_("--due prints the same as text or, with --format json, as one object:"),
            Rows(
                ("due, new", _("cards due today, and how many of them are new")),
                ("new_later", _("new cards for the next few days")),
                ("solved_today", _("right answers today")),
                ("streak", _("days in a row with an answer, up to today or yesterday")),
                ("days", _("the last 14 days, the oldest first: day, right, answers")),
                ("kinds", _("by kind (mistake, line, win, save, defend): right, answers")),
                ("phases", _("in Othello, the opening, middlegame and endgame: right, answers")),
                (
                    "openings",
                    _("the five openings that cost you most: game, opening, lost, mistakes"),
                ),
                (
                    "ratings",
                    _(
                        "puzzle ratings, one for each game: game, options, rating, deviation, "
                        "number of puzzles"
                    ),
                ),
            ),
            N_(
                "Exit status 1: personal.db cannot be read; see standard error. Exit status 2: "
                "the command line is not valid, or a record cannot be opened."
            ),
        ),
    )
