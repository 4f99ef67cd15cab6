"""A game's review told: in sentences, as an annotated SGF file, as a page, and as problems to solve."""
