/**
 * Checks that rolls follow from what the server committed to before the first of them, as docs/dice.md says, with the
 * browser's own cryptography. Knows tokens and weights, no game.
 */

/** @typedef {readonly [token: string, weight: number][]} Chances */
/** @typedef {{token: string, chances: Chances}} Roll */
/** @typedef {{commitment: string, values: Record<string, string>, seed: string}} Papers */
/** @typedef {{seed: boolean, rolls: number, wrong: {number: number, token: string, expected: string}[]}} Verdict */

const WORDS = 2 ** 32;

/** Browsers keep their cryptography from pages that came over an open line. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** A value for the dice, from the browser's randomness. */
export const newValue = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} seed */
export const commitmentOf = async (seed) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed))));

/** @param {Record<string, string>} values */
const valuesText = (values) => Object.keys(values).sort((a, b) => Number(a) - Number(b)).map((seat) => `${seat}:${values[seat]}`).join(" ");

/** The token that chance acts with the n-th time. @param {CryptoKey} key @param {Record<string, string>} values @param {number} nth @param {Chances} chances */
async function drawnWith(key, values, nth, chances) {
  const total = chances.reduce((sum, [, weight]) => sum + weight, 0);
  let place = await below(key, `${valuesText(values)}\n${nth}`, total);
  const sorted = [...chances].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.find(([, weight]) => (place -= weight) < 0)?.[0] ?? "";
}

/** A number below the limit, none favoured: where the small ones would be, it is drawn again. @param {CryptoKey} key @param {string} message @param {number} limit */
async function below(key, message, limit) {
  for (let attempt = 0; ; attempt++) {
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${message}\n${attempt}`));
    const word = new DataView(digest).getUint32(0);
    if (word < WORDS - (WORDS % limit)) return word % limit;
  }
}

/** @param {string} seed */
const keyOf = (seed) => crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** @param {string} seed @param {Record<string, string>} values @param {number} nth @param {Chances} chances */
export const drawn = async (seed, values, nth, chances) => drawnWith(await keyOf(seed), values, nth, chances);

/** @param {Papers} papers @param {readonly Roll[]} rolls @returns {Promise<Verdict>} */
export async function checkDice({ commitment, values, seed }, rolls) {
  const key = await keyOf(seed);
  const expected = await Promise.all(rolls.map(({ chances }, index) => drawnWith(key, values, index + 1, chances)));
  const wrong = rolls.flatMap(({ token }, index) => (token === expected[index] ? [] : [{ number: index + 1, token, expected: expected[index] }]));
  return { seed: (await commitmentOf(seed)) === commitment, rolls: rolls.length, wrong };
}
