"""Matches between GTP engines: our own referee, games in parallel, resumable after a kill."""
