/**
 * What is asked for now, in one line, and for a first game why it matters, in one more. Knows whose choice it is and
 * what lies on the board; decides nothing.
 */
import { t } from "../text.js";
import { otherColour, nearDolmensOf } from "./dolmens.js";
import { squareName } from "./geometry.js";
import { acting, dolmensIn } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("../games.js").BoardProps} BoardProps */

/** @param {BoardProps} props @param {Colour} colour */
const nameOf = (props, colour) => props.names[colour === "red" ? 0 : 1];

/** @param {State} state @param {BoardProps} props @param {import("./choice.js").Choice} choice */
export function questionWords(state, props, choice) {
  const colour = acting(state);
  if (!colour || props.over) return t("carnac.ask.over");
  if (!props.mine) return t(props.live ? `carnac.wait.${state.pending === null ? "place" : "react"}` : "carnac.wait.past", { who: nameOf(props, colour) });
  if (state.pending !== null) return t("carnac.ask.react", { who: nameOf(props, otherColour(colour)), square: squareName(state.board, state.stones[state.pending].squares[0]) });
  if (choice.square !== null) return t("carnac.ask.again", { square: squareName(state.board, choice.square) });
  return props.seats.length > 1 ? t("carnac.ask.place.who", { who: nameOf(props, colour) }) : t("carnac.ask.place");
}

/** Why there was nothing to decide, or why the same player places again; empty when that needs no words. @param {State} state @param {BoardProps} props */
export function whyWords(state, props) {
  const { trace } = state;
  const colour = acting(state);
  if (!trace || !colour || !props.mine || props.over || state.pending !== null) return "";
  const square = squareName(state.board, trace.squares[0]);
  if (trace.kind === "place" && state.forced) return t("carnac.forced", { square });
  if (trace.kind === "leave") return t("carnac.again", { who: nameOf(props, otherColour(colour)), square });
  return "";
}

/** @param {State} state @param {BoardProps} props @param {Colour|null} viewer */
export function guideWords(state, props, viewer) {
  const colour = acting(state);
  if (!colour || props.over || !props.live) return "";
  if (!props.mine) return t("carnac.guide.wait");
  const mine = viewer ?? colour;
  if (state.pending !== null) return t(state.stones.length === 1 ? "carnac.guide.react.first" : "carnac.guide.react");
  if (state.stones.length < 2) return t("carnac.guide.place.first");
  if (state.stockLeft <= 4) return t("carnac.guide.place.last", { count: state.stockLeft });
  if (nearDolmensOf(state.board, state.colours, mine).length > 0) return t("carnac.guide.place.pair");
  return t(dolmensIn(state)[otherColour(mine)].length > dolmensIn(state)[mine].length ? "carnac.guide.place.behind" : "carnac.guide.place");
}
