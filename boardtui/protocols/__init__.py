"""The protocols between programs and engines: one grammar for both ends of a line."""
