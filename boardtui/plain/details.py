"""The commands for the details of a game: players, event, date, round, place and result."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from unicodedata import normalize

from boardtui.config.settings import LONGEST_NAME
from boardtui.formats.details import DetailError, Details, details_of
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.session import Session
from boardtui.play.seats import peoples_seats
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Outcome
from boardtui.session.stated_results import last_position, results_to_state, state_result
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable, tidy_line
from boardtui.system.translatable import N_
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.results import result_name
from boardtui.words.sentences import holder_name, shown_name

_FIELDS = {
    "event": (N_("event"), N_("Title or event")),
    "date": (N_("date"), N_("Date")),
    "round": (N_("round"), N_("Round")),
    "place": (N_("place"), N_("Place")),
}
"""The words and the names of the details besides players, by their fields."""

_RESULT = N_("result")
_NOTHING = "-"
"""The text that takes a detail away."""


class _Detail(NamedTuple):
    """A detail as a person names it."""

    words: tuple[str, ...]
    """Its words, in English and in the language in use; several for a side of two words."""
    name: str
    text: str
    field: str = ""
    """Empty for a player."""
    seat: Seat | None = None


def details(session: Session, argument: str) -> None:
    """Say the details of the game, or change one."""
    known = [*_known(session)]
    if not argument:
        lines = [_in_one_line(detail) for detail in known]
        text = _(
            "To change a detail, type for example “details event Club night”. To remove a detail, "
            "type “details event -”."
        )
        lines.append(text)
        session.say("\n".join(lines))
        return
    if _is_word(argument, _RESULT):
        _ask_for_result(session)
        return
    detail, text = _found(known, argument)
    if not text:
        session.say(_in_one_line(detail))
        return
    _write(session, detail, "" if text == _NOTHING else text)
    changed = next(each for each in _known(session) if each.words == detail.words)
    session.say(_in_one_line(changed))


def own_name(session: Session, argument: str) -> None:
    """Say or change the name of the person here; it is for games that begin after that."""
    if argument:
        name = "" if argument == _NOTHING else tidy_line(argument, LONGEST_NAME)
        session.change_setting("name", name)
    text = (
        _("Your name in records: {name}.") if session.settings.name else _("Your name is not set.")
    )
    session.say(text.format(name=session.settings.name))


def _known(session: Session) -> Iterator[_Detail]:
    """Yield the details of the game."""
    record = session.view.record
    end, now = last_position(session.game), details_of(record)
    for color, seat in enumerate(record.game.seats(end)):
        english = record.game.sides[color].name
        name = holder_name(record.game, end, Color(color))
        words = tuple(dict.fromkeys(map(_folded, (english, name, record.game.seat_name(seat)))))
        yield _Detail(words, name, shown_name(now.names[seat]), seat=seat)
    for field, (word, name) in _FIELDS.items():
        yield _Detail((word, _folded(_(word))), _(name), str(getattr(now, field)), field)


def _found(known: list[_Detail], argument: str) -> tuple[_Detail, str]:
    """Return the detail that an argument begins with, and the text after it."""
    typed = _folded(argument)
    for detail in known:
        for word in detail.words:
            if typed == word:
                return detail, ""
            if typed.startswith(f"{word} "):
                return detail, argument.strip().split(maxsplit=word.count(" ") + 1)[-1]
    names = [detail.words[-1] if detail.field else detail.words[0] for detail in known]
    text = _("There is no detail “{word}”; choose from: {known}.")
    known_words = _(", ").join([*names, _(_RESULT)])
    raise NotUnderstood(text.format(word=argument.split()[0][:40], known=known_words))


def _write(session: Session, detail: _Detail, text: str) -> None:
    """Change a detail. Raises NotUnderstood."""
    before = details_of(session.view.record)
    names, texts = list(before.names), {field: getattr(before, field) for field in _FIELDS}
    if detail.seat is None:
        texts[detail.field] = text
    elif detail.seat in peoples_seats(session.game.game, session.game.seats):
        names[detail.seat] = text
    else:
        raise NotUnderstood(_("The name of a computer player cannot be changed."))
    try:
        now = Details(tuple(names), **texts).tidied(before)
    except DetailError as error:
        raise NotUnderstood(sentence(error)) from None
    session.view.describe(now)


def _ask_for_result(session: Session) -> None:
    game = session.game
    results = results_to_state(game)
    if not results:
        raise NotUnderstood(
            _("The result of this game follows from its moves and cannot be changed.")
        )

    def take(outcome: Outcome | None) -> None:
        state_result(game, outcome)
        if not game.is_played:
            session.say(_("{text}.").format(text=result_name(game.game, outcome)))

    answers = [Answer(result_name(game.game, each), partial(take, each)) for each in results]
    session.ask(Question(_("Which result?"), tuple(answers)))


def _in_one_line(detail: _Detail) -> str:
    text = printable(detail.text) or _("unknown")
    return _("{label}: {text}").format(label=detail.name, text=text)


def _is_word(typed: str, word: str) -> bool:
    return _folded(typed) in {word, _folded(_(word))}


def _folded(text: str) -> str:
    return normalize("NFKC", " ".join(text.split())).casefold()
