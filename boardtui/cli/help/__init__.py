"""The topics of `boardtui help`, each in a module of its name.

A module has `SECTIONS`, or a function `sections` that makes them from the program's own tables.
"""

TOPICS = (
    "keys",
    "settings",
    "levels",
    "strategy",
    "clocks",
    "club",
    "formats",
    "library",
    "review",
    "training",
    "engines",
    "terminals",
    "security",
)
