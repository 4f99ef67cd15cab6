"""Settings for all tests: property tests try the same examples every time, however slow the machine is."""

from hypothesis import settings

settings.register_profile("nerai", deadline=None, derandomize=True)
settings.load_profile("nerai")
