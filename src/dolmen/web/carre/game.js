/** Carré behind the names through which the shell reaches every game: see games.js. */
import { Picture, html } from "../ui.js";
import { isDark } from "../prefs.js";
import { number, t } from "../text.js";
import { CarreBoard } from "./board.js";
import { Luck } from "./luck-view.js";
import { markMarkup } from "./paint.js";
import { ASIDE, positionMarkup, tableauMarkup } from "./picture.js";
import { readPosition, writePosition } from "./position-text.js";
import { rollsOf } from "./rolls.js";
import { Rules } from "./rules.js";
import { playerOf, replay, startState } from "./state.js";
import { heightOf, priceLeft, tilesLeft } from "./tableau.js";
import { actionWords, adviceWords, seatWords, tokenWords } from "./words.js";

/** @typedef {import("../games.js").Played} Played */
/** @typedef {import("./state.js").State} State */

/** A stack that can be finished, for the first page. */
const STACK = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,4@a1,7@e1";

/** The latest game replayed; strips, list and pictures all ask for the same one. @type {{key: Played|null, states: State[]}} */
const memory = { key: null, states: [] };

/** @param {Played} played */
function statesOf(played) {
  const { key } = memory;
  const same = key && key.variant === played.variant && key.start === played.start && key.players === played.players && key.tokens.length === played.tokens.length && key.tokens.every((token, index) => token === played.tokens[index]);
  if (same) return memory.states;
  memory.states = replay(played.start ? readPosition(played.start) : startState(played.variant, played.players), played.tokens);
  memory.key = played;
  return memory.states;
}

/** @param {Played} played @param {number} at */
const stateAt = (played, at) => statesOf(played)[Math.min(at, played.tokens.length)];

/** @param {Played} played @param {number} seat @param {number} at */
function tally(played, seat, at) {
  const state = stateAt(played, at);
  const tableau = state.tableaus[seat - 1];
  if (!tableau) return "";
  const { chips, stoppers } = { chips: state.chips[seat - 1], stoppers: state.stoppers[seat - 1] };
  return html`<div class="tally carre-tally">
    <${Picture} markup=${markMarkup(seat)} class="seat-mark" />
    <strong>${t("carre.tiles", { count: tilesLeft(tableau) })}</strong>
    <span class="quiet">${t("carre.price", { price: priceLeft(tableau) })}</span>
    <span class="held"><span class="unseen">${tokenWords("chips", chips)}, ${tokenWords("stoppers", stoppers)}</span>
      <span aria-hidden="true" class="piles">${counters("chip", chips)}${counters("stopper", stoppers)}</span></span>
  </div>`;
}

/** @param {"chip"|"stopper"} what @param {number} count */
const counters = (what, count) => {
  const one = html`<i class=${`counter ${what}-counter`}></i>`;
  return count > 3 ? html`<span class="counted" data-count=${count}>${one}</span>` : Array.from({ length: count }, () => one);
};

/** @param {Played} played */
function story(played) {
  const states = statesOf(played);
  return played.tokens.map((token, index) => ({ seat: playerOf(states[index]), words: actionWords(states[index], token), round: states[index].turn }));
}

/** The rest of the best turn, which ends by itself unless nothing is to be done. @param {Played} _played @param {import("../wire.js").HintLine} line */
const advice = (_played, line) => line.continuation.filter((token, index) => index === 0 || token !== "end").map(adviceWords).join(" · ");

/** The end: who has built everything, and what the others had left. @param {Played} played @param {Record<string, unknown>|null} _detail @param {number|null} winner @param {string[]} names */
function verdict(played, _detail, winner, names) {
  const state = stateAt(played, played.tokens.length);
  const seats = state.tableaus.map((tableau, index) => ({ tableau, seat: index + 1 })).sort((a, b) => priceLeft(a.tableau) - priceLeft(b.tableau));
  const why = state.winner ? t("carre.verdict.won", { who: names[state.winner - 1], count: heightOf(state.tableaus[state.winner - 1]) }) : state.over ? t("carre.verdict.draw") : "";
  return html`<div class="verdict carre-verdict">
    ${seats.map(({ tableau, seat }) => html`<div class="verdict-row">
      <${Picture} markup=${markMarkup(seat)} class="seat-mark" />
      <span class="verdict-name">${names[seat - 1]}${winner === seat ? html` <span class="crown" aria-hidden="true">★</span>` : ""}</span>
      <strong class="verdict-count">${number(tilesLeft(tableau))}</strong>
      <span class="quiet">${t("carre.price", { price: priceLeft(tableau) })}</span>
    </div>`)}
    ${why && html`<p>${why}</p>`}
    <${Luck} states=${statesOf(played)} names=${names} />
  </div>`;
}

/** @param {string} variant */
function variantName(variant) {
  const rounds = /max_rounds=(\d+)/.exec(variant);
  const parts = [variant.includes("strict_double") ? t("carre.variant.strict") : t("carre.variant.standard"), rounds ? t("carre.variant.rounds", { count: Number(rounds[1]) }) : ""];
  return parts.filter(Boolean).join(", ");
}

/** @type {import("../games.js").GameView} */
export const carre = {
  slug: "carre",
  mount: (host, tray, hooks) => new CarreBoard(host, tray, hooks),
  seatName: seatWords,
  views: [
    { icon: "side", label: "carre.view.side", key: "B", press: (board) => board.toggleBird() },
    { icon: "others", label: "carre.view.next", key: "T", press: (board) => board.turnBoard() },
  ],
  tally,
  story,
  advice,
  rolls: (played) => rollsOf(played.tokens),
  verdict,
  picture: (played, at, dark) => {
    const state = stateAt(played, at);
    return positionMarkup(state, state.tableaus.map((_, index) => seatWords(index + 1)), { dark });
  },
  positionText: (played, at) => writePosition(stateAt(played, at)),
  hero: () => html`<${Picture} class="carre-hero" label=${t("carre.hero")} markup=${tableauMarkup(readPosition(`1:${STACK} 2:-`).tableaus[0], 1, ASIDE, { dark: isDark() })} />`,
  rules: () => html`<${Rules} />`,
  variantName,
};
