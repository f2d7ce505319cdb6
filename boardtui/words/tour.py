"""The texts of a tour, for its screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardtui.rules.errors import RulesError
from boardtui.session.tour.guide import Guide, Remark
from boardtui.session.tour.steps import Task, Tour
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import family_name

Keys = Mapping[str, str]
"""The keys or commands for "undo", "hint" and "help", and the key for "next" if there is one."""

NEXT_STEP, FIRST_GAME = N_("Next step"), N_("Your first game")


class Page(NamedTuple):
    """All texts of a tour at one moment."""

    title: str
    place: str
    """The number of the step and of all steps: "2/6"."""
    heading: str
    praise: str = ""
    """A remark on the last task, once it is solved."""
    text: str = ""
    """The task."""
    how: str = ""
    """Instructions for the task."""
    objection: str = ""
    """A remark on a wrong move, or a hint."""
    go_on: str = ""
    """The name of the next thing to do, once the step is done."""
    skip: str = ""
    """The key that leaves a step before it is done; empty at the last one."""
    skip_to: str = ""
    """The name of where that key leads, if not to the next step."""


def page_of(guide: Guide, keys: Keys, *, by_words: bool = False) -> Page:
    """Return the current texts; `by_words` for a person who types commands."""
    task, remark = guide.task, guide.remark
    page = heading_of(guide)
    is_right = isinstance(remark, Remark) and remark.is_right
    said = "" if remark is None else _remark_text(remark, keys)
    if task is None:
        next_text = FIRST_GAME if guide.is_at_end else NEXT_STEP
        return page._replace(praise=said, go_on=_(next_text))
    return page._replace(
        skip=_skip(guide.tour, guide.number, keys),
        praise=said if is_right else "",
        text=_(task.text),
        how=_how_text(task, keys, by_words=by_words),
        objection="" if is_right else said,
    )


def heading_of(guide: Guide) -> Page:
    """Return a page with the title and the place of the step alone."""
    return _page(guide.tour, guide.number)


def longest_pages(tour: Tour, keys: Keys) -> Iterator[Page]:
    """Yield pages that include the longest of the tour."""
    for number, step in enumerate(tour.steps):
        page, before = _page(tour, number), ""
        skip = _skip(tour, number, keys)
        for task in step.tasks:
            how = _how_text(task, keys, by_words=False)
            for wrong in (task.wrong, *task.wrong_at.values()):
                said = _remark_text(Remark(wrong, {"point": "c10"}), keys)
                texts = page._replace(praise=before, text=_(task.text), how=how)
                yield texts._replace(objection=said, skip=skip)
            before = _remark_text(Remark(task.right), keys)
        yield page._replace(praise=before, go_on=_(NEXT_STEP))


def _page(tour: Tour, number: int) -> Page:
    place = _("{number}/{count}").format(number=number + 1, count=len(tour.steps))
    title = _("Learn {game}").format(game=family_name(type(tour.game)))
    return Page(title, place, _(tour.steps[number].title))


def _skip(tour: Tour, number: int, keys: Keys) -> str:
    return keys.get("next", "") if number < len(tour.steps) - 1 else ""


def _how_text(task: Task, keys: Keys, *, by_words: bool) -> str:
    if task.how is None:
        return ""
    return _(task.how.words if by_words else task.how.keys).format(**keys)


def _remark_text(remark: Remark | RulesError, keys: Keys) -> str:
    if isinstance(remark, RulesError):
        return sentence(remark)
    facts = {name: _(fact) for name, fact in remark.facts.items()}  # “pass” is translated
    return _(remark.text).format(**keys, **facts) if remark.text else ""
