"""What a server says to visitors whom it cannot let in, and to guests."""

from __future__ import annotations

from boardtui.words.language import _, ngettext


def no_process() -> str:
    """Return what is said where no process can be had for a visit."""
    return _("The club cannot admit you at the moment. Please try again in a minute.")


def no_guests() -> str:
    """Return what is said to a guest where only people with an account play."""
    return _("Guests cannot be admitted at the moment. Please try again in a minute.")


def too_many_sessions(most: int) -> str:
    """Return what is said to a player who is here often enough."""
    text = ngettext(
        "You already have {count} session here. Close one first.",
        "You already have {count} sessions here. Close one first.",
        most,
    )
    return text.format(count=most)


def full_house() -> str:
    """Return what is said where too many people are here."""
    return _("Too many people are here at the moment. Please try again later.")


def full_network() -> str:
    """Return what is said where too many people are here from one network."""
    return _("Too many people are here from your network at the moment. Please try again later.")


def many_new_keys(*, takes_guests: bool) -> str:
    """Return what is said where too many new keys have come from one network."""
    text = _(
        "Too many people with new keys have connected from your network in the last hour. "
        "Please try again later."
    )
    if takes_guests:
        text += "\n" + _("You can connect as a guest now: ssh -o PubkeyAuthentication=no")
    return text


def guest_note(name: str) -> str:
    """Return what is said to a guest at the start."""
    text = _(
        "You are a guest, {name}, for this visit only. With a key, you keep your name "
        "and your games: type “ssh-keygen -t ed25519” on your own machine, then "
        "connect again."
    )
    return text.format(name=name)
