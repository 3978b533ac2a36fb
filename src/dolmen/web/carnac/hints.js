/**
 * What a choice would bring, laid on the ground: the squares each fall of the stone would cover, in the colour they
 * would show. What it does to the counts stands above, turned to the eye: see render.js. Faint while a stone is being placed, plain while one is to be tilted. Draws flat elements, nothing solid.
 */
import { columnOf, rankOf } from "./geometry.js";
import { BEARING } from "./stone.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./state.js").Fall} Fall */
/** @typedef {{fall: Fall, badge: string, hot: boolean}} FallHint */

/** @param {Board} board @param {number} square */
export const place = (board, square) => ({ x: columnOf(board, square), y: board.rows - 1 - rankOf(board, square) });

/** @param {HTMLElement} element @param {number} x @param {number} y */
export function putAt(element, x, y) {
  element.style.left = `calc(var(--square) * ${x})`;
  element.style.top = `calc(var(--square) * ${y})`;
}

/** @param {Board} board @param {FallHint} hint @param {boolean} faint */
export function fallElement(board, { fall, hot }, faint) {
  const ends = fall.squares.map((square) => place(board, square));
  const element = document.createElement("div");
  const along = fall.direction === "N" || fall.direction === "S";
  element.className = `fall ${fall.colour} ${along ? "upright" : "level"}${faint ? " faint" : ""}${hot ? " hot" : ""}`;
  putAt(element, Math.min(ends[0].x, ends[1].x), Math.min(ends[0].y, ends[1].y));
  if (!faint) element.append(arrow(BEARING[fall.direction]));
  return element;
}

/** @param {number} bearing */
function arrow(bearing) {
  const element = document.createElement("span");
  element.className = "fall-arrow";
  element.style.transform = `rotate(${bearing}deg)`;
  return element;
}
