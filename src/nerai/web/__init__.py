"""The tutor: one page, served on this machine only, and the calls it makes.

Takes requests; gives what `query` and `explain` found, as JSON. Reasons about nothing itself.
"""
