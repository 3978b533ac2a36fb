/** The table of expected turns against the values the rules sheet knows, and the luck of a game against dolmen luck. */
import assert from "node:assert/strict";
import test from "node:test";

import { ExpectedTurns } from "../../../src/dolmen/web/carre/expected.js";
import { luckOf, rolledIn } from "../../../src/dolmen/web/carre/luck.js";
import { VALUES } from "../../../src/dolmen/web/carre/pieces.js";
import { readPosition } from "../../../src/dolmen/web/carre/position-text.js";
import { ROLLS, THROWS } from "../../../src/dolmen/web/carre/rolls.js";
import { replay, startState } from "../../../src/dolmen/web/carre/state.js";

const table = new ExpectedTurns();
const only = (...tiles) => VALUES.map((value) => tiles.filter((tile) => tile === value).length);
const near = (found, expected) => assert.ok(Math.abs(found - expected) < 5e-4, `${found} is not ${expected}`);

test("all tiles left, and one tile left", () => {
  [11.331, 10.994, 10.72, 10.504, 10.348].forEach((turns, chips) => near(table.turns(VALUES.map(() => 2), chips), turns));
  const one = { 2: [1.697, 1.323], 3: [1.629, 1.269], 4: [1.49, 1.189], 6: [1.297, 1.037], 7: [1.684, 1.115], 8: [1.762, 1.282], 9: [1.926, 1.371], 12: [2.665, 1.946] };
  for (const [tile, turns] of Object.entries(one)) turns.forEach((expected, chips) => near(table.turns(only(Number(tile)), chips), expected));
});

test("a roll saves nothing on average", () => {
  for (const tiles of [[7], [12, 12], [2, 3, 9], VALUES, [...VALUES, ...VALUES]]) {
    for (let chips = 0; chips <= 4; chips++) {
      const after = ROLLS.reduce((sum, { dice, weight }) => sum + weight * table.turnsAfter(only(...tiles), chips, dice), 0) / THROWS;
      assert.ok(Math.abs(table.turns(only(...tiles), chips) - 1 - after) < 1e-9);
    }
  }
});

test("the rolls of a game belong to who made them", () => {
  const tokens = ["roll 1 1 4", "buychip 1 1", "end", "roll 4 6 6", "end", "roll 6 6 6", "build 12@a1v 6+6"];
  const seats = luckOf(rolledIn(replay(startState("standard", 2), tokens)), 2, table);
  assert.deepEqual(seats.map(({ rolls }) => rolls.map(({ turn }) => turn)), [[1, 3], [2]]);
  assert.deepEqual(seats.map(({ faces }) => faces), [[2, 0, 0, 1, 0, 3], [0, 0, 0, 1, 0, 2]]);
  assert.deepEqual(seats.map(({ mean }) => mean), [12, 16]);
  near(seats[0].saved, 0.121);
  near(seats[1].saved, 0.4175);
});

test("a game from a position counts what its players had then", () => {
  const late = "standard turn=1 seat=1 dice=? chips=0,0 stoppers=0,0 bought=- 1:12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1 2:-";
  const [{ rolls }] = luckOf(rolledIn(replay(readPosition(late), ["roll 1 6 6"])), 2, table);
  near(rolls[0].saved, 0.684);
});
