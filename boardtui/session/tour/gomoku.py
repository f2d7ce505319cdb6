"""The tour of Gomoku."""

from __future__ import annotations

from boardtui.rules.registry import game
from boardtui.session.tour.steps import AskedCommand, How, Step, Task, Tour, at, wins
from boardtui.system.translatable import N_

_FIRST_STONE = Step(
    N_("The first stones"),
    """
    ...
    .X.
    ..O
    """,
    (
        Task(
            N_(
                "Black and White take turns placing a stone on any free point. Stones never "
                "move. You are Black: place a stone next to yours."
            ),
            at("g9 h9 i9 g8 i8 g7 h7"),
            N_(
                "Two in a row. The first side with five in a row wins: across, down or along a "
                "diagonal."
            ),
            N_("{point} is free, but not next to your stone."),
            how=How(
                N_(
                    "Move the cursor with the arrow keys and press Enter. You can also click "
                    "the point or type its name, such as h9."
                ),
                N_("Type the name of a point, such as h9."),
            ),
        ),
    ),
    cursor="h10",
)

_FIVE = Step(
    N_("Five in a row"),
    """
    ......O
    ...O.X.
    ...OX..
    ...X...
    ..X.O..
    .......
    .......
    """,
    (
        Task(
            N_("Four black stones lie on a diagonal, and one end is free. Make five in a row."),
            wins,
            N_("Five in a row: you win."),
            N_("{point} does not make five. The free end is at the lower left."),
        ),
    ),
    cursor="g9",
)

_BLOCK = Step(
    N_("Block in time"),
    """
    .........
    .XOOOO...
    ...X.....
    ..X.X....
    ...O...O.
    ...X.X.O.
    .........
    ......X..
    .........
    """,
    (
        Task(
            N_("White has four in a row and needs one more stone. Stop White."),
            at("j11"),
            N_("Just in time. White has played k6."),
            N_("After {point}, White plays j11 and has five in a row."),
            replies={"": "k6"},
        ),
        Task(
            N_(
                "Three in a row with both ends free is also a threat: the next stone makes a "
                "four that cannot be stopped. Close one end."
            ),
            at("k9 k5"),
            N_(
                "White is stopped. Block such a three at once, unless you can make a four yourself."
            ),
            N_("After {point}, White makes an open four. Close an end of the three."),
        ),
    ),
    cursor="g9",
)

_OPEN_FOUR = Step(
    N_("The open four"),
    """
    .........
    .........
    ......O..
    ...O.....
    ...XXX...
    ....O....
    .........
    .........
    .........
    """,
    (
        Task(
            N_(
                "This time the three is yours. Make it a four with both ends free: White can "
                "close only one end."
            ),
            at("f8 j8"),
            N_("White has closed one end."),
            N_("{point} does not make an open four. Extend the three at an end."),
            replies={"f8": "e8", "j8": "k8"},
        ),
        Task(
            N_("Now win at the other end."),
            wins,
            N_("An open four always wins."),
            N_("{point} does not make five."),
        ),
    ),
    cursor="h9",
)

_TWO_THREATS = Step(
    N_("Two threats at once"),
    """
    .........
    ..O......
    ......O..
    ...O.....
    .OXXX....
    .....X...
    .....X...
    ...O.....
    .........
    """,
    (
        Task(
            N_(
                "A good player will block any one threat, so make two with a single stone: a "
                "four in the row and a three in the column."
            ),
            at("i8"),
            N_("White had to stop the four at j8."),
            N_("{point} is not the point where your row and your column meet."),
            replies={"": "j8"},
        ),
        Task(
            N_("The three is still there. Make it an open four."),
            at("i9 i5"),
            N_("White can close only one end."),
            N_("{point} does not extend the three."),
            replies={"i9": "i10", "i5": "i4"},
        ),
        Task(
            N_("Finish the game."),
            wins,
            N_("That is how games of Gomoku are won: with two threats at once."),
            N_("{point} does not make five."),
        ),
    ),
    cursor="h9",
)

_KEYS = Step(
    N_("Undo and hints"),
    """
    .........
    .........
    ....X....
    ..XO.....
    ...XO....
    .....O...
    .........
    .........
    .........
    """,
    (
        Task(
            N_(
                "You made a three with h7 and overlooked White’s three, which is now an open "
                "four. Take your move back."
            ),
            AskedCommand.TAKE_BACK,
            N_("Both moves were taken back."),
            N_("First take your move back with {undo}."),
            how=How(N_("Press {undo}."), N_("Type “{undo}”.")),
        ),
        Task(
            N_("During a game you can also ask for a good move."),
            AskedCommand.HINT,
            N_("The hint is f10; j6 is just as good."),
            N_("First ask for a hint with {hint}."),
            how=How(N_("Press {hint}."), N_("Type “{hint}”.")),
        ),
        Task(
            N_("Close an end of White’s three."),
            at("f10 j6"),
            N_(
                "You can play now; {help} explains the rest. In Renju, a stricter form of "
                "Gomoku, some points are forbidden for Black. The board marks them."
            ),
            N_("After {point}, White makes an open four. The hint was f10."),
        ),
    ),
    played="h7 j6",
)

TOUR = Tour(
    game("gomoku"),
    (_FIRST_STONE, _FIVE, _BLOCK, _OPEN_FOUR, _TWO_THREATS, _KEYS),
)
