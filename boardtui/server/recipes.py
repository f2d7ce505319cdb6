"""Ready-made configuration: a unit for systemd, and the lines for OpenSSH’s server."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from boardtui.server.house_plan import OTHER_KEEPER

UNIT_CLUB: Final = Path("/var/lib/boardtui/club")
"""The folder of the unit, where none is given."""

_HOMES: Final = (Path("/home"), Path("/root"), Path("/run/user"))
"""The folders that a unit with `ProtectHome` does not see."""

SYSTEMD = """\
# /etc/systemd/system/boardtui.service
[Unit]
Description=A club of boardtui over SSH
After=network.target

[Service]
Type=exec
ExecStart={command}
ExecReload=/bin/kill -HUP $MAINPID
# On a restart every visit ends, and its game is kept; a reload ends none.
KillMode=mixed
Restart=on-failure
# Another server has this club.
RestartPreventExitStatus={other_keeper}
{account}
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
{home}
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
PrivateTmp=yes
PrivateDevices=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
CapabilityBoundingSet=
SystemCallArchitectures=native
SystemCallFilter=@system-service
LimitNOFILE=8192
MemoryMax=75%
TasksMax=8192
CPUWeight=50
OOMPolicy=continue

[Install]
WantedBy=multi-user.target
"""

SSHD = """\
# In sshd_config: people with a key play in the club of the account “{user}”, and do nothing else.
# sshd wants the program, and every folder above it, to belong to root and be closed to others.
Match User {user}
    AuthorizedKeysFile none
    AuthorizedKeysCommand {program} key --club {club} %t %k %f
    AuthorizedKeysCommandUser {user}
    AuthenticationMethods publickey
    DisableForwarding yes
    PermitUserRC no
    MaxSessions 1
    ClientAliveInterval 15
    ClientAliveCountMax 4
    UnusedConnectionTimeout 1m
"""


SSHD_RECIPE: Final = "sshd"
"""The name of the lines for sshd, whose paths must do without quotation marks."""


def systemd_unit(program: Path, club: Path, options: Sequence[str]) -> str:
    """Return the unit for a program, a folder and the options of `boardtui serve`."""
    words = (os.fspath(program), "serve", "--club", os.fspath(club), *options)
    seen = [Path(word) for word in words if word.startswith("/")]
    hidden = next((path for path in seen if any(map(path.is_relative_to, _HOMES))), None)
    if hidden is None and club.is_relative_to(UNIT_CLUB.parent):
        account = "DynamicUser=yes\nStateDirectory=boardtui"
    else:
        # An account that comes and goes owns no folder but that of the unit.
        account = f"User={_owner(club)}\nReadWritePaths={_quoted(os.fspath(club))}"
    home = "ProtectHome=yes"
    if hidden is not None:
        home = f"# It would hide {_quoted(os.fspath(hidden))}: ProtectHome=yes"
    return SYSTEMD.format(
        command=" ".join(_quoted(word).replace("$", "$$") for word in words),
        other_keeper=OTHER_KEEPER,
        account=account,
        home=home,
    )


def sshd_lines(program: Path, club: Path, _options: Sequence[str]) -> str:
    """Return the lines for sshd, which serves a folder of this user."""
    return SSHD.format(program=program, club=club, user=getpass.getuser())


RECIPES: Mapping[str, Callable[[Path, Path, Sequence[str]], str]] = MappingProxyType(
    {"systemd": systemd_unit, SSHD_RECIPE: sshd_lines}
)
"""What can be printed: each from the program, the club’s folder and the options of `serve`."""


def _owner(club: Path) -> str:
    """Return the name of the account that serves a club."""
    try:
        return club.owner()
    except (OSError, KeyError):  # it is not there yet, or its account has no name
        return getpass.getuser()


def _quoted(word: str) -> str:
    r"""Return a word of a unit, in quotation marks where it needs them.

    >>> print(_quoted("/srv/club"), _quoted(':2222'), _quoted('100% of "us"'))
    /srv/club :2222 "100%% of \"us\""
    """
    if word and all((sign.isascii() and sign.isalnum()) or sign in "/._-+@:[]," for sign in word):
        return word
    return f'"{"".join(map(_escaped, word))}"'


def _escaped(sign: str) -> str:
    if sign in '\\"':
        return f"\\{sign}"
    if sign == "%":  # which begins a specifier
        return "%%"
    if sign.isprintable():
        return sign
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(sign))
