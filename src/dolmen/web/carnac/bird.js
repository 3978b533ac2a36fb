/**
 * The board from the bird's eye as one SVG: the small picture in the corner, the pictures of the rules page, and what
 * is shared as a file. Colours are written into the picture, so that it looks the same wherever it is opened.
 */
import { columnOf, fileName, rankOf } from "./geometry.js";
import { COLOURS, dolmensOf } from "./dolmens.js";
import { outlinePath } from "./outline.js";
import { symbolMarkup } from "./symbols.js";
import { topOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Stone} Stone */
/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./geometry.js").Quarters} Quarters */
/** @typedef {{coordinates?: boolean, dark?: boolean, quarters?: Quarters, outlines?: boolean, trace?: boolean, title?: string}} Look */

const UNIT = 100;
const INK = {
  light: { ground: "#c9c39c", joint: "#a8a27d", text: "#4a4733", red: "#a3341f", white: "#6b675c", mark: "#1f5f8b" },
  dark: { ground: "#39413f", joint: "#525b58", text: "#d6d9cf", red: "#ff9d80", white: "#f4efe2", mark: "#8fc7ef" },
};
const FACE = { red: "#7a3526", white: "#8b8881" };

/** @param {State} state @param {Look} [look] */
export function birdMarkup(state, look = {}) {
  const { board } = state;
  const edge = look.coordinates ? 46 : 8;
  const [width, height] = [board.columns * UNIT, board.rows * UNIT];
  const upright = (look.quarters ?? 0) % 2 === 1;
  const [wide, high] = (upright ? [height, width] : [width, height]).map((length) => length + 2 * edge);
  const ink = look.dark ? INK.dark : INK.light;
  const turned = `translate(${wide / 2} ${high / 2}) rotate(${(look.quarters ?? 0) * 90}) translate(${-width / 2} ${-height / 2})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide / 2}" height="${high / 2}" viewBox="0 0 ${wide} ${high}" role="img"${look.title ? ` aria-label="${escape(look.title)}"` : ' aria-hidden="true"'}>`,
    `<rect width="${wide}" height="${high}" rx="16" fill="${ink.ground}"/><g transform="${turned}">`,
    joints(board, ink.joint),
    look.coordinates ? coordinates(board, ink.text, look.quarters ?? 0) : "",
    ...state.stones.map((stone) => stoneMarkup(board, stone)),
    look.outlines === false ? "" : outlines(state, ink),
    state.trace && look.trace !== false ? traceMarkup(state, ink.mark) : "",
    "</g></svg>",
  ].join("");
}

/** @param {string} text */
const escape = (text) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Board} board @param {number} square */
const cornerOf = (board, square) => [columnOf(board, square) * UNIT, (board.rows - 1 - rankOf(board, square)) * UNIT];

/** @param {Board} board @param {string} colour */
function joints(board, colour) {
  const [width, height] = [board.columns * UNIT, board.rows * UNIT];
  const lines = [];
  for (let column = 0; column <= board.columns; column++) lines.push(`M${column * UNIT} 0V${height}`);
  for (let rank = 0; rank <= board.rows; rank++) lines.push(`M0 ${rank * UNIT}H${width}`);
  return `<path d="${lines.join("")}" fill="none" stroke="${colour}" stroke-width="3"/>`;
}

/** @param {Board} board @param {string} colour @param {Quarters} quarters */
function coordinates(board, colour, quarters) {
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string|number} */ text) =>
    `<text transform="translate(${x} ${y}) rotate(${-90 * quarters})" dy="10">${text}</text>`;
  const files = Array.from({ length: board.columns }, (_, column) => label((column + 0.5) * UNIT, board.rows * UNIT + 24, fileName(column)));
  const ranks = Array.from({ length: board.rows }, (_, rank) => label(-24, (board.rows - rank - 0.5) * UNIT, rank + 1));
  return `<g fill="${colour}" font-family="system-ui, sans-serif" font-size="30" text-anchor="middle">${files.join("")}${ranks.join("")}</g>`;
}

/** @param {Board} board @param {Stone} stone */
function stoneMarkup(board, stone) {
  const corners = stone.squares.map((square) => cornerOf(board, square));
  const [x, y] = [Math.min(...corners.map((corner) => corner[0])), Math.min(...corners.map((corner) => corner[1]))];
  const [width, height] = [Math.max(...corners.map((corner) => corner[0])) - x + UNIT, Math.max(...corners.map((corner) => corner[1])) - y + UNIT];
  const colour = topOf(stone);
  const signs = corners.map(([cx, cy]) => `<g transform="translate(${cx + 12} ${cy + 12}) scale(.76)">${symbolMarkup(colour)}</g>`);
  const standing = stone.fell ? "" : `<rect x="${x + 13}" y="${y + 13}" width="74" height="74" rx="6" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="4"/>`;
  return `<rect x="${x + 5}" y="${y + 5}" width="${width - 10}" height="${height - 10}" rx="10" fill="${FACE[colour]}" stroke="#1d1a18" stroke-width="3"/>${standing}${signs.join("")}`;
}

/** @param {State} state @param {typeof INK.light} ink */
function outlines(state, ink) {
  const paths = COLOURS.flatMap((colour) =>
    dolmensOf(state.board, state.colours, colour).map(
      (dolmen) => `<path d="${outlinePath(state.board, dolmen.squares)}" fill="none" stroke="${ink[colour]}" stroke-width=".09"${colour === "white" ? ' stroke-dasharray=".26 .1"' : ""}/>`,
    ),
  );
  return `<g transform="scale(${UNIT})">${paths.join("")}</g>`;
}

/** @param {State} state @param {string} colour */
function traceMarkup(state, colour) {
  const squares = state.trace?.squares ?? [];
  return squares
    .map((square) => cornerOf(state.board, square))
    .map(([x, y]) => `<circle cx="${x + 50}" cy="${y + 50}" r="9" fill="${colour}" stroke="#fff" stroke-width="4"/>`)
    .join("");
}
