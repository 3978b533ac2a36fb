/** The one question that is asked now, and one line of advice for the first games. */
import { t } from "../text.js";
import { canPay } from "./pick.js";
import { playerOf, usable } from "./state.js";
import { leftOf, levelPlacements, tilesLeft } from "./tableau.js";
import { VALUES } from "./pieces.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../games.js").BoardProps} BoardProps */

/** @param {State} state @param {BoardProps} props @param {import("./pick.js").Choice} choice */
export function questionWords(state, props, { goal }) {
  const who = props.names[playerOf(state) - 1] ?? "";
  if (state.over || props.over) return t("carre.ask.over");
  if (!props.live) return t("carre.wait.past");
  if (state.rolled === null) return t("carre.wait.roll", { who });
  if (!props.mine) return t("carre.wait", { who });
  if (goal?.kind === "build") return t("carre.ask.place", { value: goal.value });
  if (goal?.kind === "stop2") return t("carre.ask.place.own", { value: goal.value });
  if (goal) return t("carre.ask.sure");
  if (!canPay(state)) return t("carre.ask.done");
  return props.seats.length > 1 ? t("carre.ask.turn.who", { who }) : t("carre.ask.turn");
}

/** @param {State} state @param {BoardProps} props @param {import("./pick.js").Offers} offers */
export function guideWords(state, props, offers) {
  if (state.over || props.over || !props.live) return "";
  if (!props.mine) return t("carre.guide.wait");
  const own = state.tableaus[playerOf(state) - 1];
  const stuck = VALUES.find((value) => leftOf(own, value) > 0 && levelPlacements(own, value).length === 0);
  if (state.turn <= state.players) return t("carre.guide.pay");
  if (stuck !== undefined && tilesLeft(own) <= 10) return t("carre.guide.stuck", { value: stuck });
  if (offers.targets.length > 0) return t("carre.guide.stop");
  if (usable(state, "chips") === 0 && state.rolled?.includes(1)) return t("carre.guide.chip");
  return state.turn % 2 === 0 || own.laid.length === 0 ? t("carre.guide.flat") : t("carre.guide.back");
}
