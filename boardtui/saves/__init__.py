"""Games in files: one SGF a game, with a journal beside it while the game is open."""
