/**
 * The line around a group of squares, a little inside their edge and rounded at the corners, as SVG path data in
 * squares: x to the east, y to the south, from the north-west corner of the board. Pure.
 */
import { columnOf, rankOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {[number, number]} Point */

const INSET = 0.05;
const ROUND = 0.16;

/** @param {Board} board @param {number[]} squares */
export function outlinePath(board, squares) {
  return loopsAround(board, squares).map(roundedPath).join("");
}

/** The corners of every closed line around the squares, clockwise, holes counter-clockwise. @param {Board} board @param {number[]} squares @returns {Point[][]} */
export function loopsAround(board, squares) {
  const edges = openEdges(board, squares);
  const loops = [];
  while (edges.size > 0) {
    const [first] = edges.values();
    const loop = [first];
    edges.delete(keyOf(first));
    for (let edge = nextEdge(edges, first); edge; edge = nextEdge(edges, edge)) {
      loop.push(edge);
      edges.delete(keyOf(edge));
    }
    loops.push(insetCorners(loop));
  }
  return loops;
}

/** @typedef {{x: number, y: number, dx: number, dy: number}} Edge a side of a square, walked with the inside to the right */

/** @param {Edge} edge */
const keyOf = ({ x, y, dx, dy }) => `${x},${y},${dx},${dy}`;

/** @param {Board} board @param {number[]} squares */
function openEdges(board, squares) {
  const inside = new Set(squares);
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const square of squares) {
    const x = columnOf(board, square);
    const y = board.rows - 1 - rankOf(board, square);
    const has = (/** @type {number} */ ex, /** @type {number} */ ey) =>
      ex >= 0 && ex < board.columns && inside.has((board.rows - 1 - ey) * board.columns + ex);
    /** @type {[boolean, Edge][]} */
    const sides = [
      [has(x, y - 1), { x, y, dx: 1, dy: 0 }],
      [has(x + 1, y), { x: x + 1, y, dx: 0, dy: 1 }],
      [has(x, y + 1), { x: x + 1, y: y + 1, dx: -1, dy: 0 }],
      [has(x - 1, y), { x, y: y + 1, dx: 0, dy: -1 }],
    ];
    for (const [covered, edge] of sides) if (!covered) edges.set(keyOf(edge), edge);
  }
  return edges;
}

/** The edge that goes on from this one; where squares meet at a corner only, the one of the same square. @param {Map<string, Edge>} edges @param {Edge} edge */
function nextEdge(edges, { x, y, dx, dy }) {
  const at = { x: x + dx, y: y + dy };
  const ways = [{ dx: -dy, dy: dx }, { dx, dy }, { dx: dy, dy: -dx }];
  return ways.map((way) => edges.get(keyOf({ ...at, ...way }))).find(Boolean);
}

/** @param {Edge[]} loop @returns {Point[]} */
function insetCorners(loop) {
  return loop.flatMap((edge, index) => {
    const before = loop[(index + loop.length - 1) % loop.length];
    if (before.dx === edge.dx && before.dy === edge.dy) return [];
    const inward = [-edge.dy - before.dy, edge.dx + before.dx];
    return [/** @type {Point} */ ([edge.x + INSET * inward[0], edge.y + INSET * inward[1]])];
  });
}

/** @param {Point[]} corners */
function roundedPath(corners) {
  const parts = corners.map((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    const after = corners[(index + 1) % corners.length];
    return `${index ? "L" : "M"}${toward(corner, before)}Q${corner.map(short).join(" ")} ${toward(corner, after)}`;
  });
  return `${parts.join("")}Z`;
}

/** @param {Point} from @param {Point} to */
function toward(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = Math.min(ROUND, length / 2) / length;
  return `${short(from[0] + (to[0] - from[0]) * share)} ${short(from[1] + (to[1] - from[1]) * share)}`;
}

/** @param {number} value */
const short = (value) => Math.round(value * 1000) / 1000;
