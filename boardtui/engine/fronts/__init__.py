"""How an engine talks: lines in, lines out, one search at a time."""
