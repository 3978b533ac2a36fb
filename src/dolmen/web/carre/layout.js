/**
 * How large the squares can be and how the tableaus stand beside each other: pure arithmetic over the room there is.
 */
import { COLUMNS, ROWS } from "./pieces.js";

/** The frame around the squares, in squares, on each side. */
export const FRAME = 0.36;
/** What name and tiles left take above and below a tableau, or beside it, in pixels. */
export const OVER = 62;
export const BESIDE = 128;
export const GAP = 14;
/** Below this width one tableau is shown at a time, with a strip of the others. */
export const NARROW = 640;
export const STRIP = 88;
/** What tiles left take below a tableau shown alone, and its frame of light above it. */
const UNDER = 40;
const HIGHEST_LIFT = 0.62;

/** @typedef {{columns: number, square: number, beside: boolean, narrow: boolean}} Layout */

/** The arrangement with the largest squares. @param {number} count @param {number} width @param {number} height @returns {Layout} */
export function layoutFor(count, width, height) {
  if (width < NARROW) return { columns: 1, square: squareIn(width - 22, height - UNDER - (count > 1 ? STRIP : 0)), beside: false, narrow: true };
  const choices = Array.from({ length: count }, (_, index) => index + 1).flatMap((columns) => {
    const [wide, high] = [width / columns - GAP, height / Math.ceil(count / columns) - GAP];
    return [
      { columns, square: squareIn(wide, high - OVER), beside: false, narrow: false },
      { columns, square: squareIn(wide - BESIDE, high), beside: true, narrow: false },
    ];
  });
  return choices.reduce((best, each) => (each.square > best.square + 0.5 ? each : best));
}

/** @param {number} width @param {number} height */
const squareIn = (width, height) => Math.max(20, Math.min(104, Math.floor(Math.min(width / (COLUMNS + 2 * FRAME), height / (ROWS + 2 * FRAME)))));

/** How far each level lifts a tile towards the upper edge, in pixels: felt, but never hiding a square behind it. @param {number} square @param {number} highest */
export const riseFor = (square, highest) => Math.max(2, Math.round(square * Math.min(0.1, HIGHEST_LIFT / Math.max(1, highest)) * 2) / 2);
