"""External engines, by a name from the settings file or by a command line."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.players.lazy_engine import LazyEngine
from boardtui.players.player import Engine, Limit, PlayerError
from boardtui.players.specs import SPECS, Protocol, spec_of
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Listed, Reason

if TYPE_CHECKING:
    from boardtui.players.engine_command import Patience
    from boardtui.players.engine_console import FindConsole

LONGEST_COMMAND = 4000
"""Characters of a command line."""

MOST_PLIES = 60


class EngineEntryReason(Reason):
    """Mistakes in an engine of the settings file."""

    NO_ENTRY = "“{name}” must be a command line, or a table with “command”."
    NO_FIELD = "“{name}” has no setting “{key}”; choose from: {known}."
    NO_COMMAND = "“{name}” must name a program to run."
    NO_PROTOCOL = "“{name}”: the protocol must be one of {choices}."
    NO_DEPTH = "“{name}”: the depth must be a whole number from 1 to {most}."
    NO_DIRECTORY = "“{name}”: the directory must be a path."


class EngineEntry(NamedTuple):
    """An engine as the settings file describes it."""

    command: tuple[str, ...]
    protocol: Protocol = Protocol.AUTO
    depth: int | None = None
    """Plies that an NBoard engine looks ahead; many know no clock there."""
    directory: str | None = None
    """Its working directory, where many look for their files."""

    def plays(self, game: Game | type[Game]) -> bool:
        """Return True if its protocol is one for a game."""
        return bool(self.protocols(game))

    def protocols(self, game: Game | type[Game]) -> tuple[Protocol, ...]:
        """Return the protocols to try for a game, the richest first."""
        spec = spec_of(game)
        known = () if spec is None else spec.protocols
        return (
            known
            if self.protocol is Protocol.AUTO
            else tuple(each for each in known if each is self.protocol)
        )


def read_entry(name: str, value: Any) -> EngineEntry:
    """Read an entry of the settings, a command line or a table with one; raises PlayerError."""
    table = {"command": value} if isinstance(value, str | list) else value
    if not isinstance(table, dict) or "command" not in table:
        raise PlayerError(EngineEntryReason.NO_ENTRY, name=name[:40])
    for key in table:
        if key not in EngineEntry._fields:
            known = Listed(EngineEntry._fields)
            raise PlayerError(EngineEntryReason.NO_FIELD, name=name[:40], key=key[:40], known=known)
    command = _read_command(name, table["command"])
    return EngineEntry(
        command,
        _read_protocol(name, command, table),
        _read_depth(name, table),
        _read_directory(name, table),
    )


def entry_for(text: str) -> EngineEntry | None:
    """Return the engine for a path or a command line; None without such a program."""
    try:
        # A path may contain blanks, which separate the words of a command line.
        command = (text,) if _is_file(text) else _read_command(text, text)
    except PlayerError:
        return None
    if shutil.which(command[0]) is None and not _is_file(command[0]):
        return None
    return EngineEntry(command, _likely_protocol(command))


def missing_program(text: str) -> str:
    """Return the missing program of a path or a command line; empty for a bare name.

    Only for texts that `entry_for` finds no engine for.
    """
    try:
        words = _read_command(text, text)
    except PlayerError:
        return ""
    return words[0] if len(words) > 1 or Path(words[0]).name != words[0] else ""


def program_name(entry: EngineEntry) -> str:
    """Return the name of an engine that has none in the settings."""
    return Path(entry.command[0]).name


def external_engine(
    name: str,
    entry: EngineEntry,
    thinking_time: float,
    game: Game | None = None,
    *,
    patience: Patience | None = None,
    threads: int | None = None,
    seed: int | None = None,
    console: FindConsole | None = None,
) -> Engine:
    """Return the engine of an entry; the first question starts it.

    `thinking_time` is its seconds for a move. Without a game, the protocols are those of the first
    game that has engines. `threads` is set where the protocol has a command for it; `seed` is that
    of random choices in openings, which no protocol knows; `console` receives the traffic.
    """

    def maker(protocol: Protocol) -> Callable[[], Engine]:
        def make() -> Engine:
            from boardtui.players.clients import CLIENTS
            from boardtui.players.engine_command import PATIENCE, EngineCommand

            usual = Limit(seconds=thinking_time, depth=entry.depth)
            command, directory = entry.command, entry.directory
            if protocol is Protocol.GOMOCUP:
                command, directory = _at_home(command, directory)
            engine_command = EngineCommand(
                name,
                command,
                usual=usual,
                directory=directory,
                seed=seed,
                patience=patience or PATIENCE,
                threads=threads,
                console=console and console(),
            )
            return CLIENTS[protocol](engine_command)

        return make

    protocols = entry.protocols(game or SPECS[0].family) or (entry.protocol,)
    labels = [protocol.label for protocol in protocols]
    return LazyEngine(name, [maker(protocol) for protocol in protocols], labels)


def _at_home(command: tuple[str, ...], directory: str | None) -> tuple[tuple[str, ...], str | None]:
    """Return a command and the directory of its program, where it finds its data.

    A directory from the settings goes first; a program on the search path runs in ours.
    """
    files = [word for word in command if "/" in word and _is_file(word)]
    if directory is not None or not files:
        return command, directory
    # Absolute paths hold in any directory.
    words = (os.path.abspath(word) if word in files else word for word in command)  # noqa: PTH100
    return tuple(words), os.path.dirname(os.path.abspath(files[0]))  # noqa: PTH100, PTH120


def _is_file(path: str) -> bool:
    return os.path.isfile(path)  # noqa: PTH113  Path's raises for too long a name


def _read_command(name: str, value: Any) -> tuple[str, ...]:
    """Return the words of a command, with "~" expanded."""
    try:
        words = shlex.split(value[:LONGEST_COMMAND]) if isinstance(value, str) else list(value)
    except (TypeError, ValueError):
        words = []
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise PlayerError(EngineEntryReason.NO_COMMAND, name=name[:40])
    return (os.path.expanduser(words[0]), *words[1:])  # noqa: PTH111  Path's raises for no such user


def _read_protocol(name: str, command: tuple[str, ...], table: Mapping[str, Any]) -> Protocol:
    told = table.get("protocol")
    if told is None:
        return _likely_protocol(command)
    if told in tuple(Protocol):
        return Protocol(told)
    raise PlayerError(EngineEntryReason.NO_PROTOCOL, name=name[:40], choices=Listed(Protocol))


def _likely_protocol(command: tuple[str, ...]) -> Protocol:
    """Guess the protocol from a command such as `edax -gtp`, `gtp-rhino` or `pbrain-pela`."""
    words = [Path(command[0]).name, *command[1:]]
    if any(Path(word).name.lower().startswith("pbrain") for word in words):
        return Protocol.GOMOCUP
    for protocol in (known for spec in SPECS for known in spec.protocols):
        if any(protocol in word.lower() for word in words):
            return protocol
    return Protocol.AUTO


def _read_depth(name: str, table: Mapping[str, Any]) -> int | None:
    depth = table.get("depth")
    if depth is None or (type(depth) is int and 1 <= depth <= MOST_PLIES):
        return depth
    raise PlayerError(EngineEntryReason.NO_DEPTH, name=name[:40], most=MOST_PLIES)


def _read_directory(name: str, table: Mapping[str, Any]) -> str | None:
    directory = table.get("directory")
    if directory is None:
        return None
    if isinstance(directory, str) and directory and "\0" not in directory:
        return os.path.expanduser(directory)  # noqa: PTH111  Path's raises for no such user
    raise PlayerError(EngineEntryReason.NO_DIRECTORY, name=name[:40])
