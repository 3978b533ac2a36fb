/**
 * Carré in words: squares, payments, actions, for the screen reader, the list of what was played and the buttons. Every
 * phrase is a string of the language as a whole, so that each language keeps its own grammar.
 */
import { list, number, t } from "../text.js";
import { squareName } from "./pieces.js";
import { applyAction, playerOf } from "./state.js";
import { isFree, topAt } from "./tableau.js";
import { readToken } from "./tokens.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./tokens.js").Payment} Payment */
/** @typedef {import("./pieces.js").Placement} Placement */
/** @typedef {import("./pick.js").Goal} Goal */

/** @param {number} seat */
export const seatWords = (seat) => t(`carre.seat.${seat}`);

/** From corner to corner. @param {Pick<Placement, "squares">} place */
export function placeWords({ squares }) {
  const [first, last] = [squareName(squares[0]), squareName(squares[squares.length - 1])];
  return first === last ? first : `${first}–${last}`;
}

/** @param {"chips"|"stoppers"} what @param {number} count */
export const tokenWords = (what, count) => (what === "chips" ? t("carre.chips", { count }) : t("carre.stoppers", { count }));

/** @param {Payment} payment */
export const paymentWords = ({ dice, chips }) => [...dice.map((die) => number(die)), ...(chips ? [tokenWords("chips", chips)] : [])].join(" + ");

/** The payment and what it comes to; a single die speaks for itself. @param {Payment} payment */
export const sumOf = (payment) => (payment.text.includes("+") ? `${paymentWords(payment)} = ${number(payment.sum)}` : paymentWords(payment));

/** What a sum buys, in words; empty when that is nothing. @param {import("./pick.js").Offers} offers */
export function boughtBy({ tiles, targets, buys }) {
  const stops = [...new Set(targets.map((target) => target.value))];
  return [
    ...tiles.map((value) => t("carre.what.tile", { value })),
    ...stops.map((value) => t("carre.what.stop", { value })),
    ...buys.map((buy) => tokenWords(buy.what, buy.count)),
  ].join(" · ");
}

/** The picked sum, written out with what it buys. @param {Payment} payment @param {import("./pick.js").Offers} offers */
export function sumWords(payment, offers) {
  const what = boughtBy(offers);
  return what ? t("carre.sum.buys", { sum: sumOf(payment), what }) : `${sumOf(payment)}: ${t("carre.sum.nothing")}`;
}

/** One square as it is spoken. @param {State} state @param {number} seat @param {number} square */
export function squareWords(state, seat, square) {
  const tableau = state.tableaus[seat - 1];
  const top = topAt(tableau, square);
  const name = squareName(square);
  if (!top) return t("carre.square.empty", { square: name });
  const words = t("carre.square.tile", { square: name, value: top.value, squares: placeWords(top), count: tableau.heights[square] });
  return isFree(tableau, top) ? `${words}, ${t("carre.square.free")}` : words;
}

/** What was played in this position, without who. @param {State} before @param {string} token */
export function actionWords(before, token) {
  const action = readToken(token);
  switch (action.kind) {
    case "roll":
      return t("carre.said.roll", { dice: list(action.dice.map(String)) });
    case "build":
      return t("carre.said.build", { value: action.place.value, squares: placeWords(action.place), payment: paymentWords(action.payment) });
    case "back":
      return t("carre.said.back", { value: action.target.value, squares: placeWords(action.target) });
    case "buy":
      return boughtWords(before, action);
    case "stop":
    case "stop2": {
      const said = { who: seatWords(action.seat), value: action.target.value, squares: placeWords(action.target), payment: paymentWords(action.payment) };
      return action.kind === "stop" ? t("carre.said.stop", said) : t("carre.said.stop2", { ...said, own: placeWords(action.place) });
    }
    case "end":
      return t("carre.said.end");
  }
}

/** @param {State} before @param {import("./tokens.js").Buy} buy */
function boughtWords(before, buy) {
  const gained = applyAction(before, buy).bought[buy.what] ?? 0;
  const said = { what: tokenWords(buy.what, gained), payment: paymentWords(buy.payment) };
  return buy.from === null ? t("carre.said.buy", said) : t("carre.said.buy.from", { ...said, who: seatWords(buy.from) });
}

/** What a hint advises to do. @param {string} token */
export function adviceWords(token) {
  const action = readToken(token);
  switch (action.kind) {
    case "build":
      return t("carre.hint.build", { value: action.place.value, squares: placeWords(action.place), payment: paymentWords(action.payment) });
    case "back":
      return t("carre.hint.back", { value: action.target.value, squares: placeWords(action.target) });
    case "buy": {
      const said = { what: tokenWords(action.what, action.count), payment: paymentWords(action.payment) };
      return action.from === null ? t("carre.hint.buy", said) : t("carre.hint.buy.from", { ...said, who: seatWords(action.from) });
    }
    case "stop":
    case "stop2": {
      const said = { who: seatWords(action.seat), value: action.target.value, squares: placeWords(action.target), payment: paymentWords(action.payment) };
      return action.kind === "stop" ? t("carre.hint.stop", said) : t("carre.hint.stop2", { ...said, own: placeWords(action.place) });
    }
    default:
      return t("carre.do.end");
  }
}

/** What is about to be done, for the button that does it. @param {Goal} goal @param {string[]} names */
export function goalWords(goal, names) {
  const value = "value" in goal ? goal.value : "target" in goal ? Number(goal.target.split("@")[0]) : 0;
  switch (goal.kind) {
    case "build":
      return t("carre.do.build", { value });
    case "back":
      return t("carre.do.back", { value });
    case "buy":
      return t("carre.do.buy", { what: tokenWords(goal.what, goal.count) });
    case "stop":
      return t("carre.do.stop", { value, who: names[goal.seat - 1] });
    case "stop2":
      return t("carre.do.stop2", { value, who: names[goal.seat - 1] });
  }
}

/** Whose action a token was. @param {State} before */
export const actorOf = (before) => playerOf(before);
