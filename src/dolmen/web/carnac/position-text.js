/**
 * The one-line text of a position, read and written, so that a game can begin from one and a link can carry one.
 * Knows characters; R K W S stand (red/white from above, own/other colour to the north), small letters lie with their
 * other half `<` (to the east) or `v` (to the north), whose letter then tells the end that looks there.
 */
import { columnOf, rankOf, squareOf, stepFrom } from "./geometry.js";
import { otherColour } from "./dolmens.js";
import { acting, startState } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Stone} Stone */
/** @typedef {import("./dolmens.js").Colour} Colour */

/** @type {Readonly<Record<string, [Colour, Colour]>>} */
const COLOURS = { R: ["red", "red"], K: ["red", "white"], W: ["white", "white"], S: ["white", "red"] };

/** @param {Colour} first @param {Colour} second */
const letterOf = (first, second) => (first === "red" ? (second === "red" ? "R" : "K") : second === "white" ? "W" : "S");

/** @param {string} text @returns {State} */
export function readPosition(text) {
  const match = /^(\S+) (\S+) (\d+) (?:(red|white) (?:places|reacts (\S+))|over)$/.exec(text.trim());
  if (!match) throw new Error("this is not the line of a position");
  const start = startState(match[1]);
  const stones = stonesOf(match[2].split("/").reverse(), start);
  const colours = start.colours.slice();
  for (const stone of stones) for (const square of stone.squares) colours[square] = shown(stone);
  const square = match[5] ? squareOf(start.board, match[5]) : null;
  const pending = square === null ? -1 : stones.findIndex((stone) => stone.square === square && !stone.fell);
  const actor = /** @type {Colour} */ (match[4] ?? "red");
  return {
    ...start,
    stones,
    colours,
    pending: pending < 0 ? null : pending,
    placer: pending < 0 ? actor : otherColour(actor),
    stockLeft: Number(match[3]),
    over: !match[4],
  };
}

/** @param {Stone} stone @returns {Colour} */
const shown = (stone) => (!stone.fell ? stone.top : stone.fell === "N" ? stone.northSouth : otherColour(stone.northSouth));

/** @param {string[]} ranks from rank 1 on @param {State} start @returns {Stone[]} */
function stonesOf(ranks, start) {
  const letters = ranks.join("");
  if (letters.length !== start.colours.length) throw new Error("the ranks do not fit the board");
  return [...letters].flatMap((letter, square) => {
    const colours = COLOURS[letter.toUpperCase()];
    return colours ? [stoneAt(letters, square, letter, colours, start)] : [];
  });
}

/** @param {string} letters @param {number} square @param {string} letter @param {[Colour, Colour]} colours @param {State} start @returns {Stone} */
function stoneAt(letters, square, letter, [first, second], { board }) {
  if (letter === letter.toUpperCase()) return { top: first, northSouth: second, square, fell: null, squares: [square] };
  const east = stepFrom(board, square, "E");
  const north = stepFrom(board, square, "N");
  const fell = east !== null && letters[east] === "<" ? "E" : "N";
  const far = fell === "E" ? east : north;
  if (far === null) throw new Error("a lying megalith lacks its other half");
  const northSouth = fell === "N" ? first : otherColour(first);
  return { top: second, northSouth, square: null, fell, squares: [square, far] };
}

/** @param {State} state @param {string} variant */
export function writePosition(state, variant) {
  const letters = Array(state.colours.length).fill(".");
  for (const stone of state.stones) writeStone(letters, stone, state);
  const { columns, rows } = state.board;
  const ranks = Array.from({ length: rows }, (_, rank) => letters.slice(rank * columns, (rank + 1) * columns).join(""));
  const actor = acting(state);
  const waiting = state.pending === null ? null : state.stones[state.pending].squares[0];
  const phase = !actor ? "over" : waiting === null ? `${actor} places` : `${actor} reacts ${String.fromCharCode(97 + columnOf(state.board, waiting))}${rankOf(state.board, waiting) + 1}`;
  return `${variant} ${ranks.reverse().join("/")} ${state.stockLeft} ${phase}`;
}

/** @param {string[]} letters @param {Stone} stone @param {State} state */
function writeStone(letters, stone, { board }) {
  if (!stone.fell) {
    letters[stone.squares[0]] = letterOf(stone.top, stone.northSouth);
    return;
  }
  const [first, second] = [...stone.squares].sort((a, b) => a - b);
  const along = columnOf(board, first) === columnOf(board, second);
  const forward = stone.fell === "N" || stone.fell === "E";
  const end = forward ? stone.top : otherColour(stone.top);
  const seen = along ? stone.northSouth : otherColour(stone.northSouth);
  letters[first] = letterOf(seen, end).toLowerCase();
  letters[second] = along ? "v" : "<";
}
