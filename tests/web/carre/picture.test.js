/** Tableaus seen from the side: no value is written over a stack that hides its tile. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { ABOVE, ASIDE, tableauMarkup } from "../../../src/dolmen/web/carre/picture.js";
import { readPosition } from "../../../src/dolmen/web/carre/position-text.js";

const drawn = (tiles, view) => tableauMarkup(readPosition(`1:${tiles} 2:-`).tableaus[0], 1, view);
const values = (markup) => [...markup.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, value]) => value).sort();
const placeOf = (markup, value) => Number(markup.match(new RegExp(`<text x="(-?\\d+)"[^>]*>${value}</text>`))?.[1]);
const TOWER = "4@a1,4@a1,2@a1h,2@a1h";

test("a tile behind a higher stack keeps its value from above and loses it from the side", () => {
  assert.deepEqual(values(drawn(TOWER, ABOVE)), ["2", "4"]);
  assert.deepEqual(values(drawn(TOWER, ASIDE)), ["2"]);
});

test("a tile that is partly hidden has its value where it can be read", () => {
  assert.equal(placeOf(drawn("3@a3h", ASIDE), 3), 98, "in the middle while nothing is in front");
  assert.equal(placeOf(drawn(`${TOWER},3@a3h`, ASIDE), 3), 138, "on c3, which is seen past the tower");
});
