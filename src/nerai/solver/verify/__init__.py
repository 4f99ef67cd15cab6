"""The checker of certificates: accepts a proof, or names the first node that is wrong.

`verify(path or lines)` gives a Verification. It is written from the page "What a proof is" alone, has its own
board, goals, leaf tests and zone rules, imports nothing but the standard library, and never searches.
`python -m nerai.solver.verify FILE` does the same at the command line.
"""

from nerai.solver.verify.check import Claim, Verification
from nerai.solver.verify.fault import CertificateError, Fault
from nerai.solver.verify.source import verify

__all__ = ["CertificateError", "Claim", "Fault", "Verification", "verify"]
