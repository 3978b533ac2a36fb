/** How to play Carnac: short and complete, with pictures drawn by the board's own code. */
import { Picture, html } from "../ui.js";
import { isDark } from "../prefs.js";
import { t } from "../text.js";
import { birdMarkup } from "./bird.js";
import { BoardView } from "./render.js";
import { fallsOf, replay, startState } from "./state.js";
import { useEffect, useRef } from "preact/hooks";

/** @typedef {import("./state.js").State} State */

/** @param {string} variant @param {string} tokens */
const position = (variant, tokens) => /** @type {State} */ (replay(startState(variant), tokens.split(" ").filter(Boolean)).at(-1));

/** A solid board that only shows. @param {{variant: string, tokens: string, falls?: boolean, label: string, class?: string}} properties */
export function SolidBoard({ variant, tokens, falls, label, ...rest }) {
  const host = /** @type {{current: HTMLElement|null}} */ (useRef(null));
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (host.current);
    const state = position(variant, tokens);
    const view = new BoardView(element, state.board, null);
    const stone = state.pending === null ? null : state.stones[state.pending];
    const hints = falls && stone ? fallsOf(state, stone.squares[0], stone.northSouth).map((fall) => ({ fall, badge: "", hot: false })) : [];
    view.show({ state, ghost: null, falls: hints, faint: false, near: false, open: [], still: true });
    return () => view.destroy();
  }, [variant, tokens]);
  return html`<div class=${`solid ${rest.class ?? ""}`} role="img" aria-label=${label}><div class="carnac no-coordinates" aria-hidden="true" ref=${host} /></div>`;
}

/** A red dolmen of five beside squares that touch only by their corners. */
const ENDING = "b2rr N c2rr N d4rw - f2ww - g3ww - h4ww -";

export function Rules() {
  const dark = isDark();
  const above = (/** @type {string} */ tokens, /** @type {string} */ label) => html`<${Picture} class="figure" label=${label} markup=${birdMarkup(position("8x5", tokens), { dark, trace: false })} />`;
  return html`
    <h1>${t("carnac.rules.title")}</h1>
    <p class="lead">${t("carnac.rules.aim")}</p>
    <section><h2>${t("carnac.rules.stone")}</h2><p>${t("carnac.rules.stone.text")}</p>
      <${SolidBoard} variant="4x3" tokens="a3rw E d2wr -" label=${t("carnac.rules.stone.picture")} /></section>
    <section><h2>${t("carnac.rules.place")}</h2><p>${t("carnac.rules.place.text")}</p>
      <${SolidBoard} variant="9x3" tokens="b2rr - d2rw - f2wr - h2ww" label=${t("carnac.rules.place.picture")} class="shallow" /></section>
    <section><h2>${t("carnac.rules.react")}</h2><p>${t("carnac.rules.react.text")}</p>
      <${SolidBoard} variant="7x5" tokens="b4wr - d3rw" falls label=${t("carnac.rules.react.picture")} />
      <ul><li>${t("carnac.rules.react.tilt")}</li><li>${t("carnac.rules.react.leave")}</li><li>${t("carnac.rules.react.forced")}</li><li>${t("carnac.rules.react.once")}</li></ul></section>
    <section><h2>${t("carnac.rules.dolmen")}</h2><p>${t("carnac.rules.dolmen.text")}</p>
      ${above(ENDING, t("carnac.rules.dolmen.picture"))}</section>
    <section><h2>${t("carnac.rules.end")}</h2><p>${t("carnac.rules.end.text")}</p><p>${t("carnac.rules.end.tie")}</p></section>
    <section><h2>${t("carnac.rules.tips")}</h2><ul><li>${t("carnac.rules.tips.above")}</li><li>${t("carnac.rules.tips.count")}</li><li>${t("carnac.rules.tips.join")}</li></ul></section>
    <section><h2>${t("carnac.rules.notation")}</h2><p>${t("carnac.rules.notation.text")}</p></section>
    <section><h2>${t("carnac.rules.keys")}</h2><p>${t("carnac.rules.keys.text")}</p></section>
  `;
}
