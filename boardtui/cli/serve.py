"""The command that serves a club over SSH, and the one that OpenSSH’s server asks for keys."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from argparse import Namespace
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.club.errors import ClubError
from boardtui.club.folder import SERVE
from boardtui.club.keeping import end_keeping
from boardtui.club.keys import is_fingerprint
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.config.settings_file import default_club_path
from boardtui.server.house import House
from boardtui.server.house_plan import HousePlan
from boardtui.server.limits import BACKLOG, LONGEST_MOTD, FrontLimits
from boardtui.server.places import HOST_KEY, runtime_folder
from boardtui.server.recipes import RECIPES, SSHD_RECIPE, UNIT_CLUB
from boardtui.system.reasons import Reasoned
from boardtui.system.regular_files import read_regular
from boardtui.words.errors import sentence
from boardtui.words.language import _

_NOT_READY = 1
_LONGEST_KEY = 8192
_LIMITS = ("a_minute", "at_once", "sessions", "new_keys")
"""The limits of a front that are options."""


def run_serve(arguments: Namespace) -> int:
    """Serve a club until a signal ends it; return the exit status. Raises UsageError."""
    if arguments.recipe is not None:
        _print_recipe(arguments)
        return 0
    if arguments.end:
        return _end(arguments)
    if sys.platform != "linux":
        raise UsageError(_("“boardtui serve” works on Linux only."))
    if find_spec("asyncssh") is None:
        raise UsageError(_("This command needs asyncssh: pip install 'boardtui[serve]'"))
    if arguments.check:
        return _check(arguments)
    return _serve(arguments)


def run_key(arguments: Namespace) -> int:
    """Print the line of `authorized_keys` for a key; return the exit status. Raises UsageError."""
    folder = _folder(arguments)
    if not _is_key(arguments.kind, arguments.key, arguments.fingerprint):
        raise UsageError(_("This is not a public key, or the fingerprint does not match it."))
    command = f"{_plain(_program())} club {_plain(folder)} --key {arguments.fingerprint}"
    print(f'restrict,pty,command="{command}" {arguments.kind} {arguments.key}')
    return 0


def _serve(arguments: Namespace) -> int:
    try:
        folder = _made_club(_folder(arguments))
        runtime = runtime_folder(folder)
        fingerprint = _host_fingerprint(runtime / HOST_KEY)
        _read_motd(arguments)
        door = _listening(arguments.listen)
    except (Reasoned, OSError) as error:
        raise UsageError(sentence(error)) from None
    limits = FrontLimits(**{name: getattr(arguments, name) for name in _LIMITS})
    motd = None if arguments.motd is None else arguments.motd.absolute()
    guests = arguments.guests == "yes"
    plan = HousePlan(folder, runtime, limits, guests, motd)
    where = ":".join(map(str, door.getsockname()[:2]))
    print(_("The club {folder} is open at {address}.").format(folder=folder, address=where))
    print(_("Fingerprint of the host key: {key}").format(key=fingerprint), flush=True)

    async def run() -> int:
        return await House(plan, door).run()

    return asyncio.run(run())


def _end(arguments: Namespace) -> int:
    """Let a club do without what has served it; return the exit status. Raises UsageError."""
    folder = _folder(arguments)
    try:
        end_keeping(folder)
    except (ClubError, OSError) as error:
        raise UsageError(sentence(error)) from None
    print(
        _("The clocks of this club now run without “boardtui serve”: {folder}").format(
            folder=folder
        )
    )
    return 0


def _check(arguments: Namespace) -> int:
    """Print a line for each thing that serving needs; return the exit status."""
    status = 0
    for name, what, find in _checks(arguments):
        try:
            find()
            ready = _("ready")
            print(f"{name}: {ready} ({what})")
        except (Reasoned, OSError, UsageError) as error:
            status = _NOT_READY
            print(f"{name}: {sentence(error)}")
    return status


def _checks(arguments: Namespace) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yield what is checked: its name, what it is about, and what tells how it stands."""
    folder = _folder(arguments)
    yield _("club"), str(folder), lambda: _made_club(folder)
    yield _("folder"), str(folder / SERVE), lambda: runtime_folder(folder)
    key = folder / SERVE / HOST_KEY
    yield _("host key"), str(key), lambda: _host_fingerprint(key)
    where = ":".join(map(str, arguments.listen))
    yield _("address"), where, lambda: _listening(arguments.listen).close()
    if arguments.motd is not None:
        yield _("message of the day"), str(arguments.motd), lambda: _read_motd(arguments)


def _host_fingerprint(path: Path) -> str:
    """Return the fingerprint of the host key, made if missing. Raises UsageError.

    In a process of its own: this one stays, and needs none of what that loads.
    """
    words = [sys.executable, "-P", "-m", "boardtui.server.host_key", str(path)]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    said = done.stdout.strip()
    if done.returncode or not is_fingerprint(said):
        raise UsageError(said or _("The host key cannot be read: {path}").format(path=path))
    return said


def _print_recipe(arguments: Namespace) -> None:
    folder = UNIT_CLUB if arguments.club is None else arguments.club.absolute()
    program = _program()
    if arguments.recipe == SSHD_RECIPE:
        program, folder = _plain(program), _plain(folder)
    print(RECIPES[arguments.recipe](program, folder, [*_options(arguments)]), end="")


def _options(arguments: Namespace) -> Iterator[str]:
    """Yield the options besides the club, as a command line has them; not those by default."""
    address, port = arguments.listen
    shown = f"[{address}]" if ":" in address else address
    yield from ("--listen", f"{shown}:{port}")
    if arguments.guests != "yes":
        yield from ("--guests", arguments.guests)
    if arguments.motd is not None:
        yield from ("--motd", os.fspath(arguments.motd.absolute()))
    usual = FrontLimits()
    for name in _LIMITS:
        if (value := getattr(arguments, name)) != getattr(usual, name):
            yield from (f"--{name.replace('_', '-')}", str(value))


def _made_club(folder: Path) -> Path:
    """Return the folder of a club, made if missing. Raises ClubError."""
    SqliteLogs(folder).drop()
    return folder


def _listening(address: tuple[str, int]) -> socket.socket:
    """Return a listening socket; an empty address means all. Raises OSError."""
    host, port = address
    if host:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    if socket.has_dualstack_ipv6():
        with suppress(OSError):  # this host has no IPv6 after all
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=BACKLOG
            )
    return socket.create_server(("", port), backlog=BACKLOG)


def _read_motd(arguments: Namespace) -> None:
    if arguments.motd is not None:
        read_regular(arguments.motd, LONGEST_MOTD)


def _folder(arguments: Namespace) -> Path:
    return default_club_path() if arguments.club is None else Path(arguments.club).absolute()


def _program() -> Path:
    """Return the path of this program: that beside its interpreter, if there is one."""
    beside = Path(sys.executable).with_name("boardtui")
    found = beside if beside.exists() else Path(shutil.which("boardtui") or sys.argv[0])
    return found.absolute()


def _plain(path: Path) -> Path:
    """Return a path that needs no quotation marks anywhere. Raises UsageError for another."""
    if not all(sign.isalnum() or sign in "/._-+@" for sign in os.fspath(path)):
        about = _("This path may contain only letters, digits and / . _ - + @: {path}")
        raise UsageError(about.format(path=path))
    return path


def _is_key(kind: str, key: str, fingerprint: str) -> bool:
    """Return True for a public key as OpenSSH writes it, with its own fingerprint."""
    if not (is_fingerprint(fingerprint) and len(key) <= _LONGEST_KEY and kind.isascii()):
        return False
    if not all(sign.isalnum() or sign in "-.@" for sign in kind):
        return False
    try:
        data = b64decode(key, validate=True)
    except ValueError:
        return False
    digest = sha256(data).digest()
    return b64decode(f"{fingerprint.partition(':')[2]}=") == digest
