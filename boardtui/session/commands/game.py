"""The commands of a game: of its board, its screen, its panels and its tour."""

from __future__ import annotations

from boardtui.session.commands.command import LAST, LEAVE, Command, Hint
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
    Command("board.next-legal", "tab", N_("Next legal move"), Hint(24)),
    Command("board.prior-legal", "shift+tab", N_("Previous legal move"), Hint(LAST + 2)),
    Command("board.play", "enter,space", N_("Play"), Hint(3, steady=True)),
    # Where a move is not possible, the same key still asks for one: the answer is the reason.
    Command("board.insist", "enter,space", hint=None),
)

TAKE_BACK = Command("game.take-back", "u", N_("Take back"), removes=True, brief=N_("Undo"))
HINT = Command("game.hint", "slash,f4", N_("Hint"))

GAME = (
    TAKE_BACK,
    Command("game.redo", "ctrl+r", N_("Redo")),
    Command("game.resign", "x", N_("Resign"), removes=True),
    Command("game.play-on", "y", N_("Play on from here"), brief=N_("Play on")),
    *(
        Command(f"game.choose-{number}", str(number), N_("Choose by number"), None)
        for number in range(1, 10)
    ),
    HINT,
    Command("game.explain-hint", "slash,f4", N_("Explain the hint"), brief=N_("Hint")),
    Command("game.drop-hint", "slash,f4,escape", N_("Hide the hint"), brief=N_("Hint")),
    Command("game.go-on", "escape", N_("Go on")),
    Command("game.analysis", "equals_sign,f7", N_("Analysis")),
    Command("game.end-analysis", "equals_sign,f7", N_("End analysis"), brief=N_("Analysis")),
    Command("game.analysis-lines", "asterisk", N_("More lines"), brief=N_("Lines")),
    Command(
        "game.insert-line", "exclamation_mark,f8", N_("Insert best play"), brief=N_("Best play")
    ),
    Command("game.give-up-analysis", "escape", N_("Give up the analysis"), brief=N_("Give up")),
    Command("game.explorer", "percent_sign,ctrl+e", N_("Explorer")),
    Command(
        "game.end-explorer",
        "percent_sign,ctrl+e",
        N_("Close the explorer"),
        brief=N_("Explorer"),
    ),
    Command("game.games-with-position", "number_sign", N_("Games with this position")),
    Command("game.back", "comma", N_("Back")),
    Command("game.forward", "full_stop", N_("Forward")),
    Command("game.return", "backspace", N_("To the game")),
    Command("game.return-to-end", "backspace", N_("To the end")),
    Command("game.autoplay", "z", N_("Autoplay")),
    Command("game.pause", "z", N_("Pause")),
    Command("game.faster", "plus", N_("Faster")),
    Command("game.slower", "minus", N_("Slower")),
    Command("game.start", "less_than_sign", N_("To the start")),
    Command("game.end", "greater_than_sign", N_("To the end")),
    Command("game.previous-variation", "left_square_bracket", N_("Previous variation")),
    Command("game.next-variation", "right_square_bracket", N_("Next variation")),
    Command("game.promote", "v", N_("Make main line"), brief=N_("Main line")),
    Command("game.remove", "delete", N_("Remove variation"), removes=True),
    Command("game.comment", "semicolon", N_("Comment")),
    Command("game.turn", "backslash,f9", N_("Turn the board"), None),
    Command("game.mirror", "vertical_line,f11", N_("Mirror the board"), None),
    Command("game.stone-numbers", "at", N_("Numbers on stones")),
    Command("game.log", "f6", N_("To the panel")),
)

MOVE_LOG = (
    Command("log.select", "enter,space", N_("Jump there"), Hint(0)),
    Command("log.leave", "f6,escape", N_("To the board"), Hint(1)),
    Command("log.up", "up,k", N_("Line up"), None),
    Command("log.down", "down,j", N_("Line down"), None),
    Command("log.left", "left,h", N_("Left"), None),
    Command("log.right", "right,l", N_("Right"), None),
    Command("log.page-up", "pageup", N_("Page up"), None),
    Command("log.page-down", "pagedown", N_("Page down"), None),
    Command("log.first", "home", N_("First line"), None),
    Command("log.last", "end", N_("Last line"), None),
)

EXPLORER = (
    Command("explorer.play", "enter,space", N_("Play"), Hint(0)),
    Command("explorer.open", "enter,space", N_("Open"), Hint(0)),
    Command("explorer.leave", "f6,escape", N_("To the board"), Hint(1)),
    Command("explorer.filter", "slash", N_("Filter"), Hint(2)),
    Command("explorer.own", "o", N_("Own games"), Hint(3)),
    Command("explorer.up", "up,k", N_("Line up"), None),
    Command("explorer.down", "down,j", N_("Line down"), None),
    Command("explorer.page-up", "pageup", N_("Page up"), None),
    Command("explorer.page-down", "pagedown", N_("Page down"), None),
    Command("explorer.first", "home", N_("First line"), None),
    Command("explorer.last", "end", N_("Last line"), None),
)

EXPLORER_FILTER = (
    Command("explorer.search", "enter", N_("Search"), Hint(0)),
    Command("explorer.cancel", "escape", N_("Back"), Hint(1)),
)

TOUR = (
    # The keys are those of a game, wherever the settings have put them.
    TAKE_BACK._replace(hint=Hint(12)),
    HINT._replace(hint=Hint(11)),
    Command("tour.next", "full_stop", N_("Next step"), Hint(13)),
    Command("tour.previous", "comma", N_("Step before"), Hint(14)),
    Command("tour.leave", "escape", N_("Leave"), LEAVE),
)

TOUR_TEXT = (Command("tour.go-on", "enter,space", N_("Go on"), Hint(1, steady=True)),)
