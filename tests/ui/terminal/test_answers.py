"""What hostile and broken answers are taken for."""

from __future__ import annotations

import pytest

from boardtui.ui.terminal.answers import is_complete, understood
from boardtui.ui.terminal.capabilities import detect
from tests.cases import each

from .test_real_answers import PUBLISHED, RECORDED, Played

ALL = [*RECORDED.values(), *PUBLISHED.values()]
DEVICE = b"\x1b[?62;22c"
UTF8 = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}


@each(
    "received",
    [
        # Numbers that no terminal has.
        b"\x1b[1;" + b"9" * 60_000 + b"R",
        b"\x1b[" + b"9" * 5_000 + b";2R",
        b"\x1b[>" + b"9" * 60_000 + b"c",
        b"\x1b[4;" + b"9" * 5_000 + b";1t",
        b"\x1b[?2026;" + b"9" * 5_000 + b"$y",
        b"\x1bP>|kitty(" + b"9" * 60_000 + b")\x1b\\",
        # Much of what begins an answer.
        *(start * 12_000 for start in (b"\x1b[", b"\x1b[?", b"\x1b[>", b"\x1bP", b"\x1b_G")),
        b"\x1b[?" + b"1;" * 30_000,
        bytes(range(256)) * 250,
    ],
)
def test_hostile_answers_say_nothing(received: bytes) -> None:
    answers = understood(received + DEVICE, colours=True, pictures=True)
    assert answers.complete
    found = detect(UTF8, answers)
    assert (found.name, found.glyphs, found.cell) == ("", "shaped", None)
    assert found.ambiguous_width is None


def test_a_number_without_end_is_no_last_answer() -> None:
    assert not is_complete(b"\x1b[?" + b"1;" * 30_000 + b"c")


@each("played", ALL)
def test_answers_that_come_twice_are_as_good_as_once(played: Played) -> None:
    once, twice = (
        detect(played.environ, understood(text.encode(), colours=True))
        for text in (played.received, played.received * 2)
    )
    assert once == twice


@pytest.mark.parametrize("first", ["kitty 0.41.1", "foot 1.21.0", "xterm 379"])
@each("second", ALL)
def test_the_answers_of_two_terminals_choose_nothing_finer_than_one_of_them(
    first: str, second: Played
) -> None:
    ours = RECORDED[first]
    received = ours.received.rpartition("\x1b[")[0] + second.received
    found = detect(UTF8, understood(received.encode(), colours=True))
    assert found.glyphs in {"shaped", ours.glyphs, second.glyphs}
    assert found.name in {"", ours.name, second.name}
