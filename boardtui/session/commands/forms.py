"""The commands of forms and dialogs."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

DIALOG = (Command("dialog.cancel", "escape", N_("Cancel"), LEAVE),)

ANSWERS = (
    Command("answers.previous", "left,up,h,k", N_("Previous"), None),
    Command("answers.next", "right,down,l,j", N_("Next"), None),
    Command("answers.turn", "tab", N_("Next"), None),
    Command("answers.turn-back", "shift+tab", N_("Previous"), None),
    Command("answers.choose", "enter,space", N_("Choose"), Hint(2, steady=True)),
)

MESSAGE = (Command("message.close", "enter,space", N_("Continue")),)

PALETTE = (
    # With priority, since the text field would take the key.
    Command("palette.run", "enter", N_("Run"), Hint(2, steady=True), priority=True),
    Command("palette.close", "ctrl+p", N_("Cancel"), None),
    Command("palette.up", "up", N_("Up"), None),
    Command("palette.down", "down", N_("Down"), None),
    Command("palette.page-up", "pageup", N_("Page up"), None),
    Command("palette.page-down", "pagedown", N_("Page down"), None),
)

COMMENT = (Command("comment.save", "ctrl+s", N_("Save")),)

NOTES = (
    Command("notes.save", "enter", N_("Save"), Hint(2, steady=True), priority=True),
    Command("notes.next", "tab,down", N_("Next field"), priority=True),
    Command("notes.back", "shift+tab,up", N_("Previous field"), None, priority=True),
)

TEXT_DIALOG = (Command("text.take", "enter", N_("Continue"), Hint(2, steady=True)),)

PLAY_ON = (Command("play-on.start", "enter", N_("Start")),)

POSITION_GAME = (Command("position-game.take", "enter", N_("Continue"), Hint(2, steady=True)),)

SIGNS = (Command("signs.set", "enter", N_("Set")),)

REPLIES = (Command("replies.add", "enter", N_("Add")),)

READING = (Command("reading.stop", "escape", N_("Stop"), LEAVE),)

STEPS = (
    Command("form.up", "up,k", N_("Previous line"), None),
    Command("form.down", "down,j", N_("Next line"), None),
    Command("form.page-up", "pageup", N_("Page up"), None),
    Command("form.page-down", "pagedown", N_("Page down"), None),
)
"""The commands that lead from a line of a form to others, with keys that a text has no use for."""

FORM_LINES = (
    *STEPS,
    Command("form.first", "home", N_("First line"), None),
    Command("form.last", "end", N_("Last line"), None),
)
"""The same, and those that lead to the ends of the form."""

CHOOSER = (
    Command("form.previous-value", "left,h", N_("Previous value"), None),
    Command("form.next-value", "right,l,space", N_("Next value")),
    *FORM_LINES,
)

NEW_GAME = (
    Command("new-game.start", "enter", N_("Start"), Hint(2, steady=True), priority=True),
    Command("new-game.more", "m", N_("More options")),
    # In the place of the command before, which the help lists for both.
    Command("new-game.fewer", "m", brief=N_("Hide options")),
    Command("new-game.cancel", "escape", N_("Back"), LEAVE),
)

SETTINGS_FORM = (Command("settings.close", "escape,enter,f5", N_("Back"), LEAVE),)

READ_RECORD = Command("record.read", "ctrl+s", N_("Open this text"), brief=N_("Open text"))

PATH_FORM = (
    Command("record.complete", "tab", N_("Complete the path"), priority=True, brief=N_("Complete")),
    Command("record.list", "down", N_("To the list"), None),
)

OPEN_RECORD = (
    Command("record.type", "f4", N_("Type or paste a record"), brief=N_("Type record")),
    READ_RECORD,
)

# Of the fields for paths: with priority, the key would overtake letters that came before it.
OPEN_PATH = (Command("record.open", "enter", N_("Open"), Hint(2, steady=True)),)
SAVE_PATH = (Command("record.save", "enter", N_("Save"), Hint(2, steady=True)),)
ADD_PATH = (Command("collection.add", "enter", N_("Add"), Hint(2, steady=True)),)

PASTE = (READ_RECORD,)
