"""Throws random and mutated messages at a table's socket and checks that the table still plays.

python -m bench.server_fuzz --messages 100000"""

from __future__ import annotations

import argparse
import logging
from collections import Counter
from random import Random

from tests.server.garbage import garbage
from tests.server.serving import serving

from dolmen.server.config import Config, Limits


class Complaints(logging.Handler):
    """Keeps every error that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    random, answers = Random(wanted.seed), Counter[str]()
    with serving(Config(database="memory", limits=Limits.none(), thinkers=1, think_seconds=0.01)) as server:
        made = server.make({"who": "me"}, {"who": "computer", "level": 1}, takeback="free")
        client = server.client(made["table"], made["keys"]["1"])
        for number in range(wanted.messages):
            key = made["keys"]["1"]
            client.connection.send(garbage(random, client.version, client.ply, client.legal, key))
            if number % 10 == 9:
                client.send({"type": "hello", "key": key, "version": client.version})
                client.send({"type": "ping", "sent": 10**12 + number})
                client.until(lambda message, wait=10**12 + number: message.get("sent") == wait)  # type: ignore[misc]
                for message in client.heard:
                    answers[message.get("code", message["type"])] += 1
                client.heard.clear()
            if client.result is not None or number % 2_000 == 1_999:
                state = server.http.get(f"/api/tables/{made['table']}").json()["table"]
                assert state["legal"] or state["result"] or state["to_act"] == 2
                made = server.make({"who": "me"}, {"who": "computer", "level": 1}, takeback="free")
                client.close()
                client = server.client(made["table"], made["keys"]["1"])
        metrics = server.http.get("/metrics").text
    print(f"{wanted.messages} messages, answered by {dict(answers.most_common())}")
    print(f"errors in the log: {len(complaints.lines)}")
    print(
        "\n".join(
            line for line in metrics.splitlines() if line.startswith(("dolmen_requests", "dolmen_thinking_failed"))
        )
    )
    print("\n".join(complaints.lines[:5]))
    raise SystemExit(1 if complaints.lines else 0)


if __name__ == "__main__":
    main()
