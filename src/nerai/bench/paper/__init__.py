"""The experiments of Willmott et al. (2001), repeated with our planner, knowledge and problems."""
