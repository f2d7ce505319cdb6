"""The program line by line, for screen readers, dumb terminals and scripts; without Textual."""
