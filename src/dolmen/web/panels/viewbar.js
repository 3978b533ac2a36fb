/** How the board is looked at: from above, turned, flatter; one row of buttons at its edge. */
import { t } from "../text.js";
import { html } from "../ui.js";

/** @param {{board: {current: import("../games.js").Board|null}}} properties */
export function ViewBar({ board }) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {string} */ key, /** @type {() => void} */ press) =>
    html`<button type="button" title=${`${t(label)} (${key})`} aria-label=${t(label)} onClick=${press}><span aria-hidden="true">${sign}</span></button>`;
  return html`<div class="view-bar" role="group" aria-label=${t("view")}>
    ${button("⟳", "view.turn", "T", () => board.current?.turnBoard())}
    ${button("⇕", "view.pitch", "V", () => board.current?.changePitch())}
  </div>`;
}
