"""All commands, thin ones over the library, each imported only when it is called.
Here is how they are found and how errors leave: one sentence on standard error, exit code 2 for a user's mistake."""

from __future__ import annotations

import sys
from importlib import import_module
from io import BytesIO, TextIOWrapper

import click

from dolmen import __version__
from dolmen.games import RulesError

_COMMANDS = {
    "show": "Show a position or a record as text or SVG.",
    "score": "Count the dolmens of a position or diagram and say who is ahead.",
    "verify": "Replay conformance games and report every disagreement.",
    "verify-dice": "Check that every roll of a record follows from what was committed to.",
    "luck": "Say what the rolls of a game of Carré were worth, player by player.",
    "convert": "Turn a record into another form.",
    "perft": "Count the action sequences of a given length.",
    "play": "Play a game for two in the terminal.",
    "match": "Let computer players play a match, with error bars.",
    "analyse": "Say what the engine thinks of a position or of every move of a record.",
    "solve": "Solve a small board of Carnac exactly.",
    "bench": "Measure how fast the engine is.",
    "tune": "Learn new weights for the engine and test them by a match.",
    "engine": "Play through a pipe, by the text protocol.",
    "serve": "Serve the page: play against the computer or with a friend.",
    "completion": "Print the completion script for a shell.",
}
"""Every command and what it does, so that `--help` need not import them; the module of that name has `command`."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"dolmen.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="dolmen")
def cli() -> None:
    """The board games Carnac and Carré: rules, records, pictures, and an engine to play with."""


def run() -> int:
    """Runs what the command line says; the exit code."""
    _mend_streams()
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.exceptions.Abort:
        return _fail("stopped", 130)
    except click.ClickException as error:
        return _fail(_sentence(error), error.exit_code)
    except RulesError as error:
        return _fail(str(error), 2)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'reading or writing failed'}: {error.strerror}", 2)
    return code if isinstance(code, int) else 0


def _mend_streams() -> None:
    """A stream that the caller closed is an empty one, and a character that standard output cannot show is no crash."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), "utf-8"))
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _sentence(error: click.ClickException) -> str:
    """The error in one line; where the call itself was wrong, with the way to its help."""
    message = " ".join(error.format_message().split())
    context = error.ctx if isinstance(error, click.UsageError) else None
    return message if context is None else f"{message.rstrip('.')}; try {context.command_path} --help"


def _fail(message: str, code: int) -> int:
    click.echo(f"dolmen: {message}", err=True)
    return code
