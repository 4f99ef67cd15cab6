"""Whole games: what is worth what, and what to play first."""
