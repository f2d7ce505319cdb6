"""What a visitor reads in place of a sentence that names a path of the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.club.errors import ClubReason
from boardtui.system.translatable import N_
from boardtui.words.errors import instead
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.system.reasons import Reason, Reasoned, Statement

_PATHLESS: Mapping[Reason, str] = MappingProxyType(
    {
        ClubReason.LOCKED: N_("The club is busy at the moment; please try again."),
        ClubReason.DAMAGED: N_("The club is damaged; please tell the host."),
        ClubReason.NO_KEEPER: N_("The clocks of the club are stopped; please tell the host."),
        ClubReason.NEWER: N_(
            "The club now uses a newer version of boardtui; please connect again."
        ),
        ClubReason.FULL: N_("No space is left for the club; please tell the host."),
    }
)
_OTHERS = N_("The club cannot do this at the moment. Please tell the host.")


@contextmanager
def hiding_paths() -> Iterator[None]:
    """Let no sentence of this context, and of the tasks that begin in it, name a path."""
    token = instead.set(without_path)
    try:
        yield
    finally:
        instead.reset(token)


def without_path(said: Reasoned | Statement) -> str | None:
    """Return the sentence in place of one with a path; None where its own may be read."""
    if any(isinstance(fact, PurePath) for fact in said.facts.values()):
        return _(_PATHLESS.get(said.reason, _OTHERS))
    return None
