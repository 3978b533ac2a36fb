/** The page draws what the conformance data says, and finds every kind of fraud. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { ROLLS, rollsOf, THROWS } from "../../src/dolmen/web/carre/rolls.js";
import { checkDice, commitmentOf, drawn, newValue } from "../../src/dolmen/web/dice.js";
import { afterEvent, fromWelcome, seatsToMix } from "../../src/dolmen/web/table.js";

const lines = readFileSync(new URL("../../conformance/dice.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const [{ chances }] = rollsOf(["roll 1 2 3"]);

test("every example of the conformance data", async () => {
  assert.equal(lines.length, 60);
  for (const line of lines) {
    assert.equal(await commitmentOf(line.seed), line.commitment);
    assert.equal(await drawn(line.seed, line.values, line.number, line.chances === "carre" ? chances : line.chances), line.drawn);
  }
});

test("the 56 rolls of three dice weigh 216", () => {
  assert.equal(ROLLS.length, 56);
  assert.equal(ROLLS.reduce((sum, { weight }) => sum + weight, 0), THROWS);
});

const SEED = "ab".repeat(32);
const papers = async () => ({ commitment: await commitmentOf(SEED), values: { 1: "Zr3k", 2: "8fQa" }, seed: SEED });

async function fairRolls() {
  const { values } = await papers();
  const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => drawn(SEED, values, nth, chances)));
  return tokens.flatMap((token) => [token, "end"]);
}

test("fair rolls are found fair", async () => {
  assert.deepEqual(await checkDice(await papers(), rollsOf(await fairRolls())), { seed: true, rolls: 6, wrong: [] });
});

test("a changed roll is found, with what follows in its place", async () => {
  const tokens = await fairRolls();
  const expected = tokens[4];
  tokens[4] = expected === "roll 6 6 6" ? "roll 1 1 1" : "roll 6 6 6";
  const { wrong } = await checkDice(await papers(), rollsOf(tokens));
  assert.deepEqual(wrong, [{ number: 3, token: tokens[4], expected }]);
});

test("another seed, another commitment and another value are found", async () => {
  const right = await papers();
  const rolls = rollsOf(await fairRolls());
  assert.equal((await checkDice({ ...right, commitment: "0".repeat(64) }, rolls)).seed, false);
  assert.notEqual((await checkDice({ ...right, seed: "cd".repeat(32) }, rolls)).wrong.length, 0);
  assert.notEqual((await checkDice({ ...right, values: { 1: "Zr3k" } }, rolls)).wrong.length, 0);
});

test("values are what the server takes, and never the same", () => {
  const values = Array.from({ length: 50 }, newValue);
  for (const value of values) assert.match(value, /^[0-9a-f]{32}$/);
  assert.equal(new Set(values).size, 50);
});

test("a table knows its dice, and which seats here have not added to them", () => {
  const table = /** @type {any} */ ({ seats: [], moves: [], offers: [], result: null });
  const message = (version, event) => /** @type {any} */ ({ type: "event", version, now: 0, event, legal: [], to_act: 1, clocks: {} });
  const known = fromWelcome(/** @type {any} */ ({ version: 1, now: 0, you: [1, 2], table }), 0);
  assert.deepEqual(seatsToMix(known), []);
  const committed = afterEvent(known, message(2, { kind: "committed", commitment: "c" }), 0);
  assert.deepEqual(seatsToMix(committed), [1, 2]);
  const mixed = afterEvent(committed, message(3, { kind: "mixed", seat: 2, value: "v" }), 0);
  assert.deepEqual(seatsToMix(mixed), [1]);
  const rolled = afterEvent(mixed, message(4, { kind: "played", seat: null, token: "roll 1 2 3", at: 0, spent: 0 }), 0);
  assert.deepEqual(seatsToMix(rolled), []);
  const told = afterEvent(rolled, message(5, { kind: "revealed", seed: "s" }), 0);
  assert.deepEqual(told.table.dice, { commitment: "c", values: { 2: "v" }, closed: true, seed: "s" });
});
