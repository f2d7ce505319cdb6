"""Drills with the engines, the library and the settings of a session."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from boardtui.analysis.requests import AnalysisRequest, Ask, EngineStatus, Priority
from boardtui.config.settings import Settings
from boardtui.record.evaluation import Info
from boardtui.review.passes import AGAIN
from boardtui.rules.game import Game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.launch import Bounds
from boardtui.session.open_games import OpenGames
from boardtui.session.reviewing import efforts_within
from boardtui.session.training.deck import Deck
from boardtui.session.training.drill import Drill


def new_drill(games: OpenGames, engines: EnginePool, settings: Settings, deck: Deck) -> Drill:
    """Return a drill that goes through a deck, within the bounds of the person here."""

    def find_ask(game: Game) -> Ask | None:
        ask = engines.asker(game, Priority.HINT, note_engine)
        return None if ask is None else asking_within(ask, game, games.folder.bounds)

    def note_engine(status: EngineStatus) -> None:
        drill.note_engine(status)

    drill = Drill(
        deck,
        find_ask,
        KnownGames(games.library).has,
        grade_bounds(settings),
        games.training.now,
        games.training.tell,
    )
    return drill


def asking_within(ask: Ask, game: Game, bounds: Bounds) -> Ask:
    """Return a way to ask the engine of a game no more than the bounds of a person allow.

    The depth of a card may come from a file, so that it bounds nothing.
    """
    if bounds.review_depth is None:
        return ask
    effort = efforts_within(game, bounds)[-1]

    def ask_within(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        limit = effort.at_most(request.position, request.limit, AGAIN)
        return ask(request._replace(limit=limit))

    return ask_within
