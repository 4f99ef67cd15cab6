"""Benchmark runners: fixed workloads in, measured figures out.

Takes settings; gives frozen records, which the command line prints. Knows nothing of printing.
Every rate is the best of several runs, because other work on the machine only ever makes a run slower.
"""
