"""The error of a club."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class ClubReason(Reason):
    """Reasons why a club cannot be entered, read or written."""

    LOCKED = "Another program has locked the club {file}. Try again in a moment."
    DAMAGED = "The club is damaged. To start over, move this file away: {file}"
    DAMAGED_GAME = "This club game is damaged; its last moves are lost. Other games are unaffected."
    LONG_GAME = "This club game has become too long. Start a new one."
    NEWER = (
        "The club was written by a newer version of boardtui: {file}. Restart or update boardtui."
    )
    FULL = (
        "The club was not changed, because no space is left: {file}. Free some space and try again."
    )
    UNUSABLE = "The club cannot be used ({reason}). Check this file: {file}"
    NO_CLUB = "This is not a boardtui club: {file}"
    OTHER_GROUP = "You may not use this club: {folder}. Ask to join its group, {group}."
    OTHER_USER = "You may not use this club: {folder}. Ask {user}, who owns it, to share it."
    NETWORK = (
        "A club needs a folder on this machine, but this folder is on a network file system "
        "({kind}): {folder}. Try {instead}."
    )
    LONG_PATH = "The path of a club may have at most {most} bytes: {folder}"
    NO_FOLDER = "This is not a folder: {folder}"
    OTHER_FILES = "This folder contains other files, but no club: {folder}"
    NO_GROUP = "There is no group with this name: {group}"
    NOT_IN_GROUP = "You are not in this group: {group}"
    ILL_FORMED_NAME = (
        "A name must have 2 to {most} characters: letters, digits, “-” and “_”. Wide "
        "letters count twice."
    )
    RESERVED_NAME = "This name is reserved: {name}"
    IMITATING_NAME = (
        "A name may have only common letters of one alphabet and the digits 0 to 9: {name}"
    )
    NO_SUCH_NAME = "You have no account with this name in the club: {name}"
    MANY_OFFERS = "You already offer {most} games. Withdraw one of them first."
    MANY_NEW_GAMES = "You have started {most} games within a minute. Please wait a moment."
    MANY_ACCOUNTS = "The club is full: it has {most} accounts. Try again another day."
    MANY_NEW_ACCOUNTS = (
        "Too many people have registered a name here within the last hour. Please try again later."
    )
    GUESTS_OFFER_MANY = "Guests already offer {most} games. Accept one of them, or wait."
    GUESTS_BEGIN_MANY = "Guests have started {most} games within a minute. Please wait a moment."
    NETWORK_OFFERS_MANY = (
        "Guests from your network already offer {most} games. Accept one of them, or wait."
    )
    NETWORK_BEGINS_MANY = (
        "Guests from your network have started {most} games within a minute. Please wait a moment."
    )
    GUESTS_CHANGE_NAMES = (
        "You cannot avoid guests, and guests cannot avoid anyone, because their names "
        "change with each visit."
    )
    OTHER_KEEPER = "“boardtui serve” is already running for this club: {folder}"
    NO_KEEPER = (
        "The clocks are stopped until “boardtui serve” runs again. To play on without "
        "it: boardtui serve --end --club {folder}"
    )
    KNOWN_KEY = "This key already belongs to an account in the club: {name}"
    ONLY_KEY = (
        "This is your only key. Without it, you could not log in again. Add another key first."
    )
    MANY_KEYS = "An account may have at most {most} keys. Remove one of your keys first."
    WRONG_CODE = "This code is unknown or no longer valid. Get a new code."
    BANNED = "This account is no longer allowed to use the club. Please ask the host."
    REMOVED_ACCOUNT = (
        "Your account was removed, because the club was full and you had not played a "
        "game. Leave the club, then come back and choose a name."
    )
    TAKEN_NAME = "Someone else has this name, or one that looks like it: {name}"


class ClubError(Reasoned, RuntimeError):
    """A club cannot be entered, read or written."""
