/**
 * How many turns it takes on average to build what is left, played alone, where tiles lie and stoppers left out: exact,
 * by dynamic programming over all 6,561 reserves with 0 to 4 chips. Knows payments; knows no tableau. The same table as
 * dolmen/carre/expected.py; the tests hold the two together.
 */
import { COPIES, VALUES } from "./pieces.js";
import { ROLLS, THROWS } from "./rolls.js";

/** More chips are worth hardly more; what is bought beyond them is lost. */
const MOST_CHIPS = 4;
const BASE = COPIES + 1;
const RESERVES = BASE ** VALUES.length;
const CHIP_PRICES = /** @type {const} */ ([[1, 1], [2, 11]]);

/** What a turn comes to: how many of each kind are built, also as one number, and the chips held after it. @typedef {{built: readonly number[], code: number, chips: number}} Gain */

/** @param {readonly number[]} counts by kind, as VALUES @returns {number} */
const codeOf = (counts) => counts.reduceRight((code, count) => code * BASE + count, 0);

/** @param {readonly number[]} dice @param {number} chips @param {number} price @returns {{dice: number[], chips: number}[]} what is left after each way to pay */
function paying(dice, chips, price) {
  const ways = new Map();
  for (let mask = 0; mask < 1 << dice.length; mask++) {
    const missing = price - dice.reduce((sum, die, index) => sum + (mask & (1 << index) ? die : 0), 0);
    const left = dice.filter((_, index) => !(mask & (1 << index)));
    if (missing >= 0 && missing <= chips) ways.set(`${left} ${missing}`, { dice: left, chips: chips - missing });
  }
  return [...ways.values()];
}

/** Every way to go on with a turn: tiles from the cheapest to the dearest, then chips. @param {readonly number[]} dice @param {number} chips @param {readonly number[]} built @param {number} from @param {Map<number, Gain>} best */
function goOn(dice, chips, built, from, best) {
  const keep = (/** @type {number} */ held) => {
    const code = codeOf(built);
    const known = best.get(code);
    if (!known || known.chips < held) best.set(code, { built, code, chips: Math.min(held, MOST_CHIPS) });
  };
  keep(chips);
  for (const [count, price] of CHIP_PRICES) for (const left of paying(dice, chips, price)) keep(left.chips + count);
  VALUES.forEach((value, kind) => {
    if (kind < from || built[kind] === COPIES) return;
    const grown = built.with(kind, built[kind] + 1);
    for (const left of paying(dice, chips, value)) goOn(left.dice, left.chips, grown, kind, best);
  });
}

/** @param {readonly number[]} dice @param {number} chips @returns {Gain[]} */
function gainsOf(dice, chips) {
  /** @type {Map<number, Gain>} */
  const best = new Map();
  goOn(dice, chips, VALUES.map(() => 0), 0, best);
  return [...best.values()];
}

/** The expected turns where a roll leads to that many turns more, or may be passed over to wait for a better one. @param {{turns: number, weight: number}[]} best */
function waiting(best) {
  let [least, worth, weight] = [Infinity, 0, 0];
  for (const roll of best.sort((a, b) => a.turns - b.turns)) {
    if (roll.turns >= least) break;
    worth += roll.turns * roll.weight;
    weight += roll.weight;
    least = (THROWS + worth) / weight;
  }
  return least;
}

export class ExpectedTurns {
  constructor() {
    /** @type {Gain[]} */
    this.gains = [];
    /** For each number of chips and each roll, the places of its gains. @type {{places: number[], weight: number}[][]} */
    this.rolls = [];
    const places = new Map();
    for (let chips = 0; chips <= MOST_CHIPS; chips++) {
      this.rolls.push(ROLLS.map(({ dice, weight }) => ({ weight, places: gainsOf(dice, chips).map((gain) => this.placeOf(gain, places)) })));
    }
    this.table = new Float64Array(RESERVES * (MOST_CHIPS + 1));
    for (let code = 1; code < RESERVES; code++) this.solve(code);
  }

  /** @param {Gain} gain @param {Map<string, number>} places */
  placeOf(gain, places) {
    const name = `${gain.code} ${gain.chips}`;
    if (!places.has(name)) places.set(name, this.gains.push(gain) - 1);
    return /** @type {number} */ (places.get(name));
  }

  /** Fewer tiles have been solved before; chips only grow while nothing is built, so most chips come first. @param {number} code */
  solve(code) {
    const counts = VALUES.map((_, kind) => Math.floor(code / BASE ** kind) % BASE);
    const worth = this.gains.map((gain) => (gain.code && gain.built.every((count, kind) => count <= counts[kind]) ? this.at(code - gain.code, gain.chips) : Infinity));
    for (let chips = MOST_CHIPS; chips >= 0; chips--) {
      const best = this.rolls[chips].map(({ places, weight }) => ({ weight, turns: places.reduce((least, place) => Math.min(least, worth[place]), Infinity) }));
      const turns = waiting(best);
      this.table[code * (MOST_CHIPS + 1) + chips] = turns;
      const idle = this.gains.findIndex((gain) => gain.code === 0 && gain.chips === chips);
      if (idle >= 0) worth[idle] = turns;
    }
  }

  /** @param {number} code @param {number} chips */
  at(code, chips) {
    return this.table[code * (MOST_CHIPS + 1) + Math.min(chips, MOST_CHIPS)];
  }

  /** At the start of a turn. @param {readonly number[]} counts tiles left by kind @param {number} chips */
  turns(counts, chips) {
    return this.at(codeOf(counts), chips);
  }

  /** To come once these dice are rolled and used as well as can be. @param {readonly number[]} counts @param {number} chips @param {readonly number[]} dice */
  turnsAfter(counts, chips, dice) {
    const code = codeOf(counts);
    const fitting = gainsOf(dice, Math.min(chips, MOST_CHIPS)).filter((gain) => gain.built.every((count, kind) => count <= counts[kind]));
    return Math.min(...fitting.map((gain) => this.at(code - gain.code, gain.chips)));
  }
}
