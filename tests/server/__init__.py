"""The door for visitors over SSH."""
