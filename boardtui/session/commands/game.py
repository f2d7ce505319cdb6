"""The commands of a game: of its board, its screen, its panels and its tour."""

from __future__ import annotations

from boardtui.session.commands.command import LAST, LEAVE, Command, Hint, Typing
from boardtui.system.translatable import N_

BOARD = (
    Command("board.up", "up,k", N_("Up"), None),
    Command("board.down", "down,j", N_("Down"), None),
    Command("board.left", "left,h", N_("Left"), None),
    Command("board.right", "right,l", N_("Right"), None),
    Command("board.row-start", "home", N_("Start of the row"), None),
    Command("board.row-end", "end", N_("End of the row"), None),
    Command("board.column-top", "pageup", N_("Top of the column"), None),
    Command("board.column-bottom", "pagedown", N_("Bottom of the column"), None),
    Command("board.next-legal", "tab", N_("Next legal move"), Hint(24, takes_turns=True)),
    Command("board.prior-legal", "shift+tab", N_("Previous legal move"), Hint(LAST + 2)),
    Command("board.play", "enter,space", N_("Play"), Hint(3, steady=True)),
    # Where a move is not possible, the same key still asks for one: the answer is the reason.
    Command("board.insist", "enter,space", hint=None),
)

BOARD_TYPING = Typing("c3", N_("Go there"), Hint(24, takes_turns=True))

TAKE_BACK = Command("game.take-back", "u", N_("Take back"), Hint(16), removes=True)
HINT = Command("game.hint", "slash,f4", N_("Hint"), Hint(20))

GAME = (
    TAKE_BACK,
    Command("game.redo", "ctrl+r", N_("Redo"), Hint(17)),
    Command("game.resign", "x", N_("Resign"), Hint(24, steady=True), removes=True),
    Command("game.play-on", "y", N_("Play on from here"), Hint(26)),
    *(
        Command(f"game.choose-{number}", str(number), N_("Choose by number"), None)
        for number in range(1, 10)
    ),
    HINT,
    Command("game.drop-hint", "escape,slash,f4", N_("Hide the hint"), Hint(18)),
    Command("game.go-on", "escape", N_("Go on"), Hint(19)),
    Command("game.analysis", "equals_sign,f7", N_("Analysis"), Hint(22)),
    Command("game.end-analysis", "equals_sign,f7", N_("End analysis"), Hint(21)),
    Command("game.analysis-lines", "asterisk", N_("More lines"), Hint(30)),
    Command("game.insert-line", "exclamation_mark,f8", N_("Insert best play"), Hint(23)),
    Command("game.give-up-analysis", "escape", N_("Give up the analysis"), Hint(29)),
    Command("game.explorer", "percent_sign,ctrl+e", N_("Explorer"), Hint(32)),
    Command("game.end-explorer", "percent_sign,ctrl+e", N_("Close the explorer"), Hint(31)),
    Command("game.games-with-position", "number_sign", N_("Games with this position"), Hint(33)),
    Command("game.back", "comma", N_("Back"), Hint(25)),
    Command("game.forward", "full_stop", N_("Forward"), Hint(14)),
    Command("game.return", "backspace", N_("To the game"), Hint(13)),
    Command("game.autoplay", "z", N_("Autoplay"), Hint(15)),
    Command("game.pause", "z", N_("Pause"), Hint(10)),
    Command("game.faster", "plus", N_("Faster"), Hint(11)),
    Command("game.slower", "minus", N_("Slower"), Hint(12)),
    Command("game.start", "less_than_sign", N_("To the start")),
    Command("game.end", "greater_than_sign", N_("To the end")),
    Command("game.previous-variation", "left_square_bracket", N_("Previous variation")),
    Command("game.next-variation", "right_square_bracket", N_("Next variation"), Hint(27)),
    Command("game.promote", "v", N_("Make main line"), Hint(28)),
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
