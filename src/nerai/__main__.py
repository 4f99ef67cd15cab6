"""`python -m nerai` is the command line."""

from nerai.cli.main import main

if __name__ == "__main__":
    main()
