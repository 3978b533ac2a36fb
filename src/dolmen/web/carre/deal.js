/**
 * What the tray shows of a position and of a choice: dice and sum, what the sum buys, and for what is wanted every way to
 * pay, whom to name, with one stopper or with two. Pure, but for `choose`, which the switches call.
 */
import { t } from "../text.js";
import { offersFor, paymentOf, payingWith, placesFor, serving, tokenOf, turned, wanting, waysToPay } from "./pick.js";
import { liesOf, readPlacement, VALUES } from "./pieces.js";
import { guideWords, questionWords } from "./questions.js";
import { middleOf, usable } from "./state.js";
import { leftOf } from "./tableau.js";
import { readPayment } from "./tokens.js";
import { boughtBy, goalWords, paymentWords, placeWords, seatWords, sumOf } from "./words.js";

/** @typedef {import("./pick.js").Choice} Choice */
/** @typedef {import("./pick.js").Goal} Goal */
/** @typedef {import("./scene.js").Look} Look */
/** @typedef {import("../games.js").BoardProps} BoardProps */
/** @typedef {(choice: Choice) => void} Choose */

/** @param {Look} look @param {BoardProps} props @param {number} seat whose tiles lie in the tray @param {Choose} choose @returns {import("./tray.js").TrayModel} */
export function trayModel(look, props, seat, choose) {
  const { state, choice, legal } = look;
  const payment = paymentOf(choice, state);
  const any = offersFor(legal, null);
  const now = payment ? offersFor(legal, payment) : { tiles: [], targets: [], buys: [], backs: [] };
  const key = (/** @type {import("./tokens.js").Buy} */ buy) => `${buy.what} ${buy.count}`;
  const more = legal.some(({ action }) => action.kind !== "end" && action.kind !== "back");
  return {
    question: questionWords(state, props, choice),
    guide: props.preferences.guide ? guideWords(state, props, any) : "",
    sum: payment ? { sum: sumOf(payment), buys: choice.goal ? "" : boughtBy(now) || t("carre.sum.nothing") } : null,
    aims: choice.goal ? [] : now.targets.map((target) => aimOf(look, target, choose)),
    hand: { rolled: state.rolled, spent: state.spent, picks: choice.picks, chips: usable(state, "chips"), fresh: state.bought.chips ?? 0, pickedChips: choice.chips, mine: look.mine, roll: `${state.turn} ${state.rolled?.join(" ")}`, still: look.still },
    seat,
    left: VALUES.map((value) => leftOf(state.tableaus[seat - 1], value)),
    tiles: new Set(any.tiles),
    hot: new Set(now.tiles),
    wanted: choice.goal?.kind === "build" || choice.goal?.kind === "stop2" ? choice.goal.value : null,
    lie: choice.goal && "lie" in choice.goal ? choice.goal.lie : "h",
    buys: new Set(any.buys.map(key)),
    hotBuys: new Set(now.buys.map(key)),
    middle: { chips: middleOf(state, "chips"), stoppers: middleOf(state, "stoppers") },
    deal: choice.goal ? dealFor(look, choice.goal, choose) : null,
    end: legal.some(({ action }) => action.kind === "end") ? (more ? "yes" : "now") : "no",
  };
}

/** One tile that the picked sum could stop. @param {Look} look @param {{seat: number, name: string, value: number}} target @param {Choose} choose @returns {import("./tray.js").Aim} */
function aimOf({ state, choice, legal, names }, { seat, name }, choose) {
  const goal = /** @type {Goal} */ ({ kind: "stop", seat, target: name });
  return { seat, words: `${goalWords(goal, names)}: ${placeWords(readPlacement(name))}`, press: () => choose(wanting(choice, state, legal, goal)) };
}

/** @param {Look} look @param {Goal} goal @param {Choose} choose @returns {import("./tray.js").Deal} */
function dealFor(look, goal, choose) {
  const { state, choice, legal, names } = look;
  const picked = paymentOf(choice, state)?.text ?? "";
  const ways = waysToPay(legal, { ...goal, .../** @type {{}} */ ("place" in goal ? { place: null } : "from" in goal ? { from: null } : {}) }).filter((way) => way !== "");
  const place = "place" in goal && goal.place ? `: ${placeWords(placesFor(choice, state, legal).find((each) => each.name === goal.place) ?? { squares: [0] })}` : "";
  return {
    words: goalWords(goal, names) + place,
    ready: tokenOf(choice, state, legal) !== null,
    ways: ways.length > 1 ? ways.map((way) => ({ label: paymentWords(readPayment(way)), pressed: way === picked, press: () => choose(payingWith(choice, state, way)) })) : [],
    givers: goal.kind === "buy" ? giversOf(look, goal, picked, choose) : [],
    more: goal.kind === "stop" || goal.kind === "stop2" ? stopsOf(look, goal, choose) : [],
    turn: "lie" in goal && goal.lie !== "",
  };
}

/** Who can be named to lay one down. @param {Look} look @param {import("./pick.js").BuyGoal} goal @param {string} picked @param {Choose} choose @returns {import("./tray.js").Switch[]} */
function giversOf({ choice, legal, names }, goal, picked, choose) {
  const named = serving(legal, { ...goal, from: null }).flatMap(({ action }) => (action.kind === "buy" && action.payment.text === picked && action.from !== null ? [action.from] : []));
  return named.map((seat) => ({ label: t("carre.buy.from", { who: names[seat - 1] ?? seatWords(seat) }), pressed: goal.from === seat || named.length === 1, press: () => choose({ ...choice, goal: { ...goal, from: seat } }) }));
}

/** With one stopper, or with two and a tile of one's own. @param {Look} look @param {import("./pick.js").StopGoal|import("./pick.js").StopAndBuildGoal} goal @param {Choose} choose @returns {import("./tray.js").Switch[]} */
function stopsOf({ state, choice, legal }, goal, choose) {
  const { value } = readPlacement(goal.target);
  const both = /** @type {import("./pick.js").StopAndBuildGoal} */ ({ kind: "stop2", seat: goal.seat, target: goal.target, value, lie: liesOf(value)[0], place: null });
  if (serving(legal, both).length === 0) return [];
  const one = /** @type {Goal} */ ({ kind: "stop", seat: goal.seat, target: goal.target });
  const built = () => {
    const next = wanting(choice, state, legal, both);
    choose(placesFor(next, state, legal).length ? next : turned(next));
  };
  return [
    { label: t("carre.stop.one"), stoppers: 1, pressed: goal.kind === "stop", press: () => choose(wanting(choice, state, legal, one)) },
    { label: t("carre.stop.two"), stoppers: 2, tile: t("carre.what.tile", { value }), pressed: goal.kind === "stop2", press: built },
  ];
}
