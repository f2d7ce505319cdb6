from __future__ import annotations

import pytest

from boardtui.system.printable import printable
from tests.cases import each


@pytest.mark.parametrize(
    "text", ["", "f5d6", "「盤　石」", "naïve", "👩\u200d🎓", "می\u200cخواهم", "a\xa0b"]
)
def test_what_people_write_stays(text: str) -> None:
    assert printable(text) == text


@each("sign", "\x1b\x07\n\r\t\x7f\x9b\u202e\u2066\u200e\u2028\ufeff\udcff")
def test_what_a_terminal_would_obey_is_a_dot(sign: str) -> None:
    assert printable(f"a{sign}b") == "a·b"
