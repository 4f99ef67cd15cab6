"""Settings for all tests: property tests try the same examples every time, however slow the machine is."""

import os
import signal

from hypothesis import settings

settings.register_profile("nerai", deadline=None, derandomize=True)
settings.load_profile("nerai")

for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "PYTHONIOENCODING"):
    os.environ.pop(name, None)  # what is printed depends on these; tests that want them set them

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background deaf to Ctrl-C; tests about it must hear, and their children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
