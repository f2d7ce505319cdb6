"""The loop of plain mode: reads a line, answers it."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING
from unicodedata import normalize

from boardtui.formats.errors import FormatError
from boardtui.plain import commands, files, lobby, playing
from boardtui.plain.command import PlainCommand
from boardtui.plain.questions import Answer, Confirmation, NotUnderstood, done
from boardtui.plain.session import Session
from boardtui.plain.spoken import written
from boardtui.plain.typed_line import MOST_CHARACTERS
from boardtui.play.errors import Refused
from boardtui.players.player import PlayerError
from boardtui.rules.errors import IllegalMove, NotationError, NotationReason, RulesError
from boardtui.rules.game import Move, Pass
from boardtui.rules.registry import GAMES
from boardtui.saves.errors import StoreError
from boardtui.session.launch import (
    AskGame,
    BrowseLibrary,
    ChooseGame,
    LaunchTarget,
    Learn,
    NewGame,
    Review,
    Train,
    TrainKind,
)
from boardtui.words.errors import misread, sentence
from boardtui.words.language import _
from boardtui.words.points import outside_text

if TYPE_CHECKING:
    from boardtui.session.club.club import Club

_FAILURES = (RulesError, Refused, StoreError, PlayerError, OSError, ValueError)


class LineLoop:
    """Reads lines until the person quits or the input ends, and answers each."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.misunderstood = False
        """True once a line was not understood, or a file that it named failed."""
        self._asked_by: tuple[PlainCommand | None, str] = None, ""
        """The last command and its argument: the same again confirms it."""

    async def begin(self, opening: LaunchTarget | None, club: Club | None = None) -> None:
        """Open the game, record, tour or club of the command line, or else ask for a game."""
        session = self._session
        try:
            match opening:
                case None if club is not None:
                    from boardtui.plain.club import enter

                    await enter(session, club)
                case None:
                    if session.games.is_untouched and not session.settings.tour_taken:
                        session.say(
                            _(
                                "New here? Type “learn othello” or “learn gomoku” to see how to "
                                "play."
                            )
                        )
                    await lobby.games(session, "")
                case Learn(key):
                    from boardtui.plain import touring

                    touring.learn(session, key)
                case NewGame():
                    await session.open(session.games.start(opening))
                case Review() | ChooseGame() | AskGame():
                    await files.review(session, opening)
                case BrowseLibrary():
                    from boardtui.plain.library import library

                    await library(session, "")
                case Train() as wanted:
                    await _train(session, wanted)
        except (NotUnderstood, *_FAILURES) as error:
            session.say(sentence(error))

    async def run(self) -> None:
        """Answer lines until the input or the session ends."""
        session = self._session
        while not session.has_ended:
            if not session.console.is_interactive:
                await self._settled()
            line = await session.console.read()
            if line is None:
                break
            await self.take(line)

    async def take(self, line: str) -> None:
        """Answer one line."""
        session = self._session
        try:
            await self._obey(line)
        except NotationError as error:
            self.misunderstood = True
            is_outside = error.reason is NotationReason.OUTSIDE
            text = str(error.facts["text"]) if is_outside else ""
            session.say(outside_text(session.state.game, text) if is_outside else sentence(error))
        except NotUnderstood as error:
            self.misunderstood = True
            session.say(sentence(error))
        except FormatError as error:
            self.misunderstood = True
            session.say(misread(line.partition(" ")[2], error))
        except _FAILURES as error:
            self.misunderstood |= isinstance(error, OSError)
            session.say(sentence(error), bell=isinstance(error, IllegalMove))

    async def _obey(self, line: str) -> None:
        session = self._session
        if len(line) > MOST_CHARACTERS - 1:
            text = _("A line can have at most {count} characters.")
            raise NotUnderstood(text.format(count=MOST_CHARACTERS - 1))
        if session.editor is not None and session.editor.pasted is not None:
            from boardtui.plain.editing import take_row

            take_row(session, line)
            return
        if not line.strip():
            await self._repeat()
            return
        word, _blank, argument = line.strip().replace("\u3000", " ").partition(" ")
        word, argument = normalize("NFKC", word).lower(), argument.strip()
        if session.confirmation is not None and self._command(word) is not commands.QUIT:
            self._confirm(session.confirmation, word, argument)
            return
        if (command := self._command(word)) is not None:
            await self._carry_out(command, word, argument)
        elif session.editor is not None:
            raise NotUnderstood(commands.being_set_up())
        elif word.isdigit():
            await self._answer(word)
        elif (answer := self._named_answer(line)) is not None:
            await self._choose(answer)
        elif word in {family.key for family in GAMES}:
            await lobby.new_game(session, _words(line))
        else:
            await done(self._play(line))

    async def _carry_out(self, command: PlainCommand, word: str, argument: str) -> None:
        """Carry out a command, unless it has to wait. Raises NotUnderstood."""
        session = self._session
        if argument and not command.takes:
            raise NotUnderstood(_("The command “{word}” takes no argument.").format(word=word))
        if not (command.needs_paths or command.takes_text):
            argument = written(normalize("NFKC", argument))
        self._asked_by = command, argument
        if command.is_help and session.club is not None:
            session.club.allow_help()
        run = command.action(session)
        if run is None and session.editor is not None:
            raise NotUnderstood(commands.being_set_up())
        if run is None and session.guide is None:
            raise NotUnderstood(
                _("This is not possible during training. Type “stop” to leave training.")
            )
        if run is None:
            raise NotUnderstood(
                _("This is not possible during a tour. Type “leave” to end the tour.")
            )
        await done(run(session, argument))

    async def _repeat(self) -> None:
        """Repeat the question, or go on with a tour."""
        if self._session.guide is not None:
            from boardtui.plain import touring

            await touring.go_on(self._session)
        elif self._session.drill is not None:
            from boardtui.plain import drilling

            await drilling.try_again(self._session, "")
        elif self._session.guessing is not None:
            from boardtui.plain import guessing

            guessing.again(self._session, "")
        elif self._session.confirmation is not None:
            self._session.say(self._session.confirmation.text)
        elif self._session.editor is not None:
            self._session.say(commands.being_set_up())
        else:
            self._session.repeat()

    def _confirm(self, confirmation: Confirmation, word: str, argument: str) -> None:
        """Carry out the confirmed command, unless the answer is no. Raises NotUnderstood."""
        session = self._session
        session.confirmation = None
        is_repeated = self._asked_by == (self._command(word), argument)
        if is_repeated or confirmation.is_confirmed(f"{word} {argument}".strip()):
            confirmation.take()
        else:
            session.say(_("Cancelled."))

    def _command(self, word: str) -> PlainCommand | None:
        session = self._session
        return commands.find(word, session.bounds, in_club=session.club is not None)

    async def _answer(self, number: str) -> None:
        """Carry out the answer with a number. Raises NotUnderstood."""
        session = self._session
        question = session.open_question()
        if question is None or session.is_asking_for_moves:
            raise NotUnderstood(_("There is nothing to choose by number now."))
        await self._choose(question.answer(int(number[:6])))

    def _named_answer(self, line: str) -> Answer | None:
        """Return the answer that a line names by its words; None without one."""
        question = self._session.open_question()
        if question is None or self._session.is_asking_for_moves:
            return None
        return question.named(line)

    async def _choose(self, answer: Answer) -> None:
        self._session.question = None
        await done(answer.take())

    def _play(self, line: str) -> Awaitable[None] | None:
        """Play the move that a line names."""
        session = self._session
        if not session.has_game:
            raise NotUnderstood(commands.unknown(_first_word(line)))
        game = session.state.game
        word = written(normalize("NFKC", line).strip().lower())
        play: Callable[[Session, Move], Awaitable[None] | None] = playing.play
        if session.guide is not None:
            from boardtui.plain import touring

            play = touring.play
        elif session.drill is not None:
            from boardtui.plain import drilling

            play = drilling.play
        elif session.guessing is not None:
            from boardtui.plain import guessing

            play = guessing.play
        if word == _("pass"):
            return play(session, Pass())
        try:
            move = game.parse_move(word)
        except NotationError:
            if word[:1] in game.notation.letters and word[1:].strip().isdigit():
                raise
            raise NotUnderstood(commands.unknown(_first_word(line))) from None
        asked, played = session.question, play(session, move)
        if session.guide is None and session.question is asked:
            session.question = None
        return played

    async def _settled(self) -> None:
        """Wait, before the next line of a script, for a computer's move, a hint or a verdict."""
        session = self._session
        while session.is_busy:
            session.changed.clear()
            await session.changed.wait()


async def _train(session: Session, wanted: Train) -> None:
    """Begin to train, as the command line says."""
    from boardtui.plain import training

    match wanted:
        case Train(TrainKind.GUESS, record, side) if record is not None:
            from boardtui.plain.guessing import guess

            await files.review(session, record, partial(guess, session, side))
        case Train(TrainKind.LINES, record, side) if record is not None:
            from boardtui.plain.lines import learn_record

            await learn_record(session, record, side)
        case Train(TrainKind.PUZZLES, game=game) if game is not None:
            await training.solve(session, game)
        case Train(TrainKind.PUZZLES):
            training.puzzles(session)
        case _:
            await training.begin_due(session)


def _first_word(line: str) -> str:
    return line.split(maxsplit=1)[0]


def _words(line: str) -> list[str]:
    """Split a line as a shell does. Raises NotUnderstood."""
    try:
        return shlex.split(line)
    except ValueError:
        raise NotUnderstood(_("A closing quotation mark is missing.")) from None
