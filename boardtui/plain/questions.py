"""Questions that are answered by a number, or by yes or no."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from unicodedata import normalize

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words.language import _

YES, NO = N_("yes y"), N_("no n")
"""The long and the short answer; the translations have those of their language."""

MOST_ANSWERS = 9
"""Answers that are listed at once."""


class NotUnderstood(Exception):
    """A line that means nothing here; the text is one sentence for the person."""


class Confirmation(NamedTuple):
    """A question that yes answers, or the command itself once more."""

    text: str
    take: Callable[[], object]
    """Carries the command out."""

    @staticmethod
    def is_confirmed(word: str) -> bool:
        """Return True for yes, and False for no. Raises NotUnderstood for anything else."""
        for names, meaning in ((YES, True), (NO, False)):
            if word in names.split() or word in normalize("NFKC", _(names)).split():
                return meaning
        text = _("“{text}” is neither yes nor no, so nothing is done.")
        raise NotUnderstood(text.format(text=word[:40]))


class Answer(NamedTuple):
    """One numbered answer."""

    text: str
    take: Callable[[], Awaitable[None] | None]
    """Carries out what was chosen."""


@dataclass(slots=True)
class Question:
    """A sentence and numbered answers, of which some are listed at a time."""

    text: str
    answers: tuple[Answer, ...]
    first: int = 0
    """The index of the answer that has the number 1."""

    def lines(self) -> Iterator[str]:
        """Yield the question and the answers that can be chosen now."""
        yield self.text
        for number, answer in enumerate(self._listed(), 1):
            yield f"{number} {answer.text}"
        if len(self.answers) > MOST_ANSWERS:
            yield _("More: type more.")

    def turn(self) -> None:
        """List the next answers, after the last ones the first again."""
        self.first += MOST_ANSWERS
        if self.first >= len(self.answers):
            self.first = 0

    def answer(self, number: int) -> Answer:
        """Return the answer with a number. Raises NotUnderstood."""
        listed = self._listed()
        if not 1 <= number <= len(listed):
            text = _("The answers have the numbers 1 to {count}.")
            raise NotUnderstood(text.format(count=len(listed)))
        return listed[number - 1]

    def _listed(self) -> tuple[Answer, ...]:
        return self.answers[self.first : self.first + MOST_ANSWERS]
