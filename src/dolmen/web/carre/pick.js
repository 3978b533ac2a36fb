/**
 * What the person is about to do: which dice and chips are picked, for what, and where. Pure: every step gives a new
 * choice. What can be done is what the server listed; here it is only grouped by payment and by action.
 */
import { COLUMNS, liesOf } from "./pieces.js";
import { diceLeft, usable } from "./state.js";
import { paymentText, readPayment, readToken } from "./tokens.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./tokens.js").Action} Action */
/** @typedef {import("./tokens.js").Payment} Payment */
/** @typedef {import("./pieces.js").Placement} Placement */
/** @typedef {import("./pieces.js").Lie} Lie */
/** @typedef {{token: string, action: Action}} Legal */
/** @typedef {{kind: "build", value: number, lie: Lie, place: string|null}} BuildGoal */
/** @typedef {{kind: "stop2", seat: number, target: string, value: number, lie: Lie, place: string|null}} StopAndBuildGoal */
/** @typedef {{kind: "stop", seat: number, target: string}} StopGoal */
/** @typedef {{kind: "back", target: string}} BackGoal */
/** @typedef {{kind: "buy", what: "chips"|"stoppers", count: number, from: number|null}} BuyGoal */
/** @typedef {BuildGoal | StopAndBuildGoal | StopGoal | BackGoal | BuyGoal} Goal */
/** @typedef {{picks: readonly number[], chips: number, goal: Goal|null}} Choice the picks are places among the rolled dice */

/** @type {Choice} */
export const NO_CHOICE = { picks: [], chips: 0, goal: null };

/** @param {readonly string[]} tokens @returns {Legal[]} */
export const readLegal = (tokens) => tokens.map((token) => ({ token, action: readToken(token) }));

/** @param {Choice} choice @param {State} state @returns {Payment|null} null when nothing is picked */
export function paymentOf({ picks, chips }, state) {
  const text = paymentText(picks.map((index) => (state.rolled ?? [])[index]), chips);
  return text ? readPayment(text) : null;
}

/** @param {Action} action */
const paidWith = (action) => ("payment" in action ? action.payment.text : "");

/** @param {Action} action @param {Goal} goal */
function serves(action, goal) {
  if (action.kind !== goal.kind) return false;
  if (action.kind === "build" && goal.kind === "build") return action.place.value === goal.value && (!goal.place || action.place.name === goal.place);
  if (action.kind === "back" && goal.kind === "back") return action.target.name === goal.target;
  if (action.kind === "buy" && goal.kind === "buy") return action.what === goal.what && action.count === goal.count && (goal.from === null || action.from === goal.from);
  if (action.kind === "stop" && goal.kind === "stop") return action.seat === goal.seat && action.target.name === goal.target;
  if (action.kind === "stop2" && goal.kind === "stop2") return action.seat === goal.seat && action.target.name === goal.target && (!goal.place || action.place.name === goal.place);
  return false;
}

/** @param {readonly Legal[]} legal @param {Goal} goal */
export const serving = (legal, goal) => legal.filter(({ action }) => serves(action, goal));

/** The ways to pay for what is wanted, fewest chips and fewest dice first. @param {readonly Legal[]} legal @param {Goal} goal @returns {string[]} */
export function waysToPay(legal, goal) {
  const ways = [...new Set(serving(legal, goal).map(({ action }) => paidWith(action)))];
  const weight = (/** @type {string} */ way) => way.split("+").reduce((sum, part) => sum + (part === "c" ? 10 : 1), 0);
  return ways.sort((a, b) => weight(a) - weight(b));
}

/** Wants something; picks a way to pay for it unless what is picked pays already. @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @param {Goal} goal @returns {Choice} */
export function wanting(choice, state, legal, goal) {
  const ways = waysToPay(legal, goal);
  if (ways.length === 0) return { ...choice, goal: null };
  const aimed = { ...choice, goal };
  return ways.includes(paymentOf(choice, state)?.text ?? "") ? aimed : payingWith(aimed, state, ways[0]);
}

/** @param {Choice} choice @param {State} state @param {string} way @returns {Choice} */
export function payingWith(choice, state, way) {
  if (way === "") return { ...choice, picks: [], chips: 0 };
  const { dice, chips } = readPayment(way);
  /** @type {number[]} */
  const picks = [];
  for (const die of dice) picks.push((state.rolled ?? []).findIndex((face, index) => face === die && !state.spent[index] && !picks.includes(index)));
  return { ...choice, picks, chips };
}

/** Wants the tile; lying as before, or turned where it fits only so. @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @param {number} value @returns {Choice} */
export function wantingTile(choice, state, legal, value) {
  const lie = liesOf(value)[0];
  const next = wanting(choice, state, legal, { kind: "build", value, lie, place: null });
  return next.goal && placesFor(next, state, legal).length === 0 ? turned(next) : next;
}

/** @param {Choice} choice @returns {Choice} */
export function turned(choice) {
  const { goal } = choice;
  if (!goal || (goal.kind !== "build" && goal.kind !== "stop2") || goal.lie === "") return choice;
  return { ...choice, goal: { ...goal, lie: goal.lie === "h" ? "v" : "h", place: null } };
}

/** @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @param {number} index @returns {Choice} */
export function pressDie(choice, state, legal, index) {
  if (!state.rolled || index >= state.rolled.length || state.spent[index]) return choice;
  const picks = choice.picks.includes(index) ? choice.picks.filter((each) => each !== index) : [...choice.picks, index];
  return stillWanting({ ...choice, picks }, state, legal);
}

/** @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @param {number} chips @returns {Choice} */
export const pickChips = (choice, state, legal, chips) => stillWanting({ ...choice, chips: Math.max(0, Math.min(chips, usable(state, "chips"))) }, state, legal);

/** What is wanted stays only while what is picked pays for it. @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @returns {Choice} */
function stillWanting(choice, state, legal) {
  const { goal } = choice;
  return goal && waysToPay(legal, goal).includes(paymentOf(choice, state)?.text ?? "") ? choice : { ...choice, goal: null };
}

/** Where the wanted tile can go with what is picked, lying as it lies. @param {Choice} choice @param {State} state @param {readonly Legal[]} legal @returns {Placement[]} */
export function placesFor(choice, state, legal) {
  const { goal } = choice;
  if (!goal || (goal.kind !== "build" && goal.kind !== "stop2")) return [];
  const way = paymentOf(choice, state)?.text ?? "";
  return serving(legal, { ...goal, place: null }).flatMap(({ action }) => ("place" in action && paidWith(action) === way && action.place.lie === goal.lie ? [action.place] : []));
}

/** Of some places the one that covers a square and has its middle nearest to it. @param {readonly Placement[]} places @param {number} square */
export function placeOver(places, square) {
  const [x, y] = [square % COLUMNS, Math.floor(square / COLUMNS)];
  const far = (/** @type {Placement} */ place) => Math.hypot(place.column + (place.wide - 1) / 2 - x, place.row + (place.high - 1) / 2 - y) - place.column * 0.001;
  return places.filter((place) => place.squares.includes(square)).sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The one token that does what is wanted as it is paid; null while something is still open. @param {Choice} choice @param {State} state @param {readonly Legal[]} legal */
export function tokenOf(choice, state, legal) {
  const { goal } = choice;
  if (!goal || ((goal.kind === "build" || goal.kind === "stop2") && !goal.place)) return null;
  const way = goal.kind === "back" ? "" : (paymentOf(choice, state)?.text ?? "");
  const found = serving(legal, goal).filter(({ action }) => paidWith(action) === way);
  return found.length === 1 ? found[0].token : null;
}

/** @typedef {{tiles: number[], targets: {seat: number, name: string, value: number}[], buys: import("./tokens.js").Buy[], backs: string[]}} Offers */

/** What can be done, with this payment or with any. @param {readonly Legal[]} legal @param {Payment|null} payment @returns {Offers} */
export function offersFor(legal, payment) {
  const paid = legal.map(({ action }) => action).filter((action) => payment === null || paidWith(action) === payment.text);
  const tiles = new Set(paid.flatMap((action) => (action.kind === "build" ? [action.place.value] : [])));
  const targets = paid.flatMap((action) => (action.kind === "stop" ? [{ seat: action.seat, name: action.target.name, value: action.target.value }] : []));
  const buys = paid.flatMap((action) => (action.kind === "buy" ? [action] : []));
  return {
    tiles: [...tiles],
    targets: targets.filter((target, index) => targets.findIndex((each) => each.seat === target.seat && each.name === target.name) === index),
    buys: buys.filter((buy, index) => buys.findIndex((each) => each.what === buy.what && each.count === buy.count) === index),
    backs: legal.flatMap(({ action }) => (action.kind === "back" ? [action.target.name] : [])),
  };
}

/** Whether dice or usable chips are left to pay with. @param {State} state */
export const canPay = (state) => diceLeft(state).length > 0 || usable(state, "chips") > 0;
