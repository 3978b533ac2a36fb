import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { placementsOf, readPlacement, VALUES } from "../../../src/dolmen/web/carre/pieces.js";
import { readPosition, writePosition } from "../../../src/dolmen/web/carre/position-text.js";
import { acting, diceLeft, middleOf, playerOf, replay, startState, usable } from "../../../src/dolmen/web/carre/state.js";
import { freeLying, heightOf, levelPlacements, priceLeft, tilesLeft } from "../../../src/dolmen/web/carre/tableau.js";
import { legalTokens } from "./legal.js";

const games = (players) => readFileSync(new URL(`../../../conformance/carre-${players}.jsonl`, import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const variantOf = (game) => `standard${game.strict_double ? "+strict_double" : ""}${game.max_rounds ? `+max_rounds=${game.max_rounds}` : ""}`;

for (const players of [2, 3, 4]) {
  test(`every game of ${players} ends with the same boards, chips, stoppers and winner`, () => {
    for (const game of games(players)) {
      const last = replay(startState(variantOf(game), players), game.moves).at(-1);
      assert.deepEqual(last.tableaus.map((tableau) => tableau.laid.map((laid) => laid.name)), game.boards);
      assert.deepEqual([last.chips, last.stoppers, last.winner], [game.chips, game.stoppers, game.winner]);
      assert.deepEqual({ chips: middleOf(last, "chips"), stoppers: middleOf(last, "stoppers") }, game.middle);
    }
  });

  test(`positions of ${players} keep the laws and are read back from their line of text`, () => {
    const game = games(players)[1];
    for (const state of replay(startState(variantOf(game), players), game.moves)) {
      assert.equal(writePosition(readPosition(writePosition(state))), writePosition(state));
      assert.ok(middleOf(state, "chips") >= 0 && middleOf(state, "stoppers") >= 0 && usable(state, "chips") >= 0);
      for (const tableau of state.tableaus) {
        assert.equal(tableau.heights.reduce((sum, height) => sum + height, 0), tableau.laid.reduce((sum, laid) => sum + laid.squares.length, 0));
        for (const laid of tableau.laid) assert.ok(laid.level < Math.min(...laid.squares.map((square) => tableau.heights[square])));
      }
    }
  });

  test(`what the page's tests call legal in games of ${players} is as many as the rules count`, () => {
    for (const game of games(players).slice(0, 4)) {
      const states = replay(startState(variantOf(game), players), game.moves);
      game.legal_counts.forEach((count, ply) => {
        const state = states[ply];
        assert.equal(acting(state) === "chance" ? 56 : legalTokens(state).length, count, `${writePosition(state)} before ${game.moves[ply]}`);
        if (acting(state) !== "chance") assert.ok(legalTokens(state).includes(game.moves[ply]), game.moves[ply]);
      });
    }
  });
}

test("the ways of lying on an empty board are as many as geometry says", () => {
  assert.deepEqual(VALUES.map((value) => placementsOf(value).length), [31, 22, 12, 17, 20, 10, 6, 7]);
});

test("the lowest finished stack is five high, and it wins", () => {
  const order = "12@a1v 8@d1v 12@a1v 8@d1v 9@a1 6@d1v 3@a4h 2@d4h 9@a1 6@d1v 3@a4h 2@d4h 4@a1 4@c1 7@e1 7@e2".split(" ");
  const almost = readPosition(`seat=1 dice=6 chips=1,1 1:${order.slice(0, -1)} 2:-`);
  assert.deepEqual([tilesLeft(almost.tableaus[0]), priceLeft(almost.tableaus[0]), almost.over], [1, 7, false]);
  const won = replay(almost, [`build ${order.at(-1)} 6+c`]).at(-1);
  assert.deepEqual([won.over, won.winner, heightOf(won.tableaus[0]), acting(won)], [true, 1, 5, null]);
});

test("after only a 9 no 12 fits anywhere", () => {
  const { tableaus } = readPosition("1:9@b1 2:-");
  assert.deepEqual(levelPlacements(tableaus[0], 12), []);
  assert.deepEqual(freeLying(tableaus[0]).map((laid) => laid.name), ["9@b1"]);
});

test("used dice stay visible as used, and the turn passes on", () => {
  const states = replay(startState("standard", 3), ["roll 2 2 6", "build 8@a1v 2+6", "end"]);
  assert.deepEqual([states[2].rolled, states[2].spent, diceLeft(states[2])], [[2, 2, 6], [true, false, true], [2]]);
  assert.deepEqual([playerOf(states[3]), states[3].rolled], [2, null]);
});

test("an opponent lays down what the middle lacks", () => {
  const one = readPosition("seat=1 dice=5 stoppers=0,4 1:- 2:-");
  const after = replay(one, ["buystop 1 5 from=2"]).at(-1);
  assert.deepEqual([after.stoppers, middleOf(after, "stoppers"), after.bought.stoppers], [[0, 3], 1, 0]);
  const two = replay(readPosition("seat=1 dice=4+6 stoppers=0,4 1:- 2:-"), ["buystop 2 4+6 from=2"]).at(-1);
  assert.deepEqual([two.stoppers, usable(two, "stoppers")], [[1, 3], 0]);
});

test("what is no tile and no action is refused in a sentence", () => {
  assert.throws(() => readPlacement("8@a1"), /no tile in its place/);
  assert.throws(() => replay(startState("standard", 2), ["fly"]), /nothing one can do/);
  assert.throws(() => replay(startState("standard", 2), ["roll 1 1 1", "back 7@a1"]), /lies free/);
});
