"""Games of two programs that a third watches."""

from __future__ import annotations

import grp
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from boardtui.club.folder import make_club_folder
from boardtui.play.log import EntryKind
from boardtui.record.clock import Clock
from boardtui.rules.registry import game
from boardtui.session.club.terms import Terms
from boardtui.system.threads import in_thread
from tests.club.users import as_user, needs_root
from tests.waiting import until

from .visits import FIRST, opened, visiting

ROOT = Path(__file__).parents[3]
GAMES = {
    "othello": game("othello", size=6),
    "swap2": game("gomoku", size=9, opening="swap2"),
    "taraguchi": game("gomoku", rule="renju", opening="taraguchi-10"),
}


@contextmanager
def player(
    folder: Path, name: str, log: str, seed: int, before: tuple[str, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    """A program that plays under a name; `before` are the words before its command."""
    module = (sys.executable, "-m", "tests.session.club.player")
    command = (*before, *module, str(folder), name, log, str(seed))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 18))]
)
async def test_a_killed_player_goes_on_and_all_see_the_same_game(
    folder: Path, kind: str, seed: int
) -> None:
    chance = Random(f"{kind} {seed}")
    length = chance.randint(0, 10)
    victim, other = chance.sample(["ann", "ben"], 2)
    async with visiting(folder, "eve") as eve:
        async with visiting(folder, "ann") as ann:
            offered = await ann.games.offer(Terms(GAMES[kind], Clock(3600), seat=FIRST))
        log = offered.log
        with opened(eve, log, watches=True) as board, player(folder, other, log, seed) as rival:
            with player(folder, victim, log, seed) as killed:
                await until(lambda: len(board.standing.line) > length)
                killed.kill()
                shown = await told(killed)
            with player(folder, victim, log, -seed) as again:
                assert [(await told(child))[-1] for child in (again, rival)] == ["ended"] * 2
            await until(lambda: board.standing.outcome)
            (account,) = [who.id for who in board.standing.seats if who.name == victim]
            entries = [each for each in board.table.log.read() if each.kind == EntryKind.MOVE]
            moves = [f"move {each.data['move']}" for each in entries if each.who == account]
            assert len(entries) == len(board.standing.line)  # none was played twice
            before = [line for line in shown if line.startswith("move ")]
            assert moves[: len(before)] == before
        await eve.lists.look()
        assert eve.state.played == ()


@needs_root
async def test_users_of_a_group_play_and_another_watches(folder: Path) -> None:
    group = grp.getgrgid(1)
    folder.parent.chmod(0o755)
    make_club_folder(folder, group.gr_name)
    users = [as_user(60_001 + index, group.gr_gid) for index in range(3)]
    with player(folder, "ann", "new", 1, users[0]) as ann:
        assert ann.stdout is not None
        _word, log = ann.stdout.readline().split()
        with player(folder, "ben", log, 2, users[1]) as ben:
            assert ben.stdout is not None
            ben.stdout.readline()
            with player(folder, "eve", log, 3, users[2]) as eve:
                ends = [(await told(child))[-2:] for child in (ann, ben, eve)]
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][1] == "ended"


async def told(child: subprocess.Popen[str]) -> list[str]:
    """What a program has said until its end."""
    text, _errors = await in_thread(child.communicate)
    return text.splitlines()
