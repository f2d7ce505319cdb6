"""A visitor reads no path of the host, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from boardtui import LANGUAGES
from boardtui.club.errors import ClubError, ClubReason
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence
from boardtui.words.hidden_paths import hiding_paths
from boardtui.words.language import own_language

PLACE = Path("/srv/club/club.db")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    language = own_language()
    with language.in_use():
        language.change(request.param)
        yield request.param


def error_of(reason: ClubReason) -> ClubError:
    """The error of a reason, with all facts that its sentence names."""
    names = [name for _text, name, _spec, _how in Formatter().parse(reason.value) if name]
    places = {"file", "folder", "instead"}
    return ClubError(reason, **{name: PLACE if name in places else "x" for name in names})


@pytest.mark.parametrize("reason", ClubReason)
def test_only_the_host_reads_where_a_club_is(reason: ClubReason, language: str) -> None:
    error = error_of(reason)
    hosts = sentence(error)
    with hiding_paths():
        visitors = sentence(error)
        assert "/srv" not in visitors
        assert visitors
        nested = sentence(Statement(ClubReason.UNUSABLE, {"reason": error, "file": "it"}))
        assert "/srv" not in nested
    assert (visitors == hosts) is ("/srv" not in hosts)
    assert sentence(error) == hosts


def test_what_a_visitor_can_do_is_said() -> None:
    with hiding_paths():
        assert sentence(ClubError(ClubReason.DAMAGED, file=PLACE)) == (
            "The club is damaged; please tell the host."
        )
        assert sentence(ClubError(ClubReason.NO_CLUB, file=PLACE)) == (
            "The club cannot do this at the moment. Please tell the host."
        )
