"""Settings for all tests: property tests try the same examples every time, however slow the machine is."""

import os

from hypothesis import settings

settings.register_profile("nerai", deadline=None, derandomize=True)
settings.load_profile("nerai")

for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "PYTHONIOENCODING"):
    os.environ.pop(name, None)  # what is printed depends on these; tests that want them set them
