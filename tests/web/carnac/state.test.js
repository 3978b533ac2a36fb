import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { squareCount, squareName, squareOf } from "../../../src/dolmen/web/carnac/geometry.js";
import { readPosition, writePosition } from "../../../src/dolmen/web/carnac/position-text.js";
import { acting, fallsOf, picture, replay, startState, topOf, verdictIn } from "../../../src/dolmen/web/carnac/state.js";
import { corpus } from "../corpus.js";

/** How many tokens are legal, by the page's own replay: four ways on each free square, or the falls and leaving. */
function legalCount(state) {
  if (state.over) return 0;
  if (state.pending === null) return 4 * state.colours.filter((colour) => colour === null).length;
  const stone = state.stones[state.pending];
  return fallsOf(state, stone.square, stone.northSouth).length + 1;
}

const positions = (game) => replay(startState(game.board + (game.final_tilt ? "+final_tilt" : "")), game.moves);

for (const board of ["8x5", "10x7", "14x9"]) {
  test(`every finished game on ${board} ends in the same picture with the same sizes`, () => {
    for (const game of corpus(board)) {
      const states = positions(game);
      const last = states.at(-1);
      const { winner, red, white } = verdictIn(last);
      assert.equal(picture(last), game.final);
      assert.deepEqual([winner ?? "draw", red, white], [game.winner, game.red, game.white]);
      assert.ok(last.over);
      assert.deepEqual(states.slice(0, -1).map(legalCount), game.legal_counts);
    }
  });

  test(`every position of a game on ${board} is read back from its line of text`, () => {
    for (const state of positions(corpus(board)[0])) {
      const back = readPosition(writePosition(state, board));
      assert.equal(writePosition(back, board), writePosition(state, board));
      assert.deepEqual(back.colours, state.colours);
      assert.equal(acting(back), acting(state));
    }
  });

  test(`stones and squares tell the same colours on ${board}`, () => {
    for (const state of positions(corpus(board)[1])) {
      const seen = Array(squareCount(state.board)).fill(null);
      for (const stone of state.stones) for (const square of stone.squares) seen[square] = topOf(stone);
      assert.deepEqual(seen, state.colours);
      assert.equal(state.stockLeft + state.stones.length, state.stock);
    }
  });
}

test("the names of squares and their numbers are inverse", () => {
  const board = { columns: 14, rows: 9 };
  for (let square = 0; square < 126; square++) assert.equal(squareOf(board, squareName(board, square)), square);
  for (const name of ["o1", "a10", "a0", "4e", "", "a01"]) assert.equal(squareOf(board, name), null);
});

test("the vendored modules are the ones their readme names", async () => {
  const { createHash } = await import("node:crypto");
  const folder = new URL("../../../src/dolmen/web/vendor/", import.meta.url);
  const lines = readFileSync(new URL("README.md", folder), "utf8").match(/^[0-9a-f]{64} {2}\S+$/gm);
  assert.equal(lines.length, 5);
  for (const line of lines) {
    const [sum, file] = line.split("  ");
    assert.equal(createHash("sha256").update(readFileSync(new URL(file, folder))).digest("hex"), sum, file);
  }
});
