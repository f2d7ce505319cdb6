"""The error of a club."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class ClubReason(Reason):
    """Reasons why a club cannot be entered, read or written."""

    LOCKED = "Another program has the club locked: {file}"
    DAMAGED = "The club is damaged; to begin anew, move this file away: {file}"
    DAMAGED_GAME = "This game of the club is damaged; its last moves cannot be read."
    LONG_GAME = "This game of the club has grown too long; nothing more can be added to it."
    NEWER = "The club is that of a newer boardtui; please start boardtui again: {file}"
    FULL = "There is no room left for the club: {file}"
    UNUSABLE = "The club cannot be used ({reason}): {file}"
    NO_CLUB = "This is no club of boardtui: {file}"
    OTHER_GROUP = "You may not use this club; it belongs to the group {group}: {folder}"
    OTHER_USER = "You may not use this club; it belongs to {user}: {folder}"
    NETWORK = (
        "A club needs a folder of this machine, and this one is on a network ({kind}): {folder};"
        " try {instead}"
    )
    LONG_PATH = "The path of a club has at most {most} bytes: {folder}"
    NO_FOLDER = "This is no folder: {folder}"
    OTHER_FILES = "There is no club in this folder, but other files: {folder}"
    NO_GROUP = "There is no group of this name: {group}"
    NOT_IN_GROUP = "You are not in this group: {group}"
    ILL_FORMED_NAME = (
        "A name has 2 to {most} letters, digits, “-” and “_”; wide letters count twice."
    )
    RESERVED_NAME = "This name is reserved: {name}"
    NO_SUCH_NAME = "You have no account of this name in the club: {name}"
    MANY_OFFERS = "You offer {most} games already; withdraw one of them first."
    MANY_NEW_GAMES = "You have begun {most} games within a minute; please wait a little."
    MANY_ACCOUNTS = "The club has {most} accounts, and takes no more."
    MANY_NEW_ACCOUNTS = (
        "Many people have chosen a name here within the last hour; please come again later."
    )
    GUESTS_OFFER_MANY = "Guests offer {most} games already; please wait, or take one of them."
    GUESTS_BEGIN_MANY = "Guests have begun {most} games within a minute; please wait a little."
    GUESTS_COME_ANEW = (
        "Guests have a new name at each visit, so they avoid no one, and no one them."
    )
    OTHER_KEEPER = "“boardtui serve” runs for this club already: {folder}"
    NO_KEEPER = (
        "The clocks stand still until “boardtui serve” runs again; to play on without it:"
        " boardtui serve --end --club {folder}"
    )
    KNOWN_KEY = "This key belongs to an account of the club already: {name}"
    ONLY_KEY = "This is your only key; without it, you could not come back."
    MANY_KEYS = "An account has at most {most} keys."
    WRONG_CODE = "This code is not known, or no longer valid."
    BANNED = "This account may not use the club any more."
    TAKEN_NAME = "Somebody else has this name, or one that looks like it: {name}"


class ClubError(Reasoned, RuntimeError):
    """A club cannot be entered, read or written."""
