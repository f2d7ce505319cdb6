"""Figures beside what they are measured against, as lines of text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from statistics import median, quantiles


class Report:
    """Prints figures as they come, and remembers whether one is above its limit."""

    def __init__(self) -> None:
        self.is_met = True
        """False once a figure is above its limit."""

    def title(self, text: str) -> None:
        """Print what comes, and how busy the machine is."""
        load = os.getloadavg()[0]
        print(f"{text} (load average {load:.1f}, {os.cpu_count()} processors)", flush=True)

    def tell(self, name: str, text: str) -> None:
        """Print a figure that has no limit."""
        print(f"  {name:<46} {text}", flush=True)

    def limited(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """Print a figure that has one."""
        is_met = value <= limit
        self.is_met &= is_met
        verdict = "" if is_met else "  TOO MUCH"
        self.tell(name, f"{value:.3f}{unit}, limit {limit:g}{unit}{verdict}")


def late(delays: Sequence[float]) -> float:
    """Return the delay that 95 of 100 stay below.

    >>> round(late([0.01] * 19 + [1.0]), 2)
    0.06
    """
    return quantiles(delays, n=20, method="inclusive")[-1]


def delay_text(delays: Sequence[float]) -> str:
    """Return delays in seconds as a text.

    >>> delay_text([0.010, 0.020, 0.030])
    'p50 20.0 ms, p95 29.0 ms, most 30.0 ms, of 3 moves'
    """
    middle, most = 1e3 * median(delays), 1e3 * max(delays)
    high, count = 1e3 * late(delays), len(delays)
    return f"p50 {middle:.1f} ms, p95 {high:.1f} ms, most {most:.1f} ms, of {count} moves"
