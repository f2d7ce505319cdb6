"""Ready-made configuration: a unit for systemd, and the lines for OpenSSH’s server."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Mapping
from types import MappingProxyType

SYSTEMD = """\
# /etc/systemd/system/boardtui.service
[Unit]
Description=A club of boardtui over SSH
After=network.target

[Service]
Type=exec
ExecStart={program} serve --club {club} --listen {listen}
ExecReload=/bin/kill -HUP $MAINPID
# On a restart every visit ends, and its game is kept; a reload ends none.
KillMode=mixed
Restart=on-failure
DynamicUser=yes
StateDirectory=boardtui
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
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


def systemd_unit(program: str, club: str, listen: str) -> str:
    """Return the unit for a program, a folder and an address."""
    return SYSTEMD.format(program=program, club=club, listen=listen)


def sshd_lines(program: str, club: str, _listen: str) -> str:
    """Return the lines for sshd, which serves a folder of this user."""
    return SSHD.format(program=program, club=club, user=getpass.getuser())


RECIPES: Mapping[str, Callable[[str, str, str], str]] = MappingProxyType(
    {"systemd": systemd_unit, "sshd": sshd_lines}
)
"""What can be printed; each is made from the program, the club’s folder and the address."""

UNIT_CLUB = "/var/lib/boardtui/club"
"""The folder of the unit, where none is given."""
