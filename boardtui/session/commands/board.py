"""The commands of the board, and of its looks."""

from __future__ import annotations

from boardtui.session.commands.command import LAST, Command, Hint
from boardtui.system.translatable import N_

TYPED_POINT = Hint(LAST + 3)
"""The place of the hint at typed coordinates."""

BOARD = (
    Command("board.up", "up,k", N_("Up"), None),
    Command("board.down", "down,j", N_("Down"), None),
    Command("board.left", "left,h", N_("Left"), None),
    Command("board.right", "right,l", N_("Right"), None),
    Command("board.row-start", "home", N_("Start of the row"), None),
    Command("board.row-end", "end", N_("End of the row"), None),
    Command("board.column-top", "pageup", N_("Top of the column"), None),
    Command("board.column-bottom", "pagedown", N_("Bottom of the column"), None),
    Command("board.next-legal", "tab", N_("Next legal move"), Hint(24), brief=N_("Next legal")),
    Command(
        "board.prior-legal",
        "shift+tab",
        N_("Previous legal move"),
        Hint(LAST + 2),
        brief=N_("Prev. legal"),
    ),
    Command("board.play", "enter,space", N_("Play"), Hint(3, steady=True)),
    # Where a move is not possible, the same key still asks for one: the answer is the reason.
    Command("board.insist", "enter,space", hint=None),
)

LOOKS = (
    Command("game.turn", "backslash,f9", N_("Rotate the board"), None),
    Command("game.mirror", "vertical_line,f11", N_("Mirror the board"), None),
    Command("game.stone-numbers", "at", N_("Numbers on stones")),
)
