/**
 * A position for drawing: which stones stand or lie where, what is seen from above, who is asked for what. Applies
 * tokens of games that were played. It replays and never judges: what may be played comes from the server.
 */
import { alongRanks, DIRECTIONS, readVariant, squareCount, squareName, squareOf, stepFrom } from "./geometry.js";
import { dolmensOf, otherColour, sizesOf, verdictOf } from "./dolmens.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./dolmens.js").Colour} Colour */
/**
 * A megalith. `top` and `northSouth` are its colours as it stood; `fell` is where to, null while it stands on `square`.
 * A fallen stone keeps the square it stood on, which is free again (and beyond the edge for some diagrams: see `near`).
 * @typedef {{top: Colour, northSouth: Colour, square: number|null, fell: Direction|null, squares: number[]}} Stone
 */
/** @typedef {{kind: "place", square: number, top: Colour, northSouth: Colour} | {kind: "tilt", direction: Direction} | {kind: "leave"}} Action */
/** @typedef {{kind: Action["kind"], stone: number, squares: number[], stoodOn: number|null}} Trace what the last action left to see */
/**
 * @typedef {object} State
 * @property {Board} board
 * @property {number} stock megaliths at the start
 * @property {boolean} finalTilt
 * @property {readonly Stone[]} stones in the order they were placed
 * @property {readonly (Colour|null)[]} colours from above, by square
 * @property {Colour} placer who placed the pending stone or places next
 * @property {number|null} pending index of the stone that waits for a reaction
 * @property {Trace|null} trace
 * @property {number} stockLeft
 * @property {boolean} forced whether the last stone could not fall, so that there was nothing to decide
 * @property {boolean} over
 */
/** @typedef {{direction: Direction, squares: [number, number], colour: Colour}} Fall */

/** The colour that a fall in this direction brings up. @param {Colour} northSouth @param {Direction} direction */
export const colourAfterFall = (northSouth, direction) => (alongRanks(direction) ? northSouth : otherColour(northSouth));

/** The colour both squares of the stone show. @param {Stone} stone */
export const topOf = (stone) => (stone.fell ? colourAfterFall(stone.northSouth, stone.fell) : stone.top);

/** @param {string} variant @returns {State} */
export function startState(variant) {
  const { board, stock, finalTilt } = readVariant(variant);
  const colours = Array(squareCount(board)).fill(null);
  return { board, stock, finalTilt, stones: [], colours, placer: "red", pending: null, trace: null, stockLeft: stock, forced: false, over: false };
}

/** Reads a token; throws an Error in plain words when it is none. @param {string} token @param {Board} board @returns {Action} */
export function readToken(token, board) {
  const word = token.trim();
  const tilt = DIRECTIONS.find((way) => way === word.toUpperCase());
  if (tilt) return { kind: "tilt", direction: tilt };
  if (/^[-\u2013\u2014\u2212]$/.test(word)) return { kind: "leave" };
  const match = /^([a-z]+\d+)([rw])([rw])$/.exec(word.toLowerCase());
  const square = match ? squareOf(board, match[1]) : null;
  if (!match || square === null) throw new Error(`"${word}" is no token of this board`);
  /** @param {string} letter @returns {Colour} */
  const colour = (letter) => (letter === "r" ? "red" : "white");
  return { kind: "place", square, top: colour(match[2]), northSouth: colour(match[3]) };
}

/** @param {Action} action @param {Board} board */
export function writeToken(action, board) {
  if (action.kind === "tilt") return action.direction;
  if (action.kind === "leave") return "-";
  return `${squareName(board, action.square)}${action.top[0]}${action.northSouth[0]}`;
}

/** The ways a stone that stands on this square can fall. @param {State} state @param {number} square @param {Colour} northSouth @returns {Fall[]} */
export function fallsOf(state, square, northSouth) {
  return DIRECTIONS.flatMap((direction) => {
    const near = stepFrom(state.board, square, direction, 1);
    const far = stepFrom(state.board, square, direction, 2);
    if (near === null || far === null || state.colours[near] || state.colours[far]) return [];
    return [{ direction, squares: /** @type {[number, number]} */ ([near, far]), colour: colourAfterFall(northSouth, direction) }];
  });
}

/** The position after a token that was played in this one. @param {State} state @param {string} token @returns {State} */
export function applyToken(state, token) {
  return applyAction(state, readToken(token, state.board));
}

/** @param {State} state @param {Action} action @returns {State} */
export function applyAction(state, action) {
  if (action.kind === "place") return afterPlace(state, action);
  const pending = state.pending;
  if (pending === null) throw new Error("there is no megalith to tilt or to leave");
  return action.kind === "tilt" ? afterTilt(state, action.direction, pending) : afterLeave(state, pending);
}

/** @param {State} state @param {{square: number, top: Colour, northSouth: Colour}} action @returns {State} */
function afterPlace(state, { square, top, northSouth }) {
  /** @type {Stone} */
  const stone = { top, northSouth, square, fell: null, squares: [square] };
  const colours = replaced(state.colours, square, top);
  const stockLeft = state.stockLeft - 1;
  const next = { ...state, stones: [...state.stones, stone], colours, stockLeft };
  const canFall = fallsOf(next, square, northSouth).length > 0;
  const waits = canFall && (stockLeft > 0 || state.finalTilt);
  const index = state.stones.length;
  const over = !waits && (stockLeft === 0 || colours.every(Boolean));
  return {
    ...next,
    pending: waits ? index : null,
    placer: waits || over ? state.placer : otherColour(state.placer),
    trace: { kind: "place", stone: index, squares: [square], stoodOn: null },
    forced: !canFall,
    over,
  };
}

/** @param {State} state @param {Direction} direction @param {number} index @returns {State} */
function afterTilt(state, direction, index) {
  const stone = state.stones[index];
  const stoodOn = /** @type {number} */ (stone.square);
  const fall = fallsOf(state, stoodOn, stone.northSouth).find((each) => each.direction === direction);
  if (!fall) throw new Error(`the megalith cannot fall ${direction}`);
  const colours = state.colours.slice();
  colours[stoodOn] = null;
  for (const square of fall.squares) colours[square] = fall.colour;
  const fallen = { ...stone, fell: direction, squares: [...fall.squares] };
  const over = state.stockLeft === 0;
  return {
    ...state,
    stones: replaced(state.stones, index, fallen),
    colours,
    pending: null,
    placer: over ? state.placer : otherColour(state.placer),
    trace: { kind: "tilt", stone: index, squares: [...fall.squares], stoodOn },
    forced: false,
    over,
  };
}

/** @param {State} state @param {number} index @returns {State} */
function afterLeave(state, index) {
  const trace = { kind: /** @type {const} */ ("leave"), stone: index, squares: state.stones[index].squares, stoodOn: null };
  return { ...state, pending: null, trace, forced: false, over: state.stockLeft === 0 };
}

/** @template T @param {readonly T[]} list @param {number} index @param {T} item @returns {T[]} */
function replaced(list, index, item) {
  const copy = list.slice();
  copy[index] = item;
  return copy;
}

/** Who is to act; null when the game is over. @param {State} state @returns {Colour|null} */
export function acting(state) {
  if (state.over) return null;
  return state.pending === null ? state.placer : otherColour(state.placer);
}

/** All positions of a game, the first one included. @param {State} start @param {readonly string[]} tokens */
export function replay(start, tokens) {
  const states = [start];
  for (const token of tokens) states.push(applyToken(states[states.length - 1], token));
  return states;
}

/** Ranks from the top down as `.`, `r`, `w`, joined by slashes. @param {State} state */
export function picture(state) {
  const { columns, rows } = state.board;
  const ranks = Array.from({ length: rows }, (_, rank) => state.colours.slice(rank * columns, (rank + 1) * columns));
  return ranks.reverse().map((rank) => rank.map((colour) => (colour ? colour[0] : ".")).join("")).join("/");
}

/** @param {State} state */
export const dolmensIn = (state) => ({ red: dolmensOf(state.board, state.colours, "red"), white: dolmensOf(state.board, state.colours, "white") });

/** @param {State} state */
export const verdictIn = (state) => verdictOf(sizesOf(state.board, state.colours, "red"), sizesOf(state.board, state.colours, "white"));
