/** The rolls of three dice: every one of the 56 with its weight, and those that were played. */

const FACES = [1, 2, 3, 4, 5, 6];

/** @typedef {readonly [number, number, number]} Dice ascending */

/** Of the 216 equally likely throws, how many give each roll: 1, 3 or 6. @type {readonly {dice: Dice, weight: number}[]} */
export const ROLLS = Object.freeze(
  FACES.flatMap((a) => FACES.flatMap((b) => FACES.flatMap((c) => (a <= b && b <= c ? [{ dice: /** @type {Dice} */ ([a, b, c]), weight: [6, 3, 1][Number(a === b) + Number(b === c)] }] : [])))),
);

export const THROWS = 216;

/** As tokens. @type {import("../dice.js").Chances} */
const CHANCES = ROLLS.map(({ dice, weight }) => [`roll ${dice.join(" ")}`, weight]);

/** How chance acted, each time with all it could have done. @param {readonly string[]} tokens @returns {import("../dice.js").Roll[]} */
export const rollsOf = (tokens) => tokens.filter((token) => token.startsWith("roll ")).map((token) => ({ token, chances: CHANCES }));
