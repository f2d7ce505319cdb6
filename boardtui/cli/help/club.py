"""Playing together on one machine: who one is, offers, help from machines, time."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section
from boardtui.config.settings import Settings
from boardtui.config.settings_file import default_club_path
from boardtui.session.club.help import NoHelpReason
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.club import by_days_note
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on clubs; the settings do not change them."""
    own = printable(str(default_club_path()))
    return (
        Section(
            N_("Playing together"),
            N_(
                "A club is a folder on this machine. People who open it can see each other’s "
                "offers, play each other and watch games. A club needs no server and no network."
            ),
            Rows(
                ("boardtui club", _("open your own club: {folder}").format(folder=own)),
                (
                    "boardtui club --as ben",
                    _("open the same club under another name, in a second terminal"),
                ),
                (
                    "boardtui club DIR --group GROUP",
                    _("open a club for all accounts in a group on this machine"),
                ),
                (
                    "boardtui club --waiting",
                    _("print a line for each game that is waiting for you"),
                ),
                ("boardtui club --plain", _("use plain mode: line by line, for screen readers")),
            ),
        ),
        Section(
            N_("Who you are"),
            N_(
                "On your first visit you choose a name; your login name is suggested. The name "
                "belongs to your user account on this machine. With --as you play under another "
                "name, which is registered if it is new."
            ),
            N_(
                "People who share a folder have to trust each other: anyone who can write to it "
                "can also damage it. Games in a club are not rated."
            ),
        ),
        Section(
            N_("Games"),
            N_(
                "Offer a game to everyone, to one player, or to anyone who has the code that you "
                "pass on. The game and its clocks start as soon as someone accepts. You can play "
                "several games at once. They continue while you are away, and you can come back "
                "from any terminal. After the game, a copy is added to your own games."
            ),
            N_(
                "In the list of people you can choose to avoid someone. You then do not see each "
                "other’s offers."
            ),
        ),
        Section(
            N_("Help from engines"),
            NoHelpReason.THIS_GAME.value,
            N_("The same applies to people who watch a game."),
            N_(
                "While you play a game with less than a day for each move, hints and analysis are "
                "off in all your games in the club, and you cannot start games against the "
                "computer there. During a game with days for each move, or without a clock, hints "
                "and analysis are off only in the game’s current position and, in records, in "
                "lines through that position. Outside the club, boardtui does not check this: it "
                "is up to you to play fair."
            ),
        ),
        Section(
            N_("A club for visitors over SSH"),
            N_(
                "On Linux, “boardtui serve” opens a club to visitors. Visitors with a key choose "
                "a name on their first visit. All others are guests, who get a new name for each "
                "visit. The command needs asyncssh (pip install 'boardtui[serve]'), but not root."
            ),
            Rows(
                ("boardtui serve --check", _("show what is ready and what is not")),
                (
                    "boardtui serve --print systemd",
                    _("print a systemd unit; “systemctl reload” does not interrupt games"),
                ),
                (
                    "boardtui serve --print sshd",
                    _("print the settings for using the OpenSSH server instead"),
                ),
                (
                    "boardtui serve --end",
                    _("let the clocks run again in a club that is no longer served"),
                ),
                ("ssh -p 2222 HOST", _("open the lobby")),
                (
                    "ssh -p 2222 HOST history",
                    _("list your finished games, with the name of each to use as GAME"),
                ),
                ("ssh -p 2222 HOST sgf GAME", _("print the record of a game")),
                (
                    "ssh -p 2222 HOST watch [GAME]",
                    _("list the games being played, or follow one of them"),
                ),
                (
                    "ssh -p 2222 HOST link [CODE]",
                    _(
                        "get a code for adding another key; then connect with that key and "
                        "give the code"
                    ),
                ),
            ),
            N_(
                "During their visit, guests appear in the list of people. They cannot send "
                "phrases, and their offers end with the visit. All guests together can offer up "
                "to 50 games, and guests from one address up to 20. In the lobby you can list and "
                "remove your keys, and get a code for adding another key."
            ),
            N_(
                "Limits for one address: 30 connections a minute, 20 at once, and 20 new keys an "
                "hour. There can be up to 400 visits at once, at most half of them from one "
                "address and 5 by one player. A visitor has 20 seconds to log in, and the club "
                "accepts 60 new keys an hour. Input above 1 kB a second is delayed. “boardtui "
                "serve --help” shows which limits you can change. A club can have up to 10,000 "
                "accounts. In a full club, an account that has not played a game can be replaced "
                "by a new account after a day."
            ),
            N_(
                "Forwarding and file transfer are not allowed, and what visitors type is not "
                "logged. While “boardtui serve” is not running, the clocks are stopped."
            ),
            N_(
                "All visits run under one account on the host, and this account can write to "
                "every game. It is boardtui, not the system, that keeps visitors from using a "
                "shell, opening files and running programs: do not use this account for anything "
                "else."
            ),
        ),
        Section(
            N_("Time"),
            N_(
                "The club’s clocks stop while the machine sleeps or is off, and ignore changes to "
                "the system clock. After a restart, they continue from the last moment at which "
                "the club was open."
            ),
            by_days_note(),
        ),
    )
