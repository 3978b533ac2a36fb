/**
 * What the rolls of a game were worth, seat by seat: the turns each saved against the average roll, and how often each
 * face came. The table it needs is computed in a worker, so that the page stays quick.
 */
import { ExpectedTurns } from "./expected.js";
import { VALUES } from "./pieces.js";
import { leftOf } from "./tableau.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{seat: number, turn: number, dice: readonly number[], left: readonly number[], chips: number}} Rolled a roll, and what its player had before it */
/** @typedef {{turn: number, dice: readonly number[], saved: number}} Worth */
/** @typedef {{seat: number, rolls: Worth[], saved: number, mean: number, faces: number[]}} SeatLuck */

/** @param {readonly State[]} states every position of the game @returns {Rolled[]} */
export function rolledIn(states) {
  return states.slice(1).flatMap((state, index) => {
    const before = states[index];
    if (before.rolled !== null || state.rolled === null) return [];
    const seat = ((before.turn - 1) % before.players) + 1;
    const left = VALUES.map((value) => leftOf(before.tableaus[seat - 1], value));
    return [{ seat, turn: before.turn, dice: state.rolled, left, chips: before.chips[seat - 1] }];
  });
}

/** @param {readonly Rolled[]} rolled @param {number} players @param {ExpectedTurns} [table] @returns {SeatLuck[]} */
export function luckOf(rolled, players, table = new ExpectedTurns()) {
  return Array.from({ length: players }, (_, index) => seatLuck(index + 1, rolled.filter(({ seat }) => seat === index + 1), table));
}

/** @param {number} seat @param {readonly Rolled[]} rolled @param {ExpectedTurns} table @returns {SeatLuck} */
function seatLuck(seat, rolled, table) {
  const rolls = rolled.map(({ turn, dice, left, chips }) => ({ turn, dice, saved: table.turns(left, chips) - 1 - table.turnsAfter(left, chips, dice) }));
  const dice = rolls.flatMap((roll) => roll.dice);
  return {
    seat,
    rolls,
    saved: rolls.reduce((sum, roll) => sum + roll.saved, 0),
    mean: rolls.length ? dice.reduce((sum, face) => sum + face, 0) / rolls.length : 0,
    faces: [1, 2, 3, 4, 5, 6].map((face) => dice.filter((each) => each === face).length),
  };
}
