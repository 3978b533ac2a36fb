/**
 * The notation of Carré: one word of text and what it does. See docs/carre-notation.md. Knows no position.
 */
import { readPlacement } from "./pieces.js";

/** @typedef {import("./pieces.js").Placement} Placement */
/** @typedef {{dice: readonly number[], chips: number, text: string, sum: number}} Payment */
/** @typedef {{kind: "roll", dice: number[]}} Roll */
/** @typedef {{kind: "build", place: Placement, payment: Payment}} Build */
/** @typedef {{kind: "back", target: Placement}} Back */
/** @typedef {{kind: "buy", what: "stoppers"|"chips", count: number, payment: Payment, from: number|null}} Buy */
/** @typedef {{kind: "stop", seat: number, target: Placement, payment: Payment}} Stop */
/** @typedef {{kind: "stop2", seat: number, target: Placement, payment: Payment, place: Placement}} StopAndBuild */
/** @typedef {Roll | Build | Back | Buy | Stop | StopAndBuild | {kind: "end"}} Action */

/** @param {string} text such as 2+6+c @returns {Payment} */
export function readPayment(text) {
  const parts = text.split("+");
  const dice = parts.filter((part) => part !== "c").map(Number);
  if (!parts.every((part) => /^([1-6]|c)$/.test(part))) throw new Error(`${text} is no payment: write 2+6+c`);
  const chips = parts.length - dice.length;
  return { dice, chips, text, sum: dice.reduce((sum, die) => sum + die, chips) };
}

/** @param {readonly number[]} dice @param {number} chips */
export const paymentText = (dice, chips) => [...[...dice].sort((a, b) => a - b), ...Array(chips).fill("c")].join("+");

/** @param {string} token @returns {Action} */
export function readToken(token) {
  const [word, ...rest] = token.split(" ");
  const [first = "", second = "", third = "", fourth = ""] = rest;
  switch (word) {
    case "roll":
      return { kind: "roll", dice: rest.map(Number) };
    case "build":
      return { kind: "build", place: readPlacement(first), payment: readPayment(second) };
    case "back":
      return { kind: "back", target: readPlacement(first) };
    case "buystop":
    case "buychip":
      return { kind: "buy", what: word === "buystop" ? "stoppers" : "chips", count: Number(first), payment: readPayment(second), from: third ? Number(third.replace("from=", "")) : null };
    case "stop":
      return { kind: "stop", seat: Number(first), target: readPlacement(second), payment: readPayment(third) };
    case "stop2":
      return { kind: "stop2", seat: Number(first), target: readPlacement(second), payment: readPayment(third), place: readPlacement(fourth.replace("own=", "")) };
    case "end":
      return { kind: "end" };
    default:
      throw new Error(`${token} is nothing one can do in Carré`);
  }
}
