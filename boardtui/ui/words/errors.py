"""The sentences that people read of errors."""

from __future__ import annotations

from boardtui.language import _
from boardtui.reasons import Listed, Reason, Reasoned, Statement, Word
from boardtui.rules.game import Game
from boardtui.ui.words.names import game_name


def sentence(said: Exception | Statement) -> str:
    """What an error or a statement says, in the language in use."""
    match said:
        case Reasoned() | Statement():
            facts = {name: _words(fact) for name, fact in said.facts.items()}
            return _(str(said.reason.value)).format_map(facts)
        case _:
            text = getattr(said, "strerror", None) or str(said)
            return _(text) if text else type(said).__name__


def _words(fact: object) -> object:
    match fact:
        case Word():
            return _(fact)
        case Reason():
            return _(str(fact.value))
        case Exception() | Statement():
            return sentence(fact)
        case Game():
            return game_name(fact)
        case Listed():
            return ", ".join(str(_words(each)) for each in fact)
        case _:
            return fact
