"""Figures in the text format of Prometheus."""

from __future__ import annotations

from pathlib import Path

from boardtui.server.metrics import Metric, metrics_text, write_metrics

BEATS = Metric("keeper_beats_total", "Beats.", {"": 3})


def test_each_has_its_kind_and_its_values() -> None:
    games = Metric("games", "Games.", {"played": 2, "offered": 0}, "state")
    assert metrics_text([BEATS, games]).splitlines() == [
        "# HELP boardtui_keeper_beats_total Beats.",
        "# TYPE boardtui_keeper_beats_total counter",
        "boardtui_keeper_beats_total 3",
        "# HELP boardtui_games Games.",
        "# TYPE boardtui_games gauge",
        'boardtui_games{state="played"} 2',
        'boardtui_games{state="offered"} 0',
    ]


def test_large_numbers_lose_no_digits() -> None:
    large = Metric("beats_total", "Beats.", {"": 123_456_789})
    assert metrics_text([large]).endswith("boardtui_beats_total 123456789\n")


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "keeper.prom"
    write_metrics(path, [BEATS])
    with path.open() as old:
        write_metrics(path, [BEATS._replace(values={"": 4})])
        assert old.read().endswith(" 3\n")
    assert path.read_text().endswith(" 4\n")
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(tmp_path.iterdir()) == [path]
