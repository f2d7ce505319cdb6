"""One thing is said in one way, in English and in Japanese.

Messages are compared part by part: a part ends at a full stop, a question mark or a semicolon.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pytest

from tests.tools import catalogue

EMPTY = frozenset(re.findall(r"\w+", "a an the this that these those it its is are be of your"))
"""Words that may differ between two wordings of one thing."""

APART: Mapping[str, str] = {
    "first player": "before the colours are chosen in an opening; in the table of a match",
    "second player": "the same",
    "list of moves": "the list beside the board; a format of records",
    "main line": "the short name of the command that makes a variation one; a heading",
    "try again": "the command that asks a mistake again; what to do after a wrong answer",
}
"""Parts in English that are alike but mean two things, with the reason."""

FEWEST_WORDS = 2
FEWEST_LETTERS = 7
"""Shorter parts, as on a button, mean different things in different places."""

_ENGLISH_END = re.compile(r"(?<=[.?!…;])\s+")
_JAPANESE_END = re.compile(r"(?<=[。？！；])\s*")
_PLACEHOLDER = re.compile(r"\{\w*[^}]*\}")
_ENDING = re.compile(r"[ぁ-ん？。；]+$")
"""The end of a Japanese part, in which a polite sentence and a label differ."""


class Part(NamedTuple):
    """A part of a message, in both languages."""

    english: str
    japanese: str
    message: str

    @property
    def key(self) -> str:
        """The English without capitals, names of placeholders and signs at the end."""
        return _PLACEHOLDER.sub("{}", self.english).casefold().strip(" .;…")

    @property
    def japanese_key(self) -> str:
        """The Japanese without names of placeholders and signs at the end."""
        return _PLACEHOLDER.sub("{}", self.japanese).strip("。；… ")

    @property
    def stem(self) -> str:
        """The Japanese without the ending that makes it polite."""
        return _ENDING.sub("", self.japanese_key)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the English that carry its meaning."""
        return tuple(word for word in re.findall(r"[\w{}’+:“-]+", self.key) if word not in EMPTY)

    @property
    def kind(self) -> tuple[bool, bool]:
        """Whether it is a sentence, and whether it is a question."""
        return self.english[-1] in ".;", self.english.endswith("?")


def parts_of(english: str, japanese: str) -> Iterator[Part]:
    """The parts of a message; none if the languages divide it differently."""
    first, second = _ENGLISH_END.split(english), _JAPANESE_END.split(japanese)
    second = [each for each in second if each]
    if len(first) == len(second):
        yield from (Part(*each, english) for each in zip(first, second, strict=True))


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    """The parts of every message, in its plural form where it has one."""
    return [
        part
        for message in catalogue.read("ja")
        if message.id
        for part in parts_of(catalogue.texts(message.id)[-1], catalogue.texts(message.string)[-1])
        if part.english and part.key not in APART
    ]


def twice(pairs: Iterable[tuple[object, str]]) -> dict[object, set[str]]:
    """What is said, with its wordings, where there are several."""
    found: defaultdict[object, set[str]] = defaultdict(set)
    for said, wording in pairs:
        found[said].add(wording)
    return {said: wordings for said, wordings in found.items() if len(wordings) > 1}


def english_words(part: Part) -> int:
    return sum(word != "{}" for word in re.findall(r"[\w{}’+-]+", part.key))


def test_one_english_wording_has_one_japanese(parts: list[Part]) -> None:
    long = [part for part in parts if english_words(part) >= FEWEST_WORDS]
    assert twice((part.key, part.stem) for part in long) == {}


def test_one_japanese_wording_has_one_english(parts: list[Part]) -> None:
    long = [p for p in parts if len(re.sub(r"\W", "", p.japanese_key)) >= FEWEST_LETTERS]
    assert twice((part.japanese_key, part.key) for part in long) == {}


def test_wordings_differ_in_more_than_small_words(parts: list[Part]) -> None:
    long = [p for p in parts if english_words(p) >= FEWEST_WORDS and len(p.words) > FEWEST_WORDS]
    assert twice(((part.words, part.kind), part.key) for part in long) == {}


@pytest.mark.parametrize("known", APART)
def test_what_is_apart_is_in_the_catalogue(known: str) -> None:
    messages = [message for message in catalogue.read("ja") if message.id]
    parts = [p for m in messages for p in parts_of(catalogue.texts(m.id)[-1], str(m.string))]
    assert len({part.english for part in parts if part.key == known}) > 1
