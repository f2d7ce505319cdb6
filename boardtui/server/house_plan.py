"""How a club is served, as each of the processes gets to know it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from boardtui.server.limits import FrontLimits
from boardtui.system.named_tuples import NamedTuple

OTHER_KEEPER: Final = 3
"""The exit status of a keeper whose club has another one: to start it again is of no use."""


class Part(StrEnum):
    """The processes of a served club."""

    ZYGOTE = "zygote"
    FRONT = "front"
    KEEPER = "keeper"


class HousePlan(NamedTuple):
    """How a club is served; each part gets all of it."""

    club: Path
    folder: Path
    """That of host key and sockets."""
    limits: FrontLimits
    guests: bool
    motd: Path | None
    zygote: Path = Path()
    """The socket of the zygote, which each front has for itself."""

    def to_text(self) -> str:
        """Return it as a word of a command line, for a part that may be of another version."""
        values: Mapping[str, Any] = {
            "club": str(self.club),
            "folder": str(self.folder),
            "limits": self.limits._asdict(),
            "guests": self.guests,
            "motd": None if self.motd is None else str(self.motd),
            "zygote": str(self.zygote),
        }
        return json.dumps(values)

    @classmethod
    def from_text(cls, text: str) -> HousePlan:
        """Return what `to_text` wrote; what it does not name has its default."""
        values = json.loads(text)
        motd = values.get("motd")
        limits = values.get("limits", {})
        known = {name: limits[name] for name in FrontLimits._fields if name in limits}
        return cls(
            Path(values["club"]),
            Path(values["folder"]),
            FrontLimits(**known),
            values.get("guests", True),
            None if motd is None else Path(motd),
            Path(values["zygote"]),
        )
