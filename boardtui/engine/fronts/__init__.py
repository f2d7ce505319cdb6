"""The engine's end of each protocol: lines in, lines out, one search at a time."""
