"""Reading and writing game records as text and files."""
