"""The environment of a visitor's process: a few variables that describe the far terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_BELIEVED: Final = re.compile(rb"LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
_VALUE: Final = re.compile(rb"[A-Za-z0-9_.@:+-]{0,64}")
_TERM: Final = "TERM"
_PATH: Final = "/usr/local/bin:/usr/bin:/bin"
_ON_THIS_LINE: Final = "on this line"


def visitor_environment(term: str, given: Mapping[bytes, bytes]) -> dict[str, str]:
    """Return the environment for a visitor's process; what is no plain word is left out.

    It says that the line is one of SSH, which programs ask for, and nothing of addresses.
    """
    environ = {
        name.decode(): value.decode()
        for name, value in given.items()
        if _BELIEVED.fullmatch(name) and _VALUE.fullmatch(value)
    }
    if term and _VALUE.fullmatch(term.encode(errors="replace")):
        environ[_TERM] = term
    return environ | {"PATH": _PATH, "SSH_CONNECTION": _ON_THIS_LINE}
