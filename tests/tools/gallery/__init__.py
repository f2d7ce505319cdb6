"""Pictures of every screen, for the eyes of those who change how things look."""
