/**
 * What the person at the board is about to do: which way a stone would stand and where, or which tilt is picked. Pure:
 * each step gives a new choice and perhaps a token to play. Legal is what the server said is legal.
 */
import { fallsOf, writeToken } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {0|1|2|3} Way one of the four ways to stand a stone */
/** @typedef {{way: Way, square: number|null, reaction: Direction|"-"|null}} Choice */
/** @typedef {{choice: Choice, token: string|null}} Step */

/** Top and north-south colours of the four ways. @type {readonly (readonly [Colour, Colour])[]} */
export const WAYS = [["red", "red"], ["red", "white"], ["white", "red"], ["white", "white"]];

/** @type {Choice} */
export const NO_CHOICE = { way: 0, square: null, reaction: null };

/** The same stone turned by a quarter. @param {Way} way */
export const turned = (way) => /** @type {Way} */ (way ^ 1);

/** The same stone with the other end up. @param {Way} way */
export const flipped = (way) => /** @type {Way} */ (way ^ 2);

/** @param {Way} way @param {number} square @param {State} state */
export const placeToken = (way, square, state) => writeToken({ kind: "place", square, top: WAYS[way][0], northSouth: WAYS[way][1] }, state.board);

/** What pressing a square says in answer to a stone: the tilt that covers it, or leaving when it is the stone itself. @param {State} state @param {number} square @returns {Direction|"-"|null} */
export function reactionAt(state, square) {
  if (state.pending === null) return null;
  const stone = state.stones[state.pending];
  if (stone.squares[0] === square) return "-";
  const falls = fallsOf(state, stone.squares[0], stone.northSouth);
  return falls.find((fall) => fall.squares.includes(square))?.direction ?? null;
}

/** A square was pressed. With `confirm`, the first press shows and the second plays. @param {Choice} choice @param {State} state @param {number} square @param {readonly string[]} legal @param {boolean} confirm @returns {Step} */
export function pressSquare(choice, state, square, legal, confirm) {
  if (state.pending !== null) {
    const reaction = reactionAt(state, square);
    return reaction === null ? { choice: { ...choice, reaction: null }, token: null } : pressReaction(choice, reaction, legal, confirm);
  }
  const token = placeToken(choice.way, square, state);
  if (!legal.includes(token)) return { choice: { ...choice, square: null }, token: null };
  return confirm && choice.square !== square ? { choice: { ...choice, square }, token: null } : played(choice, token);
}

/** @param {Choice} choice @param {Direction|"-"} reaction @param {readonly string[]} legal @param {boolean} confirm @returns {Step} */
export function pressReaction(choice, reaction, legal, confirm) {
  if (!legal.includes(reaction)) return { choice, token: null };
  return confirm && choice.reaction !== reaction ? { choice: { ...choice, reaction }, token: null } : played(choice, reaction);
}

/** What is chosen so far is played. @param {Choice} choice @param {State} state @param {readonly string[]} legal @returns {Step} */
export function confirmChoice(choice, state, legal) {
  const token = state.pending !== null ? choice.reaction : choice.square === null ? null : placeToken(choice.way, choice.square, state);
  return token !== null && legal.includes(token) ? played(choice, token) : { choice, token: null };
}

/** @param {Choice} choice @param {string} token @returns {Step} */
const played = (choice, token) => ({ choice: { ...choice, square: null, reaction: null }, token });
