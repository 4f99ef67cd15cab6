"""Benchmark runners: fixed workloads in, measured figures out.

Takes settings; gives frozen records that the command line prints or writes as JSON. Knows nothing of printing.
Every rate is the best of several runs, because other work on the machine only ever makes a run slower.
"""
