"""A game going on: the only writer of its record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from boardtui.play.state import MatchState
from boardtui.play.turn import Pace, Turn
from boardtui.players.human import Human
from boardtui.players.player import Follower, Limit, Player, PlayerError
from boardtui.reasons import Reason
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import Illegality, IllegalMove
from boardtui.rules.game import Move, Outcome, Pass, Termination


class Refusal(Reason):
    """Why a move is not taken."""

    NOT_YOUR_TURN = "It is {name}’s turn."


class NotYourTurn(PlayerError):
    """A move was submitted while a computer chooses one."""


class Match:
    """Moves a cursor over a record, asks players for moves, tells its subscribers.

    The head is where the game stands: there the player to move is asked. The cursor
    follows the head until it is moved away; a move played elsewhere brings the head there.
    Where players go on with a game, a move at its head continues the main line there, and
    what was taken back stays as a variation; a move played elsewhere is a variation itself.
    A seat without a player is open: whoever submits a move plays it.
    """

    def __init__(
        self,
        record: GameRecord,
        players: Mapping[Seat, Player] | None = None,
        *,
        pace: Pace | None = None,
        limit: Limit | None = None,
        head: Node | None = None,
    ) -> None:
        self.record = record
        self.players: dict[Seat, Player] = dict(players or {})
        self.pace = pace or Pace()
        self.limit = limit or Limit()
        if record.outcome is not None and record.ended_at is None:
            record.ended_at = record.root.end()
        self._head = self._node = head or record.root.end()
        self._line = self._head.end().line()
        self._revision = self._edits = 0
        self._trouble: PlayerError | None = None
        self._turn: Turn | None = None
        self._subscribers: list[Callable[[MatchState], object]] = []

    @property
    def node(self) -> Node:
        """The cursor."""
        return self._node

    @property
    def head(self) -> Node:
        """Where the game stands."""
        return self._head

    @property
    def is_over(self) -> bool:
        """Whether the game has ended where it stands."""
        return self._outcome_at(self._head) is not None

    @property
    def state(self) -> MatchState:
        """The match as it stands."""
        position = self._node.position
        outcome = self._outcome_at(self._node)
        return MatchState(
            game=self.record.game,
            node=self._node,
            head=self._head,
            line=self._line,
            index=self._depth(self._node),
            legal_moves=() if outcome else position.legal_moves,
            outcome=outcome,
            result=self._outcome_at(self._line[-1]),
            names=self.record.names(self._node),
            humans=self.people(self._node),
            thinking=self._thinking,
            trouble=self._trouble,
            can_take_back=self._resigned or self._last_decision() is not None,
            revision=self._revision,
            edits=self._edits,
        )

    def people(self, node: Node) -> frozenset[Color]:
        """The colours that persons have as things stand at a node."""
        seats = enumerate(self.record.game.seats(node.position))
        return frozenset(
            Color(color) for color, seat in seats if self._is_human(self.players.get(seat))
        )

    def decider(self, node: Node) -> Color:
        """The colour of whoever decides at a node, as things stand there."""
        return self._color(self.record.game.seat(node.position), node)

    def subscribe(self, callback: Callable[[MatchState], object]) -> Callable[[], None]:
        """Call back now and after every change; returns the way to stop."""
        self._subscribers.append(callback)
        callback(self.state)

        def stop() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return stop

    def start(self) -> None:
        """Ask the player to move at the head; needs a running event loop."""
        self._ask()
        self._tell()

    def submit(self, move: Move) -> None:
        """Play a person's move at the cursor.

        Raises IllegalMove, or NotYourTurn when a computer is to move there.
        """
        player = self._player_at(self._node)
        if self._node is self._head and not self._is_human(player) and not self.is_over:
            assert player is not None
            raise NotYourTurn(Refusal.NOT_YOUR_TURN, name=player.name)
        self.play(move)

    def play(self, move: Move) -> None:
        """Play a legal move at the cursor; the game goes on from there. Raises IllegalMove."""
        if self._outcome_at(self._node) is not None:
            raise IllegalMove(Illegality.GAME_OVER, move)
        goes_on = self._node is self._head and bool(self.players)
        node = self._node.play(move)
        if goes_on:
            node.promote()
        self._advance(node)

    def goto(self, node: Node) -> None:
        """Look at a node of the record; the game stays where it stands.

        A node that was removed in the meantime is left alone.
        """
        if node is not self._node and node.is_below(self.record.root):
            self._look_at(node)
            self._tell()

    def back(self) -> None:
        """Look at the position one ply before."""
        if self._node.parent is not None:
            self.goto(self._node.parent)

    def forward(self) -> None:
        """Look at the position one ply later on the same branch."""
        index = self._depth(self._node) + 1
        if index < len(self._line):
            self.goto(self._line[index])

    @property
    def may_branch(self) -> bool:
        """Whether moves can be put into the record at the cursor without being played.

        Where a game stands that players go on with, the next move is theirs.
        """
        return self._node is not self._head or not self.players or self.is_over

    def branch(self, moves: Iterable[Move]) -> None:
        """Put moves into the record after the cursor, which stays where it is, as does the game.

        They are what comes next when the cursor goes forward. Raises IllegalMove.
        """
        node = self._node
        for move in moves:
            node = node.play(move)
        self._line = node.end().line()
        self._edited()

    def play_on(self) -> None:
        """Let the game go on from the cursor."""
        if self._node is not self._head:
            self._advance(self._node)

    def take_back(self) -> bool:
        """Go back to the last decision of a person, past computers and forced passes.

        A resignation is taken back alone. False when there is nothing to take back.
        """
        if self._resigned:
            self._forget_ending()
            self._advance(self._head)
            return True
        node = self._last_decision()
        if node is None:
            return False
        self._advance(node)
        return True

    def resign(self, color: Color) -> None:
        """End the game where it stands: `color` gives up."""
        if not self.is_over:
            sides = range(len(self.record.game.sides))
            winners = tuple(Color(side) for side in sides if side != color)
            for node in self._head.line():
                node.promote()
            self.record.outcome = Outcome(winners, Termination.RESIGNATION)
            self.record.ended_at = self._head
            self._advance(self._head)

    def hurry(self) -> None:
        """Skip the wait before the next move that comes by itself."""
        if self._turn is not None:
            self._turn.hurry()

    def promote(self, node: Node) -> None:
        """Make the variation that starts at a node the main line there."""
        if node.parent is not None and node.parent.next is not node:
            node.promote()
            self._edited()

    def remove(self, node: Node) -> None:
        """Cut off a node and all below it; cursor and head step out of it first."""
        parent = node.parent
        if parent is None or not parent.is_below(self.record.root):
            return
        if self._head.is_below(node):
            self._cancel()
            self._head = parent
            self._ask()
        if self._node.is_below(node):
            self._node = parent
        if self.record.ended_at is not None and self.record.ended_at.is_below(node):
            self._forget_ending()
        node.remove()
        if node in self._line:
            self._line = self._node.end().line()
        self._edited()

    def annotate(self, node: Node, comment: str) -> None:
        """Write the comment of a node."""
        if comment != node.comment:
            node.comment = comment
            self._edited()

    def seat_players(self, players: Mapping[Seat, Player]) -> tuple[Player, ...]:
        """Put other players at the board; returns those who left, to be closed."""
        staying = {id(player) for player in players.values()}
        left = tuple(player for player in self._crowd() if id(player) not in staying)
        self.players = dict(players)
        self._cancel()
        self._ask()
        self._edited()
        return left

    def retry(self) -> None:
        """Ask again the player who failed."""
        self._cancel()
        self.start()

    async def close(self) -> None:
        """Stop asking, let all players go and leave the seats open; nobody is called back."""
        self._subscribers.clear()
        self._cancel()
        crowd = self._crowd()
        self.players = {}
        await asyncio.gather(*(player.close() for player in crowd), return_exceptions=True)

    @property
    def _thinking(self) -> Color | None:
        if self._turn is None or self._is_human(self._player_at(self._head)):
            return None
        return self._color(self.record.game.seat(self._head.position), self._node)

    def _color(self, seat: Seat, node: Node) -> Color:
        return Color(self.record.game.seats(node.position).index(seat))

    def _depth(self, node: Node) -> int:
        return node.position.ply - self.record.root.position.ply

    def _player_at(self, node: Node) -> Player | None:
        return self.players.get(self.record.game.seat(node.position))

    @staticmethod
    def _is_human(player: Player | None) -> bool:
        return player is None or isinstance(player, Human)

    @property
    def _resigned(self) -> bool:
        return self._head is self.record.ended_at

    def _last_decision(self) -> Node | None:
        node = self._head.parent
        while node is not None and not self._is_decision(node):
            node = node.parent
        return node

    def _crowd(self) -> list[Player]:
        """Everybody at the board, once each."""
        return list({id(player): player for player in self.players.values()}.values())

    def _is_decision(self, node: Node) -> bool:
        """Whether a person chose at a node; where only computers play, whether anybody did."""
        seats = range(len(self.record.game.sides))
        people = any(self._is_human(self.players.get(Seat(seat))) for seat in seats)
        if people and not self._is_human(self._player_at(node)):
            return False
        return node.position.legal_moves != (Pass(),)

    def _outcome_at(self, node: Node) -> Outcome | None:
        by_rules = node.position.outcome
        if by_rules is None and node is self.record.ended_at:
            return self.record.outcome
        return by_rules

    def _forget_ending(self) -> None:
        self.record.outcome = self.record.ended_at = None

    def _advance(self, node: Node) -> None:
        """Bring the head to a node, the cursor with it, and ask who is to move there."""
        self._cancel()
        self._head = node
        self._look_at(node)
        self._ask()
        self._edited()

    def _look_at(self, node: Node) -> None:
        index = self._depth(node)
        if not (index < len(self._line) and self._line[index] is node):
            self._line = node.end().line()
        self._node = node

    def _edited(self) -> None:
        self._edits += 1
        self._tell()

    def _tell(self) -> None:
        self._revision += 1
        state = self.state
        for callback in tuple(self._subscribers):
            if self._revision == state.revision:  # otherwise a callback made a newer one
                callback(state)

    def _cancel(self) -> None:
        self._trouble = None
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    def _ask(self) -> None:
        player = self._player_at(self._head)
        if player is not None and self._turn is None and not self.is_over:
            if isinstance(player, Follower):
                line = self._head.line()
                player.follow(line[0].position, [node.move for node in line if node.move])
            self._turn = Turn(
                player,
                self._head.position,
                limit=self.limit,
                pace=self.pace,
                played=self._arrive,
                failed=self._fail,
            )

    def _arrive(self, move: Move) -> None:
        """Play the move of the player who was asked; a cursor that is elsewhere stays there."""
        self._turn = None
        before, self._head = self._head, self._head.play(move)
        self._head.promote()
        if self._node is before:
            self._look_at(self._head)
        elif self._line[-1] is before:
            self._line = (*self._line, self._head)
        self._ask()
        self._edited()

    def _fail(self, why: PlayerError) -> None:
        self._turn = None
        self._trouble = why
        self._tell()
