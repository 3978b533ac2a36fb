import assert from "node:assert/strict";
import test from "node:test";

import { afterEvent, clockLeft, follows, fromWelcome, mySeatToAct, tokenTyped } from "../../src/dolmen/web/table.js";

const seat = (number) => ({ seat: number, name: `P${number}`, kind: "human", level: null, here: true });
const table = { table: "t", game: "g", variant: "v", start: null, seats: [seat(1), seat(2)], clock: null, takeback: "ask", public: false, moves: [], legal: ["a"], to_act: 1, clocks: {}, offers: [], absent: {}, result: null, rematch: null, watchers: 0 };
const known = () => fromWelcome({ type: "welcome", version: 5, now: 1000, you: [1], table }, 400);
const message = (version, event, more = {}) => ({ type: "event", version, now: 2000, event, legal: ["b"], to_act: 2, clocks: {}, ...more });
const played = (version, token, by = 1) => message(version, { kind: "played", seat: by, token, at: 1, spent: 2 });

test("the next event follows, a later one leaves a gap, an old one does not count", () => {
  assert.ok(follows(known(), played(6, "x")));
  assert.ok(!follows(known(), played(7, "x")));
  assert.ok(!follows(known(), played(5, "x")));
  assert.ok(follows(known(), message(5, { kind: "watchers", count: 2 })));
});

test("events change what they name and take the message's legal tokens and clocks", () => {
  let now = afterEvent(known(), played(6, "x"), 0);
  assert.deepEqual([now.table.moves.map((move) => move.token), now.table.legal, now.table.to_act, now.version], [["x"], ["b"], 2, 6]);
  now = afterEvent(now, played(7, "y", 2), 0);
  now = afterEvent(now, message(8, { kind: "offered", what: "takeback", by: 2 }), 0);
  assert.deepEqual(now.table.offers, [{ what: "takeback", by: 2 }]);
  now = afterEvent(now, message(9, { kind: "taken_back", to: 1 }), 0);
  assert.deepEqual([now.table.moves.length, now.table.offers], [1, []]);
  now = afterEvent(now, message(10, { kind: "renamed", seat: 2, name: "Q" }), 0);
  assert.equal(now.table.seats[1].name, "Q");
  now = afterEvent(now, message(10, { kind: "watchers", count: 3 }), 0);
  assert.deepEqual([now.table.watchers, now.version], [3, 10]);
  now = afterEvent(now, message(11, { kind: "ended", result: { winner: 1, how: "played", detail: null } }, { to_act: null }), 0);
  assert.deepEqual([now.table.result.winner, mySeatToAct({ ...now, you: [1, 2] })], [1, null]);
});

test("a draw offered with one's own action stands, the other's falls when one plays on", () => {
  const offered = afterEvent(known(), message(6, { kind: "offered", what: "draw", by: 1 }), 0);
  assert.equal(afterEvent(offered, played(7, "x", 1), 0).table.offers.length, 1);
  assert.equal(afterEvent(offered, played(7, "x", 2), 0).table.offers.length, 0);
});

test("a running clock goes down by the server's time, a standing one does not", () => {
  const clocks = { 1: { left: 5000, running: true }, 2: { left: 7000, running: false } };
  const now = afterEvent(known(), { ...played(6, "x"), now: 10_000, clocks }, 3_000);
  assert.deepEqual([clockLeft(now, 1, 3_000), clockLeft(now, 1, 4_200), clockLeft(now, 1, 60_000), clockLeft(now, 2, 60_000), clockLeft(now, 3, 0)], [5000, 3800, 0, 7000, null]);
});

test("who is away may be claimed from the moment the server names", () => {
  const gone = afterEvent(known(), message(5, { kind: "here", seat: 2, here: false, since: 1, claim_at: 99 }), 0);
  assert.deepEqual([gone.table.absent, gone.table.seats[1].here], [{ 2: { since: 1, claim_at: 99 } }, false]);
  assert.deepEqual(afterEvent(gone, message(5, { kind: "here", seat: 2, here: true }), 0).table.absent, {});
});

test("typed actions are found whatever their case, blanks and dashes", () => {
  const legal = ["e4rw", "N", "-", "build 6@c3h 2+4"];
  assert.deepEqual(["E4RW ", "n", "–", "Build  6@C3h 2+4", "e5rw", ""].map((typed) => tokenTyped(legal, typed)), ["e4rw", "N", "-", "build 6@c3h 2+4", null, null]);
});
