"""The topics of `boardtui help`, each in a module of its name.

A module has `SECTIONS`, or a function `sections` where they are made of what the program knows.
"""

TOPICS = (
    "keys",
    "settings",
    "levels",
    "clocks",
    "formats",
    "library",
    "engines",
    "terminals",
    "security",
)
