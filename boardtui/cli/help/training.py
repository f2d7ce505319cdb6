"""Training: cards, what counts as right, puzzles, guessing, and what is printed of it."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("Training"),
        Verbatim(
            "boardtui train\n"
            "boardtui train --puzzles\n"
            "boardtui train --lines opening.sgf --colour black\n"
            "boardtui train --guess ~/wthor/WTH_1977.wtb --colour black\n"
            "boardtui train --due --format json"
        ),
        N_(
            "Training sets positions on the board in which you are to find a move: your own "
            "mistakes, the lines of your repertoire, puzzles, and the moves of a game to guess. On "
            "the first screen, t asks which of them, and $ begins with what is due; in plain mode, "
            "“train” and “guess” do."
        ),
        N_(
            "Mistakes are there once a game of yours is reviewed (& when it is over); lines, once "
            "you learn a record, or an opening that you have played at a board for two people. "
            "Puzzles need nothing, and games to guess come from the library or from a file."
        ),
        N_(
            "A wrong move is answered on the board; then you try again. / gives a hint, ! shows "
            "the answer, and . skips. After the answer, = analyses the position, & opens the game "
            "that it comes from, and Del puts it aside for good; what is put aside can be brought "
            "back from the choice of what to train. In plain mode these are “hint”, “solution”, "
            "“skip” and “put aside”; “stop” ends it."
        ),
    ),
    Section(
        N_("Cards"),
        N_(
            "When a game of yours is reviewed, each of your moves marked ? or ?? becomes a card. "
            "The same mistake in the same position, turned or mirrored, is one card. A card holds "
            "all that it needs: it stays when the game is gone. “Make cards” in the report keeps "
            "the mistakes of other people’s games."
        ),
        N_(
            "A card is rated once, when it ends: found at once, it comes back late; with a hint or "
            "at the second try, sooner; later, skipped or shown, the next day. The dates are those "
            "of FSRS, without chance. At most 20 new cards are begun a day (new_cards in the "
            "settings), after the old ones; a day begins at 4 o’clock."
        ),
    ),
    Section(
        N_("Right or wrong"),
        N_(
            "In Othello every move is right that is as good as the best: where all is solved, one "
            "with the same result that loses at most 2 discs, else one that loses at most 1. In "
            "Gomoku every move is right that still wins. Our engine judges what a card does not "
            "know; if it can prove neither, it says so, and the answer does not count."
        ),
    ),
    Section(
        N_("Your lines"),
        N_(
            "A repertoire is a record of yours with a colour: the moves of that colour are the "
            "answers, and every branch is learnt. Positions that are reached in another order, "
            "turned or mirrored are one. When the record is changed, its cards follow."
        ),
        N_(
            "“Learn these lines” in the palette of a record asks for the colour and begins, as "
            "does “lines” in plain mode. The program plays the other side: what leads to positions "
            "that are due, each move as often as in the library, or what you know worst "
            "(line_replies in the settings). A move that the engine finds as good can be added to "
            "the record. After a review, the report says where the game left your lines; a move of "
            "yours that did comes back, and the best answer to one of the other side becomes a "
            "card."
        ),
        N_(
            "“Add replies from the library” in the palette adds the moves that at least ten games "
            "of the library have, or as many as you choose; so does “replies 10” in plain mode. "
            "They are one change, which is undone together. With “own:” in the explorer’s filter, "
            "your own games count alone."
        ),
    ),
    Section(
        N_("Puzzles"),
        N_(
            "Puzzles of Othello have 8 to 14 empty squares and one move that wins, or that saves a "
            "draw; those of Gomoku a win by fours and threes, or one to be stopped. You have a "
            "rating for each game, and so has each puzzle; both move with your answers. Puzzles "
            "near your rating come first, easier ones after two misses. Mistakes and lines count "
            "for no rating."
        ),
    ),
    Section(
        N_("Guess the move"),
        N_(
            "“Guess the move” in the palette of a record or of the library asks for a side. Each "
            "of its moves is to be guessed before it is shown; then the game goes on by itself to "
            "the next one. Moves without a choice, and those that an opening’s rules demand, are "
            "not asked. On the command line, the side is named by --colour."
        ),
        N_(
            "You have three tries at a move: found at the first it is worth 3 points, at the "
            "second 2, at the third 1; a move that is shown is worth none. Right is the move of "
            "the game, or its image where the board looks the same; one that is as good as the "
            "best by the rule above; and one that loses no more than the move of the game. A move "
            "that loses less by what is marked ?! is called better. A guess that the engine can "
            "prove neither way is no try."
        ),
        N_(
            "At the end stand the points, how many moves were found at which try, the best guess "
            "(what gains most on the game, or else was found at once among most moves), the worst "
            "one, and how the side played: by the review of the game, or by what was looked at."
        ),
    ),
    Section(
        N_("What is kept"),
        N_(
            "Cards, answers, puzzles and ratings are in personal.db beside your games; nothing is "
            "sent anywhere. Guests without a folder keep nothing; with one, it counts against "
            "their room. The page “Training” of the results shows what is due, how many days in a "
            "row you have trained, the last 14 days, how many answers were right by kind and by "
            "phase of the game, your ratings, and the openings that cost you most."
        ),
        N_("--due prints the same; with --format json as one object:"),
        Verbatim(
            "due, new          cards that wait today, and those of them that are new\n"
            "new_later         more new cards, which wait for the next days\n"
            "solved_today      answers of today that were right\n"
            "streak            days in a row with an answer, up to today or yesterday\n"
            "days              the last 14, the oldest first: day, right, answers\n"
            "kinds             by kind (mistake, line, win, save, defend):\n"
            "                  right, answers\n"
            "phases            opening, middle and end of Othello: right, answers\n"
            "openings          the five that cost most: game, opening, lost,\n"
            "                  mistakes\n"
            "ratings           of puzzles, by game: game, options, rating,\n"
            "                  deviation, puzzles"
        ),
        N_(
            "Exit status 1 says that the file could not be read, and standard error why; 2, that "
            "the command line is not understood or a record cannot be opened."
        ),
    ),
)
