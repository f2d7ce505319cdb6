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
                "A club is a folder of this machine. All who have it open see each other’s offers, "
                "play each other, and watch. Nothing runs in between, and nothing is sent over a "
                "network."
            ),
            Rows(
                ("boardtui club", _("your own club: {folder}").format(folder=own)),
                ("boardtui club --as ben", _("the same under another name, for two terminals")),
                (
                    "boardtui club DIR --group GROUP",
                    _("a club for all accounts of a group of this machine"),
                ),
                ("boardtui club --waiting", _("a line for each game that waits for you")),
                ("boardtui club --plain", _("line by line, for screen readers")),
            ),
        ),
        Section(
            N_("Who you are"),
            N_(
                "At your first visit you choose a name; your login name is the proposal. The "
                "account stays yours by the number of your user on this machine. With --as you "
                "play under another name of your own, made if new."
            ),
            N_(
                "Accounts that share a folder trust each other: each of them can write to it, and "
                "so also damage it. Games here are not rated."
            ),
        ),
        Section(
            N_("Games"),
            N_(
                "Offer a game to all, to one person, or to a person who knows a code that you get. "
                "The first who takes it plays, and from then on the clocks run. Several games may "
                "go on at once. They go on while you are away, so come back from any terminal. "
                "Afterwards, a copy of each of your games is among your own games."
            ),
            N_(
                "You see no offers of people you do not play with, and they see none of yours; the "
                "list of people has the key for it."
            ),
        ),
        Section(
            N_("Help from machines"),
            NoHelpReason.THIS_GAME.value,
            N_("That holds for those who watch, too."),
            N_(
                "While a game of yours with a clock below a day goes on, they are off in every "
                "game of every session of yours in the club, and computers begin no game there. A "
                "game by days or without a clock closes only its position, and in records the "
                "lines through it. boardtui outside the club knows nothing of all this: there it "
                "is for you to be fair."
            ),
        ),
        Section(
            N_("A club for visitors over SSH"),
            N_(
                "“boardtui serve” opens a club on Linux. Visitors with a key are asked for a name "
                "at the first visit; all others are guests, whose names end with the visit. It "
                "needs no root, and asyncssh: pip install 'boardtui[serve]'."
            ),
            Rows(
                ("boardtui serve --check", _("what is ready and what is not")),
                ("boardtui serve --print systemd", _("a unit; systemctl reload ends no game")),
                ("boardtui serve --print sshd", _("the lines for OpenSSH’s server instead")),
                ("boardtui serve --end", _("clocks run on where serving has ended for good")),
                ("ssh -p 2222 HOST", _("the lobby")),
                ("ssh -p 2222 HOST history", _("your finished games, with their names")),
                ("ssh -p 2222 HOST sgf GAME", _("the record of a game")),
                ("ssh -p 2222 HOST watch [GAME]", _("the games that are played, or one’s moves")),
                ("ssh -p 2222 HOST link [CODE]", _("a code; with it, another key of yours")),
            ),
            N_(
                "An address has 30 connections a minute and 20 at once, a player 5 visits, and 20 "
                "seconds to log in; input above 1 kB a second waits. Nothing is forwarded, no file "
                "is sent or taken, and what a visitor types is in no log."
            ),
            N_(
                "A guest is in the list of people for as long as the visit lasts, has no phrases, "
                "and what a guest offers ends with the visit. All guests together offer at most 50 "
                "games. The lobby lists a visitor’s keys, removes them, and has the code for "
                "another one."
            ),
            N_(
                "60 new keys get a name within an hour. A club has at most 10,000 accounts; where "
                "there are so many, one that has never played gives its place to a new one after a "
                "day."
            ),
            N_(
                "Clocks stand still while “boardtui serve” does not run, so that no one loses by "
                "it, and go on when it runs again."
            ),
            N_(
                "All visits run under one account of the host, which can write to every game. That "
                "no visitor gets a shell, a path or a program is a boundary of boardtui, not of "
                "the system: keep nothing else in that account."
            ),
        ),
        Section(
            N_("Time"),
            N_(
                "The club’s time stands still while the machine sleeps or is off, and it does not "
                "step when the clock of the machine is set. When the machine starts again, it goes "
                "on from when a program was last in the club."
            ),
            by_days_note(),
        ),
    )
