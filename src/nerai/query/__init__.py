"""One question answered. So far: which goal is meant, and which region it is about."""
