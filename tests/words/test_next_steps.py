"""Every error says what to do next, or what holds: that nothing is lost, or goes on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

import pytest

from boardtui.analysis.engine_queue import AnalysisReason
from boardtui.club.errors import ClubReason
from boardtui.config.kinds import ConfigReason
from boardtui.formats.details import DetailReason
from boardtui.formats.errors import FormatReason
from boardtui.library.query import QueryReason
from boardtui.match.errors import MatchReason
from boardtui.match.referee import LateReason
from boardtui.play.chair import NoMoveReason
from boardtui.play.errors import RefusalReason
from boardtui.players.engine import EngineReason
from boardtui.players.engine_log import EngineLogReason
from boardtui.players.external import EngineEntryReason
from boardtui.players.lazy_engine import ProtocolReason
from boardtui.players.levels import NoPlayerReason
from boardtui.players.specs import UnsupportedGameReason
from boardtui.players.transport import ExitReason
from boardtui.record.clock import ClockReason
from boardtui.rules.errors import IllegalMoveReason, NotationReason, RulesReason
from boardtui.rules.gomoku import GomokuReason
from boardtui.saves.errors import StoreNote
from boardtui.saves.game_output import OutputReason
from boardtui.saves.save_policy import SaveNote
from boardtui.server.host_key import HostKeyReason
from boardtui.session.club.copies import CopyNote
from boardtui.session.club.help import NoHelpReason
from boardtui.system.reasons import Reason
from tests.tools import catalogue

TYPED = "names what the person wrote or chose, and what is wrong with it"
ENGINE = "the screen lists what can be done: ask again, another player, resign"

FAMILIES: Mapping[type[Reason], str] = {
    ConfigReason: "names the file, the line and the values that a setting takes",
    DetailReason: TYPED,
    EngineEntryReason: TYPED,
    EngineReason: ENGINE,
    ExitReason: ENGINE,
    FormatReason: "a remark on a text at its place; what could be read is shown with it",
    GomokuReason: TYPED,
    IllegalMoveReason: "another point is the step",
    LateReason: "how a game of a match was lost; the match goes on",
    MatchReason: TYPED,
    NoMoveReason: ENGINE,
    NoPlayerReason: TYPED,
    NotationReason: TYPED,
    ProtocolReason: ENGINE,
    QueryReason: TYPED,
    RefusalReason: "the board shows whose turn it is and what is offered; nothing has changed",
    RulesReason: TYPED,
    UnsupportedGameReason: TYPED,
}
"""Families of errors whose sentences need no step, with the reason."""

MEMBERS: Mapping[Reason, str] = {
    ClockReason.RANGE: TYPED,
    ClubReason.GUESTS_CHANGE_NAMES: "why a guest cannot have what a name has; nothing is wrong",
    ClubReason.IMITATING_NAME: TYPED,
    ClubReason.KNOWN_KEY: "the key lets the person in already",
    ClubReason.NO_CLUB: TYPED,
    ClubReason.NO_FOLDER: TYPED,
    ClubReason.NO_GROUP: TYPED,
    ClubReason.NO_SUCH_NAME: TYPED,
    ClubReason.NOT_IN_GROUP: TYPED,
    ClubReason.OTHER_FILES: TYPED,
    ClubReason.OTHER_KEEPER: "it runs already",
    ClubReason.RESERVED_NAME: TYPED,
    ClubReason.TAKEN_NAME: TYPED,
    EngineLogReason.UNWRITABLE: TYPED,
    HostKeyReason.NO_KEY: TYPED,
    NoHelpReason.POSITION: "help is on again at other positions",
    OutputReason.MISREAD: TYPED,
    OutputReason.UNWRITABLE: TYPED,
    OutputReason.WRONG_ENDING: TYPED,
    StoreNote.CANNOT_BE_HAD: "the words of another error",
    StoreNote.NOT_KEPT: "a visitor reads it at the beginning, with the way to copy a game",
}
"""Other errors whose sentences need no step."""

NOTES: tuple[type[Reason], ...] = (CopyNote, SaveNote, StoreNote)
"""Families of notes that report errors."""

VERBS = (
    "accept|add|answer|ask|boardtui|check|chmod|choose|close|come|delete|free|get|leave|look|make"
    "|move|name|open|restart|run|set|start|tell|try|update|use|wait|withdraw|write"
)

STEP = re.compile(
    rf"(?:^|[.;:!?,] |[.;:] to [^.:]+[,:] )(?:please |first |or )?(?:{VERBS})\b", re.IGNORECASE
)
"""The verb of a step at the beginning of a clause."""

HOLDS = re.compile(
    r"\b(unchanged|unaffected|not changed|nothing has changed|is still|you can|can still"
    r"|(are|is|was|were|is being) (saved|kept)|(was|were) moved|is retried|defaults are used"
    r"|until|while you|when you)\b",
    re.IGNORECASE,
)
"""That nothing is lost, or what goes on."""

RULE = re.compile(
    r"\b((has|may have) at most|has \d to|needs at least|only before|must)\b", re.IGNORECASE
)
"""The rule that an answer is to keep."""


def says_more(text: str) -> bool:
    """Whether a message says a step, what holds, or the rule to keep."""
    return any(pattern.search(text) for pattern in (STEP, HOLDS, RULE))


def errors() -> Iterator[Reason]:
    """The reasons of errors that are to say more than what happened."""
    list(catalogue.patterns())  # imports every module that has some
    for kind in kinds(Reason):
        if (kind.__name__.endswith("Reason") or kind in NOTES) and kind not in FAMILIES:
            yield from (reason for reason in kind if reason not in MEMBERS)


def kinds(base: type[Reason]) -> Iterator[type[Reason]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("boardtui.") and not kind.__module__.startswith(
            catalogue.ENGINES
        ):
            yield kind
            yield from kinds(kind)


def warnings() -> Iterator[str]:
    """The messages that are shown as warnings where they stand."""
    for path in catalogue.PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "warn":
                for text in ast.walk(call):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def test_errors_say_what_to_do_or_what_holds() -> None:
    found = list(errors())
    assert len(found) > 60
    assert AnalysisReason.DEFECT in found
    assert [f"{each}: {each.value}" for each in found if not says_more(str(each.value))] == []


def test_warnings_say_what_to_do_or_what_holds() -> None:
    found = list(warnings())
    assert len(found) >= 3
    assert [text for text in found if not says_more(text)] == []


def test_what_needs_no_step_says_none() -> None:
    assert [reason for reason in MEMBERS if says_more(str(reason.value))] == []
    assert not {type(reason) for reason in MEMBERS} & FAMILIES.keys()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The club is damaged: {file}", False),
        ("The saved game {file} is damaged: {reason} The file is unchanged.", True),
        ("The club is damaged. To start over, move this file away: {file}", True),
        ("You already offer {most} games. Withdraw one of them first.", True),
        ("Another program has this game open.", False),
    ],
)
def test_a_step_is_a_clause_of_its_own(text: str, wanted: bool) -> None:
    assert says_more(text) == wanted
