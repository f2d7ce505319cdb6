"""The built-in engines, programs that speak a protocol on standard input and output."""
