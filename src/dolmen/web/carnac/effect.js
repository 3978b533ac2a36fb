/**
 * What an action does to the dolmens of both colours: made, grown, joined, split, lost, pairs given. Compares two
 * positions and knows nothing of how one came from the other.
 */
import { COLOURS, dolmensOf, nearDolmensOf } from "./dolmens.js";

/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./state.js").State} State */
/** @typedef {"made"|"grew"|"joined"|"shrank"|"moved"|"split"|"lost"|"regrouped"|"pair"} ChangeKind */
/** @typedef {{kind: ChangeKind, colour: Colour, before: number[][], after: number[][]}} Change dolmens that share squares */
/** @typedef {{changes: Change[], counts: Record<Colour, {before: number, after: number}>}} Effect */

/** @param {State} before @param {State} after @returns {Effect} */
export function effectBetween(before, after) {
  /** @type {Change[]} */
  const changes = [];
  /** @type {Record<string, {before: number, after: number}>} */
  const counts = {};
  for (const colour of COLOURS) {
    const old = dolmensOf(before.board, before.colours, colour).map((dolmen) => dolmen.squares);
    const now = dolmensOf(after.board, after.colours, colour).map((dolmen) => dolmen.squares);
    counts[colour] = { before: old.length, after: now.length };
    changes.push(...changesOf(colour, old, now), ...newPairs(before, after, colour));
  }
  return { changes, counts: /** @type {Effect["counts"]} */ (counts) };
}

/** @param {Colour} colour @param {number[][]} old @param {number[][]} now @returns {Change[]} */
function changesOf(colour, old, now) {
  const key = (/** @type {number[]} */ group) => group.join();
  const same = new Set(old.map(key).filter((each) => now.some((group) => key(group) === each)));
  let left = old.filter((group) => !same.has(key(group)));
  let right = now.filter((group) => !same.has(key(group)));
  const changes = [];
  while (left.length + right.length > 0) {
    const family = familyOf(left, right);
    left = left.filter((group) => !family.before.includes(group));
    right = right.filter((group) => !family.after.includes(group));
    changes.push({ kind: kindOf(family.before, family.after), colour, ...family });
  }
  return changes;
}

/** The first group and all that hang together with it by shared squares. @param {number[][]} left @param {number[][]} right */
function familyOf(left, right) {
  const reach = new Set(left[0] ?? right[0]);
  for (let size = 0; size !== reach.size; ) {
    size = reach.size;
    for (const group of [...left, ...right]) {
      if (group.some((square) => reach.has(square))) group.forEach((square) => reach.add(square));
    }
  }
  const touched = (/** @type {number[]} */ group) => group.some((square) => reach.has(square));
  return { before: left.filter(touched), after: right.filter(touched) };
}

/** @param {number[][]} before @param {number[][]} after @returns {ChangeKind} */
function kindOf(before, after) {
  if (before.length === 0) return "made";
  if (after.length === 0) return "lost";
  if (before.length === 1 && after.length === 1) {
    const larger = after[0].length - before[0].length;
    return larger > 0 ? "grew" : larger < 0 ? "shrank" : "moved";
  }
  return after.length === 1 ? "joined" : before.length === 1 ? "split" : "regrouped";
}

/** Pairs to build on that were not there before. @param {State} before @param {State} after @param {Colour} colour @returns {Change[]} */
function newPairs(before, after, colour) {
  const known = new Set(nearDolmensOf(before.board, before.colours, colour).map((pair) => pair.squares.join()));
  const pairs = nearDolmensOf(after.board, after.colours, colour).filter((pair) => !known.has(pair.squares.join()));
  return pairs.map((pair) => ({ kind: "pair", colour, before: [], after: [pair.squares] }));
}
