import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { birdMarkup } from "../../../src/dolmen/web/carnac/bird.js";
import { fit, HEIGHT, project, uprightIsLarger } from "../../../src/dolmen/web/carnac/camera.js";
import { arrowSeen, DIRECTIONS, directionSeen, rowsSeen, squareOf } from "../../../src/dolmen/web/carnac/geometry.js";
import { loopsAround, outlinePath } from "../../../src/dolmen/web/carnac/outline.js";
import { looks } from "../../../src/dolmen/web/carnac/stone.js";
import { dolmensIn, replay, startState } from "../../../src/dolmen/web/carnac/state.js";
import { symbolFile } from "../../../src/dolmen/web/carnac/symbols.js";
import { corpus } from "../corpus.js";

const medium = { columns: 10, rows: 7 };
const squares = (...names) => names.map((name) => squareOf(medium, name));

test("the signs in the style sheet are the signs of the drawings", () => {
  const file = (name) => readFileSync(new URL(`../../../src/dolmen/web/carnac/${name}.svg`, import.meta.url), "utf8");
  assert.equal(file("knot"), symbolFile("red"));
  assert.equal(file("spiral"), symbolFile("white"));
});

test("four quarter turns bring the rows back, two reverse them", () => {
  const rows = rowsSeen(medium, 0);
  assert.deepEqual([rows[0][0], rows[6][0], rows[6][9]], squares("a7", "a1", "j1"));
  assert.deepEqual(rowsSeen(medium, 2), rows.map((row) => [...row].reverse()).reverse());
  assert.deepEqual(rowsSeen(medium, 1)[0].length, 7);
  assert.deepEqual([rowsSeen(medium, 1)[0][0], rowsSeen(medium, 3)[0][0]], squares("a1", "j7"));
});

test("what the viewer calls up is the direction seen there, in every turn", () => {
  for (const quarters of [0, 1, 2, 3]) {
    for (const direction of DIRECTIONS) assert.equal(directionSeen(arrowSeen(direction, quarters), quarters), direction);
    const rows = rowsSeen(medium, quarters);
    const up = directionSeen("up", quarters);
    const step = { N: 10, S: -10, E: 1, W: -1 }[up];
    assert.equal(rows[1][1] + step, rows[0][1]);
  }
});

test("an outline goes around its squares once, around a hole once more", () => {
  assert.equal(loopsAround(medium, squares("b2", "c2", "d2")).length, 1);
  assert.equal(loopsAround(medium, squares("b2", "c2", "d2"))[0].length, 4);
  const ring = squares("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4");
  assert.equal(loopsAround(medium, ring).length, 2);
  assert.equal(loopsAround(medium, squares("b2", "c3")).length, 2, "squares that touch at a corner stay apart");
  assert.match(outlinePath(medium, squares("b2")), /^M[\d. ]+Q/);
});

test("outlines lie inside their squares on every finished board", () => {
  for (const game of corpus("10x7").slice(0, 20)) {
    const state = replay(startState(game.board + (game.final_tilt ? "+final_tilt" : "")), game.moves).at(-1);
    for (const dolmen of [...dolmensIn(state).red, ...dolmensIn(state).white]) {
      const loops = loopsAround(state.board, dolmen.squares);
      const area = loops.reduce((sum, loop) => sum + loop.reduce((part, [x, y], index) => part + x * loop[(index + 1) % loop.length][1] - loop[(index + 1) % loop.length][0] * y, 0) / 2, 0);
      assert.ok(area > dolmen.squares.length * 0.8 && area < dolmen.squares.length, `${area} of ${dolmen.squares.length}`);
    }
  }
});

test("the whole board with its stones fits the window, from any side and height", () => {
  for (const board of [{ columns: 8, rows: 5 }, medium, { columns: 14, rows: 9 }]) {
    for (const pitch of [0, 22, 40, 56]) {
      for (const turn of [0, 90, 180, -90, 33]) {
        const { square, x, y } = fit(board, { pitch, turn }, 390, 430);
        for (const [east, south] of [[-1, -1], [1, -1], [-1, 1], [1, 1]]) {
          for (const up of [0, HEIGHT]) {
            const corner = [(east * board.columns) / 2 - east * 0.1, (south * board.rows) / 2 - south * 0.1, up];
            const seen = project(board, { pitch, turn }, corner);
            assert.ok(Math.abs(seen.x * square + x) <= 195.5 + (pitch ? 0 : 99) && Math.abs(seen.y * square + y) <= 215.5 + (pitch ? 0 : 99));
          }
        }
      }
    }
  }
});

test("a long board stands upright in a tall window and lies in a wide one", () => {
  assert.ok(uprightIsLarger({ columns: 14, rows: 9 }, 390, 440));
  assert.ok(!uprightIsLarger({ columns: 14, rows: 9 }, 900, 560));
});

test("after a fall the side turned away from it looks up, and the top looks where it fell", () => {
  for (const direction of DIRECTIONS) {
    const away = { N: "S", S: "N", E: "W", W: "E" }[direction];
    assert.equal(looks(away, direction), "up");
    assert.equal(looks(direction, direction), "down");
    assert.equal(looks("top", direction), direction);
    assert.equal(looks("bottom", direction), away);
  }
});

test("a picture has no style attributes and no scripts, and one sign per square", () => {
  const state = replay(startState("10x7"), "b2rr N c2rr N d4rw -".split(" ")).at(-1);
  const markup = birdMarkup(state, { coordinates: true, title: 'a "field" <of stones>' });
  assert.doesNotMatch(markup, /style=|<script|"field"/);
  assert.equal(markup.match(/scale\(\.76\)/g).length, 5);
});

test("the board leaves a corner of the window free, and is otherwise as large as can be", () => {
  const view = { pitch: 40, turn: 0 };
  for (const [width, height] of [[875, 560], [1500, 800], [600, 500]]) {
    const corner = { width: 100, height: 70 };
    const { square, x, y } = fit(medium, view, width, height, corner);
    for (const [east, south, up] of [[5.42, -3.92, 0], [4.94, -3.44, HEIGHT], [-4.94, -3.44, HEIGHT], [5.42, 3.92, 0]]) {
      const seen = project(medium, view, [east, south, up]);
      const [left, top] = [width / 2 + x + seen.x * square, height / 2 + y + seen.y * square];
      assert.ok(left >= -0.5 && left <= width + 0.5 && top >= -0.5 && top <= height + 0.5, `${left} ${top} in ${width} x ${height}`);
      assert.ok(top >= corner.height || left <= width - corner.width + 0.5, `${left} ${top} is in the corner`);
    }
    const free = fit(medium, view, width, height);
    assert.ok(square <= free.square && square > free.square * 0.85);
  }
});
