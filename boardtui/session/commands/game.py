"""The commands of the game screen, in the order of the help."""

from __future__ import annotations

from boardtui.session.commands.analysis import ANALYSIS
from boardtui.session.commands.board import LOOKS
from boardtui.session.commands.club import CLUB
from boardtui.session.commands.panels import EXPLORING, GRAPH, TO_PANEL
from boardtui.session.commands.play import PLAY
from boardtui.session.commands.record import RECORD
from boardtui.session.commands.replay import REPLAY
from boardtui.session.commands.review import REVIEW

GAME = (
    *(*PLAY, *ANALYSIS, *CLUB, *REVIEW, *EXPLORING, GRAPH),
    *(*REPLAY, *RECORD, *LOOKS, TO_PANEL),
)
