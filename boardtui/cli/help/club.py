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
                "A club is a folder on this machine. Those who open it see each other’s offers, "
                "play each other, and watch. It needs no server and no network."
            ),
            Rows(
                ("boardtui club", _("your own club: {folder}").format(folder=own)),
                ("boardtui club --as ben", _("the same under another name, for two terminals")),
                (
                    "boardtui club DIR --group GROUP",
                    _("a club for all accounts of a group on this machine"),
                ),
                ("boardtui club --waiting", _("a line for each game that waits for you")),
                ("boardtui club --plain", _("line by line, for screen readers")),
            ),
        ),
        Section(
            N_("Who you are"),
            N_(
                "On your first visit you choose a name; your login name is suggested. The name "
                "belongs to your user account on this machine. With --as you play under another "
                "name of your own, which is registered if it is new."
            ),
            N_(
                "Accounts that share a folder trust each other: each can write to it, and so "
                "damage it. Games in a club are not rated."
            ),
        ),
        Section(
            N_("Games"),
            N_(
                "Offer a game to all, to one person, or to anyone with a code that you pass on. "
                "The first to accept plays, and the clocks start. You can play several games at "
                "once. They continue while you are away; come back from any terminal. After the "
                "game, a copy is among your own games."
            ),
            N_(
                "In the list of people you can choose not to play with someone. You then do not "
                "see each other’s offers."
            ),
        ),
        Section(
            N_("Help from machines"),
            NoHelpReason.THIS_GAME.value,
            N_("This is true for those who watch, too."),
            N_(
                "While you play a game with a clock below a day, hints and analysis are off in all "
                "your games in the club, and you cannot start games against computers there. A "
                "game by days or without a clock only blocks its own position, and in records the "
                "lines through it. boardtui outside the club does not know about this; there, it "
                "is up to you to be fair."
            ),
        ),
        Section(
            N_("A club for visitors over SSH"),
            N_(
                "“boardtui serve” opens a club on Linux. Visitors with a key choose a name at "
                "their first visit; all others are guests, whose names end with the visit. It "
                "needs asyncssh, pip install 'boardtui[serve]', but not root."
            ),
            Rows(
                ("boardtui serve --check", _("shows what is ready and what is not")),
                ("boardtui serve --print systemd", _("a unit; systemctl reload ends no game")),
                ("boardtui serve --print sshd", _("settings to use the server of OpenSSH instead")),
                ("boardtui serve --end", _("lets the clocks run after serving has ended for good")),
                ("ssh -p 2222 HOST", _("the lobby")),
                ("ssh -p 2222 HOST history", _("your finished games, with their names")),
                ("ssh -p 2222 HOST sgf GAME", _("the record of a game")),
                ("ssh -p 2222 HOST watch [GAME]", _("the games being played, or the moves of one")),
                ("ssh -p 2222 HOST link [CODE]", _("a code, with which you add another key")),
            ),
            N_(
                "Guests are in the list of people during their visit. They have no phrases, and "
                "their offers end with the visit; all guests together can offer 50 games, those "
                "from one address 20. In the lobby you list and remove your keys, and get the code "
                "for another one."
            ),
            N_(
                "Limits: 30 connections a minute and 20 at once from an address, 400 visits at "
                "once, half of them from one address, 5 of one player, 20 seconds to log in, 60 "
                "new keys an hour, 20 of them from one address. Input above 1 kB a second "
                "waits. “boardtui serve --help” shows which of these you can change. A club has at "
                "most 10,000 accounts. In a full club, an account that has never played makes room "
                "for a new one after a day."
            ),
            N_(
                "Nothing is forwarded, no files are transferred, and what a visitor types is not "
                "logged. While “boardtui serve” does not run, clocks stop."
            ),
            N_(
                "All visits run under one account of the host, which can write to every game. "
                "boardtui, not the system, keeps visitors from a shell, paths and programs: keep "
                "nothing else in that account."
            ),
        ),
        Section(
            N_("Time"),
            N_(
                "The club’s clocks stop while the machine sleeps or is off, and ignore changes of "
                "the system clock. After a restart they continue from the last time when a program "
                "was in the club."
            ),
            by_days_note(),
        ),
    )
