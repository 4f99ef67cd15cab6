"""Answers told as statements: what is claimed, what shows it, and how to check it again."""
