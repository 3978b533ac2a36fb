/**
 * Squares, the eight kinds of tile, and every way a tile can lie on the grid of five by four. Knows shapes and prices;
 * knows no stack, no reserve and no dice.
 */

export const COLUMNS = 5;
export const ROWS = 4;
/** How many tiles of each kind a player has. */
export const COPIES = 2;

/** The price of each kind with its long and its short side. @type {Readonly<Record<number, readonly [number, number]>>} */
const SHAPES = { 2: [2, 1], 3: [3, 1], 4: [2, 2], 6: [3, 2], 7: [1, 1], 8: [4, 2], 9: [3, 3], 12: [4, 3] };
export const VALUES = Object.freeze([2, 3, 4, 6, 7, 8, 9, 12]);

/** @typedef {""|"h"|"v"} Lie the long side along the row, along the column, or a square tile */
/** @typedef {{name: string, value: number, lie: Lie, column: number, row: number, wide: number, high: number, squares: readonly number[]}} Placement */

/** @param {number} value @returns {readonly Lie[]} */
export const liesOf = (value) => (SHAPES[value][0] === SHAPES[value][1] ? [""] : ["h", "v"]);

/** Columns and rows a tile covers, lying that way. @param {number} value @param {Lie} lie @returns {[number, number]} */
export function sizeOf(value, lie) {
  const [long, short] = SHAPES[value];
  return lie === "v" ? [short, long] : [long, short];
}

/** @param {number} square */
export const squareName = (square) => "abcde"[square % COLUMNS] + (Math.floor(square / COLUMNS) + 1);

/** A tile with its lowest column and row; null where it would reach beyond the grid. @param {number} value @param {Lie} lie @param {number} column @param {number} row @returns {Placement|null} */
export function placementAt(value, lie, column, row) {
  const [wide, high] = sizeOf(value, lie);
  if (column < 0 || row < 0 || column + wide > COLUMNS || row + high > ROWS) return null;
  const squares = Array.from({ length: wide * high }, (_, index) => (row + Math.floor(index / wide)) * COLUMNS + column + (index % wide));
  return { name: `${value}@${squareName(squares[0])}${lie}`, value, lie, column, row, wide, high, squares };
}

/** @param {string} name such as 8@a1v @returns {Placement} */
export function readPlacement(name) {
  const [, value, column, row, lie] = /^(\d+)@([a-e])([1-4])([hv]?)$/.exec(name) ?? [];
  const known = value !== undefined && Number(value) in SHAPES && liesOf(Number(value)).includes(/** @type {Lie} */ (lie));
  const placement = known ? placementAt(Number(value), /** @type {Lie} */ (lie), "abcde".indexOf(column), Number(row) - 1) : null;
  if (!placement) throw new Error(`${name} is no tile in its place: write 8@a1v`);
  return placement;
}

/** Every way a kind of tile can lie on the grid. @param {number} value @returns {Placement[]} */
export const placementsOf = (value) =>
  liesOf(value).flatMap((lie) => Array.from({ length: COLUMNS * ROWS }, (_, square) => placementAt(value, lie, square % COLUMNS, Math.floor(square / COLUMNS)))).filter((placement) => placement !== null);
