"""The commands of plain mode that there are in a club only, or that mean something else there."""

from __future__ import annotations

from boardtui.plain import club, club_game, club_offers, editing
from boardtui.plain.command import PlainCommand
from boardtui.system.translatable import N_

CLUB_COMMANDS = (
    PlainCommand(
        N_("offer"),
        N_(
            "offer a game to everyone in the club; write a size as 6 or 6x6, a clock as 5+3, "
            "3d or none"
        ),
        club_offers.offer,
        N_("GAME [OPENING] [SIZE] [CLOCK] [SIDE]"),
    ),
    PlainCommand(
        N_("challenge"),
        N_("offer a game to one player; write a size as 6 or 6x6, a clock as 5+3, 3d or none"),
        club_offers.challenge,
        N_("NAME GAME [OPENING] [SIZE] [CLOCK] [SIDE]"),
    ),
    PlainCommand(
        N_("private"),
        N_(
            "offer a game to anyone who has its code; write a size as 6 or 6x6, a clock as 5+3, "
            "3d or none"
        ),
        club_offers.private,
        N_("GAME [OPENING] [SIZE] [CLOCK] [SIDE]"),
    ),
    PlainCommand(N_("code"), N_("join a private game with its code"), club.code, N_("CODE")),
    PlainCommand(N_("take"), N_("accept an offered game"), club.take, N_("NUMBER")),
    PlainCommand(N_("watch"), N_("watch a game between other players"), club.watch, N_("NUMBER")),
    PlainCommand(N_("withdraw"), N_("withdraw an offer"), club.withdraw, N_("[NUMBER]")),
    PlainCommand(N_("people &"), N_("show who is here, and whom you avoid"), club.people),
    PlainCommand(
        N_("avoid"),
        N_("avoid a player, or stop avoiding them"),
        club.avoid,
        N_("NAME"),
    ),
    PlainCommand(N_("keys"), N_("list the keys that you connect with as a visitor"), club.keys),
    PlainCommand(N_("link"), N_("get a code for adding another key"), club.link),
    PlainCommand(N_("unlink"), N_("remove one of your keys"), club.unlink, N_("NUMBER")),
    PlainCommand(
        N_("name"),
        N_(
            "on your first visit, choose your name in the club; later, show or change your "
            "name in records"
        ),
        club.name,
        N_("[NAME]"),
        takes_text=True,
    ),
    PlainCommand(
        N_("undo u"),
        N_("ask to take back your last move"),
        club_game.ask_for_move_back,
        in_edit=editing.undo,
    ),
    PlainCommand(N_("draw"), N_("offer a draw, or accept one"), club_game.draw),
    PlainCommand(N_("accept"), N_("accept the other player’s offer"), club_game.accept),
    PlainCommand(N_("decline"), N_("decline the other player’s offer"), club_game.decline),
    PlainCommand(
        N_("say"),
        N_("send a phrase to the other player, or list the phrases"),
        club_game.say,
        N_("[NUMBER]"),
    ),
    PlainCommand(
        N_("more +"),
        N_("show the rest of a list; “more time” offers the other player more time"),
        club_game.more,
        N_("[time]"),
    ),
    PlainCommand(N_("claim"), N_("win the game if the other player stays away"), club_game.claim),
    PlainCommand(N_("abort"), N_("call off a game that has only just begun"), club_game.abort),
    PlainCommand(
        N_("rematch z"), N_("play another game, with the sides swapped"), club_game.rematch
    ),
)
