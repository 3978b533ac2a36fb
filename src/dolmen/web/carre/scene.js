/**
 * What one tableau shows of a position and of a choice: the lit squares, the targets, the tile about to be laid, the
 * words of every square. Pure.
 */
import { t } from "../text.js";
import { offersFor, paymentOf, placeOver, placesFor } from "./pick.js";
import { playerOf } from "./state.js";
import { topAt } from "./tableau.js";
import { readToken } from "./tokens.js";
import { goalWords, placeWords, squareWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./pick.js").Choice} Choice */
/** @typedef {import("./pieces.js").Placement} Placement */
/**
 * @typedef {object} Look everything that decides what is drawn
 * @property {State} state
 * @property {{state: State, token: string}|null} last what was played last, and where
 * @property {Choice} choice
 * @property {import("./pick.js").Legal[]} legal
 * @property {boolean} mine
 * @property {string[]} names
 * @property {{seat: number, square: number}|null} hovered
 * @property {boolean} aside
 * @property {boolean} dark
 * @property {boolean} still
 */

/** @param {Look} look @param {number} seat @returns {Omit<import("./render.js").Scene, "tableau"|"label">} */
export function sceneOf(look, seat) {
  const { state, choice, legal, mine, aside, dark, still } = look;
  const own = seat === playerOf(state);
  const places = own && mine ? placesFor(choice, state, legal) : [];
  const targets = new Set(targetsOn(look, seat));
  return {
    say: (square) => cellWords(look, seat, square, targets, places),
    open: new Set(places.flatMap((place) => place.squares)),
    targets,
    picked: aimedAt(choice, seat, own),
    ghost: ghostOn(look, seat, places),
    aside,
    dark,
    still,
    ...latest(look, seat),
  };
}

/** The free-lying tiles that the picked payment, or any payment when none is picked, can stop. @param {Look} look @param {number} seat */
function targetsOn({ state, choice, legal }, seat) {
  if (choice.goal) return [];
  return offersFor(legal, paymentOf(choice, state)).targets.filter((target) => target.seat === seat).map((target) => target.name);
}

/** @param {Choice} choice @param {number} seat @param {boolean} own */
function aimedAt({ goal }, seat, own) {
  if (!goal || !("target" in goal)) return null;
  return goal.kind === "back" ? (own ? goal.target : null) : goal.seat === seat ? goal.target : null;
}

/** @param {Look} look @param {number} seat @param {Placement[]} places */
function ghostOn({ choice, hovered }, seat, places) {
  const { goal } = choice;
  const picked = places.find((place) => goal && "place" in goal && place.name === goal.place) ?? null;
  return (hovered?.seat === seat && placeOver(places, hovered.square)) || picked;
}

/** What the last action changed on a tableau. @param {Look} look @param {number} seat */
function latest({ last }, seat) {
  const nothing = { last: null, gone: null };
  if (!last) return nothing;
  const action = readToken(last.token);
  const own = seat === playerOf(last.state);
  if ((action.kind === "build" || action.kind === "stop2") && own) return { last: action.place.name, gone: null };
  if (action.kind === "back" && own) return { last: null, gone: action.target };
  if ((action.kind === "stop" || action.kind === "stop2") && action.seat === seat) return { last: null, gone: action.target };
  return nothing;
}

/** A square as spoken, with what pressing it would do. @param {Look} look @param {number} seat @param {number} square @param {ReadonlySet<string>} targets @param {Placement[]} places */
function cellWords({ state, choice, names }, seat, square, targets, places) {
  const words = squareWords(state, seat, square);
  const place = placeOver(places, square);
  if (place && choice.goal) return `${words}. ${goalWords(choice.goal, names)}: ${placeWords(place)}`;
  const top = topAt(state.tableaus[seat - 1], square);
  return top && targets.has(top.name) ? `${words}. ${t("carre.square.target")}` : words;
}
