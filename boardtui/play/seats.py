"""Players in the words of the command line and of saves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from boardtui.players.levels import HUMAN, LEVELS
from boardtui.record.who import Who, WhoKind


def seated(words: Sequence[str]) -> tuple[Who, ...]:
    """Return the players, by seat, for words such as "human", "5" or the path of a program."""
    return tuple(map(who_of, words))


def seat_words(seats: Sequence[Who]) -> tuple[str, ...]:
    """Return the words that `seated` reads."""
    return tuple(who.id for who in seats)


def who_of(word: str) -> Who:
    """Return the player for a word; computers have names, the person here has none."""
    if word == HUMAN:
        return Who(WhoKind.PERSON, HUMAN)
    for level in LEVELS:
        if level.key == word:
            return Who(WhoKind.LEVEL, word, level.title)
    from boardtui.players.external import entry_for, program_name

    entry = entry_for(word)
    name = _name_of_absent(word) if entry is None else program_name(entry)
    return Who(WhoKind.ENGINE, word, name or word)


def _name_of_absent(word: str) -> str:
    """Return the name of an engine that is not installed: its program, or its name in settings."""
    program, _, arguments = word.partition(" ")
    name = PurePath(program).name
    return name if name != program or arguments.startswith("-") else word
