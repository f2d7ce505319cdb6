"""pyte's screen, with the manners of real terminals."""

from __future__ import annotations

from unicodedata import east_asian_width

import pyte
from pyte.screens import Char
from wcwidth import wcwidth


class Screen(pyte.Screen):
    """pyte's screen with the manners of real terminals that matter here.

    Half of a wide glyph takes the other half along when it is overwritten, ambiguous glyphs may be
    wide, bright backgrounds are known, and a whole screen is erased even where nothing was drawn.
    """

    ambiguous_width = 1

    @property
    def display(self) -> list[str]:
        columns, lines, blank = range(self.columns), range(self.lines), self.default_char
        rows = [self.buffer[y].get for y in lines]
        return ["".join([cell(x, blank).data for x in columns]) for cell in rows]

    def draw(self, data: str) -> None:
        for character in data:
            if self.ambiguous_width == 2 and _is_ambiguous(character):
                self._draw_wide_ambiguous(character)
                continue
            width = wcwidth(character)
            if width > 0:
                self._break_glyphs(min(self.cursor.x, self.columns - width), width)
            super().draw(character)

    def select_graphic_rendition(self, *attrs: int) -> None:
        translated: list[int] = []
        rest = list(attrs)
        while rest:
            code = rest.pop(0)
            if code in (38, 48):
                count = 2 if rest[:1] == [5] else 4
                translated += [code, *rest[:count]]
                del rest[:count]
            elif 100 <= code <= 107:
                translated += [48, 5, code - 92]
            else:
                translated.append(code)
        super().select_graphic_rendition(*translated)

    def erase_in_display(self, how: int = 0, *args: int, **kwargs: bool) -> None:
        super().erase_in_display(how, *args, **kwargs)
        for row in range(self.lines) if how == 2 else ():
            self.buffer[row].update(dict.fromkeys(range(self.columns), self.cursor.attrs))

    def _draw_wide_ambiguous(self, character: str) -> None:
        self._break_glyphs(min(self.cursor.x, self.columns - 2), 2)
        super().draw("　")
        line = self.buffer[self.cursor.y]
        place = self.cursor.x - 2
        line[place] = line[place]._replace(data=character)

    def _break_glyphs(self, start: int, width: int) -> None:
        line = self.buffer[self.cursor.y]
        if start > 0 and line[start].data == "":
            line[start - 1] = line[start - 1]._replace(data=" ")
        end = start + width
        if end < self.columns and line[end].data == "":
            line[end] = line[end]._replace(data=" ")


def visible(cell: Char) -> Char:
    """A cell without what cannot be seen: the text colour and weight of a space."""
    if cell.data != " " or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


def _is_ambiguous(character: str) -> bool:
    return not character.isascii() and east_asian_width(character) == "A"
