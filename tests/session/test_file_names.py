from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import sgf
from boardtui.session.file_names import MOST_OF_A_NAME, proposed_name

TODAY = dt.date(2026, 11, 26)


def proposed(facts: str, game: str = "GM[2]SZ[8]") -> str:
    return proposed_name(sgf.loads(f"(;{game}{facts};B[f5])")[0].record, TODAY)


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ("PB[Feinstein]PW[Nelis]DT[1993]", "othello-feinstein-nelis-1993.sgf"),
        ("PB[Feinstein]PW[Nelis]DT[1993-11-05]", "othello-feinstein-nelis-1993-11-05.sgf"),
        ("PB[Feinstein]PW[Nelis]DT[1993-11]", "othello-feinstein-nelis-1993-11.sgf"),
        ("PB[Feinstein]PW[Nelis]DT[1993-11-05,06]", "othello-feinstein-nelis-1993-11-05.sgf"),
        ("PB[Feinstein]PW[Nelis]EV[World 1993]", "othello-feinstein-nelis-1993.sgf"),
        ("PB[Feinstein]PW[Nelis]", "othello-feinstein-nelis.sgf"),
        ("PB[Rose, Brian]PW[Müller Łukasz]DT[2001]", "othello-rose-muller-lukasz-2001.sgf"),
        ("PB[Ann]PW[Level 3]DT[2026-11-20]", "othello-ann-level-3-2026-11-20.sgf"),
        ("PB[Ann]DT[2026-11-20]", "othello-ann-2026-11-20.sgf"),
        ("PB[中村]PW[鈴木]DT[1993]", "othello-1993.sgf"),
        ("PB[../../etc/passwd]PW[. .]DT[1993]", "othello-etc-passwd-1993.sgf"),
        ("DT[autumn]", "othello-2026-11-26.sgf"),
        ("", "othello-2026-11-26.sgf"),
    ],
)
def test_the_name_takes_players_and_day(facts: str, name: str) -> None:
    assert proposed(facts) == name


def test_long_names_are_cut() -> None:
    name = proposed(f"PB[{'Ann ' * 1000}]PW[{'x' * 100_000}]DT[1993]")
    assert len(name) <= len("othello---1993.sgf") + 2 * MOST_OF_A_NAME
    assert name.isascii()
