"""The proof-reader of problem collections."""
