"""WTHOR."""
