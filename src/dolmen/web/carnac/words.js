/**
 * The board in words: squares, stones, actions and what they do, for the screen reader, the move list and the options.
 * Every phrase is a string of the language as a whole, so that each language keeps its own grammar.
 */
import { list, t } from "../text.js";
import { dolmensOf } from "./dolmens.js";
import { squareName } from "./geometry.js";
import { applyAction, readToken, topOf } from "./state.js";
import { effectBetween } from "./effect.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Stone} Stone */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./effect.js").Change} Change */
/** @typedef {import("./effect.js").Effect} Effect */

/** @param {State} state @param {number[]} squares */
const names = (state, squares) => list(squares.map((square) => squareName(state.board, square)));

/** One square as it is spoken. @param {State} state @param {number} square */
export function squareWords(state, square) {
  const name = squareName(state.board, square);
  const index = state.stones.findIndex((stone) => stone.squares.includes(square));
  if (index < 0) return t("carnac.square.free", { square: name });
  const words = [name, stoneWords(state, state.stones[index])];
  const colour = /** @type {Colour} */ (state.colours[square]);
  const group = dolmensOf(state.board, state.colours, colour).find((dolmen) => dolmen.squares.includes(square));
  if (group) words.push(t("carnac.square.dolmen", { size: group.squares.length }));
  if (index === state.pending) words.push(t("carnac.square.pending"));
  return words.join(", ");
}

/** @param {State} state @param {Stone} stone */
function stoneWords(state, stone) {
  if (stone.fell) return `${t("carnac.stone.lying", { squares: names(state, stone.squares) })}, ${t(`carnac.top.${topOf(stone)}`)}`;
  return `${t("carnac.stone.standing")}, ${t(`carnac.top.${stone.top}`)}, ${t(`carnac.sides.${stone.northSouth}`)}`;
}

/** A way to stand a stone. @param {Colour} top @param {Colour} northSouth */
export const wayWords = (top, northSouth) => `${t(`carnac.top.${top}`)}, ${t(`carnac.sides.${northSouth}`)}`;

/** What was played in this position, without who. @param {State} before @param {string} token */
export function actionWords(before, token) {
  const action = readToken(token, before.board);
  if (action.kind === "place") {
    return `${squareName(before.board, action.square)}: ${wayWords(action.top, action.northSouth)}`;
  }
  const square = names(before, before.stones[/** @type {number} */ (before.pending)].squares);
  if (action.kind === "leave") return t("carnac.left", { square });
  const after = applyAction(before, action);
  const stone = after.stones[/** @type {number} */ (before.pending)];
  return `${t(`carnac.tilted.${action.direction}`)}: ${names(after, stone.squares)}, ${t(`carnac.top.${topOf(stone)}`)}`;
}

/** Changes in the order of what matters most. */
const WEIGHT = ["made", "joined", "lost", "split", "regrouped", "grew", "shrank", "pair", "moved"];

/** What a change of position does, most important first, at most three phrases. @param {State} before @param {State} after @param {Colour|null} viewer */
export function effectWords(before, after, viewer) {
  const effect = effectBetween(before, after);
  const changes = effect.changes.slice().sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind));
  const phrases = changes.map((change) => changeWords(change, effect, viewer));
  return phrases.length > 0 ? [...new Set(phrases)].slice(0, 3).join("; ") : t("carnac.effect.none");
}

/** @param {Change} change @param {Effect} effect @param {Colour|null} viewer */
function changeWords({ kind, colour, before, after }, effect, viewer) {
  const whose = colour === viewer ? "you" : colour;
  const size = (after[0] ?? before[0]).length;
  const count = kind === "split" ? after.length : before.length;
  return t(`carnac.effect.${kind}.${whose}`, { nth: effect.counts[colour].after, count, size });
}

/** How both counts move, as signs: "+1" for the knot or the spiral. @param {State} before @param {State} after */
export function countsMoved(before, after) {
  const { counts } = effectBetween(before, after);
  return { red: counts.red.after - counts.red.before, white: counts.white.after - counts.white.before };
}
