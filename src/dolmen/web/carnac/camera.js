/**
 * How the board is looked at: a pitch (0 = from above), a turn, and the size at which all of it fits a window.
 * Pure arithmetic, in squares; the board's centre is the origin. Knows no DOM.
 */

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./geometry.js").Quarters} Quarters */
/** @typedef {{pitch: number, turn: number}} View degrees; the turn is clockwise */
/** @typedef {{square: number, x: number, y: number, perspective: number}} Fit pixels: side of a square, shift of the centre, viewing distance */

/** The height of a standing stone, and the side of its foot, in squares. */
export const FOOT = 0.88;
export const HEIGHT = 2 * FOOT;
/** Room for the coordinates around the squares. */
export const MARGIN = 0.42;
export const RESTING_PITCH = 40;

/** @param {number} turn @returns {Quarters} */
export const quartersOf = (turn) => /** @type {Quarters} */ ((((Math.round(turn / 90) % 4) + 4) % 4));

/** How far away the eye is, in squares: the same impression on every board. @param {Board} board */
const distanceTo = (board) => 4.4 * Math.max(board.columns, board.rows);

/** Where a point of the board is seen, in squares from the middle of the window. @param {Board} board @param {View} view @param {[number, number, number]} point east, south, up */
export function project(board, { pitch, turn }, [east, south, up]) {
  const [a, b] = [(turn * Math.PI) / 180, (pitch * Math.PI) / 180];
  const x = east * Math.cos(a) - south * Math.sin(a);
  const across = east * Math.sin(a) + south * Math.cos(a);
  const y = across * Math.cos(b) - up * Math.sin(b);
  const toward = across * Math.sin(b) + up * Math.cos(b);
  const scale = distanceTo(board) / (distanceTo(board) - toward);
  return { x: x * scale, y: y * scale };
}

/** The box the board takes up with its tallest stones, in squares. @param {Board} board @param {View} view */
function boxOf(board, view) {
  const [half, deep] = [board.columns / 2, board.rows / 2];
  /** @type {[number, number, number][]} */
  const points = [];
  for (const side of [-1, 1]) {
    for (const end of [-1, 1]) {
      points.push([side * (half + MARGIN), end * (deep + MARGIN), 0]);
      if (view.pitch > 0) points.push([side * (half - 0.06), end * (deep - 0.06), HEIGHT]);
    }
  }
  const seen = points.map((point) => project(board, view, point));
  const [xs, ys] = [seen.map((point) => point.x), seen.map((point) => point.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The largest size at which the whole board is seen. @param {Board} board @param {View} view @param {number} width @param {number} height @returns {Fit} */
export function fit(board, view, width, height) {
  const box = boxOf(board, view);
  const square = Math.max(8, Math.min(width / (box.right - box.left), height / (box.bottom - box.top), 120));
  return {
    square,
    x: (-square * (box.left + box.right)) / 2,
    y: (-square * (box.top + box.bottom)) / 2,
    perspective: distanceTo(board) * square,
  };
}

/** Whether the board is larger when stood upright, as a long board is on a phone. @param {Board} board @param {number} width @param {number} height */
export function uprightIsLarger(board, width, height) {
  const size = (/** @type {number} */ turn) => fit(board, { pitch: RESTING_PITCH, turn }, width, height).square;
  return size(-90) > size(0) * 1.02;
}
