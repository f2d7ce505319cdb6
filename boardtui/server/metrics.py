"""Figures for a monitoring program, as a text file in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from boardtui.system.atomic_files import write_atomically
from boardtui.system.named_tuples import NamedTuple

_MODE: Final = 0o644

_PREFIX: Final = "boardtui_"


class Metric(NamedTuple):
    """A figure, or several that differ by one label."""

    name: str
    """A name that ends with "_total" is that of a number that only grows."""
    about: str
    values: Mapping[str, float]
    """By the value of the label; a figure without one has an empty one."""
    label: str = ""


def metrics_text(metrics: Iterable[Metric]) -> str:
    r"""Return figures in the text format of Prometheus.

    >>> print(metrics_text([Metric("games", "Games.", {"played": 3, "offered": 1}, "state")]))
    # HELP boardtui_games Games.
    # TYPE boardtui_games gauge
    boardtui_games{state="played"} 3
    boardtui_games{state="offered"} 1
    <BLANKLINE>
    """
    return "".join(f"{line}\n" for metric in metrics for line in _lines(metric))


def write_metrics(path: Path, metrics: Iterable[Metric]) -> None:
    """Replace a file of figures, which readers see as a whole. Raises OSError."""
    write_atomically(path, metrics_text(metrics).encode(), _MODE)


def _lines(metric: Metric) -> Iterable[str]:
    name = _PREFIX + metric.name
    yield f"# HELP {name} {metric.about}"
    yield f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}"
    for value, figure in metric.values.items():
        of = f'{{{metric.label}="{value}"}}' if metric.label else ""
        yield f"{name}{of} {figure}"
