/**
 * Tableaus as SVG: from straight above for small pictures, and from the side, where a stack shows how high it is.
 * Colours are written into the picture, so that it looks the same wherever it is opened.
 */
import { COLUMNS, ROWS, squareName } from "./pieces.js";
import { INK, markMarkup, PAINT, SEATS } from "./paint.js";
import { heightOf, seenSquares } from "./tableau.js";

/** @typedef {import("./tableau.js").Tableau} Tableau */
/** @typedef {import("./tableau.js").Laid} Laid */
/** @typedef {import("./state.js").State} State */
/** @typedef {{across: number, lean: number, back: number, rise: number}} View how far a column, a row and a level go on the paper */
/** @typedef {{dark?: boolean, coordinates?: boolean, label?: string, marked?: readonly string[], bare?: boolean}} Look bare: without the values */

const UNIT = 40;
/** @type {View} */
export const ABOVE = { across: UNIT, lean: 0, back: UNIT, rise: 0 };
/** @type {View} */
export const ASIDE = { across: UNIT, lean: 15, back: 25, rise: 15 };
const GROUND = { light: { bed: "#ece1c6", line: "#b3a57f", text: "#4a4128", paper: "#f4eeda" }, dark: { bed: "#4a463c", line: "#2f2c25", text: "#dcd6c6", paper: "#2b2a27" } };

/** @param {View} view @param {number} x @param {number} y @param {number} z */
const at = (view, x, y, z) => [x * view.across + y * view.lean, -y * view.back - z * view.rise];
/** @param {View} view @param {[number, number, number][]} corners */
const path = (view, corners) => corners.map((corner, index) => `${index ? "L" : "M"}${at(view, ...corner).map((value) => Math.round(value * 10) / 10).join(" ")}`).join("");
/** @param {string} text */
const escape = (text) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Room that a tableau takes: width, height above its front edge. @param {View} view @param {number} high */
const roomOf = (view, high) => [COLUMNS * view.across + ROWS * view.lean, ROWS * view.back + high * view.rise];

/** One tableau as a picture of its own. @param {Tableau} tableau @param {number} seat @param {View} view @param {Look} [look] */
export function tableauMarkup(tableau, seat, view, look = {}) {
  const [width, height] = roomOf(view, Math.max(heightOf(tableau), view.rise ? 2 : 0));
  const edge = look.coordinates ? 22 : 10;
  const label = look.label ? `role="img" aria-label="${escape(look.label)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-height - edge} ${width + 2 * edge} ${height + 2 * edge}" ${label}>${drawing(tableau, seat, view, look)}</svg>`;
}

/** A whole position: every tableau from the side, two in a row. @param {State} state @param {string[]} names @param {Look} look */
export function positionMarkup(state, names, look) {
  const ink = GROUND[look.dark ? "dark" : "light"];
  const [width, height] = roomOf(ASIDE, Math.max(2, ...state.tableaus.map(heightOf)));
  const [wide, high] = [width + 60, height + 74];
  const rows = Math.ceil(state.players / 2);
  const parts = state.tableaus.map((tableau, index) => {
    const [x, y] = [(index % 2) * wide + 30, Math.floor(index / 2) * high + height + 44];
    const head = `<g transform="translate(0 ${-height - 30}) scale(.8)">${markMarkup(index + 1).replace("<svg ", '<svg width="24" height="24" ')}</g><text x="26" y="${-height - 14}" fill="${ink.text}" font-size="16" font-weight="700">${escape(names[index])}</text>`;
    return `<g transform="translate(${x} ${y})">${head}${drawing(tableau, index + 1, ASIDE, { ...look, coordinates: true })}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * wide}" height="${rows * high}" viewBox="0 0 ${2 * wide} ${rows * high}" role="img" font-family="system-ui, sans-serif"><rect width="100%" height="100%" rx="12" fill="${ink.paper}"/>${parts.join("")}</svg>`;
}

/** @param {Tableau} tableau @param {number} seat @param {View} view @param {Look} look */
function drawing(tableau, seat, view, look) {
  const ink = GROUND[look.dark ? "dark" : "light"];
  const ground = path(view, [[-0.12, -0.12, 0], [COLUMNS + 0.12, -0.12, 0], [COLUMNS + 0.12, ROWS + 0.12, 0], [-0.12, ROWS + 0.12, 0]]);
  const lines = [...[1, 2, 3, 4].map((x) => path(view, [[x, 0, 0], [x, ROWS, 0]])), ...[1, 2, 3].map((y) => path(view, [[0, y, 0], [COLUMNS, y, 0]]))].join("");
  return [
    `<path d="${ground}Z" fill="${ink.bed}" stroke="${SEATS[seat - 1].colour}" stroke-width="5" stroke-linejoin="round"/><path d="${lines}" stroke="${ink.line}" fill="none"/>`,
    ...boxes(tableau, view),
    ...(look.bare ? [] : tableau.laid.map((laid) => label(tableau, laid, view))),
    ...tableau.laid.filter((laid) => look.marked?.includes(laid.name)).map((laid) => `<path d="${path(view, cornersOf(laid))}Z" fill="none" stroke="#8c1222" stroke-width="3.5" stroke-dasharray="7 4"/>`),
    look.coordinates ? coordinates(view, ink.text) : "",
  ].join("");
}

/** @param {Laid} laid @returns {[number, number, number][]} */
const cornersOf = ({ column, row, wide, high, level }) => [[column, row, level + 1], [column + wide, row, level + 1], [column + wide, row + high, level + 1], [column, row + high, level + 1]];

/** Level by level, from the back to the front and from left to right, so that nearer faces hide farther ones. @param {Tableau} tableau @param {View} view */
function boxes(tableau, view) {
  const pieces = tableau.laid.flatMap((laid) => laid.squares.map((square) => ({ laid, square, x: square % COLUMNS, y: Math.floor(square / COLUMNS) })));
  pieces.sort((a, b) => a.laid.level - b.laid.level || b.y - a.y || a.x - b.x);
  return pieces.map(({ laid, square, x, y }) => boxOver(laid, x, y, tableau.heights[square] === laid.level + 1, view));
}

/** The piece of a tile over one square, with lines only along the tile's own edges. @param {Laid} laid @param {number} x @param {number} y @param {boolean} seen @param {View} view */
function boxOver(laid, x, y, seen, view) {
  const { face, edge } = PAINT[laid.value];
  const [low, high] = [laid.level, laid.level + 1];
  const ends = { front: y === laid.row, back: y === laid.row + laid.high - 1, left: x === laid.column, right: x === laid.column + laid.wide - 1 };
  const fill = (/** @type {[number, number, number][]} */ corners, /** @type {string} */ colour) => `<path d="${path(view, corners)}Z" fill="${colour}" stroke="${colour}" stroke-width=".7"/>`;
  /** @type {[boolean, [number, number, number], [number, number, number]][]} */
  const edges = [
    [ends.front, [x, y, high], [x + 1, y, high]], [ends.front, [x, y, low], [x + 1, y, low]], [ends.back, [x, y + 1, high], [x + 1, y + 1, high]],
    [ends.left, [x, y, high], [x, y + 1, high]], [ends.right, [x + 1, y, high], [x + 1, y + 1, high]], [ends.right, [x + 1, y, low], [x + 1, y + 1, low]],
    [ends.front && ends.left, [x, y, low], [x, y, high]], [ends.front && ends.right, [x + 1, y, low], [x + 1, y, high]], [ends.back && ends.right, [x + 1, y + 1, low], [x + 1, y + 1, high]],
  ];
  const drawn = edges.filter(([end]) => end).map(([, from, to]) => path(view, [from, to])).join("");
  return [
    view.rise && ends.front ? fill([[x, y, low], [x + 1, y, low], [x + 1, y, high], [x, y, high]], edge) : "",
    view.rise && ends.right ? fill([[x + 1, y, low], [x + 1, y + 1, low], [x + 1, y + 1, high], [x + 1, y, high]], shaded(edge)) : "",
    seen ? fill([[x, y, high], [x + 1, y, high], [x + 1, y + 1, high], [x, y + 1, high]], face) : "",
    `<path d="${drawn}" fill="none" stroke="${INK}" stroke-width="1.4" stroke-linecap="round"/>`,
  ].join("");
}

/** @param {string} colour */
const shaded = (colour) => `#${[1, 3, 5].map((index) => Math.round(parseInt(colour.slice(index, index + 2), 16) * 0.78).toString(16).padStart(2, "0")).join("")}`;

/** Where a tile's value is best read: the middle of what is seen of it, or its square nearest to that. @param {Tableau} tableau @param {Laid} laid @returns {[number, number]|null} */
export function labelSpot(tableau, laid) {
  const seen = seenSquares(tableau, laid).map((square) => [square % COLUMNS, Math.floor(square / COLUMNS)]);
  if (seen.length === 0) return null;
  const [x, y] = [0, 1].map((axis) => seen.reduce((sum, spot) => sum + spot[axis], 0) / seen.length);
  const near = (/** @type {number[]} */ spot) => Math.hypot(spot[0] - x, spot[1] - y);
  if (seen.length === laid.squares.length) return [x + 0.5, y + 0.5];
  const nearest = seen.reduce((best, spot) => (near(spot) < near(best) ? spot : best));
  return [nearest[0] + 0.5, nearest[1] + 0.5];
}

/** The same in a view, where nearer stacks may hide that spot: then another square that is seen, or none.
 * @param {Tableau} tableau @param {Laid} laid @param {View} view @returns {number[]|null} */
function spotIn(tableau, laid, view) {
  const spot = labelSpot(tableau, laid);
  if (!spot || !view.rise) return spot;
  const others = seenSquares(tableau, laid).map((square) => [(square % COLUMNS) + 0.5, Math.floor(square / COLUMNS) + 0.5]);
  return [spot, ...others].find(([x, y]) => isClear(tableau, view, x, y, laid.level + 1)) ?? null;
}

/** How far a figure reaches from its middle, in squares. */
const REACH = 0.22;
/** Steps along the line of sight, in rows towards the eye. */
const SIGHT = Array.from({ length: ROWS * 10 }, (_, step) => (step + 1) / 10);

/** Whether nothing stands between the eye and a figure written there. @param {Tableau} tableau @param {View} view @param {number} x @param {number} y @param {number} z */
function isClear(tableau, view, x, y, z) {
  const corners = [-REACH, REACH].flatMap((aside) => [-REACH, REACH].map((away) => [x + aside, y + away]));
  return corners.every(([left, front]) => SIGHT.every((near) => heightAt(tableau, left + (near * view.lean) / view.across, front - near) <= z + (near * view.back) / view.rise));
}

/** @param {Tableau} tableau @param {number} x @param {number} y */
const heightAt = (tableau, x, y) => (x < COLUMNS && y >= 0 ? tableau.heights[Math.floor(y) * COLUMNS + Math.floor(x)] : 0);

/** @param {Tableau} tableau @param {Laid} laid @param {View} view */
function label(tableau, laid, view) {
  const spot = spotIn(tableau, laid, view);
  if (!spot) return "";
  const [x, y] = at(view, spot[0], spot[1], laid.level + 1);
  return `<text x="${Math.round(x)}" y="${Math.round(y + 6)}" font-family="system-ui, sans-serif" font-size="17" font-weight="700" text-anchor="middle" fill="${INK}">${laid.value}</text>`;
}

/** @param {View} view @param {string} colour */
function coordinates(view, colour) {
  const columns = [0, 1, 2, 3, 4].map((x) => [...at(view, x + 0.5, 0, 0), squareName(x)[0], 16]);
  // Seen from the side, a stack hides what stands to the left of it.
  const [side, beside] = view.lean ? [COLUMNS, 13] : [0, -13];
  const rows = [0, 1, 2, 3].map((y) => [at(view, side, y + 0.5, 0)[0] + beside, at(view, side, y + 0.5, 0)[1], y + 1, 4]);
  return `<g font-family="system-ui, sans-serif" font-size="12" text-anchor="middle" fill="${colour}">${[...columns, ...rows].map(([x, y, text, down]) => `<text x="${x}" y="${Number(y) + Number(down)}">${text}</text>`).join("")}</g>`;
}
