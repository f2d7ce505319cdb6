"""The question for the text of a label."""

from __future__ import annotations

from boardtui.record.marks import LONGEST_LABEL
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.words.language import _
from boardtui.words.marking import long_label


def label_dialog(point: str, value: str, glyphs: GlyphSet) -> TextDialog:
    """Return the dialog that asks for the label of a point, by its name; `value` is there now."""

    async def check(text: str) -> str:
        return long_label() if len(text) > LONGEST_LABEL else ""

    label = _("A short text for {point}; the board shows as much as fits.").format(point=point)
    return TextDialog(_("Label"), label, check, glyphs, value=value[:LONGEST_LABEL])
