"""Pictures in text, drawn over the still of a terminal that holds them."""

from __future__ import annotations

from base64 import b64encode

from boardtui.pictures.screen import HEIGHT, WIDTH
from tests.kitty_double import Picture, Shown
from tests.terminal_double import Terminal


def with_sprites(svg: str, terminal: Terminal) -> str:
    """Return the still of a terminal with the pictures that its cells show."""
    shown = list(terminal.pictures.shown(terminal.cells))
    if not shown:
        return svg
    held = {part.number: terminal.pictures.held[part.number] for _row, _column, part in shown}
    images = "".join(_image(number, picture) for number, picture in held.items())
    uses = "".join(_use(row, column, part) for row, column, part in shown)
    drawn, end = svg.rsplit("</g></svg>", 1)
    return f"{drawn}<defs>{images}</defs>\n{uses}</g></svg>{end}"


def _image(number: int, picture: Picture) -> str:
    data = b64encode(picture.png).decode()
    return (
        f'<image id="sprite{number}" width="{picture.columns * WIDTH}"'
        f' height="{picture.rows * HEIGHT}" preserveAspectRatio="none"'
        f' href="data:image/png;base64,{data}"/>\n'
    )


def _use(row: int, column: int, part: Shown) -> str:
    """Return the part of a picture in one cell."""
    return (
        f'<svg x="{column * WIDTH}" y="{row * HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="{part.column * WIDTH} {part.row * HEIGHT} {WIDTH} {HEIGHT}">'
        f'<use href="#sprite{part.number}"/></svg>\n'
    )
