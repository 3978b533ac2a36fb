/** What each key does at a board of Carnac, as data: the board carries it out. Knows no DOM but the key's name. */

/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./choice.js").Way} Way */
/** @typedef {{do: "bird"|"turn"|"pitch"|"quarter"|"flip"} | {do: "way", way: Way} | {do: "react", reaction: Direction|"-"}} Wanted */

/** @type {Readonly<Record<string, Wanted>>} */
const ALWAYS = { B: { do: "bird" }, T: { do: "turn" }, V: { do: "pitch" } };
/** @type {Readonly<Record<string, Wanted>>} */
const PLACING = {
  1: { do: "way", way: 0 },
  2: { do: "way", way: 1 },
  3: { do: "way", way: 2 },
  4: { do: "way", way: 3 },
  R: { do: "quarter" },
  F: { do: "flip" },
};
/** @type {Readonly<Record<string, Wanted>>} */
const REACTING = {
  N: { do: "react", reaction: "N" },
  E: { do: "react", reaction: "E" },
  S: { do: "react", reaction: "S" },
  W: { do: "react", reaction: "W" },
  L: { do: "react", reaction: "-" },
  "-": { do: "react", reaction: "-" },
};

/** @param {string} key @param {"place"|"react"|"none"} mode what is asked of the person here @returns {Wanted|null} */
export function wantedBy(key, mode) {
  const name = key.toUpperCase();
  return ALWAYS[name] ?? { place: PLACING, react: REACTING, none: ALWAYS }[mode][name] ?? null;
}
