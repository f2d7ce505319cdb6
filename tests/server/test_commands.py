"""What is had without a terminal: records, a game that goes on, and the list of one's games."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from boardtui.cli import visit_commands
from boardtui.formats import sgf
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.session.club.visits import FIRST, Board, begun, opened
from tests.waiting import until, wait_until

from .served import NEEDS_SSH, Key, Served, make_key, served
from .visitors import coming

pytestmark = NEEDS_SSH

MOVES = ("a1", "b2", "b1", "c3", "c1")
"""The first player wins."""


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served("--a-minute", "1000") as club:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        yield club


class Played(NamedTuple):
    """A game that two visitors play."""

    log: str
    boards: tuple[Board, Board]

    async def play(self, *moves: str) -> None:
        """Play moves in turn, from where the game stands."""
        for text in moves:
            await until(self._is_even)
            length = len(self.boards[0].standing.line)
            await self.boards[length % 2].play(TIC_TAC_TOE.parse_move(text))
        await until(self._is_even)

    def _is_even(self) -> bool:
        first, second = (board.standing.line for board in self.boards)
        return first == second


@pytest.fixture
def key(tmp_path: Path) -> Key:
    return make_key(tmp_path / "key")


@pytest.fixture
async def played(club: Served, key: Key, request: pytest.FixtureRequest) -> AsyncIterator[Played]:
    number = abs(hash(request.node.name)) % 10**6
    other = f"SHA256:{number:043}"
    async with (
        coming(club.folder, key.fingerprint, f"ann{number}") as ann,
        coming(club.folder, other, f"ben{number}") as ben,
    ):
        log = await begun(ann, ben, Terms(TIC_TAC_TOE, seat=FIRST))
        with opened(ann, log) as first, opened(ben, log) as second:
            yield Played(log, (first, second))


async def test_a_guest_takes_a_record_home(club: Served, played: Played) -> None:
    await played.play(*MOVES)
    done = club.run("sgf", played.log)
    assert done.returncode == 0
    (reading,) = sgf.loads(done.stdout)
    moves = [node.move for node in reading.record.mainline()]
    assert [TIC_TAC_TOE.format_move(move) for move in moves if move is not None] == [*MOVES]


async def test_a_record_is_whole_where_no_language_is_sent(club: Served, key: Key) -> None:
    async with (
        coming(club.folder, key.fingerprint, "アン") as ann,
        coming(club.folder, "SHA256:" + "b" * 43, "ベン") as ben,
    ):
        log = await begun(ann, ben, Terms(TIC_TAC_TOE, seat=FIRST))
    (reading,) = sgf.loads(club.run("sgf", log).stdout)
    assert [*reading.record.players.values()] == ["アン", "ベン"]


async def test_the_list_of_ones_games_names_them(club: Served, key: Key, played: Played) -> None:
    await played.play(*MOVES)
    (line,) = club.run("history", key=key).stdout.splitlines()
    number, log, *_told, result = line.split("\t")
    assert (number, log) == ("1", played.log)
    assert "you won" in result
    guest = club.run("history")
    assert guest.stdout == ""


@asynccontextmanager
async def following(words: Sequence[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """A client that follows a game."""
    process = await asyncio.create_subprocess_exec(*words, stdin=DEVNULL, stdout=PIPE)
    try:
        async with asyncio.timeout(60):
            yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def line_of(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().rstrip()


async def test_a_game_is_followed_to_its_end(club: Served, played: Played) -> None:
    await played.play(*MOVES[:2])
    assert played.log in club.run("watch").stdout
    async with following(club.ssh("watch", played.log)) as process:
        assert [await line_of(process) for _ in range(2)] == ["1. a1", "2. b2"]
        await played.play(*MOVES[2:])
        assert [await line_of(process) for _ in range(3)] == ["3. b1", "4. c3", "5. c1"]
        assert "won" in await line_of(process)
        assert await process.wait() == 0


async def test_a_client_that_goes_ends_what_follows_a_game(club: Served, played: Played) -> None:
    await played.play(*MOVES[:1])
    async with following(club.ssh("watch", played.log)) as process:
        assert await line_of(process) == "1. a1"
        assert club.children()
    await until(lambda: not club.children())


async def test_a_game_without_news_is_not_followed_for_ever(
    club: Served,
    played: Played,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(visit_commands, "_LOOK", 0.05)
    monkeypatch.setattr(visit_commands, "_QUIET", 0.5)
    await played.play(*MOVES[:1])
    guest = await Club.enter(ClubPlace(club.folder, visitor=Visitor(None)))
    try:
        async with asyncio.timeout(30):
            await visit_commands._watch(guest, played.log)
    finally:
        await guest.close()
    ends = "Nothing has happened for 0 minutes, so the program ends."
    assert capfd.readouterr().out.splitlines() == ["1. a1", ends]


async def test_commands_are_sessions_of_a_player(club: Served, played: Played, key: Key) -> None:
    words = club.ssh("watch", played.log, key=key)
    await played.play(*MOVES[:1])
    async with AsyncExitStack() as opened:
        for _session in range(5):
            process = await opened.enter_async_context(following(words))
            assert await line_of(process) == "1. a1"
        done = await asyncio.to_thread(partial(club.run, "history", key=key))
        assert done.returncode == 1
        assert "You already have 5 sessions here" in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sgf", "Give the name of a game"),
        ("sgf ../../etc/passwd", "Give the name of a game"),
        ("sgf aaaaaaaaaaaa", "There is no game with this name."),
        ("watch aaaaaaaaaaaa", "There is no game with this name."),
        ("watch a b", "Without a terminal, these commands are available"),
        ("history all", "This command takes no argument"),
        ("id", "Without a terminal, these commands are available"),
        ("sh -c id", "Without a terminal, these commands are available"),
        ("x" * 100_000, "Without a terminal, these commands are available"),
    ],
)
def test_a_wrong_command_is_told_in_a_sentence(club: Served, command: str, said: str) -> None:
    done = club.run(command)
    assert done.returncode == 2
    assert done.stdout == ""  # which may be on its way to a file
    told = done.stderr
    assert said in told
    assert "Traceback" not in told
    assert "uid=" not in told
    assert told.count("\n") == 1
