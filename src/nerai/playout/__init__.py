"""playout."""
