"""What a visitor can have without a terminal: records, a game that goes on, and another key."""

from __future__ import annotations

import asyncio
import select
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.cli.arguments import UsageError
from boardtui.formats import sgf
from boardtui.play.errors import Refused
from boardtui.play.opening import LogError, LogReason
from boardtui.session.club.club import Club
from boardtui.system.ids import is_id
from boardtui.words import club as words
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.results import result_name

if TYPE_CHECKING:
    from boardtui.club.sqlite_log import SqliteLog
    from boardtui.play.table import Table
    from boardtui.session.club.place import ClubPlace
    from boardtui.session.club.state import ClubGame, ClubState

_LONGEST_CODE = 40
_LOOK = 2.0
"""Seconds between two looks whether the output is still read."""

_QUIET = 1800.0
"""Seconds without news until a game is not followed any more."""


def run_command(place: ClubPlace, given: tuple[str, ...]) -> int:
    """Carry out a visitor's command; return the exit status. Raises UsageError and ClubError."""
    name, *arguments = given or ("",)
    command = _COMMANDS.get(name)
    if command is None or len(arguments) > 1:
        known = _(
            "Without a terminal, these commands are available: {commands}. To play, use ssh -t."
        )
        usages = "sgf GAME, watch GAME, history, link, link CODE"
        raise UsageError(known.format(commands=usages))
    try:
        asyncio.run(_with_club(place, command, "".join(arguments)))
    except (Refused, LogError) as error:
        raise UsageError(sentence(error)) from None
    return 0


async def _with_club(
    place: ClubPlace, command: Callable[[Club, str], Awaitable[None]], argument: str
) -> None:
    club = await Club.enter(place)
    try:
        await command(club, argument)
    finally:
        await club.close()


async def _print_record(club: Club, argument: str) -> None:
    _log, table = _game_named(club, argument)
    text = sgf.dumps(table.record, seats=table.standing.seats)
    sys.stdout.buffer.write(text.encode())  # as the record says, whatever the terminal takes


async def _print_history(club: Club, argument: str) -> None:
    _require_no(argument)
    state = await _lists(club)
    for number, game in enumerate(state.over, 1):
        listing = game.listing
        told = (words.row_title(listing), words.opponent_text(listing, state.me.id))
        print(number, game.log, *told, words.listed_result(game, state.me.id), sep="\t")


async def _watch(club: Club, argument: str) -> None:
    if not argument:
        state = await _lists(club)
        for game in (*state.own, *state.played):
            print(game.log, words.row_title(game.listing), _players(game), sep="\t")
        return
    log, table = _game_named(club, argument)
    news = asyncio.Event()
    table.subscribe(lambda _change: news.set())
    log.follow()
    loop, printed = asyncio.get_running_loop(), 0
    last = loop.time()
    try:
        while True:
            if news.is_set():
                last = loop.time()
            news.clear()
            printed = _print_moves(table, printed)
            if table.outcome is not None:
                print(result_name(table.standing.game, table.outcome), flush=True)
                return
            if not _is_heard():
                return
            if loop.time() > last + _QUIET:
                text = _("Nothing has happened for {minutes} minutes, so the program ends.")
                print(text.format(minutes=round(_QUIET / 60)), flush=True)
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await news.wait()
    finally:
        log.close()


def _is_heard() -> bool:
    """Return False once the output has no reader, which an error of writing would tell late."""
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)
    return not poll.poll(0)


def _print_moves(table: Table, printed: int) -> int:
    """Print the moves that are new, or that some were taken back; return how many there are."""
    now = table.standing
    if len(now.line) < printed:
        text = _("Moves were taken back. Moves left: {count}.")
        print(text.format(count=len(now.line)), flush=True)
    for ply in range(min(printed, len(now.line)), len(now.line)):
        print(f"{ply + 1}. {now.game.format_move(now.line[ply])}", flush=True)
    return len(now.line)


async def _link(club: Club, argument: str) -> None:
    visitor = club.place.visitor
    assert visitor is not None
    if visitor.key is None:
        raise UsageError(
            _(
                "You connected without a key, so there is nothing to link. Connect with the "
                "key that you want to link."
            )
        )
    if argument:
        account = await club.link(argument[:_LONGEST_CODE])
        print(_("This key now belongs to {name}.").format(name=account.name))
    elif club.account is None:
        raise UsageError(
            _(
                "You do not have an account yet. Connect with a terminal first (ssh -t) and "
                "choose a name."
            )
        )
    else:
        print(words.link_text(await club.offer_link()))


_COMMANDS: Mapping[str, Callable[[Club, str], Awaitable[None]]] = MappingProxyType(
    {"sgf": _print_record, "watch": _watch, "history": _print_history, "link": _link}
)


async def _lists(club: Club) -> ClubState:
    """Return the lists of an account. Raises UsageError without one."""
    if club.account is None:
        raise UsageError(
            _(
                "You do not have an account yet. Connect with a terminal first (ssh -t) and "
                "choose a name."
            )
        )
    return await club.read_lists()


def _players(game: ClubGame) -> str:
    names: Iterable[str] = words.player_names(game.listing)
    return words.joined_names(names)


def _game_named(club: Club, argument: str) -> tuple[SqliteLog, Table]:
    """Return the log and the table of a game. Raises UsageError, ClubError, Refused, LogError."""
    if not is_id(argument):
        raise UsageError(_("Give the name of a game as “history” or “watch” lists it."))
    try:
        return club.watched_games.look_at(argument)
    except LogError as error:
        if error.reason is LogReason.NO_OPENING:
            raise UsageError(
                _("There is no game with this name. “history” and “watch” list the games.")
            ) from None
        raise


def _require_no(argument: str) -> None:
    if argument:
        raise UsageError(_("This command takes no argument."))
