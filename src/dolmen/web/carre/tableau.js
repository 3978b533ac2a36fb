/**
 * One player's stack: which tile lies where and how high. Immutable. It can tell what lies free and what lies level;
 * whether something may be done is the server's to say.
 */
import { COLUMNS, COPIES, placementsOf, ROWS, VALUES } from "./pieces.js";

/** @typedef {import("./pieces.js").Placement} Placement */
/** @typedef {Placement & {level: number}} Laid */
/** @typedef {{laid: readonly Laid[], heights: readonly number[]}} Tableau in the order of building */

/** @type {Tableau} */
export const EMPTY = { laid: [], heights: Array(COLUMNS * ROWS).fill(0) };

/** @param {Tableau} tableau @param {Placement} placement @returns {Tableau} */
export function build(tableau, placement) {
  const level = tableau.heights[placement.squares[0]];
  const heights = tableau.heights.map((height, square) => (placement.squares.includes(square) ? height + 1 : height));
  return { laid: [...tableau.laid, { ...placement, level }], heights };
}

/** The tile that lies free under that name, if there is one. @param {Tableau} tableau @param {string} name */
export const freeNamed = (tableau, name) => tableau.laid.find((laid) => laid.name === name && isFree(tableau, laid));

/** @param {Tableau} tableau @param {string} name @returns {Tableau} */
export function takeBack(tableau, name) {
  const gone = freeNamed(tableau, name);
  if (!gone) throw new Error(`no tile ${name} lies free there`);
  const heights = tableau.heights.map((height, square) => (gone.squares.includes(square) ? height - 1 : height));
  return { laid: tableau.laid.filter((laid) => laid !== gone), heights };
}

/** Nothing lies on any of its squares. @param {Tableau} tableau @param {Laid} laid */
export const isFree = (tableau, laid) => laid.squares.every((square) => tableau.heights[square] === laid.level + 1);

/** @param {Tableau} tableau */
export const freeLying = (tableau) => tableau.laid.filter((laid) => isFree(tableau, laid));

/** The tile one sees on a square from above. @param {Tableau} tableau @param {number} square @returns {Laid|null} */
export const topAt = (tableau, square) => tableau.laid.find((laid) => laid.squares.includes(square) && laid.level === tableau.heights[square] - 1) ?? null;

/** Of a tile, the squares one sees from above. @param {Tableau} tableau @param {Laid} laid */
export const seenSquares = (tableau, laid) => laid.squares.filter((square) => tableau.heights[square] === laid.level + 1);

/** @param {Tableau} tableau */
export const heightOf = (tableau) => Math.max(...tableau.heights);

/** How many of a kind are still to be built. @param {Tableau} tableau @param {number} value */
export const leftOf = (tableau, value) => COPIES - tableau.laid.filter((laid) => laid.value === value).length;

/** @param {Tableau} tableau */
export const tilesLeft = (tableau) => VALUES.length * COPIES - tableau.laid.length;

/** @param {Tableau} tableau */
export const priceLeft = (tableau) => VALUES.reduce((sum, value) => sum + value * leftOf(tableau, value), 0);

/** Where a kind of tile would lie on level ground. @param {Tableau} tableau @param {number} value */
export const levelPlacements = (tableau, value) => placementsOf(value).filter(({ squares }) => squares.every((square) => tableau.heights[square] === tableau.heights[squares[0]]));
