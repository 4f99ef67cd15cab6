"""The command line: one file per subcommand, which parses, calls and prints.

Takes arguments; gives text or JSON on standard output, messages on standard error, and an exit code.
No reasoning here: every answer comes from the layers below.
"""
