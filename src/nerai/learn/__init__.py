"""Rules that nerai makes for itself: proved ones from the zones of its proofs."""
