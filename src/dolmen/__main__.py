"""`python -m dolmen`: the command line."""

from dolmen.cli import main

main()
