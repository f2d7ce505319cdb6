"""The state of plain mode: the open game or tour, and the open question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.config.settings import Settings
from boardtui.plain.clocks import ClockWarnings
from boardtui.plain.console import Console
from boardtui.plain.game_words import (
    asked_text,
    game_text,
    move_text,
    place_text,
    players_text,
    shared_move_text,
    whose_turn,
)
from boardtui.plain.questions import Answer, Confirmation, NotUnderstood, Question, send
from boardtui.play.chair import Pace
from boardtui.play.log import Entry, EntryKind
from boardtui.play.proposal import Refusal
from boardtui.play.table import Change, SubjectStatus
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.levels import PlayerOptions
from boardtui.rules.game import Choose, Move, Pass
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import Bounds, NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames
from boardtui.system.disk import Disk
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import move_name
from boardtui.words.ratings import rating_effect
from boardtui.words.sentences import joined, status_sentence

if TYPE_CHECKING:
    from boardtui.analysis.analyst import Analyst
    from boardtui.analysis.coach import Coach
    from boardtui.plain.reviewing import SpokenReview
    from boardtui.plain.spoken_club import SpokenClub
    from boardtui.plain.spoken_editor import SpokenEditor
    from boardtui.record.tree import Node
    from boardtui.session.tour.guide import Guide
    from boardtui.session.training.drill import Drill
    from boardtui.session.training.guessing import Guessing
    from boardtui.session.training.puzzle_maker import PuzzleMaker

ReadNewGame = Callable[[list[str]], NewGame | str]
"""Reads command-line arguments; returns the new game, or the reason why there is none."""


class Session:
    """The game, question and tour that the commands work on."""

    def __init__(
        self,
        console: Console,
        games: OpenGames,
        engines: EnginePool,
        options: Callable[[], PlayerOptions],
        read_new_game: ReadNewGame,
        settings: Settings,
        bounds: Bounds,
        settings_path: Path | None = None,
    ) -> None:
        """Begin without a game; changed settings are kept in `settings_path`, if given."""
        self.console = console
        self.games = games
        self.engines = engines
        self.options = options
        self.read_new_game = read_new_game
        self.settings = settings
        self.settings_path = settings_path
        self.bounds = bounds
        self.question: Question | None = None
        """The question that numbers answer; None if only the game may have one."""
        self.rest: Callable[[], object] | None = None
        """Says more of the list that was said after the question; None without one."""
        self.confirmation: Confirmation | None = None
        """The command that waits for a confirmation by the next line."""
        self.asked_about: tuple[Node, Move] | None = None
        """The move that is sent if it is typed again where it was typed."""
        self.guide: Guide | None = None
        """The guide of the current tour; moves in the open game meanwhile are said at its end."""
        self._left_at: Node | None = None
        """The head of the open game when the tour began."""
        self.hint: Analyst | None = None
        """Finds a hint; None while none is looked for."""
        self.review: SpokenReview | None = None
        """The review of the open game; None before its start."""
        self.drill: Drill | None = None
        """The current drill; None while there is none."""
        self.guessing: Guessing | None = None
        """The moves that are guessed; None while none are."""
        self.editor: SpokenEditor | None = None
        """The position that is set up; None while there is none."""
        self.club: SpokenClub | None = None
        """The club that was entered; None before that."""
        self.has_ended = False
        """True once the person has quit."""
        self.changed = asyncio.Event()
        """Set after each change that the next line of a script may wait for."""
        self._game: OpenGame | None = None
        self._stop_following: Callable[[], None] = lambda: None
        self._warnings: ClockWarnings | None = None
        self._coach: Coach | None = None
        self._disk = Disk()

    @cached_property
    def puzzle_maker(self) -> PuzzleMaker:
        """Makes puzzles while the person solves others."""
        from boardtui.session.training.puzzle_maker import PuzzleMaker

        return PuzzleMaker.of(self.games, self.engines, lambda: self.drill is not None)

    def end_drill(self) -> None:
        """End the drill, if there is one."""
        self.drill = None
        if "puzzle_maker" in vars(self):
            self.puzzle_maker.rest()

    @property
    def game(self) -> OpenGame:
        """The game that is open. Raises NotUnderstood if there is none."""
        if self._game is None:
            raise NotUnderstood(
                _("No game is open. Choose a game by its number.")
                if self.club is None
                else _("No game is open. Type “club” for the list of games.")
            )
        return self._game

    @property
    def club_game(self) -> OpenGame | None:
        """The game that is open, if a club keeps it."""
        game = self._game
        return game if game is not None and game.keeper.is_shared else None

    @property
    def has_game(self) -> bool:
        """True if a game is open, or a tour or a drill has begun."""
        return self._game is not None or self.guide is not None or self.drill is not None

    @property
    def is_asking_for_moves(self) -> bool:
        """True in a tour, in a drill, and while moves of a game are guessed."""
        return any(each is not None for each in (self.guide, self.drill, self.guessing))

    @property
    def view(self) -> View:
        """The view of what is in front, mostly the open game. Raises NotUnderstood without any."""
        if self.editor is not None:
            return self.editor.view
        if self.guide is not None:
            return self.guide.view
        if self.guessing is not None:
            return self.guessing.view
        return self.game.view if self.drill is None else self.drill.view

    @property
    def state(self) -> ViewState:
        """The state of the view. Raises NotUnderstood without a game or tour."""
        return self.view.state

    @property
    def is_busy(self) -> bool:
        """True while something is due that needs nothing from the person: a move, a hint, marks."""
        if self.club is not None and self.club.is_busy:
            return True
        if self.hint is not None or (self._coach is not None and self._coach.is_judging):
            return True
        if self.review is not None and self.review.is_active:
            return True
        subject = None if self._game is None else self._game.subject
        if subject is None or subject.status.trouble is not None or subject.awaited is None:
            return False
        if self.club_game is not None and subject.awaited not in self.club_game.view.seats:
            return False
        is_person = subject.seats[subject.awaited].is_person
        return not is_person or subject.head.position.legal_moves == (Pass(),)

    def say(self, text: str, *, bell: bool = False, as_is: bool = False) -> None:
        """Say something to the person; `as_is` is for a text that another program reads."""
        self.console.say(text, bell=bell and self.settings.bell, as_is=as_is)

    def ask(self, question: Question) -> None:
        """Ask a question with numbered answers."""
        self.question, self.rest = question, None
        self.say("\n".join(question.lines()))

    def confirm(self, text: str, take: Callable[[], object]) -> None:
        """Ask whether a command is meant; `take` carries it out."""
        self.confirmation = Confirmation(text, take)
        self.say(text)

    def repeat(self) -> None:
        """Repeat the open question, or whose turn it is."""
        self.say(self._asked())

    def open_question(self) -> Question | None:
        """Return the question that a number would answer; None if there is none."""
        return self.question or self._question_of_game()

    async def resume(self, path: Path) -> None:
        """Go on with the saved game of a path, unless it is open already. Raises StoreError."""
        if self._game is not None and self.games.kept_at(path) is self._game:
            self.question = None
            if self.guide is not None:
                self.return_from_tour()
            self.repeat()
            return
        await self.open(await self.games.resume(path))

    async def open(self, game: OpenGame) -> None:
        """Open a game in place of the previous one, which stays saved.

        One that goes on with others stays open, so that they do not miss the person here.
        """
        before = self._game
        self.guide = None
        self.end_drill()
        self.close_review()
        self._stop_following()
        self._game, self.question, self.rest = game, None, None
        game.pace = Pace()
        self._stop_following = game.subject.subscribe(partial(self._follow, game))
        self._warn_of_time(game)
        self._seat_coach(game)
        if before not in (None, game) and not before.goes_on_with_others:
            await self.games.close(before)
        names, is_copy = players_text(game.view.state), game.keeper.is_copy
        texts = (
            _("This game is open elsewhere, so you are continuing with a copy.") if is_copy else "",
            game_text(game.game),
            _("{text}.").format(text=names) if names else "",
            "" if self._coach is None else _("The coach will point out your mistakes."),
            place_text(game.view.state) if len(game.view.state.line) > 1 else "",
            self._asked(),
        )
        self.say("\n".join(filter(None, texts)))  # at once: it may come above a prompt
        if self.club is not None:
            self.club.tell_short_times()
        game.start()

    def begin_tour(self, guide: Guide) -> None:
        """Begin a tour, and note that the person is no newcomer."""
        self.guide = guide
        self._left_at = None if self._game is None else self._game.subject.head
        if not self.settings.tour_taken:
            self.change_setting("tour_taken", value=True)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting, and save it if there is a file for that."""
        self.settings = self.settings._replace(**{name: value})
        if self.settings_path is not None:
            from boardtui.config.settings_file import save_setting

            save = partial(save_setting, self.settings_path, name, value)
            self._disk.do(save, self._tell_trouble)

    async def close_settings(self) -> None:
        """Wait for the settings that are being saved."""
        await self._disk.finished()

    def stop_help(self) -> None:
        """Let no engine help any more with the open game."""
        self.close_review()
        if self.hint is not None:
            self.hint.stop()
            self.hint = None
        self._dismiss_coach()

    def close_review(self) -> None:
        """Let the engine do nothing more for the open game."""
        if self.review is not None:
            self.review.close()
            self.review = None
        self.end_guessing()

    def end_guessing(self) -> None:
        """Guess no more moves."""
        if self.guessing is not None:
            self.guessing.close()
            self.guessing = None

    def _tell_trouble(self, error: Exception | None) -> None:
        if error is not None:
            self.say(sentence(error))

    def return_from_tour(self) -> None:
        """End the tour, and say the open game's newest move if it was played meanwhile."""
        self.guide = None
        if self._game is not None and self._game.subject.head is not self._left_at:
            self.say(move_text(self._game.subject.head))

    def hold_clocks(self) -> None:
        """Stop the clocks while this program is stopped."""
        if self._game is not None:
            self._game.hold_clocks()

    def release_clocks(self) -> None:
        """Let the clocks run on."""
        if self._game is not None:
            self._game.release_clocks()

    def _warn_of_time(self, game: OpenGame) -> None:
        if self._warnings is not None:
            self._warnings.close()
            self._warnings = None
        if game.subject.timing is not None and self.settings.time_warnings:
            self._warnings = ClockWarnings(self.say, game)

    def _seat_coach(self, game: OpenGame) -> None:
        """Let a coach follow the game, if the record wants one and no club forbids it."""
        self._dismiss_coach()
        if self.club is not None and self.club.why_no_help() is not None:
            return
        find_engine = self.engines.finder(game.game)
        if find_engine is not None and game.subject.record.has_coach and not game.is_record:
            from boardtui.plain.coaching import spoken_coach

            self._coach = spoken_coach(game, find_engine, self.settings, self.say, self.changed.set)

    def _asked(self) -> str:
        """Return the open question, or whose turn it is."""
        if (question := self.open_question()) is not None:
            return "\n".join(question.lines())
        if self._game is None:
            if self.club is not None:
                return _("Type “club” for the list of games, “offer” to offer a game, or “quit”.")
            return _("Type “games” to choose a game, or “quit”.")
        offered = "" if self.club is None else self.club.offered_text()
        return joined(asked_text(self._game.view.state), offered)

    def _dismiss_coach(self) -> None:
        if self._coach is not None:
            self._coach.close()
            self._coach = None

    def _question_of_game(self) -> Question | None:
        """Return the choices of an opening, or the ways out after a player failed."""
        if self._game is None:
            return None
        game, state = self._game, self._game.view.state
        if state.trouble is not None and not state.reviewing:
            from boardtui.plain.trouble import question_in_trouble

            return question_in_trouble(self, game)
        moves = [move for move in state.legal_moves if isinstance(move, Choose | Pass)]
        if not moves or not state.may_play or (state.thinking is not None and not state.reviewing):
            return None
        answers = (Answer(move_name(state.game, move), partial(send, self, move)) for move in moves)
        return Question(whose_turn(state), tuple(answers))

    def _follow(self, game: OpenGame, change: Change) -> None:
        """Say a change of the game, in one line where that is enough."""
        self.changed.set()
        match change:
            case SubjectStatus(trouble, is_unsaved, rating):
                if trouble is not None:
                    if self.guide is None:
                        self.repeat()
                elif is_unsaved:
                    self.say(status_sentence(game.view.state))
                elif rating is not None:
                    self.say(rating_effect(rating))
            case Entry(kind=kind) if self.guide is None:
                self._announce(game, kind)
            case Refusal(_, error) if error is game.view.state.refusal:
                self.say(sentence(error), bell=True)

    def _announce(self, game: OpenGame, kind: str) -> None:
        standing, head = game.table.standing, game.table.head
        if standing.head_revision != standing.revision:
            return
        parent = head.parent
        if kind == EntryKind.MOVE and parent is not None:
            seat = standing.game.seat(parent.position)
            is_own = seat in game.view.seats
            is_forced = parent.position.legal_moves == (Pass(),)
            said = shared_move_text(game.view.state, head)
            self.say(said, bell=not is_own or is_forced)
        elif kind == EntryKind.RESIGN and standing.outcome is None:
            self.say(move_text(head))
        state = game.view.state
        if standing.outcome is not None and kind != EntryKind.TAKE_BACK:
            self.say(asked_text(state))
        elif not self.is_busy and not state.reviewing and self._has_demand(state):
            self.repeat()

    def _has_demand(self, state: ViewState) -> bool:
        """Return True if the opening has special rules for the next move, or a question is open."""
        return state.game.task(state.position) is not None or self.open_question() is not None
