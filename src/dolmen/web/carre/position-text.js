/**
 * The line of text that says all there is to a position, written and read. See docs/carre-notation.md.
 */
import { build, EMPTY, tilesLeft } from "./tableau.js";
import { diceLeft, playerOf, startState } from "./state.js";
import { readPlacement } from "./pieces.js";

/** @typedef {import("./state.js").State} State */

/** @param {State} state */
export function writePosition(state) {
  const dice = state.rolled === null ? "?" : diceLeft(state).join("+") || "-";
  const bought = /** @type {const} */ (["chips", "stoppers"]).filter((what) => state.bought[what] !== null).join("+") || "-";
  const words = [state.variant, `turn=${state.turn}`, `seat=${playerOf(state)}`, `dice=${dice}`, `chips=${heldWords(state, "chips")}`, `stoppers=${heldWords(state, "stoppers")}`, `bought=${bought}`];
  const tableaus = state.tableaus.map((tableau, index) => `${index + 1}:${tableau.laid.map((laid) => laid.name).join(",") || "-"}`);
  return [...words, ...tableaus, ...(state.over && state.winner === null ? ["draw"] : [])].join(" ");
}

/** @param {State} state @param {"chips"|"stoppers"} what */
function heldWords(state, what) {
  return state[what].map((held, index) => {
    const fresh = index + 1 === playerOf(state) ? (state.bought[what] ?? 0) : 0;
    return fresh ? `${held - fresh}+${fresh}` : String(held);
  }).join(",");
}

/** What is not said is as at the start. @param {string} text @returns {State} */
export function readPosition(text) {
  const words = text.trim().split(/\s+/);
  const told = new Map(words.map((word) => /** @type {[string, string]} */ (word.split(/[=:](.*)/s, 2))));
  const tableaus = [1, 2, 3, 4].filter((seat) => told.has(String(seat)) && words.some((word) => word.startsWith(`${seat}:`)));
  const players = Math.max(tableaus.length, (told.get("chips") ?? "").split(",").length, 2);
  const start = startState(words.find((word) => word.startsWith("standard")) ?? "standard", players);
  const [chips, stoppers] = [readHeld(told.get("chips"), start.chips), readHeld(told.get("stoppers"), start.stoppers)];
  const turn = Number(told.get("turn") ?? told.get("seat") ?? 1);
  const bought = (told.get("bought") ?? "").split("+");
  const dice = told.get("dice") ?? "?";
  const rolled = dice === "?" ? null : dice === "-" ? [] : dice.split("+").map(Number);
  const stacks = start.tableaus.map((_, index) => readTableau(told.get(String(index + 1))));
  const winner = stacks.findIndex((tableau) => tilesLeft(tableau) === 0) + 1;
  const player = (turn - 1) % players;
  return {
    ...start,
    tableaus: stacks,
    chips: chips.all,
    stoppers: stoppers.all,
    turn,
    rolled,
    spent: (rolled ?? []).map(() => false),
    bought: { chips: bought.includes("chips") ? chips.fresh[player] : null, stoppers: bought.includes("stoppers") ? stoppers.fresh[player] : null },
    over: winner > 0 || words.includes("draw"),
    winner: winner || null,
  };
}

/** @param {string|undefined} text @param {readonly number[]} usual */
function readHeld(text, usual) {
  const parts = text ? text.split(",").map((part) => part.split("+").map(Number)) : usual.map((count) => [count]);
  return { all: parts.map(([held, fresh = 0]) => held + fresh), fresh: parts.map(([, fresh = 0]) => fresh) };
}

/** @param {string|undefined} text */
const readTableau = (text) => (text && text !== "-" ? text.split(",").reduce((tableau, name) => build(tableau, readPlacement(name)), EMPTY) : EMPTY);
