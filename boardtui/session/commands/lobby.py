"""The commands of the lobby of a club, and of the lists of its people and of one’s keys."""

from __future__ import annotations

from boardtui.session.commands.command import FIRST_OF_GAME, LEAVE, Command, Hint
from boardtui.system.translatable import N_

LOBBY_KEYS = {
    **dict.fromkeys("123456789", ""),
    "n": N_("Offer a game"),
    "c": N_("Challenge a player"),
    "i": N_("Join a game with its code"),
    "t": N_("People"),
    "y": N_("Keys"),
    "s": N_("Settings"),
    "q": N_("Quit"),
}
"""The keys that may pick a line of the lobby at once, with the lines that lead further."""

LOBBY = (
    Command(
        "lobby.withdraw",
        "delete",
        N_("Withdraw the offer"),
        Hint(FIRST_OF_GAME),
        removes=True,
        brief=N_("Withdraw"),
    ),
    Command("lobby.leave", "escape,f2", N_("Games"), LEAVE),
    # With priority, so that the keys typed next belong to the screen that opens.
    *(
        Command(f"lobby.pick-{key}", key, text, hint=None, priority=True)
        for key, text in LOBBY_KEYS.items()
    ),
)

LOBBY_HINTS = {"app.quit": Hint()}
"""The hints that the lobby has for commands of the app."""

PEOPLE = (
    Command(
        "people.avoid", "delete", N_("Avoid this player"), Hint(FIRST_OF_GAME), brief=N_("Avoid")
    ),
    Command(
        "people.play-again",
        "delete",
        N_("Stop avoiding this player"),
        Hint(FIRST_OF_GAME),
        brief=N_("Do not avoid"),
    ),
    Command("people.leave", "escape,t", N_("Back"), LEAVE),
)

KEYS = (
    Command(
        "keys.remove",
        "delete",
        N_("Remove the key"),
        Hint(FIRST_OF_GAME),
        removes=True,
        brief=N_("Remove"),
    ),
    Command("keys.leave", "escape,y", N_("Back"), LEAVE),
)

OFFER_FORM = (
    # Without priority, as the key must not overtake one that changes a value.
    Command("offer.send", "enter", N_("Send"), Hint(2, steady=True)),
    Command("offer.cancel", "escape", N_("Back"), LEAVE),
)
"""The commands of the form for a game in a club."""
