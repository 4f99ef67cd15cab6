"""The GTP engine `nerai-gtp`: a game held in a session, one small function per command."""
