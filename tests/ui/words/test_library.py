"""Words for the games of the library."""

from __future__ import annotations

import pytest

from boardtui.language import use_language
from boardtui.library.entry import Winner
from boardtui.library.rows import Row
from boardtui.rules.opening_names import UNNAMED
from boardtui.rules.othello import Othello
from boardtui.ui.words.library import player_names, title_of


@pytest.mark.parametrize(
    ("names", "language", "shown"),
    [
        (("Ann", "Level 3"), "en", ["Ann", "Level 3"]),
        (("Ann", "Level 3"), "ja", ["Ann", "レベル3"]),
        (("A\x1b[31mnn", ""), "en", ["A·[31mnn", "?"]),
        ((), "en", ["?", "?"]),
    ],
)
def test_players(names: tuple[str, ...], language: str, shown: list[str]) -> None:
    end = (Winner.NONE, None, 0, UNNAMED, "", b"")
    row = Row(1, b"", Othello(), names, "", "2020-01-01", *end)
    use_language(language)
    try:
        assert player_names(row) == shown
        assert title_of(row) == f"{' - '.join(shown)}, 2020-01-01"
    finally:
        use_language("en")
