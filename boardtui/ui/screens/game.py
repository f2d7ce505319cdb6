"""The game screen: a match that is played, or a record that is looked through."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import ClassVar, assert_never

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import var

from boardtui.config import Settings
from boardtui.language import N_, _
from boardtui.play.state import MatchState
from boardtui.play.turn import Pace
from boardtui.players.player import PlayerError, Preparable
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place
from boardtui.ui.messages import EngineIsSlow, NewGameWanted, PlayersChanged, RematchWanted
from boardtui.ui.screens.offers import Offer, offers, trouble_offers
from boardtui.ui.screens.study import StudyScreen
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.board import Board
from boardtui.ui.widgets.choice_bar import Choice, ChoiceBar
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.text_lines import TextLines
from boardtui.ui.widgets.too_small import TooSmall
from boardtui.ui.wording import holder_name, notice
from boardtui.ui.words.errors import sentence

LEAD = 0.03
"""Seconds before a computer is asked: two frames, so that the move before is drawn first."""


class GameScreen(StudyScreen):
    """Routes what a person does to the match, and what the match says to the widgets."""

    DEFAULT_CSS = """
    GameScreen {
        & #table { height: 1fr; }
        & Board { width: 1fr; height: 1fr; }
    }
    """
    AUTO_FOCUS: ClassVar[str | None] = "Board"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", N_("Take back"), id="game.take-back"),
        Binding("x", "resign", N_("Resign"), id="game.resign"),
        Binding("y", "play_on", N_("Play on from here"), id="game.play-on"),
        *(
            Binding(
                str(number),
                f"choose({number})",
                N_("Choose by number"),
                show=False,
                id=f"game.choose-{number}",
            )
            for number in range(1, 10)
        ),
    ]

    choices: var[tuple[Choice, ...]] = var(())
    cursor: var[Point | None] = var(None)
    preview: var[int] = var(0)
    foul: var[str] = var("")
    typed: var[str] = var("")

    def compose(self) -> ComposeResult:
        state, glyphs, study = GameScreen.state, GameScreen.glyphs, GameScreen.study
        with Vertical(id="content"):
            with Horizontal(id="table"):
                yield Board().data_bind(state, glyphs, study, GameScreen.settings)
                with Vertical(id="side"):
                    yield ScorePanel().data_bind(state, glyphs)
                    yield ResultPanel().data_bind(state, glyphs)
                    yield AnalysisPanel().data_bind(state, glyphs, study)
                    yield MoveLog().data_bind(state, glyphs)
                    yield CommentPanel().data_bind(state, glyphs)
            yield ChoiceBar().data_bind(GameScreen.choices)
            yield StatusLine().data_bind(
                state,
                glyphs,
                GameScreen.cursor,
                GameScreen.preview,
                GameScreen.foul,
                GameScreen.typed,
                GameScreen.choices,
                GameScreen.message,
                GameScreen.advice,
            )
            yield KeyHints()
        yield TooSmall()

    def retranslate(self) -> None:
        """Show every text in the language in use now."""
        self.choices = offers(self.state, played=bool(self.match.players))
        self._advise()
        for widget in self.query(TextLines):
            widget.update_lines()

    def on_mount(self) -> None:
        super().on_mount()
        board = self.query_one(Board)
        # Watched rather than told by messages: a key pressed right afterwards could overtake them,
        # and the status line would be drawn in a second frame.
        self.watch(board, "touched", self._hurry, init=False)
        self.watch(board, "cursor", self._follow_cursor)
        self.watch(board, "preview", self._show_preview)
        self.watch(board, "foul", self._show_foul)
        self.watch(board, "typed", self._show_typed)
        # The first frame is already laid out as all others will be.
        self.watch_settings(self.settings)
        self.match.start()
        self.call_after_refresh(self._prepare_players)

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size)

    @on(events.Key)
    @on(events.Click)
    def _hurry(self) -> None:
        self.match.hurry()

    def watch_settings(self, settings: Settings) -> None:
        self.match.pace = Pace(lead=LEAD, least=settings.computer_delay)
        self._arrange(self.app.size)

    def watch_state(self, old: MatchState, state: MatchState) -> None:
        self.choices = offers(state, played=bool(self.match.players))
        self._show_preparing()
        if state.trouble and state.trouble != old.trouble and self.is_current:
            self._ask_about_trouble()

    def _prepare_players(self) -> None:
        """Let engines get ready while a person thinks about the first move."""
        for player in self.match.players.values():
            if isinstance(player, Preparable):
                player.on_status = partial(self._follow_player, player)
                self._prepare(player)

    @work(exit_on_error=False)
    async def _prepare(self, player: Preparable) -> None:
        # What goes wrong is told when the player is asked for a move and fails again.
        with suppress(PlayerError):
            await player.prepare()

    def _follow_player(self, player: Preparable, _progress: str) -> None:
        self._show_preparing()
        if player.is_slow:
            self.post_message(EngineIsSlow())

    def _show_preparing(self) -> None:
        """Say how far the player to move is with getting ready, if that is an engine."""
        state = self.state
        player = self.match.players.get(state.game.seat(state.head.position))
        self.preparing = ""
        if player is not None and state.thinking is not None and isinstance(player, Preparable):
            self.preparing = player.preparing

    @on(Board.Pointed)
    def _play_point(self, message: Board.Pointed) -> None:
        position = self.match.node.position
        only = self.match.state.legal_moves
        if only == (Pass(),):
            self._submit(Pass())
            return
        move = position.game.move_at(position, message.point)
        # A point that means no move is submitted all the same, for the words that say why not.
        self._submit(Place(message.point) if move is None else move)

    def _follow_cursor(self, cursor: Point) -> None:
        self.cursor = cursor
        self.message = ""

    def _show_preview(self, count: int) -> None:
        self.preview = count

    def _show_foul(self, foul: str) -> None:
        self.foul = foul

    @on(Board.Mistyped)
    def _explain_typing(self, message: Board.Mistyped) -> None:
        self.say(message.problem, bell=True)

    def _show_typed(self, typed: str) -> None:
        self.typed = typed

    @on(ChoiceBar.Chosen)
    def _take_choice(self, message: ChoiceBar.Chosen) -> None:
        value = message.choice.value
        if isinstance(value, Offer):
            self._accept(value)
        else:
            self._submit(value)

    @on(MoveLog.Left)
    def _focus_board(self) -> None:
        self.query_one(Board).focus()

    def may_choose(self, number: int) -> bool:
        """Whether there is a choice with this number."""
        return number <= len(self.choices)

    def action_choose(self, number: int) -> None:
        """Pick from the choice bar."""
        self.query_one(ChoiceBar).choose(number)

    def may_take_back(self) -> bool:
        """Whether this is the game, with a move or a resignation to take back."""
        return self.state.can_take_back and not self.state.reviewing

    def action_take_back(self) -> None:
        """Go back to the last decision of a person."""
        self.autoplay.stop()
        self.match.take_back()
        self.catch_up()

    def may_resign(self) -> bool:
        """Whether a person is playing."""
        return self._resigning() is not None

    @work
    async def action_resign(self) -> None:
        """Give up the game for the person who is to move, once confirmed."""
        from boardtui.ui.screens.confirm import YES, confirm

        color = self._resigning()
        if color is None:
            return
        side = holder_name(self.state.game, self.match.head.position, color)
        question = _("Does {side} resign?").format(side=side)
        if await self.ask(confirm(question, _("Resign"), self.glyphs)) == YES:
            self.match.resign(color)

    def may_play_on(self) -> bool:
        """Whether a game could be played from the cursor other than the one that goes on."""
        return self.state.outcome is None and (self.state.reviewing or not self.match.players)

    @work
    async def action_play_on(self) -> None:
        """Play from here, with players to be chosen."""
        # The side to move is most likely the one that a person wants to try.
        if await self._seat_players({self.match.decider(self.match.node)}):
            self.app.call_later(self._go_on)

    def _go_on(self) -> None:
        """Play from the cursor, told under the names that the app has given the players by now."""
        self.match.play_on()
        self.match.start()

    async def _seat_players(self, people: Collection[Color]) -> bool:
        """Ask who plays, people being likely for some colours; False if nobody was chosen."""
        from boardtui.players.levels import make_player
        from boardtui.ui.screens.play_on import PlayOn

        game, terms = self.state.game, self._terms()
        seats = game.seats(self.state.position)
        who = await self.ask(PlayOn(self.state, self.glyphs, terms, people))
        if who is None:
            return False
        try:
            players = {
                seats[color]: make_player(name, game=game, terms=terms)
                for color, name in who.items()
            }
        except PlayerError as error:
            self.say(sentence(error), bell=True)
            return False
        for player in self.match.seat_players(players):
            await player.close()
        names = tuple(name for _seat, name in sorted((seats[color], who[color]) for color in who))
        self.app.post_message(PlayersChanged(game.key, names))
        self._prepare_players()
        return True

    def _submit(self, move: Move) -> None:
        self.autoplay.stop()
        try:
            self.match.submit(move)
        except (RulesError, PlayerError) as error:
            self.say(sentence(error), bell=True)
        else:
            self.catch_up()

    @work(exclusive=True, group="trouble")
    async def _ask_about_trouble(self) -> None:
        from boardtui.ui.screens.confirm import Question
        from boardtui.ui.widgets.menu import Item

        items = [Item(choice.value, choice.text) for choice in trouble_offers()]
        answer = await self.ask(Question(notice(self.state), items, self.glyphs))
        if answer is not None:
            self._accept(Offer(answer))

    def _accept(self, offer: Offer) -> None:
        match offer:
            case Offer.REMATCH | Offer.SWAP_SIDES:
                swap = offer is Offer.SWAP_SIDES
                self.post_message(RematchWanted(self.state.game.key, swap))
            case Offer.REVIEW:
                self.action_first()
            case Offer.NEW_GAME:
                self.post_message(NewGameWanted(self.state.game.key))
            case Offer.ASK_AGAIN:
                self.match.retry()
            case Offer.OTHER_PLAYER:
                self._replace_players()
            case Offer.RESIGN_FOR_IT:
                self.match.resign(self.match.decider(self.match.head))
            case _:
                assert_never(offer)

    @work
    async def _replace_players(self) -> None:
        if await self._seat_players(self.state.humans):
            self.app.call_later(self.match.start)

    def _resigning(self) -> Color | None:
        """A person's side: the one to move if that is one."""
        head = self.match.head
        over = head.position.outcome is not None or self.match.record.ended_at is head
        people, decider = self.match.people(head), self.match.decider(head)
        if over or not self.match.players or not people:
            return None
        return decider if decider in people else min(people)

    def _arrange(self, room: Size) -> None:
        """Share out the terminal: panels and lines that do not fit are left out."""
        layout = TableLayout.fit(self.state.game, room, large=self.settings.large_board)
        self.query_one("#content").display = layout is not None
        self.query_one(TooSmall).display = layout is None
        self.query_one(TooSmall).needed = TableLayout.least(self.state.game)
        if layout is None:
            return
        side = self.query_one("#side")
        side.display = self.panel_in_sight = layout.side > 0
        side.styles.width = layout.side
        self.query_one(StatusLine).with_score = not layout.side
        self.query_one(KeyHints).display = layout.rows_below >= 2 and self.settings.key_hints
        self.query_one(ChoiceBar).display = layout.rows_below >= 3
        self.query_one(StatusLine).with_choices = layout.rows_below < 3
        if self.focused is None:
            self.query_one(Board).focus()
