"""What a terminal answers about pictures."""

from __future__ import annotations

from boardtui.ui.terminal.answers import understood
from boardtui.ui.terminal.probe import _query
from tests.cases import each
from tests.kitty_double import KittyPictures

DEVICE = b"\x1b[?62;22c"
YES = b"\x1b_Gi=31;OK\x1b\\"


@each(
    ("received", "pictures"),
    [
        (YES + DEVICE, True),
        (YES + YES + DEVICE, True),
        (b"\x1b_Gi=31,I=7;OK\x1b\\" + DEVICE, True),
        (b"\x1b_Gi=31;OK\a" + DEVICE, True),
        (b"\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\" + DEVICE, False),
        # An answer about another picture, or none.
        (b"\x1b_Gi=3;OK\x1b\\" + DEVICE, False),
        (b"\x1b_Gi=310;OK\x1b\\" + DEVICE, False),
        (b"\x1b_GOK\x1b\\" + DEVICE, False),
        (b"\x1b_Xi=31;OK\x1b\\" + DEVICE, None),
        (DEVICE, None),
        # Too late, or not ended.
        (DEVICE + YES, None),
        (YES[:-2] + DEVICE, True),
        (YES[:-3], None),
        # Several answers, hostile ones and long ones.
        (YES + b"\x1b_Gi=31;EINVAL\x1b\\" + DEVICE, None),
        (b"\x1b_Gi=31;" + b"x" * 60_000 + b"\x1b\\" + DEVICE, None),
        (b"\x1b_G" * 3000 + DEVICE, False),
        (b"\x1b_Gi=31;OK\x00\x1b\\" + DEVICE, None),
    ],
)
def test_whether_there_are_pictures(received: bytes, pictures: bool | None) -> None:
    answers = understood(received, 0.0, colours=False, pictures=True)
    assert (answers.pictures_asked, answers.pictures) == (True, pictures)
    unasked = understood(received, 0.0, colours=False)
    assert (unasked.pictures_asked, unasked.pictures) == (False, None)


def test_answers_about_pictures_are_no_keys() -> None:
    received = b"f" + YES + b"5" + DEVICE + b"\n"
    assert understood(received, 0.0, colours=False, pictures=True).typed == b"f5\r"


def test_the_terminal_is_asked_in_one_write_and_last_for_what_every_one_answers() -> None:
    asked = _query(colours=True, pictures=True)
    start = asked.index("\x1b_")
    command = asked[start + 2 : asked.index("\x1b\\", start)]
    assert KittyPictures().obey(command)["i"] == "31"
    assert start < asked.index("\x1b[c")
    assert "\x1b_" not in _query(colours=True)
