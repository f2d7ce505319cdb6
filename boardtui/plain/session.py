"""The state of plain mode: the open game or tour, and the open question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.config.settings import Settings
from boardtui.plain.clocks import ClockWarnings
from boardtui.plain.console import Console
from boardtui.plain.game_words import game_text, move_text, place_text, players_text, whose_turn
from boardtui.plain.questions import Answer, Confirmation, NotUnderstood, Question, send
from boardtui.plain.seating import Take, ask_for_players
from boardtui.plain.trouble import question_in_trouble
from boardtui.play.chair import Pace
from boardtui.play.log import Entry, EntryKind
from boardtui.play.proposal import Refusal
from boardtui.play.table import Change, SubjectStatus
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.levels import PlayerOptions
from boardtui.rules.game import Choose, Game, Move, Pass
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import Bounds, NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames
from boardtui.system.disk import Disk
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import move_name
from boardtui.words.opponents import fair_opponent, opponents
from boardtui.words.ratings import rating_effect
from boardtui.words.sentences import player_name, status_sentence

if TYPE_CHECKING:
    from boardtui.analysis.analyst import Analyst
    from boardtui.analysis.coach import Coach
    from boardtui.person.results_file import PoolRecord
    from boardtui.plain.reviewing import SpokenReview
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
            raise NotUnderstood(_("No game is open. Choose one by its number."))
        return self._game

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
        """The view of the tour, the drill or the guessed game, or else of the open game.

        Raises NotUnderstood without any.
        """
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
        if self.hint is not None or (self._coach is not None and self._coach.is_judging):
            return True
        if self.review is not None and self.review.is_active:
            return True
        if self._game is None or self._game.subject.status.trouble is not None:
            return False
        subject = self._game.subject
        if subject.awaited is None:
            return False
        is_person = subject.seats[subject.awaited].is_person
        return not is_person or subject.head.position.legal_moves == (Pass(),)

    def say(self, text: str, *, bell: bool = False) -> None:
        """Say something to the person."""
        self.console.say(text, bell=bell and self.settings.bell)

    def ask(self, question: Question) -> None:
        """Ask a question with numbered answers."""
        self.question = question
        self.say("\n".join(question.lines()))

    def ask_for_players(
        self,
        game: Game,
        labels: Sequence[str],
        take: Take,
        pools: Mapping[str, PoolRecord] | None = None,
    ) -> None:
        """Ask for the player of a game for each label, and then call `take`.

        `pools` are the person's results, for a game that may count: then the fair level is a choice
        too.
        """
        players = opponents(game, self.options())
        fair = None if pools is None else fair_opponent(game, pools)
        if fair is not None:
            players.append(fair)  # last, so that the others keep their numbers
        ask_for_players(self.ask, labels, players, take)

    def confirm(self, text: str, take: Callable[[], object]) -> None:
        """Ask whether a command is meant; `take` carries it out."""
        self.confirmation = Confirmation(text, take)
        self.say(text)

    def repeat(self) -> None:
        """Repeat the open question, or whose turn it is."""
        question = self.open_question()
        if question is not None:
            self.say("\n".join(question.lines()))
        elif self._game is not None:
            self.say(self._asked_by_game(self._game))
        else:
            self.say(_("Type games to choose a game, or quit."))

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
        """Open a game in place of the previous one, which stays saved."""
        before = self._game
        self.guide = None
        self.end_drill()
        self.close_review()
        self._stop_following()
        self._game, self.question = game, None
        game.pace = Pace()
        self._stop_following = game.subject.subscribe(partial(self._follow, game))
        self._warn_of_time(game)
        self._seat_coach(game)
        if before is not None:
            await self.games.close(before)
        if game.keeper.is_copy:
            self.say(_("This game is open elsewhere; you go on with a copy."))
        self.say(game_text(game.game))
        if names := players_text(game.view.state):
            self.say(_("{text}.").format(text=names))
        if self._coach is not None:
            self.say(_("The coach tells you of mistakes."))
        if len(game.view.state.line) > 1:
            self.say(place_text(game.view.state))
        self.repeat()
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
        """Let a coach follow the game, if the record wants one."""
        if self._coach is not None:
            self._coach.close()
            self._coach = None
        find_engine = self.engines.finder(game.game)
        if find_engine is not None and game.subject.record.has_coach and not game.is_record:
            from boardtui.plain.coaching import spoken_coach

            self._coach = spoken_coach(game, find_engine, self.settings, self.say, self.changed.set)

    def _asked_by_game(self, game: OpenGame) -> str:
        """Return the next thing to do: wait, move, or choose another game."""
        state = game.view.state
        if state.thinking is not None and not state.reviewing:
            return _("{player} is thinking.").format(player=player_name(state, state.thinking))
        if state.reviewing or not state.is_played:
            return f"{place_text(state)} {whose_turn(state)}"
        if state.outcome is not None:
            offers = _("Type rematch, start, games or quit.")
            return f"{whose_turn(state)} {offers}"
        return whose_turn(state)

    def _question_of_game(self) -> Question | None:
        """Return the choices of an opening, or the ways out after a player failed."""
        if self._game is None:
            return None
        game, state = self._game, self._game.view.state
        if state.trouble is not None and not state.reviewing:
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
            self.say(move_text(head), bell=not is_own or is_forced)
        elif kind == EntryKind.RESIGN and standing.outcome is None:
            self.say(move_text(head))
        state = game.view.state
        if standing.outcome is not None and kind != EntryKind.TAKE_BACK:
            self.say(self._asked_by_game(game))
        elif not self.is_busy and not state.reviewing and self._has_demand(state):
            self.repeat()

    def _has_demand(self, state: ViewState) -> bool:
        """Return True if the opening has special rules for the next move, or a question is open."""
        return state.game.task(state.position) is not None or self.open_question() is not None
