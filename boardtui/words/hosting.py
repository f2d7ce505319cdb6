"""Sentences for visitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.words.language import _, ngettext

if TYPE_CHECKING:
    from boardtui.session.launch import Bounds
    from boardtui.session.visit import VisitEnd


def hosting_note(bounds: Bounds, *, keeps: bool) -> str:
    """Return the note for a visitor's start; empty for anybody else."""
    notes = []
    if not keeps and bounds.clubs:
        notes.append(_("Only club games are saved. Press Ctrl+S to copy any other game."))
    elif not keeps:
        notes.append(_("You are a guest: your games are not saved. Press Ctrl+S to copy a game."))
    if note := stay_note(bounds):
        notes.append(note)
    return "\n".join(notes)


def stay_note(bounds: Bounds) -> str:
    """Return how long a visit may last; empty if it has no end."""
    if bounds.stay is None or bounds.idle is None:
        return ""
    text = _(
        "This session ends after {idle} without a key press, and after {stay} unless "
        "you are playing then."
    )
    return text.format(stay=span(bounds.stay), idle=span(bounds.idle))


def warning(end: VisitEnd) -> str:
    """Return a warning of the end of a visit."""
    if end.is_idle:
        text = _("This session ends in {time} unless you press a key.")
    else:
        text = _("This session ends in {time}, when it reaches its time limit.")
    return text.format(time=span(end.seconds))


def words_at_the_end(end: VisitEnd) -> str:
    """Return the reason why a visit has ended."""
    if end.is_idle:
        text = _("No key was pressed for {time}, so the session has ended.")
    else:
        text = _("The session has reached its limit of {time} and has ended.")
    return text.format(time=span(end.seconds))


def span(seconds: float) -> str:
    """Return a time in whole hours or minutes, or else in seconds."""
    count = round(seconds)
    if count >= 3600 and count % 3600 == 0:
        hours = count // 3600
        return ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    if count >= 60:
        minutes = count // 60
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return ngettext("{count} second", "{count} seconds", count).format(count=count)
