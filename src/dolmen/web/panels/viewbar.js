/** How the board is looked at: from above, turned, flatter; one row of buttons beside the stock. */
import { t } from "../text.js";
import { Icon } from "../icons.js";
import { html } from "../ui.js";

/** @param {{board: {current: import("../games.js").Board|null}}} properties */
export function ViewBar({ board }) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {string} */ key, /** @type {() => void} */ press) =>
    html`<button type="button" title=${`${t(label)} (${key})`} aria-label=${t(label)} onClick=${press}><${Icon} name=${sign} /></button>`;
  return html`<div class="view-bar" role="group" aria-label=${t("view")}>
    ${button("above", "view.above", "B", () => board.current?.toggleBird())}
    ${button("turn", "view.turn", "T", () => board.current?.turnBoard())}
    ${button("pitch", "view.pitch", "V", () => board.current?.changePitch())}
  </div>`;
}
