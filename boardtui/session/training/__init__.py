"""Training at the board: what a drill goes through, and where its exercises come from."""
