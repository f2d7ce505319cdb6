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
            N_("You see a position and find a move. There are four kinds of training:"),
            Rows(
                (_("Your mistakes"), _("once a game of yours is reviewed (& after the game)")),
                (
                    _("Your lines"),
                    _("a repertoire: a record, or an opening from a board for two people"),
                ),
                (_("Puzzles"), _("included with boardtui")),
                (_("Guess the move"), _("the moves of a game from the library or from a file")),
            ),
            N_(
                "On the first screen, $ starts with what is due, and t lets you choose. In plain "
                "mode, type “train” or “guess”. After a wrong move you see the answer to it on the "
                "board and try again."
            ),
            Rows(
                ("/", _("hint")),
                ("!", _("show the answer")),
                (".", _("skip")),
                ("=", _("analyse the position, after the answer")),
                ("&", _("open the game that it comes from, after the answer")),
                ("Del", _("put it aside; t on the first screen can bring it back")),
            ),
            N_("In plain mode, type “hint”, “solution”, “skip”, “put aside” or “stop”."),
        ),
        Section(
            N_("Cards"),
            N_(
                "When a game of yours is reviewed, each of your moves marked ? or ?? becomes a "
                "card. The same mistake in the same position, turned or mirrored, is one card. A "
                "card stays even if the game is deleted. “Make cards” in the report turns mistakes "
                "in other people’s games into cards."
            ),
            N_(
                "A card is rated once, when you finish it. If you found the move at once, the card "
                "comes back late; with a hint or at the second try, sooner; otherwise the next "
                "day. FSRS sets the dates, without randomness. Up to 20 new cards a day (new_cards "
                "in the settings) follow the old ones. A day begins at 4 o’clock."
            ),
        ),
        Section(
            N_("Right or wrong"),
            N_(
                "In Othello a move is right if it is as good as the best. In a solved position it "
                "has to keep the result and lose at most 2 discs; otherwise it may lose at most 1. "
                "In Gomoku any move that still wins is right."
            ),
            N_(
                "The engine judges moves that the card does not know. If it can prove neither, it "
                "says so, and the answer does not count."
            ),
        ),
        Section(
            N_("Your lines"),
            N_(
                "A repertoire is one of your records with a colour. The moves of that colour are "
                "the answers, and you learn every branch. A position that is reached in another "
                "order, turned or mirrored, is learnt once. When you change the record, its cards "
                "change."
            ),
            N_(
                "Choose “Learn these lines” in the palette of a record and a colour, or type "
                "“lines” in plain mode. The program plays the other side: the moves to positions "
                "that are due, each move as often as in the library, or the moves you know worst "
                "(line_replies in the settings). If the engine finds another move just as good, "
                "you can add it to the record."
            ),
            N_(
                "After a review, the report shows where the game left your lines. If you left "
                "them, that position comes back. If the other side did, the best answer becomes a "
                "card."
            ),
            N_(
                "“Add replies from the library” in the palette adds the moves played in at least "
                "10 games of the library, or in the number you choose; in plain mode, type "
                "“replies 10”. One undo removes them all. “own:” in the explorer’s filter counts "
                "your own games only."
            ),
        ),
        Section(
            N_("Puzzles"),
            N_(
                "Puzzles of Othello have 8 to 14 empty squares and one move that wins or saves a "
                "draw. In puzzles of Gomoku you find a win by fours and threes, or stop one."
            ),
            N_(
                "You have a rating for each game, and each puzzle has one too; both change with "
                "your answers. Puzzles near your rating come first, and easier ones after two "
                "misses. Mistakes and lines are not rated."
            ),
        ),
        Section(
            N_("Guess the move"),
            N_(
                "Choose “Guess the move” in the palette of a record or of the library, then a side "
                "(--colour on the command line). You guess each move of that side, and the game "
                "continues automatically to the next one. Moves without a choice, and moves that "
                "the rules of an opening demand, are not asked."
            ),
            N_(
                "You have three tries: 3 points for the first, 2 for the second, 1 for the third. "
                "If you ask for the move, you get none. A guess that the engine can prove neither "
                "right nor wrong does not cost a try."
            ),
            N_(
                "The move of the game is right, or its mirror image on a symmetric board. So is a "
                "move as good as the best by the rule above, and one that loses no more than the "
                "move of the game. A move that loses less by the limit for ?! is reported as "
                "better."
            ),
            N_(
                "At the end you see your points, the moves found at each try, your best and worst "
                "guess, and how well the side played. The best guess gains most on the move of the "
                "game, or else is the one found at once among the most moves."
            ),
        ),
        Section(
            N_("What is kept"),
            N_(
                "Cards, answers, puzzles and ratings are in personal.db beside your games. Nothing "
                "is sent anywhere. A visitor without a folder keeps nothing; with a folder, all "
                "this counts against its limit."
            ),
            N_(
                "The page “Training” of the results shows what is due, how many days in a row you "
                "have trained, the last 14 days, your right answers by kind and by phase of the "
                "game, your ratings, and the openings that cost you most."
            ),
            N_("--due prints the same, and --format json prints it as one object:"),
            Rows(
                ("due, new", _("cards due today, and how many of them are new")),
                ("new_later", _("more new cards, for the next days")),
                ("solved_today", _("right answers today")),
                ("streak", _("days in a row with an answer, up to today or yesterday")),
                ("days", _("the last 14, the oldest first: day, right, answers")),
                ("kinds", _("by kind (mistake, line, win, save, defend): right, answers")),
                ("phases", _("opening, middle and end of Othello: right, answers")),
                ("openings", _("the five that cost most: game, opening, lost, mistakes")),
                ("ratings", _("of puzzles, by game: game, options, rating, deviation, puzzles")),
            ),
            N_(
                "Exit status 1: personal.db cannot be read; standard error says why. Status 2: the "
                "command line is wrong, or a record cannot be opened."
            ),
        ),
    )
