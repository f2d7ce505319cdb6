"""Questions with numbered answers, for yes or no, and before a move is sent to others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import move_name, no_side, side_named

if TYPE_CHECKING:
    from boardtui.plain.session import Session

YES, NO = N_("yes y"), N_("no n")
"""The long and the short answer; a translation has both in its language."""

MOST_ANSWERS = 9
"""The most answers in one list: each has a number of one digit."""


class NotUnderstood(Exception):
    """Raised for a line that cannot be obeyed; the text is one sentence for the person."""


class Confirmation(NamedTuple):
    """A question confirmed by yes, or by the command itself once more."""

    text: str
    take: Callable[[], object]
    """Carries out the command."""

    @staticmethod
    def is_confirmed(word: str) -> bool:
        """Return True for yes, and False for no. Raises NotUnderstood for anything else."""
        for names, meaning in ((YES, True), (NO, False)):
            if word in names.split() or word in normalize("NFKC", _(names)).split():
                return meaning
        text = _("“{text}” is neither “yes” nor “no”. Cancelled.")
        raise NotUnderstood(text.format(text=word[:40]))


class Answer(NamedTuple):
    """An answer to a question; its number depends on the part of the list that is shown."""

    text: str
    take: Callable[[], Awaitable[None] | None]
    """Carries out the choice."""
    name: str = ""
    """A word that chooses it besides its text; may be empty."""


@dataclass(slots=True)
class Question:
    """A sentence and numbered answers, listed a few at a time."""

    text: str
    answers: tuple[Answer, ...]
    first: int = 0
    """The index of the answer that has the number 1."""

    def lines(self) -> Iterator[str]:
        """Yield the question and the answers with a number."""
        yield self.text
        for number, answer in enumerate(self._listed(), 1):
            yield f"{number} {answer.text}"
        if len(self.answers) > MOST_ANSWERS:
            is_last = self.first + MOST_ANSWERS >= len(self.answers)
            yield (
                _("Type “more” to go back to the start of the list.")
                if is_last
                else _("Type “more” to continue the list.")
            )

    def turn(self) -> None:
        """Number the next answers; after the last ones come the first again."""
        self.first += MOST_ANSWERS
        if self.first >= len(self.answers):
            self.first = 0

    def answer(self, number: int) -> Answer:
        """Return the answer that has a number now. Raises NotUnderstood."""
        listed = self._listed()
        if not 1 <= number <= len(listed):
            text = _("Choose a number from 1 to {count}.")
            raise NotUnderstood(text.format(count=len(listed)))
        return listed[number - 1]

    def named(self, text: str) -> Answer | None:
        """Return the answer with a text or a name, listed now or not; None without one."""
        wanted = _plain(text)
        for answer in self.answers:
            if wanted in {_plain(answer.text), answer.name}:
                return answer
        return None

    def _listed(self) -> tuple[Answer, ...]:
        return self.answers[self.first : self.first + MOST_ANSWERS]


def _plain(text: str) -> str:
    """Return a text as it is compared: in lower case, with single blanks."""
    return " ".join(normalize("NFKC", text).casefold().split())


async def done(action: Awaitable[None] | None) -> None:
    """Wait for the end of an action that takes time."""
    if action is not None:
        await action


def side_called(game: Game, name: str) -> Color:
    """Return the side with a name. Raises NotUnderstood."""
    color = side_named(game, name)
    if color is None:
        raise NotUnderstood(no_side(game, name))
    return color


def send(session: Session, move: Move) -> None:
    """Play a move, once it is typed again if `confirm_moves` wants that.

    In between, the person may look at the board. Raises RulesError, Refused.
    """
    game, typed = session.game, (session.view.node, move)
    wanted = session.settings.confirm_moves
    if session.asked_about != typed and game.asks_about(move, wanted):
        session.asked_about = typed
        text = _("To send {move}, type it again.")
        session.say(text.format(move=move_name(game.game, move)))
    else:
        session.asked_about = None
        session.view.play(move)
