"""The experiments of "Applying adversarial planning techniques to Go" (2001), with our planner."""
