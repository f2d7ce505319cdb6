"""What a tour says."""

from __future__ import annotations

import pytest

from boardtui.session.tour.games import tour_of
from boardtui.session.tour.guide import Guide
from boardtui.words.language import use_language
from boardtui.words.tour import page_of

KEYS = {"undo": "u", "hint": "/", "help": "F1"}


@pytest.mark.parametrize(("language", "said"), [("en", "Hint: pass."), ("ja", "ヒント：パス。")])
def test_a_hint_names_a_pass_in_the_language_in_use(language: str, said: str) -> None:
    guide = Guide(tour_of("othello"))
    guide.begin(2)
    guide.hint()
    use_language(language)
    try:
        assert page_of(guide, KEYS).objection == said
    finally:
        use_language("en")
