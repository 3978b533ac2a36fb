/**
 * The grid: squares by number and by name, directions, and how a quarter turn of the board changes what is "up".
 * Square numbers are rank * columns + column, a1 is 0. Knows no stones and no pixels.
 */

/** @typedef {{columns: number, rows: number}} Board */
/** @typedef {"N"|"E"|"S"|"W"} Direction */
/** @typedef {0|1|2|3} Quarters quarter turns of the board, clockwise as seen by the viewer */

/** @type {readonly Direction[]} */
export const DIRECTIONS = ["N", "E", "S", "W"];

/** @type {Readonly<Record<Direction, readonly [number, number]>>} columns and ranks to the next square */
export const STEP = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/** @param {Board} board */
export const squareCount = (board) => board.columns * board.rows;

/** @param {Board} board @param {number} square */
export const columnOf = (board, square) => square % board.columns;

/** @param {Board} board @param {number} square */
export const rankOf = (board, square) => Math.floor(square / board.columns);

/** a to z, then aa, ab and so on. @param {number} column @returns {string} */
export function fileName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : fileName(Math.floor(column / 26) - 1) + letter;
}

/** @param {Board} board @param {number} square */
export const squareName = (board, square) => `${fileName(columnOf(board, square))}${rankOf(board, square) + 1}`;

/** The number of a square by its name; null when the board has no such square. @param {Board} board @param {string} name */
export function squareOf(board, name) {
  const match = /^([a-z]{1,2})([1-9]\d{0,2})$/.exec(name);
  if (!match) return null;
  const column = [...match[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const rank = Number(match[2]) - 1;
  return column < board.columns && rank < board.rows ? rank * board.columns + column : null;
}

/** The square some steps away; null beyond the edge. @param {Board} board @param {number} square @param {Direction} direction @param {number} [steps] */
export function stepFrom(board, square, direction, steps = 1) {
  const column = columnOf(board, square) + STEP[direction][0] * steps;
  const rank = rankOf(board, square) + STEP[direction][1] * steps;
  const inside = column >= 0 && column < board.columns && rank >= 0 && rank < board.rows;
  return inside ? rank * board.columns + column : null;
}

/** The squares joined to this one side to side. @param {Board} board @param {number} square */
export function neighbours(board, square) {
  return /** @type {number[]} */ (DIRECTIONS.map((way) => stepFrom(board, square, way)).filter((next) => next !== null));
}

/** @param {Direction} direction */
export const alongRanks = (direction) => direction === "N" || direction === "S";

/** The direction the viewer calls by this arrow when the board is turned. @param {"up"|"right"|"down"|"left"} arrow @param {Quarters} quarters @returns {Direction} */
export function directionSeen(arrow, quarters) {
  const index = ["up", "right", "down", "left"].indexOf(arrow);
  return DIRECTIONS[(index - quarters + 4) % 4];
}

/** The arrow under which the viewer sees a direction. @param {Direction} direction @param {Quarters} quarters */
export function arrowSeen(direction, quarters) {
  return /** @type {const} */ (["up", "right", "down", "left"])[(DIRECTIONS.indexOf(direction) + quarters) % 4];
}

/**
 * The squares as the viewer sees them, row by row from the top left.
 * @param {Board} board @param {Quarters} quarters @returns {number[][]}
 */
export function rowsSeen(board, quarters) {
  let rows = Array.from({ length: board.rows }, (_, down) =>
    Array.from({ length: board.columns }, (_, column) => (board.rows - 1 - down) * board.columns + column),
  );
  for (let turn = 0; turn < quarters; turn++) {
    rows = rows[0].map((_, column) => rows.map((row) => row[column]).reverse());
  }
  return rows;
}

/** "10x7+stock=12+final_tilt" as data. @param {string} variant @returns {{board: Board, stock: number, finalTilt: boolean}} */
export function readVariant(variant) {
  const match = /^(\d+)x(\d+)((?:\+.*)?)$/.exec(variant);
  if (!match) throw new Error(`"${variant}" is no board: columns and rows are expected, such as 10x7`);
  const stock = /\+stock=(\d+)/.exec(match[3]);
  return {
    board: { columns: Number(match[1]), rows: Number(match[2]) },
    stock: stock ? Number(stock[1]) : 28,
    finalTilt: match[3].includes("+final_tilt"),
  };
}
