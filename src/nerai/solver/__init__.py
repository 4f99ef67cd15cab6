"""Goals searched to a proof, and proofs checked.

`verify/` holds the checker of certificates; it shares no code with anything else here.
"""
