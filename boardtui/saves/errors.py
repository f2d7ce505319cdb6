"""The error of saved games, and messages about them."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class StoreError(Reasoned, RuntimeError):
    """A saved game cannot be opened, moved or removed."""


class StoreNote(Reason):
    """Messages of the store to a person."""

    NOT_KEPT = "Games are not saved here."
    OPEN_ELSEWHERE = "Another program has this game open. Close it there first."
    CANNOT_BE_HAD = "{reason}"
    CHANGED_MEANWHILE = "The saved game {file} was changed after you chose it. Choose it again."
    MORE_THAN_A_GAME = "There is more than one game in {file}. Open the file as a record."
    FOLDER_UNREADABLE = "The saved games in {folder} cannot be read: {reason}. Check this folder."
    UNREADABLE = "The saved game {file} cannot be read: {reason}. The file is unchanged."
    TOO_LARGE = "The saved game {file} is too large: {reason} The file is unchanged."
    DAMAGED = "The saved game {file} is damaged: {reason} The file is unchanged."
    PUT_ASIDE = "The saved game {file} is damaged: {reason} The file was moved to {folder}."
    STRANGE_JOURNAL = (
        "The saved game {file} was changed elsewhere. Moves that no longer match it are saved in "
        "{beside}."
    )
    RESCUED = "The readable part was saved as {file}."
