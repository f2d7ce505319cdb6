"""What may be trained, in plain mode."""

from __future__ import annotations

from functools import partial

from boardtui.plain.drilling import begin_deck, repeat
from boardtui.plain.lines import learn_kept
from boardtui.plain.questions import Answer, Question
from boardtui.plain.session import Session
from boardtui.session.training.choices import LinesOf, TrainingChoice, deck_of, training_choices
from boardtui.words.language import _
from boardtui.words.training import choice_text, not_kept_text


async def train(session: Session, _argument: str) -> None:
    """Ask what to train, or repeat the task."""
    if session.drill is not None:
        repeat(session, session.drill)
        return
    training = session.games.training
    if not training.keeps:
        session.say(not_kept_text())
    choices = await training_choices(training)
    answers = (Answer(choice_text(choice), partial(begin, session, choice)) for choice in choices)
    session.ask(Question(_("What would you like to train?"), tuple(answers)))


async def begin(session: Session, choice: TrainingChoice) -> None:
    """Begin a drill of what was chosen."""
    if isinstance(choice, LinesOf):
        await learn_kept(session, choice.kept)
    else:
        await begin_deck(session, deck_of(session.games.training, choice))
