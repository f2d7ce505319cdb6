"""The decisions of a person in a game: moves, resigning, taking back, a rematch."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from boardtui.play.edits import Edit
from boardtui.play.errors import Refused
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Move, Pass, Place
from boardtui.ui.keys import key_for
from boardtui.ui.messages import NewGameWanted, RematchWanted
from boardtui.ui.screen_state import NumberedChoice
from boardtui.ui.screens.engine_work import EngineWork
from boardtui.ui.screens.numbered_choices import NextStep, choices_in_trouble
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.seating import Seating
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import move_name
from boardtui.words.sentences import holder_name, status_sentence

if TYPE_CHECKING:
    from boardtui.ui.screens.shared_playing import SharedPlaying


class Playing:
    """Plays, takes back and resigns for people, and carries out next steps."""

    def __init__(
        self, screen: StateScreen, replay: Replay, seating: Seating, engines: EngineWork
    ) -> None:
        self._screen = screen
        self._engines = engines
        self._replay = replay
        self._seating = seating
        self._game = screen.game
        self._view = screen.view
        self._question = ""
        """The newest question whether a move is to be sent."""

    @property
    def holds_move(self) -> bool:
        """True while a move waits for the answer whether it is to be sent."""
        return bool(self._question) and self._screen.latest.message == self._question

    @property
    def may_take_back(self) -> bool:
        """True if there is a move or a resignation to take back at the cursor."""
        state = self._screen.state
        return state.can_undo or (state.can_take_back and not state.reviewing)

    @cached_property
    def shared(self) -> SharedPlaying | None:
        """What players of a shared game do besides moving; None for any other game."""
        if not self._screen.state.is_shared:
            return None
        from boardtui.ui.screens.shared_playing import SharedPlaying

        return SharedPlaying(self._screen, self._attempt)

    @property
    def has_taken_back(self) -> bool:
        """True if moves that were taken back in the game can be played again there."""
        standing = self._view.standing
        return standing is not None and any(map(standing.can_redo, self._view.seats))

    @property
    def resigning(self) -> Color | None:
        """The colour of a person who may resign, preferably the one to move."""
        standing, seats = self._view.standing, self._view.seats
        if standing is None or standing.awaited is None:
            return None
        gone = standing.game.dropped_out(standing.position)
        colors = {seat: standing.color_of(seat) for seat in seats}
        left = {seat for seat, color in colors.items() if color not in gone}
        if not left:
            return None
        return colors[standing.awaited if standing.awaited in left else min(left)]

    def play_at(self, point: Point) -> None:
        """Play a move at a point; where the only move is a pass, any point passes."""
        position = self._view.node.position
        if self._view.state.legal_moves == (Pass(),):
            self._play(Pass())
            return
        move = position.game.move_at(position, point)
        # An illegal point is tried too: the error has the reason for the person.
        self._play(Place(point) if move is None else move)

    def play(self, move: Move) -> None:
        """Play a move, after a forced pass if there is one."""
        if self._view.state.legal_moves == (Pass(),) and move != Pass():
            self._play(Pass(), move)
        else:
            self._play(move)

    def take(self, choice: NumberedChoice) -> None:
        """Take a numbered choice: a move or a next step."""
        if isinstance(choice.value, NextStep):
            self.accept(choice.value)
        else:
            self._play(choice.value)

    def take_back(self) -> None:
        """Undo the newest edit and say which, or take back a person's last decision."""
        from boardtui.words.edits import taken_back_text, undone_text

        keep, before = self._screen.settings.keep_taken_back, self._view.standing

        def say(edit: Edit | None) -> None:
            if edit is not None:
                self._screen.say(undone_text(self._view.edits, edit))
            elif text := taken_back_text(before, self._view.standing):
                self._screen.say(text)

        with self._screen.one_change():
            self._attempt(partial(self._view.take_back, say, keep=keep))

    def redo(self) -> None:
        """Make the edit again that was undone last and say which, or play moves taken back."""

        def say(edit: Edit | None) -> None:
            if edit is not None:
                from boardtui.words.edits import redone_text

                self._screen.say(redone_text(self._view.edits, edit))

        with self._screen.one_change():
            self._attempt(partial(self._view.redo, say))

    async def resign(self) -> None:
        """Ask for confirmation, and give up the game for the person to move."""
        screen, color = self._screen, self.resigning
        if color is None:
            return
        if self.shared is not None:
            await self.shared.resign()
            return
        from boardtui.ui.screens.confirm import YES, confirm

        position = self._game.subject.head.position
        others_play_on = position.game.goes_on_without(position, color)
        if len(self._view.seats) == 1:
            question = (
                _("Resign the game? The others play on.")
                if others_play_on
                else _("Resign the game?")
            )
        else:
            question = _("Resign for {side}?")
            if others_play_on:
                question = _("Resign for {side}? The others play on.")
            question = question.format(side=holder_name(position.game, position, color))
        if (
            await screen.ask(confirm(question, _("Resign"), screen.glyphs, no=_("Keep playing")))
            == YES
        ):
            seat = position.game.seats(position)[color]
            self._attempt(partial(self._game.resign, seat))

    def accept(self, step: NextStep) -> None:
        """Carry out a next step."""
        screen = self._screen
        match step:
            case NextStep.REMATCH | NextStep.SWAP_SIDES:
                screen.post_message(RematchWanted(self._game, step is NextStep.SWAP_SIDES))
            case NextStep.REVIEW:
                self._review()
            case NextStep.NEW_GAME:
                screen.post_message(NewGameWanted(self._game))
            case NextStep.ASK_AGAIN:
                self._game.retry()
            case NextStep.OTHER_PLAYER:
                screen.run_worker(self._seating.replace())
            case NextStep.RESIGN_FOR_IT:
                self._resign_for_computer()
            case _ if self.shared is not None:
                self._accept_between_people(self.shared, step)

    @staticmethod
    def _accept_between_people(shared: SharedPlaying, step: NextStep) -> None:
        match step:
            case NextStep.ACCEPT:
                shared.answer(accept=True)
            case NextStep.DECLINE:
                shared.answer(accept=False)
            case NextStep.OFFER_REMATCH:
                shared.offer_rematch()
            case NextStep.NEXT_GAME:
                shared.go_to_next_game()

    def _review(self) -> None:
        """Look back from the end: at the first mistake, once an engine has looked for them."""
        screen = self._screen
        back = key_for("game.back", screen)
        if not back:
            screen.say(_("No move was played."))
            return
        with screen.one_change():
            self._replay.back()
            if self._engines.may_review:
                self._engines.review.lead_to_first()
                return
            text = _("{back} and {forward} step through the game.")
            screen.say(text.format(back=back, forward=key_for("game.forward", screen)))

    async def settle_trouble(self) -> None:
        """Ask how to go on after a player has failed."""
        from boardtui.ui.screens.confirm import ConfirmDialog
        from boardtui.ui.widgets.menu import Item

        screen = self._screen
        items = [Item(choice.value, choice.text) for choice in choices_in_trouble()]
        answer = await screen.ask(
            ConfirmDialog(status_sentence(screen.state), items, screen.glyphs)
        )
        if answer is not None:
            self.accept(NextStep(answer))

    def _resign_for_computer(self) -> None:
        """Resign for the player that failed."""
        seat = self._game.subject.awaited
        if seat is not None:
            self._attempt(partial(self._game.resign, seat))

    def _play(self, *moves: Move) -> None:
        if not self._asks_about(moves[0]):
            self._attempt(partial(self._view.play, *moves))

    def _asks_about(self, move: Move) -> bool:
        """Ask whether a move is to be sent, if the person wants that; return True if it waits.

        The answer is the same move while the question is still shown.
        """
        screen = self._screen
        if not self._game.asks_about(move, screen.settings.confirm_moves):
            return False
        question = _("Press Enter again to send {move}.")
        if isinstance(move, Choose | Pass):
            question = _("To send {move}, choose it again.")
        question = question.format(move=move_name(self._game.game, move))
        is_answered = screen.latest.message == question
        self._question = "" if is_answered else question
        screen.say(self._question)
        return not is_answered

    def drop_move(self) -> None:
        """Do not send the move that waits for an answer."""
        self._question = ""
        self._screen.say("")

    def _attempt(self, command: Callable[[], object]) -> None:
        """Run a command of the view; show the reason if it is refused."""
        self._replay.stop()
        try:
            command()
        except (RulesError, Refused) as error:
            self._screen.say(sentence(error), bell=True)
