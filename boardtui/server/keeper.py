"""The keeper of a served club: a process that lets its time run, and knows its visitors."""

from __future__ import annotations

import asyncio
import errno
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from boardtui.club.beats import BEAT
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.ids import REST
from boardtui.club.keeping import Keeping
from boardtui.server.events import note
from boardtui.server.house_plan import OTHER_KEEPER
from boardtui.server.metrics import Metric, write_metrics
from boardtui.server.parent import on_end_of_parent
from boardtui.server.questions import QuestionReply, Questions
from boardtui.server.served_club import ServedClub
from boardtui.system.disk import Disk
from boardtui.system.ending_signals import on_signals

ENDED, TROUBLE = 0, 1
"""Exit statuses, beside `OTHER_KEEPER`."""

METRICS: Final = "keeper.prom"
"""The name of the file of figures beside the socket."""

LOOK: Final = 60.0
"""Seconds between two files of figures, and between two looks whether clocks still run."""

PRESENCE: Final = 10.0
"""Seconds between two looks for programs that were killed."""

TIDY: Final = 600.0
"""Seconds between two removals of what no list shows any more."""

_AFTER_WAKE: Final = 1.0
"""Seconds from a change of the club to a look at it, so that many changes are one look."""

_UNKNOWN: Final[QuestionReply] = {"error": "club"}
"""The answer while the club cannot be read."""

_KINDS: Final = ("account", "guest", "banned", "none")
"""The kinds of answers in the figures."""


def run_keeper(club: Path, socket: Path, metrics: Path | None = None) -> int:
    """Keep a club that is there until a signal comes or the parent process ends.

    Answers questions at a socket and writes figures to a file, by default one beside the socket.
    Returns the exit status.
    """
    try:
        keeping = Keeping(club)
    except ClubError as error:
        is_refused = error.reason is ClubReason.OTHER_KEEPER
        note("keeper-refused" if is_refused else "keeper-failed", reason=error)
        return OTHER_KEEPER if is_refused else TROUBLE
    try:
        return asyncio.run(_keep(club, keeping, socket, metrics or socket.with_name(METRICS)))
    except (ClubError, OSError) as error:
        note("keeper-failed", reason=error)
        return TROUBLE
    finally:
        keeping.close()


async def _keep(club: Path, keeping: Keeping, socket: Path, metrics: Path) -> int:
    """Keep a club until the end. Raises ClubError, OSError."""
    async with AsyncExitStack() as opened:
        served = ServedClub(club)
        opened.callback(served.close)
        keeper = ServedClubKeeper(served, keeping, metrics)
        on_signals(signal.SIGTERM, signal.SIGINT, end=lambda _number: keeper.end())
        # The terminal of `boardtui serve` is gone: whether that is the end is for its process.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        questions = Questions(keeper.answer)
        opened.push_async_callback(questions.close)
        await questions.open(socket)
        on_end_of_parent(keeper.end)
        listener = served.wakes.listen(REST, REST, keeper.wake)
        opened.callback(listener.close)
        note("keeper-started", club=club)
        await keeper.run()
    note("keeper-ended")
    return ENDED


class ServedClubKeeper:
    """Beats while clocks run and rests while none does; answers, and writes figures."""

    def __init__(self, club: ServedClub, keeping: Keeping, metrics: Path) -> None:
        self._club = club
        self._keeping = keeping
        self._metrics = metrics
        self._disk, self._answers = Disk(idle=2 * BEAT), Disk()
        self._has_ended = asyncio.Event()
        self._woken = asyncio.Event()
        self._troubles: dict[str, str] = {}
        self._beats = 0
        self._answered = Counter[str]()

    def wake(self) -> None:
        """Look at the club, in which something has changed."""
        self._woken.set()

    def end(self) -> None:
        """End soon."""
        self._has_ended.set()

    async def answer(self, key: str) -> QuestionReply:
        """Return what is known of a key."""
        try:
            answer = await self._answers.ask(lambda: self._club.visitor(key))
        except ClubError as error:
            self._note("questions", error)
            answer = _UNKNOWN
        else:
            self._note("questions", None)
        self._answered[_kind_of(answer)] += 1
        return answer

    async def run(self) -> None:
        """Keep the club until the end. Raises OSError once it is no longer claimed."""
        works = [
            self._has_ended.wait(),
            self._keep_time(),
            self._write_figures(),
            self._miss_killed(),
            self._tidy(),
        ]
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            done, _others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if not await self._has_running_clock(anew=True):
            # No player can lose time: until the next keeper, the club is one without.
            await self._do("beats", self._keeping.rest)

    async def _keep_time(self) -> None:
        while True:
            await self._beat()
            if await self._has_running_clock(anew=True):
                for _beat in range(round(LOOK / BEAT)):
                    await asyncio.sleep(BEAT)
                    await self._beat()
            else:
                await self._rest()

    async def _beat(self) -> None:
        """Beat once. Raises OSError once the club is no longer claimed."""
        self._require_claim()
        outages = self._keeping.outages
        if await self._do("beats", self._keeping.beat):
            self._beats += 1
        if self._keeping.outages > outages:
            note("keeper-outage")

    async def _rest(self) -> None:
        """Rest until a clock runs."""
        self._woken.clear()
        await self._do("beats", self._keeping.rest)
        # A game that began before this was noted has not woken this keeper.
        while not await self._has_running_clock(anew=False):
            await self._woken.wait()
            await asyncio.sleep(_AFTER_WAKE)
            self._woken.clear()

    async def _has_running_clock(self, *, anew: bool) -> bool:
        """Return True if a clock runs, or may run in a club that cannot be read."""
        found: list[bool] = []
        await self._do("clocks", lambda: found.append(self._club.has_running_clock(anew=anew)))
        return found != [False]

    async def _write_figures(self) -> None:
        while True:
            await self._do("metrics", lambda: write_metrics(self._metrics, self._figures()))
            await asyncio.sleep(LOOK)
            self._require_claim()

    async def _miss_killed(self) -> None:
        """Let killed programs be missed by all others, none of which looks for them itself."""
        while True:
            await asyncio.sleep(PRESENCE)
            await self._do("presence", self._club.wakes.clear)

    async def _tidy(self) -> None:
        while True:
            await self._do("tidying", self._club.remove_withdrawn)
            await asyncio.sleep(TIDY)

    def _figures(self) -> Iterator[Metric]:
        """Yield the figures of club and keeper. Raises ClubError."""
        yield from self._club.metrics()
        yield Metric("keeper_beats_total", "Beats of the keeper.", {"": self._beats})
        about = "Gaps without a keeper that the club's time was set back by."
        yield Metric("keeper_outages_total", about, {"": self._keeping.outages})
        about = "Questions about visitors by their answer."
        answered = {kind: self._answered[kind] for kind in _KINDS}
        yield Metric("keeper_questions_total", about, answered, "answer")

    def _require_claim(self) -> None:
        """Raise OSError once others read another file than that of the beats here."""
        if self._keeping.is_lost:
            raise FileNotFoundError(errno.ENOENT, "The file of the beats was removed")

    async def _do(self, what: str, job: Callable[[], object]) -> bool:
        """Do a job in a thread; note what keeps it from being done, and return False then."""
        trouble: Exception | None = None
        try:
            await self._disk.ask(job)
        except (ClubError, OSError) as error:
            trouble = error
        self._note(what, trouble)
        return trouble is None

    def _note(self, what: str, trouble: Exception | None) -> None:
        """Note a trouble once, and when it is over."""
        text = "" if trouble is None else str(trouble)
        before = self._troubles.get(what, "")
        self._troubles[what] = text
        if text and text != before:
            note("keeper-trouble", what=what, reason=text)
        elif before and not text:
            note("keeper-well", what=what)


def _kind_of(answer: QuestionReply) -> str:
    """Return which of `_KINDS` an answer is."""
    if "error" in answer:
        return "none"
    if answer["banned"]:
        return "banned"
    return "guest" if answer["account"] is None else "account"
