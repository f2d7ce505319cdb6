"""What all faces of the program share: open games, engines, lists, tours and the start."""
