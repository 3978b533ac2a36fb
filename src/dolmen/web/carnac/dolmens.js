/**
 * What counts: groups of three or more squares of one colour, pairs that could become one, and who leads by the tie
 * chain. Knows colours on squares, nothing of stones and turns.
 */
import { neighbours, squareCount } from "./geometry.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {"red"|"white"} Colour */
/** @typedef {readonly (Colour|null)[]} Colours the colour seen from above on each square */
/** @typedef {{colour: Colour, squares: number[]}} Dolmen */
/** @typedef {{colour: Colour, squares: number[], growth: number[]}} NearDolmen */
/** @typedef {{step: "count"} | {step: "size", nth: number} | {step: "equal"}} Decider */
/** @typedef {{winner: Colour|null, red: number[], white: number[], decidedBy: Decider}} Verdict */

export const SMALLEST = 3;

/** @type {readonly Colour[]} */
export const COLOURS = ["red", "white"];

/** @param {Colour} colour @returns {Colour} */
export const otherColour = (colour) => (colour === "red" ? "white" : "red");

/** What was found in a position, for as long as anybody has it: every square is asked about, and colours never change. @type {WeakMap<Colours, Partial<Record<Colour, number[][]>>>} */
const found = new WeakMap();

/** All groups of a colour, from a1 on; squares in rising order. @param {Board} board @param {Colours} colours @param {Colour} colour @returns {number[][]} */
export function groupsOf(board, colours, colour) {
  const known = found.get(colours) ?? {};
  found.set(colours, known);
  return (known[colour] ??= search(board, colours, colour));
}

/** @param {Board} board @param {Colours} colours @param {Colour} colour */
function search(board, colours, colour) {
  const seen = new Set();
  const groups = [];
  for (let square = 0; square < squareCount(board); square++) {
    if (colours[square] !== colour || seen.has(square)) continue;
    const group = [square];
    seen.add(square);
    for (const member of group) {
      for (const next of neighbours(board, member)) {
        if (colours[next] === colour && !seen.has(next)) {
          seen.add(next);
          group.push(next);
        }
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

/** The colour's dolmens, the largest first, equal ones from a1 on. @param {Board} board @param {Colours} colours @param {Colour} colour @returns {Dolmen[]} */
export function dolmensOf(board, colours, colour) {
  const groups = groupsOf(board, colours, colour).filter((group) => group.length >= SMALLEST);
  return groups.sort((a, b) => b.length - a.length || a[0] - b[0]).map((squares) => ({ colour, squares }));
}

/** @param {Board} board @param {Colours} colours @param {Colour} colour */
export const sizesOf = (board, colours, colour) => dolmensOf(board, colours, colour).map((dolmen) => dolmen.squares.length);

/** Pairs that one more square completes, with the free squares that would. @param {Board} board @param {Colours} colours @param {Colour} colour @returns {NearDolmen[]} */
export function nearDolmensOf(board, colours, colour) {
  const pairs = groupsOf(board, colours, colour).filter((group) => group.length === SMALLEST - 1);
  return pairs
    .map((squares) => {
      const beside = squares.flatMap((square) => neighbours(board, square));
      const growth = [...new Set(beside)].filter((square) => colours[square] === null).sort((a, b) => a - b);
      return { colour, squares, growth };
    })
    .filter((pair) => pair.growth.length > 0);
}

/** Compares two lists of sizes, largest first: the count, then the largest, the next largest, and so on. @param {number[]} red @param {number[]} white @returns {Verdict} */
export function verdictOf(red, white) {
  if (red.length !== white.length) {
    return { winner: red.length > white.length ? "red" : "white", red, white, decidedBy: { step: "count" } };
  }
  const at = red.findIndex((size, index) => size !== white[index]);
  if (at < 0) return { winner: null, red, white, decidedBy: { step: "equal" } };
  return { winner: red[at] > white[at] ? "red" : "white", red, white, decidedBy: { step: "size", nth: at + 1 } };
}
