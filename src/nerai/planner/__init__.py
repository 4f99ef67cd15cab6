"""Adversarial hierarchical planning, free of any game: goals, schemas, agendas, plans."""
