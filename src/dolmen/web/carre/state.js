/**
 * A game of Carré replayed for drawing, tallies and words: tableaus, tokens, dice. It follows what was played and judges
 * nothing. Held to conformance/ by the tests.
 */
import { build, EMPTY, takeBack, tilesLeft } from "./tableau.js";
import { readToken } from "./tokens.js";

/** @typedef {import("./tableau.js").Tableau} Tableau */
/** @typedef {import("./tokens.js").Action} Action */
/** @typedef {import("./tokens.js").Payment} Payment */
/**
 * @typedef {object} State
 * @property {string} variant
 * @property {number} players
 * @property {readonly Tableau[]} tableaus by seat, as are chips and stoppers
 * @property {readonly number[]} chips
 * @property {readonly number[]} stoppers
 * @property {number} turn from 1; it says whose turn it is
 * @property {readonly number[]|null} rolled all dice of this turn, ascending; null before the roll
 * @property {readonly boolean[]} spent which of them are used
 * @property {{chips: number|null, stoppers: number|null}} bought what a purchase brought in this turn; null if there was none
 * @property {boolean} over
 * @property {number|null} winner
 */

/** @param {string} variant @param {number} players @returns {State} */
export const startState = (variant, players) => ({
  variant,
  players,
  tableaus: Array(players).fill(EMPTY),
  chips: Array(players).fill(1),
  stoppers: Array(players).fill(0),
  turn: 1,
  rolled: null,
  spent: [],
  bought: { chips: null, stoppers: null },
  over: false,
  winner: null,
});

/** Whose turn it is, also while the dice are rolled. @param {State} state */
export const playerOf = ({ turn, players }) => ((turn - 1) % players) + 1;

/** @param {State} state @returns {number|"chance"|null} */
export const acting = (state) => (state.over ? null : state.rolled === null ? "chance" : playerOf(state));

/** @param {State} state */
export const diceLeft = ({ rolled, spent }) => (rolled ?? []).filter((_, index) => !spent[index]);

/** What nobody holds. @param {State} state @param {"chips"|"stoppers"} what */
export const middleOf = (state, what) => 2 * state.players - state[what].reduce((sum, count) => sum + count, 0);

/** Held since before this turn. @param {State} state @param {"chips"|"stoppers"} what @param {number} [seat] */
export const usable = (state, what, seat = playerOf(state)) => state[what][seat - 1] - (seat === playerOf(state) ? (state.bought[what] ?? 0) : 0);

/** @param {State} state @param {string} token */
export const applyToken = (state, token) => applyAction(state, readToken(token));

/** @param {State} state @param {Action} action @returns {State} */
export function applyAction(state, action) {
  const player = playerOf(state);
  switch (action.kind) {
    case "roll":
      return { ...state, rolled: action.dice, spent: action.dice.map(() => false) };
    case "build":
      return built(paid(state, action.payment), action.place);
    case "back":
      return withTableau(state, player, takeBack(state.tableaus[player - 1], action.target.name));
    case "buy":
      return purchased(state, action);
    case "stop":
      return stopped(changed(paid(state, action.payment), "stoppers", player, -1), action);
    case "stop2":
      return built(stopped(changed(paid(state, action.payment), "stoppers", player, -2), action), action.place);
    case "end":
      return passedOn(state);
  }
}

/** @param {State} start @param {readonly string[]} tokens @returns {State[]} the start and what each token leads to */
export function replay(start, tokens) {
  const states = [start];
  for (const token of tokens) states.push(applyToken(states[states.length - 1], token));
  return states;
}

/** @param {State} state @param {Payment} payment @returns {State} */
function paid(state, payment) {
  const spent = state.spent.slice();
  for (const die of payment.dice) spent[(state.rolled ?? []).findIndex((face, index) => face === die && !spent[index])] = true;
  return changed({ ...state, spent }, "chips", playerOf(state), -payment.chips);
}

/** @param {State} state @param {"chips"|"stoppers"} what @param {number} seat @param {number} change @returns {State} */
const changed = (state, what, seat, change) => ({ ...state, [what]: state[what].map((count, index) => (index === seat - 1 ? count + change : count)) });

/** @param {State} state @param {number} seat @param {Tableau} tableau @returns {State} */
const withTableau = (state, seat, tableau) => ({ ...state, tableaus: state.tableaus.map((each, index) => (index === seat - 1 ? tableau : each)) });

/** @param {State} state @param {import("./pieces.js").Placement} place @returns {State} */
function built(state, place) {
  const player = playerOf(state);
  const own = build(state.tableaus[player - 1], place);
  const after = withTableau(state, player, own);
  return tilesLeft(own) === 0 ? { ...after, over: true, winner: player } : after;
}

/** @param {State} state @param {{seat: number, target: {name: string}}} action */
const stopped = (state, { seat, target }) => withTableau(state, seat, takeBack(state.tableaus[seat - 1], target.name));

/** Where the middle ran out, one opponent lays one down: then the buyer gets one less. @param {State} state @param {import("./tokens.js").Buy} buy @returns {State} */
function purchased(state, { what, count, payment, from }) {
  const after = paid(state, payment);
  const gained = from === null ? Math.min(count, middleOf(after, what)) : count - 1;
  const given = from === null ? after : changed(after, what, from, -1);
  return { ...changed(given, what, playerOf(state), gained), bought: { ...state.bought, [what]: gained } };
}

/** @param {State} state @returns {State} */
function passedOn(state) {
  const rounds = /max_rounds=(\d+)/.exec(state.variant);
  if (rounds && state.turn === Number(rounds[1]) * state.players) return { ...state, over: true, spent: state.spent.map(() => true) };
  return { ...state, turn: state.turn + 1, rolled: null, spent: [], bought: { chips: null, stoppers: null } };
}
