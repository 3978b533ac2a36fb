import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { confirmChoice, flipped, NO_CHOICE, pressReaction, pressSquare, reactionAt, turned, WAYS } from "../../../src/dolmen/web/carnac/choice.js";
import { effectBetween } from "../../../src/dolmen/web/carnac/effect.js";
import { squareOf } from "../../../src/dolmen/web/carnac/geometry.js";
import { applyToken, replay, startState } from "../../../src/dolmen/web/carnac/state.js";
import { actionWords, effectWords, squareWords } from "../../../src/dolmen/web/carnac/words.js";
import { useStrings } from "../../../src/dolmen/web/text.js";

const english = JSON.parse(readFileSync(new URL("../../../src/dolmen/web/locale/en.json", import.meta.url), "utf8"));
useStrings("en", english);

const after = (tokens, board = "10x7") => replay(startState(board), tokens.split(" ").filter(Boolean)).at(-1);
const at = (name) => squareOf({ columns: 10, rows: 7 }, name);

test("turning and flipping lead through the four ways and back", () => {
  for (const way of [0, 1, 2, 3]) {
    assert.equal(turned(turned(way)), way);
    assert.equal(flipped(flipped(way)), way);
    assert.equal(WAYS[turned(way)][0], WAYS[way][0]);
    assert.notEqual(WAYS[turned(way)][1], WAYS[way][1]);
    assert.notEqual(WAYS[flipped(way)][0], WAYS[way][0]);
    assert.equal(WAYS[flipped(way)][1], WAYS[way][1]);
  }
});

test("without confirming one press plays, with confirming the second", () => {
  const state = after("");
  const legal = ["e4rr", "e4rw"];
  assert.equal(pressSquare({ ...NO_CHOICE, way: 1 }, state, at("e4"), legal, false).token, "e4rw");
  const first = pressSquare(NO_CHOICE, state, at("e4"), legal, true);
  assert.deepEqual([first.token, first.choice.square], [null, at("e4")]);
  assert.equal(confirmChoice(first.choice, state, legal).token, "e4rr");
  assert.equal(pressSquare(first.choice, state, at("e4"), legal, true).token, "e4rr");
  assert.equal(pressSquare(first.choice, state, at("a1"), legal, true).choice.square, null, "what is not legal undoes the choice");
});

test("nothing is played that the server did not call legal", () => {
  assert.equal(pressSquare(NO_CHOICE, after(""), at("e4"), [], false).token, null);
  assert.equal(pressReaction(NO_CHOICE, "N", ["S", "-"], false).token, null);
  assert.equal(confirmChoice({ ...NO_CHOICE, reaction: "N" }, after("e4rw"), ["-"]).token, null);
});

test("pressing a square of a fall tilts there, pressing the stone leaves it", () => {
  const state = after("e4rw");
  assert.deepEqual(["e5", "e6", "g4", "e4", "a1", "d5"].map((name) => reactionAt(state, at(name))), ["N", "N", "E", "-", null, null]);
});

test("effects: made, joined, split, lost, pairs", () => {
  const kinds = (before, token) => effectBetween(before, applyToken(before, token)).changes.map((change) => `${change.kind} ${change.colour}`);
  const pair = after("b2rr N");
  assert.deepEqual(kinds(pair, "b5rw"), ["made red"]);
  const two = after("b2rr N b5rw - d2rr N d5rw -");
  assert.deepEqual(kinds(two, "c5rw"), ["joined red"]);
  assert.deepEqual(kinds(after("a1rw"), "N"), ["pair white"]);
  assert.deepEqual(kinds(after("b2rr N b5rw"), "E"), ["lost red", "pair red", "pair red"]);
});

test("effects are told to the one they concern", () => {
  const pair = after("b2rr N");
  const made = applyToken(pair, "b5rw");
  assert.equal(effectWords(pair, made, "red"), "makes your 1st dolmen");
  assert.equal(effectWords(pair, made, "white"), "makes Red’s 1st dolmen");
  assert.equal(effectWords(pair, pair, null), "changes no dolmen");
});

test("squares and actions are spoken", () => {
  const state = after("b2rr N b5rw -");
  assert.equal(squareWords(state, at("a1")), "a1, free");
  assert.equal(squareWords(state, at("b5")), "b5, standing, red on top, white to north and south, in a dolmen of 3");
  assert.equal(squareWords(state, at("b3")), "b3, lying on b3 and b4, red on top, in a dolmen of 3");
  assert.equal(actionWords(after("b2rr"), "N"), "tilted north: b3 and b4, red on top");
  assert.equal(actionWords(after("b2rr"), "-"), "left standing on b2");
  assert.equal(actionWords(after(""), "b2rw"), "b2: red on top, white to north and south");
});
