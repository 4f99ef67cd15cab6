"""Lessons: an answer as figures and texts, to be read or played through."""
