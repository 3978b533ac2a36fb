"""Everybody who looks at one table: who they are, what they are told, what they missed. Decides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from dolmen.server import snapshot
from dolmen.server.making import next_seat
from dolmen.server.seats import Keyring
from dolmen.server.table import Table
from dolmen.server.viewers import Presence, Viewer
from dolmen.wire import AnyEvent, Bye, Here, Rematched, TableShown, Watchers, Welcome

_WATCHERS_TOLD_EVERY = 1.0


class Audience:
    def __init__(
        self, name: str, ring: Keyring, table: Table, events: Sequence[AnyEvent], now: Callable[[], int]
    ) -> None:
        self.ring = ring
        self.events: list[AnyEvent] = list(events)
        self.presence = Presence(table.people, now())
        self._name, self._table, self._now = name, table, now
        self._viewers: set[Viewer] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        return len(self._viewers)

    @property
    def watchers(self) -> int:
        return sum(1 for viewer in self._viewers if not viewer.seats)

    def seats_of(self, keys: tuple[str, ...]) -> tuple[int, ...]:
        """The taken seats that these keys open."""
        opened = {seat for key in keys for seat in self.ring.opened_by(key)}
        return tuple(sorted(opened & set(self._table.people)))

    def shown(self, keys: tuple[str, ...]) -> TableShown:
        """The table as it is, to somebody with these keys."""
        now = self._now()
        table = snapshot.snapshot(self._name, self._table, self.presence, self.watchers, now)
        return TableShown(version=self._table.version, now=now, you=list(self.seats_of(keys)), table=table)

    def join(self, viewer: Viewer, version: int) -> None:
        """From now on the viewer is told everything; at first what was missed since that version."""
        returning = viewer in self._viewers
        viewer.seats = self.seats_of(viewer.keys)
        viewer.resync = lambda: self._welcome(viewer)
        self._viewers.add(viewer)
        for seat in () if returning else viewer.seats:
            if self.presence.came(seat):
                self.tell_presence(seat, but=viewer)
        known = 1 <= version <= self._table.version
        viewer.begin(self._missed(viewer, version) if known else [self._welcome(viewer)])
        if not viewer.seats:
            self._watchers_changed()

    def leave(self, viewer: Viewer) -> None:
        if viewer not in self._viewers:
            return
        self._viewers.remove(viewer)
        for seat in viewer.seats:
            if self.presence.left(seat, self._now()):
                self.tell_presence(seat)
        if not viewer.seats:
            self._watchers_changed()

    def reseat(self, table: Table) -> None:
        """Somebody has sat down: connections that showed the key before are at that seat now."""
        for seat in table.people:
            if not self.presence.here(seat):
                self.presence.absent.setdefault(seat, self._now())
        for viewer in list(self._viewers):
            added = set(self.seats_of(viewer.keys)) - set(viewer.seats)
            if added:
                viewer.seats = self.seats_of(viewer.keys)
                viewer.put(self._welcome(viewer))
                for seat in added:
                    self.presence.came(seat)
                    self.tell_presence(seat)

    def tell(self, event: AnyEvent, table: Table, *, latest: bool) -> None:
        """Tells everybody what happened and how the table is after it."""
        self._table = table
        self.events.append(event)
        now = self._now()
        message = snapshot.told(table, table.version, event, now, latest=latest).model_dump_json()
        for viewer in self._viewers:
            if isinstance(event, Rematched) and viewer.seats:
                viewer.put(snapshot.told(table, table.version, self._for(viewer, event), now).model_dump_json())
            else:
                viewer.put(message)
        if event.kind == "played" and table.ply == 1:
            for seat in table.people:
                if table.claimable_at(seat, self.presence.absent) is not None:
                    self.tell_presence(seat)

    def tell_presence(self, seat: int, but: Viewer | None = None) -> None:
        message = self._fleeting(snapshot.presence_of(self._table, self.presence, seat))
        for viewer in self._viewers - {but}:
            viewer.put(message)

    def close(self, farewell: Bye | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for viewer in self._viewers:
            viewer.close(farewell.model_dump_json() if farewell else None)

    def _welcome(self, viewer: Viewer) -> str:
        shown = self.shown(viewer.keys)
        keys = self._rematch_keys(viewer) if self._table.rematch else None
        return Welcome(
            version=shown.version, now=shown.now, you=shown.you, table=shown.table, rematch_keys=keys
        ).model_dump_json()

    def _missed(self, viewer: Viewer, version: int) -> list[str]:
        """Exactly what happened after that version, then who is here now."""
        now, newest = self._now(), self._table.version
        events = (
            snapshot.told(self._table, number, self._for(viewer, event), now, latest=number == newest)
            for number, event in enumerate(self.events[version:], start=version + 1)
        )
        here = (snapshot.presence_of(self._table, self.presence, seat) for seat in self._table.people)
        present = [self._fleeting(event) for event in here]
        return [*(event.model_dump_json() for event in events), *present, self._fleeting(Watchers(count=self.watchers))]

    def _for(self, viewer: Viewer, event: AnyEvent) -> AnyEvent:
        if isinstance(event, Rematched) and viewer.seats:
            return event.model_copy(update={"keys": self._rematch_keys(viewer)})
        return event

    def _rematch_keys(self, viewer: Viewer) -> dict[str, str] | None:
        """The keys that the viewer has shown, under the seats they open at the rematch."""
        opened = ((seat, key) for key in viewer.keys for seat in self.ring.opened_by(key))
        return {str(next_seat(self._table, seat)): key for seat, key in opened if seat in viewer.seats} or None

    def _fleeting(self, event: Here | Watchers) -> str:
        return snapshot.told(self._table, self._table.version, event, self._now()).model_dump_json()

    def _watchers_changed(self) -> None:
        """Tells it soon: a crowd that arrives together is told of once."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_WATCHERS_TOLD_EVERY, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._timer = None
        message = self._fleeting(Watchers(count=self.watchers)) if self._viewers else ""
        for viewer in self._viewers:
            viewer.put(message)
