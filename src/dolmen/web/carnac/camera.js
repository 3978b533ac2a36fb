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

/** Points all around the board and on top of its tallest stones, as they are seen. @param {Board} board @param {View} view */
function rimOf(board, view) {
  const [half, deep] = [board.columns / 2, board.rows / 2];
  /** @type {[number, number, number][]} */
  const points = [];
  for (const side of [-1, 1]) {
    for (const along of [-1, -0.5, 0, 0.5, 1]) {
      points.push([side * (half + MARGIN), along * (deep + MARGIN), 0], [along * (half + MARGIN), side * (deep + MARGIN), 0]);
      if (view.pitch > 0) points.push([side * (half - 0.06), along * (deep - 0.06), HEIGHT], [along * (half - 0.06), side * (deep - 0.06), HEIGHT]);
    }
  }
  return points.map((point) => project(board, view, point));
}

/** @typedef {{width: number, height: number}} Corner pixels at the top right that something else needs */

/**
 * The largest size at which the whole board is seen, and beside it whatever the corner is for.
 * @param {Board} board @param {View} view @param {number} width @param {number} height @param {Corner} [corner] @returns {Fit}
 */
export function fit(board, view, width, height, corner = { width: 0, height: 0 }) {
  const rim = rimOf(board, view);
  const [xs, ys] = [rim.map((point) => point.x), rim.map((point) => point.y)];
  const [left, right, middle] = [Math.min(...xs), Math.max(...xs), (Math.min(...ys) + Math.max(...ys)) / 2];
  const largest = Math.min(width / (right - left), height / (Math.max(...ys) - Math.min(...ys)), 120);
  const beside = rim.filter((point) => height / 2 + (point.y - middle) * largest < corner.height);
  const reach = Math.max(left + 1, ...beside.map((point) => point.x));
  const square = Math.max(8, Math.min(largest, (width - corner.width) / (reach - left)));
  const centred = (-square * (left + right)) / 2;
  const x = beside.length > 0 ? Math.min(centred, width / 2 - corner.width - square * reach) : centred;
  return { square, x, y: -square * middle, perspective: distanceTo(board) * square };
}

/** Whether the board is larger when stood upright, as a long board is on a phone. @param {Board} board @param {number} width @param {number} height */
export function uprightIsLarger(board, width, height) {
  const size = (/** @type {number} */ turn) => fit(board, { pitch: RESTING_PITCH, turn }, width, height).square;
  return size(-90) > size(0) * 1.02;
}

/** Whether something as high as a stone on one square hides another from the eye. @param {{x: number, y: number}} stone @param {{x: number, y: number}} square @param {number} turn degrees */
export function standsBefore(stone, square, turn) {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [stone.x - square.x, stone.y - square.y];
  const nearer = dx * Math.sin(angle) + dy * Math.cos(angle);
  const aside = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle));
  return nearer > 0.5 && nearer < 2.6 && aside < 0.8;
}
