"""Points in the spelling alphabet, whose words are easy to tell apart by ear: "delta 3"."""

from __future__ import annotations

import re
from unicodedata import normalize

from boardtui.system.translatable import N_
from boardtui.words.language import _

_LETTERS = {
    "a": N_("alpha"),
    "b": N_("bravo"),
    "c": N_("charlie"),
    "d": N_("delta"),
    "e": N_("echo"),
    "f": N_("foxtrot"),
    "g": N_("golf"),
    "h": N_("hotel"),
    "i": N_("india"),
    "j": N_("juliett"),
    "k": N_("kilo"),
    "l": N_("lima"),
    "m": N_("mike"),
    "n": N_("november"),
    "o": N_("oscar"),
    "p": N_("papa"),
    "q": N_("quebec"),
    "r": N_("romeo"),
    "s": N_("sierra"),
    "t": N_("tango"),
}

# A match within a path, a file's name or a longer word is no point.
_POINT = re.compile(r"(?<![\w/.\\-])([a-t])(20|1\d?|[2-9])(?![\w/\\-]|\.\w)", re.ASCII)

_SPOKEN = re.compile(r"(\D+?) *(\d*)")


def spoken(text: str) -> str:
    """Return a text with its points spelt out.

    >>> spoken("Black d3, flips d4.")
    'Black delta 3, flips delta 4.'
    """
    return _POINT.sub(lambda found: f"{_(_LETTERS[found[1]])} {found[2]}", text)


def written(text: str) -> str:
    """Return a spelt point or column in its short form; any other text stays as it is.

    >>> written("delta 3")
    'd3'
    """
    found = _SPOKEN.fullmatch(text.strip().lower())
    if found is not None:
        for letter, word in _LETTERS.items():
            if found[1] in (word, normalize("NFKC", _(word))):
                return letter + found[2]
    return text
