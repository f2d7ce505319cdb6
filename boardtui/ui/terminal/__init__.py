"""What lies between Textual and the terminal: few bytes, and a clean way out."""
