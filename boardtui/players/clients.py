"""The client of each protocol."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.engine import EngineClient
from boardtui.players.gomocup import GomocupEngine
from boardtui.players.gtp import GtpEngine
from boardtui.players.nboard import NBoardEngine
from boardtui.players.specs import Protocol

CLIENTS: Mapping[Protocol, type[EngineClient]] = {
    Protocol.NBOARD: NBoardEngine,
    Protocol.GTP: GtpEngine,
    Protocol.GOMOCUP: GomocupEngine,
}
