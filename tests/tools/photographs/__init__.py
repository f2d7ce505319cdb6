"""Photographs of the real program in real terminals, on displays that nobody sees."""
