"""One game going on: the match, its state, its saving."""
