"""The command line `dolmen`. This is its door and nothing else: whoever presses Ctrl-C, at whatever moment, gets one
line, so `commands` and all it needs is imported inside."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and ends the process."""
    try:
        from dolmen.cli.commands import run

        code = run()
    except KeyboardInterrupt:
        print("\ndolmen: stopped", file=sys.stderr)
        code = 130
    sys.exit(code)
