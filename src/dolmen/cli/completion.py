"""`dolmen completion`: the script that teaches a shell to complete this command line."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    r"""Print the completion script for SHELL.

    \b
    bash: dolmen completion bash > ~/.local/share/bash-completion/completions/dolmen
    zsh:  dolmen completion zsh > some folder of your fpath/_dolmen
    fish: dolmen completion fish > ~/.config/fish/completions/dolmen.fish
    """
    from dolmen.cli.commands import cli

    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(cli, {}, "dolmen", "_DOLMEN_COMPLETE").source())
