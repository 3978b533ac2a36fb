/** How the board is looked at: the game's own views, as one row of buttons beside the stock. */
import { Icon } from "../icons.js";
import { t } from "../text.js";
import { html } from "../ui.js";

/** @param {{views: import("../games.js").View[], board: {current: import("../games.js").Board|null}}} properties */
export function ViewBar({ views, board }) {
  return html`<div class="view-bar" role="group" aria-label=${t("view")}>
    ${views.map(
      ({ icon, label, key, press }) => html`<button type="button" title=${`${t(label)} (${key})`} aria-label=${t(label)} onClick=${() => board.current && press(board.current)}><${Icon} name=${icon} /></button>`,
    )}
  </div>`;
}
