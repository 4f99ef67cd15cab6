"""Go opinion: goals, schemas and shapes as text, and the small functions that they ask."""
