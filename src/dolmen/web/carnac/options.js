/**
 * What one may answer to a stone, for the board and for the tray: each possible fall with what it does, and leaving it.
 * Pure: from position and legal tokens to models that are drawn.
 */
import { t } from "../text.js";
import { reactionAt } from "./choice.js";
import { COLOURS } from "./dolmens.js";
import { arrowSeen } from "./geometry.js";
import { applyToken, fallsOf } from "./state.js";
import { countsMoved, effectWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./geometry.js").Quarters} Quarters */
/** @typedef {Direction|"-"} Reaction */

const DEGREES = { up: 0, right: 90, down: 180, left: 270 };
const SIGNS = { red: "◆", white: "○" };

/** @param {State} state @param {readonly string[]} legal */
function fallsNow(state, legal) {
  if (state.pending === null) return [];
  const stone = state.stones[state.pending];
  return fallsOf(state, stone.squares[0], stone.northSouth).filter((fall) => legal.includes(fall.direction));
}

/** The falls as they lie on the board. @param {State} state @param {readonly string[]} legal @param {Reaction|null} picked @returns {import("./hints.js").FallHint[]} */
export function fallHints(state, legal, picked) {
  return fallsNow(state, legal).map((fall) => {
    const moved = countsMoved(state, applyToken(state, fall.direction));
    const badge = COLOURS.filter((colour) => moved[colour] !== 0).map((colour) => `${SIGNS[colour]}${moved[colour] > 0 ? "+" : "−"}${Math.abs(moved[colour])}`);
    return { fall, badge: badge.join(" "), hot: fall.direction === picked };
  });
}

/** The stone as it would lie. @param {State} state @param {Reaction|null} picked @returns {import("./render.js").Ghost|null} */
export function lyingGhost(state, picked) {
  if (picked === null || picked === "-" || state.pending === null) return null;
  const { top, northSouth, squares } = state.stones[state.pending];
  return { square: squares[0], top, northSouth, fell: picked };
}

/** The answers as the tray lists them. @param {State} state @param {readonly string[]} legal @param {Reaction|null} picked @param {Quarters} quarters @param {Colour|null} viewer @returns {import("./tray.js").Option[]} */
export function optionsNow(state, legal, picked, quarters, viewer) {
  const moved = (/** @type {Reaction} */ reaction) => countsMoved(state, applyToken(state, reaction));
  const tilts = fallsNow(state, legal).map(({ direction, colour }) => ({
    reaction: direction,
    label: t(`carnac.tilt.${direction}`),
    effect: effectWords(state, applyToken(state, direction), viewer),
    moved: moved(direction),
    arrow: DEGREES[arrowSeen(direction, quarters)],
    colour,
    hot: direction === picked,
  }));
  const leave = { reaction: /** @type {const} */ ("-"), label: t("carnac.leave"), effect: t("carnac.leave.effect"), moved: moved("-"), arrow: null, colour: null, hot: picked === "-" };
  return [...tilts, leave];
}

/** The squares that can be pressed now. @param {State} state */
export function openSquares(state) {
  const open = (/** @type {number} */ square) => (state.pending === null ? state.colours[square] === null : reactionAt(state, square) !== null);
  return state.colours.map((_, square) => square).filter(open);
}
