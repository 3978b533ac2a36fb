"""`dolmen serve`: the page and its tables, for this machine or for everybody."""

from __future__ import annotations

import os
import socket
import webbrowser
from ipaddress import ip_network
from urllib.parse import urlsplit

import click


def _proxies(_context: click.Context, _option: click.Parameter, value: str) -> str:
    """Addresses or networks, separated by commas, as uvicorn takes them."""
    found = [part.strip() for part in value.split(",") if part.strip()]
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            raise click.BadParameter(f"{part!r} is no address or network: write one such as 127.0.0.1") from None
    return ",".join(found)


def _pages(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses of pages, as browsers name them in Origin."""
    found = [value.rstrip("/").casefold() for value in values]
    for value in found:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.netloc or value != f"{parts.scheme}://{parts.netloc}":
            raise click.BadParameter(f"{value!r} is no page's origin: write one such as https://games.example")
    return tuple(found)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="PORT", show_default=True)
@click.option("--database", envvar="DOLMEN_DATABASE", help="A SQLAlchemy URL, or memory; a file of yours by default.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser (not with BROWSER=none).")
@click.option("--origin", "origins", multiple=True, callback=_pages, help="Another page that may use this server.")
@click.option("--proxy", default="", callback=_proxies, help="Reverse proxies that are believed, such as 127.0.0.1.")
@click.option("--thinkers", type=click.IntRange(min=1), help="Processes in which computer players think.")
@click.option("--think-seconds", type=click.FloatRange(0.05, 60), default=5.0, show_default=True)
@click.option("--no-limits", is_flag=True, help="Let every address ask as often as it likes.")
@click.option("--verbose", is_flag=True, help="Show every request.")
def command(
    host: str,
    port: int,
    database: str | None,
    open_page: bool,
    origins: tuple[str, ...],
    proxy: str,
    thinkers: int | None,
    think_seconds: float,
    no_limits: bool,
    verbose: bool,
) -> None:
    """Serve the page: play against the computer, on one device, or with a friend by link.

    Games are kept in your data directory unless --database names another place. Stop with Ctrl-C: every move that was
    acknowledged is kept.
    """
    from dolmen.server.config import Config, Limits, data_directory
    from dolmen.server.logs import set_up
    from dolmen.server.run import run
    from dolmen.server.store import StoreProblem
    from dolmen.server.store_sql import sqlite_url

    with _bound(host, port) as listening:
        address = _address(host, listening.getsockname()[1])
        set_up(verbose=verbose)
        try:
            config = Config(
                database=database or sqlite_url(data_directory() / "games.db"),
                origins=origins,
                think_seconds=think_seconds,
                thinkers=thinkers or 0,
                limits=Limits.none() if no_limits else Limits(),
            )
            run(config, listening, proxies=proxy, started=lambda: _tell(address, open_page))
        except StoreProblem as problem:
            raise click.UsageError(str(problem)) from None
        except OSError as error:
            raise click.UsageError(f"the games cannot be kept in {data_directory()}: {error.strerror}") from None


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except socket.gaierror as error:
        listening.close()
        raise click.UsageError(f"cannot listen at {host}: {error.strerror}; choose another with --host") from None
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise click.UsageError(f"cannot listen at {host} port {port}: {reason}; choose another with --port") from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _tell(address: str, open_page: bool) -> None:
    from dolmen.engine import EngineMissing
    from dolmen.engine.native import native

    click.echo(f"Dolmen is at {address} (stop with Ctrl-C)")
    try:
        native()
    except EngineMissing as missing:
        click.echo(f"Nobody can play against the computer: {missing}", err=True)
    if open_page and os.environ.get("BROWSER", "").casefold() != "none":
        webbrowser.open(address)
