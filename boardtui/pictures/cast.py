"""Recordings of a terminal as asciinema plays them: asciicast, version 2.

https://docs.asciinema.org/manual/asciicast/v2/
"""

from __future__ import annotations

import json
from collections.abc import Iterable

_HIDE_CURSOR = "\x1b[?25l"


def cast(shots: Iterable[str], *, columns: int, rows: int, title: str, pace: float) -> bytes:
    """Return the file that shows one text after the other, each for `pace` seconds.

    It holds no date, so that the same shots give the same bytes.
    """
    header = {"version": 2, "width": columns, "height": rows, "title": title}
    outputs = [*shots, ""]  # the last one keeps the picture before it in sight
    outputs[0] = _HIDE_CURSOR + outputs[0]
    events = ([round(number * pace, 3), "o", output] for number, output in enumerate(outputs))
    lines = (json.dumps(each, ensure_ascii=False) for each in (header, *events))
    return "".join(f"{line}\n" for line in lines).encode()
