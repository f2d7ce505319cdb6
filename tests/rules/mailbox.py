"""Slow rules that share nothing with the bitboards: lists of characters and plain loops."""

from __future__ import annotations

from collections.abc import Iterator

Rows = list[list[str]]
Cell = tuple[int, int]

EIGHT_WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
FOUR_WAYS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def rows_of_text(picture: str) -> Rows:
    return [list(line.strip()) for line in picture.strip().splitlines()]


def text_of_rows(rows: Rows) -> str:
    return "\n".join("".join(row) for row in rows)


def rival(side: str) -> str:
    return "O" if side == "X" else "X"


def cells(rows: Rows) -> Iterator[Cell]:
    return ((x, y) for y in range(len(rows)) for x in range(len(rows[0])))


def at(rows: Rows, x: int, y: int) -> str:
    inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
    return rows[y][x] if inside else "#"


def othello_start(size: int) -> Rows:
    rows = [["."] * size for _ in range(size)]
    half = size // 2
    rows[half - 1][half - 1] = rows[half][half] = "O"
    rows[half - 1][half] = rows[half][half - 1] = "X"
    return rows


def flips(rows: Rows, x: int, y: int, side: str) -> list[Cell]:
    if rows[y][x] != ".":
        return []
    found = []
    for dx, dy in EIGHT_WAYS:
        run = []
        cx, cy = x + dx, y + dy
        while at(rows, cx, cy) == rival(side):
            run.append((cx, cy))
            cx, cy = cx + dx, cy + dy
        if at(rows, cx, cy) == side:
            found += run
    return found


def othello_moves(rows: Rows, side: str) -> list[Cell]:
    return [(x, y) for x, y in cells(rows) if flips(rows, x, y, side)]


def othello_play(rows: Rows, x: int, y: int, side: str) -> Rows:
    after = [row[:] for row in rows]
    for cx, cy in [(x, y), *flips(rows, x, y, side)]:
        after[cy][cx] = side
    return after


def othello_perft(rows: Rows, side: str, depth: int) -> int:
    if depth == 0:
        return 1
    moves = othello_moves(rows, side)
    if moves:
        return sum(
            othello_perft(othello_play(rows, x, y, side), rival(side), depth - 1) for x, y in moves
        )
    if othello_moves(rows, rival(side)):
        return othello_perft(rows, rival(side), depth - 1)
    return 1


def three_way_start(size: int) -> Rows:
    """The start for three; red discs are R, as # is what lies outside the board."""
    rows = [["."] * size for _ in range(size)]
    for y, line in enumerate(["XRO", "OXR", "ROX"], size // 2 - 1):
        rows[y][size // 2 - 1 : size // 2 + 2] = line
    return rows


def mixed_flips(rows: Rows, x: int, y: int, side: str) -> list[Cell]:
    """The discs of other colours, mixed or not, up to the nearest one of `side`, in each way."""
    found = []
    for dx, dy in EIGHT_WAYS if rows[y][x] == "." else []:
        run = []
        cx, cy = x + dx, y + dy
        while at(rows, cx, cy) in {"X", "O", "R"} - {side}:
            run.append((cx, cy))
            cx, cy = cx + dx, cy + dy
        if at(rows, cx, cy) == side:
            found += run
    return found


def three_way_perft(rows: Rows, side: str, depth: int, out: str = "") -> int:
    """The paths of a game for three; the sides in `out` have dropped out."""
    if depth == 0:
        return 1
    left = [each for each in "XOR" if each not in out]
    moves = {each: [c for c in cells(rows) if mixed_flips(rows, *c, each)] for each in left}
    if not any(moves.values()):
        return 1
    order = "XOR" * 2
    after = next(each for each in order[order.index(side) + 1 :] if each in left)
    count = 0
    for x, y in moves[side]:
        played = [row[:] for row in rows]
        for cx, cy in [(x, y), *mixed_flips(rows, x, y, side)]:
            played[cy][cx] = side
        count += three_way_perft(played, after, depth - 1, out)
    return count if moves[side] else three_way_perft(rows, after, depth - 1, out)


def winning_cells(rows: Rows, side: str, length: int, *, exactly: bool) -> set[Cell]:
    """Every cell of every row of `side` that wins, each row measured from its first stone."""
    found = set()
    for x, y in cells(rows):
        for dx, dy in FOUR_WAYS:
            if rows[y][x] != side or at(rows, x - dx, y - dy) == side:
                continue
            run = [(x, y)]
            while at(rows, x + len(run) * dx, y + len(run) * dy) == side:
                run.append((x + len(run) * dx, y + len(run) * dy))
            if len(run) == length or (len(run) > length and not exactly):
                found |= set(run)
    return found
