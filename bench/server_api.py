"""Lets Schemathesis ask the server everything that its description of the API allows, and much that it does not: at
tables that are there, with their keys, and at others. Every answer must be one that is described, none a failure.

    pip install --group fuzz    (make fuzz does)
    python -m bench.server_api --examples 100"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.server_client import Process

_TOLERATED = ",".join(
    (
        "positive_data_acceptance",  # what is well formed may still be refused: a seat that is taken, a game unknown
        "missing_required_header",  # without a key one may do nothing, but that is 403 and its reason, not 401
    )
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=100, help="for each operation")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        log = Path(directory) / "log"
        process = Process(Path(directory) / "games.db", options=("--think-seconds", "0.05"), log=log)
        process.start()
        made = process.make_table()
        settings = Path(directory) / "schemathesis.toml"
        settings.write_text(f'[parameters]\ntable = "{made["table"]}"\n', encoding="utf-8")
        keys = " ".join(made["keys"].values())
        options = ["--max-examples", str(wanted.examples), "--seed", str(wanted.seed)]
        failed = asked(process, directory, [], options)
        options += ["--header", f"Authorization: Bearer {keys}"]
        failed |= asked(process, directory, ["--config-file", str(settings)], options)
        process.make_table()  # it still can
        process.kill()
        traces = log.read_text(encoding="utf-8").count('"trace"')
        print(f"tracebacks in the server's log: {traces}")
    raise SystemExit(1 if failed or traces else 0)


def asked(process: Process, directory: str, settings: list[str], options: list[str]) -> bool:
    """Whether Schemathesis found anything. What it notes for itself goes into that directory."""
    program = [sys.executable, "-m", "schemathesis.cli", *settings, "run", f"http://{process.address}/api/openapi.json"]
    plain = ["--exclude-checks", _TOLERATED, "--no-color", "--suppress-health-check", "all", "--warnings", "off"]
    return subprocess.run([*program, *plain, *options], check=False, cwd=directory).returncode != 0


if __name__ == "__main__":
    main()
