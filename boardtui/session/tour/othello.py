"""The tour of Othello."""

from __future__ import annotations

from boardtui.rules.registry import game
from boardtui.session.tour.steps import (
    AskedCommand,
    How,
    Step,
    Task,
    Tour,
    any_move,
    at,
    captures_most,
    passes,
    wins,
)
from boardtui.system.translatable import N_

_FIRST_DISC = Step(
    N_("The first disc"),
    """
    ........
    ........
    ........
    ...OX...
    ...XO...
    ........
    ........
    ........
    """,
    (
        Task(
            N_(
                "You are Black. Enclose white discs in a straight line between a new disc and "
                "another of your discs, and they flip to black."
            ),
            any_move,
            N_(
                "The white disc in between is yours now. After each of your moves, it is White’s "
                "turn."
            ),
            how=How(
                N_(
                    "The dots show where you can play. Move the cursor with the arrow keys and "
                    "press Enter. You can also click the square or type its name, such as d3."
                ),
                N_("Type the name of a square, such as d3."),
            ),
        ),
    ),
)

_ALL_DIRECTIONS = Step(
    N_("In every direction"),
    """
    ..X.....
    ...X.X..
    ...OOO..
    ...XO...
    .OOXOO..
    ..OX.X..
    ........
    ........
    """,
    (
        Task(
            N_(
                "A disc flips all discs that it encloses: sideways, up and down, and along "
                "diagonals. Play the move that flips the most discs."
            ),
            captures_most,
            N_("You flipped five discs in five directions with one move."),
            N_("{point} flips fewer discs. One move flips five."),
            how=How(
                N_(
                    "Tab moves the cursor from dot to dot. The line below shows how many discs "
                    "a move flips: +2 means two."
                ),
                N_(
                    "Type “moves” to see how many discs each move flips: “d3 2” means that d3 "
                    "flips two."
                ),
            ),
        ),
    ),
    cursor="b4",
)

_PASS = Step(
    N_("No legal move"),
    """
    ........
    ........
    ........
    ..XXX..O
    ...XXXOO
    .....X.O
    ......X.
    ........
    """,
    (
        Task(
            N_(
                "A move has to flip at least one disc. Black has no such move here, so you "
                "have to pass."
            ),
            passes,
            N_("You passed, and White has played c5."),
            replies={"": "c5"},
            how=How(N_("There are no dots. Press Enter to pass."), N_("Type “pass”.")),
        ),
        Task(
            N_("Now you can move again, so you must. Play any move."),
            any_move,
            N_("The game ends when neither side can move, usually when the board is full."),
        ),
    ),
)

_CORNER = Step(
    N_("The corners"),
    """
    ........
    ..O.....
    ..XXXXX.
    ..OXOOO.
    ...XXO..
    ..OXOOO.
    ...XXXO.
    .....X..
    """,
    (
        Task(
            N_(
                "A disc in a corner can never be enclosed: it is yours to the end. Take the "
                "corner, even if another move flips more."
            ),
            at("h8"),
            N_(
                "This corner is yours for good. Be careful with the squares next to an empty "
                "corner: a disc there often gives the corner away."
            ),
            N_("{point} is legal, but there is a corner to take."),
        ),
    ),
)

_KEYS = Step(
    N_("Undo and hints"),
    """
    ..OX....
    ..OX....
    ..OX....
    ...OX...
    ..OXXO..
    ..XOXO..
    .XO.XO..
    ........
    """,
    (
        Task(
            N_(
                "Suppose you played b2, next to a corner, and White took the corner. Take your "
                "move back."
            ),
            AskedCommand.TAKE_BACK,
            N_("Both moves were taken back."),
            N_("First take your move back with {undo}."),
            how=How(N_("Press {undo}."), N_("Type “{undo}”.")),
        ),
        Task(
            N_("During a game you can also ask for a good move."),
            AskedCommand.HINT,
            N_("The hint is b4."),
            N_("First ask for a hint with {hint}."),
            how=How(N_("Press {hint}."), N_("Type “{hint}”.")),
        ),
        Task(
            N_("Play it."),
            at("b4"),
            N_("White cannot reach a corner now. If you forget anything, {help} shows the help."),
            N_("The hint was b4."),
        ),
    ),
    played="b2 a1",
)

_LAST_DISCS = Step(
    N_("Most discs wins"),
    """
    XOOOOO..
    XOOOOOOO
    XOXOOXXX
    XOXXXOXX
    XOOXOOXX
    XOXOOXXX
    XOOOXXXX
    XOXXXX.X
    """,
    (
        Task(
            N_(
                "Three squares are empty, and you lead 33 to 28. The side with more discs at the "
                "end wins. Find your best move."
            ),
            at("h1"),
            N_("You have the corner, and White can only play g8."),
            wrong_at={
                "g1": N_("g1 flips eight discs, but gives up the corner: White would win 37 to 27.")
            },
            replies={"": "g8"},
        ),
        Task(
            N_("White is ahead by one disc. The last square is yours."),
            wins,
            N_("You win 39 to 25, and now you know all the rules of Othello."),
        ),
    ),
)

TOUR = Tour(
    game("othello"),
    (_FIRST_DISC, _ALL_DIRECTIONS, _PASS, _CORNER, _KEYS, _LAST_DISCS),
)
