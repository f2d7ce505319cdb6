"""Games in files: one SGF a game, with a journal while it is played."""
