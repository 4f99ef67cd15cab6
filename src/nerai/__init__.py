"""nerai: goal-driven Go reasoning."""
