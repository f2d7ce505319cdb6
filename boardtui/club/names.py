"""Names of people: short, printable, and none that looks like another's."""

from __future__ import annotations

import unicodedata
from string import digits
from typing import Final

from boardtui.club.errors import ClubError, ClubReason
from boardtui.record.who import GUEST

LONGEST: Final = 16
"""Columns of the longest name; a wide letter takes two."""

_SHORTEST: Final = 2

_INVISIBLE: Final = "\u115f\u1160"
"""Letters that are drawn as nothing, such as a filler between syllables."""

_RESERVED: Final = (
    *(GUEST, "admin", "moderator", "staff", "boardtui", "system", "server"),
    *("computer", "random", "black", "white", "you", "nobody", "somebody", "anybody"),
    *("someone", "anyone"),
)
"""Names that would speak for the house, or that sentences give to sides and to people without a
name; with any number after it."""

_ALIKE: Final = {
    "a": "аα",
    "b": "вβ",
    "c": "с",
    "d": "ԁ",
    "e": "еε",
    "h": "нһη",
    "j": "ј",
    "k": "кκĸ",
    "l": "1iіıι",
    "m": "мμ",
    "n": "ν",
    "o": "0оοø",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ",
    "t": "тτ",
    "w": "ԝ",
    "x": "хχ",
    "y": "уүυ",
    "z": "ζ",
    "ロ": "口",
    "カ": "力",
    "ニ": "二",
    "タ": "夕",
    "エ": "工",
    "ハ": "八",
    "ト": "卜",
    "ー": "一",
    "ヘ": "へ",
    "ベ": "べ",
    "ペ": "ぺ",
}
"""Small letters, and others that look like them, or like their capitals."""

_BESIDE_LATIN: Final = {
    *("LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"),
}
"""How the names of letters begin that may stand beside Latin ones, as they do in Japanese."""

_LAST_OF_LANGUAGES: Final = "\u017f"
"""The last of the Latin letters that are common in languages; many of the others, such as those of
phonetics, look like them."""

_PLAIN: Final = {ord(other): letter for letter, others in _ALIKE.items() for other in others} | {
    ord("-"): None,
    ord("_"): None,
}


def checked_name(text: str) -> str:
    """Return a name as it is shown. Raises ClubError for one that is not allowed.

    >>> checked_name(" Ｋｅｎｊｉ ")
    'Kenji'
    """
    name = unicodedata.normalize("NFKC", text[: 4 * LONGEST]).strip()
    if not is_well_formed(name):
        raise ClubError(ClubReason.ILL_FORMED_NAME, most=LONGEST)
    if is_reserved(name):
        raise ClubError(ClubReason.RESERVED_NAME, name=name)
    if _imitates(name):
        raise ClubError(ClubReason.IMITATING_NAME, name=name)
    return name


def is_well_formed(name: str) -> bool:
    """Return True for a short name of letters and digits, which may be reserved."""
    is_short = len(name) <= LONGEST and _SHORTEST <= _columns(name) <= LONGEST
    return is_short and all(map(_is_allowed, name))


def is_reserved(name: str) -> bool:
    """Return True for a name that looks like one that no person can have."""
    return name.isdecimal() or skeleton(name.rstrip(digits)) in _RESERVED_SKELETONS


def skeleton(name: str) -> str:
    """Return what all names have in common that look like this one.

    >>> skeleton("Bill_0") == skeleton("BIIlо")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(map(_without_marks, folded)).translate(_PLAIN)
    return plain.replace("rn", "m").replace("vv", "w")


def proposed_name(login: str) -> str:
    """Return a name for the user of a login name; empty if nothing of it can be used.

    >>> proposed_name("ann.lee@example"), proposed_name("staff")
    ('annleeexample', '')
    """
    letters = "".join(filter(_is_allowed, unicodedata.normalize("NFKC", login)))
    while _columns(letters) > LONGEST:
        letters = letters[:-1]
    try:
        return checked_name(letters)
    except ClubError:
        return ""


def _is_allowed(letter: str) -> bool:
    return letter in "-_" or (letter.isalnum() and letter not in _INVISIBLE)


def _imitates(name: str) -> bool:
    """Return True for a name with letters or digits that serve to look like others."""
    alphabets = {_alphabet(letter) for letter in name if letter.isalpha()}
    is_mixed = "LATIN" in alphabets and not alphabets <= _BESIDE_LATIN
    return is_mixed or any(map(_is_rare, name))


def _is_rare(letter: str) -> bool:
    """Return True for a digit other than 0 to 9, and for a Latin letter of few languages."""
    if letter.isascii():
        return False
    if unicodedata.category(letter).startswith("N"):
        return letter != "〇"
    is_late = letter > _LAST_OF_LANGUAGES and not _without_marks(letter).isascii()
    return is_late and _alphabet(letter) == "LATIN"


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _columns(name: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in name)


def _without_marks(letter: str) -> str:
    """Return a Latin letter without its accents; any other as it is."""
    base = unicodedata.normalize("NFKD", letter)[:1]
    return base if base.isascii() else letter


_RESERVED_SKELETONS: Final = frozenset(map(skeleton, _RESERVED))
