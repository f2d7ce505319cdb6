"""Training as the program offers it: what is due, drills, and where exercises come from."""
