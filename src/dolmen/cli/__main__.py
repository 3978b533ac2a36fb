"""`python -m dolmen.cli`."""

from dolmen.cli import main

main()
