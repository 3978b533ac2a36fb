/** Against the computer and on one device: taking back, and asking what the engine would play. On a phone both buttons
 * also stand beside the sheet's handle, where a thumb reaches them. */
import { useState } from "preact/hooks";
import { number, t } from "../text.js";
import { html } from "../ui.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {{session: Session, game: import("../games.js").GameView, played: import("../games.js").Played}} Properties */

/** Whether nobody plays here but whoever looks, and computers. @param {Session} session */
export function isAlone(session) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  return you.length > 0 && !table.result && table.seats.every((seat) => seat.kind === "computer" || you.includes(seat.seat));
}

/** @param {{session: Session}} properties */
export function TakeBackButton({ session }) {
  const { table } = /** @type {import("../table.js").Known} */ (session.known.value);
  if (table.takeback !== "free") return null;
  return html`<button type="button" class="take-back" disabled=${table.moves.length === 0} onClick=${() => session.wish({ type: "take_back" })}>${t("take_back")}</button>`;
}

/** @param {{session: Session}} properties */
export function HintButton({ session }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await session.wish({ type: "hint" });
    setBusy(false);
  };
  return html`<button type="button" class="ask-hint" disabled=${busy || session.seatToAct.value === null || !session.live.value} onClick=${ask}>${t(busy ? "hint.thinks" : "hint")}</button>`;
}

/** What is advised, as the game itself puts it, or as what it would be once played.
 * @param {Properties["game"]} game @param {Properties["played"]} played @param {import("../wire.js").HintLine} line */
function hintWords(game, played, line) {
  return game.advice?.(played, line) ?? game.story({ ...played, tokens: [...played.tokens, line.token] }).at(-1)?.words ?? line.token;
}

/** The best actions the engine found, each with the chance it gives them. @param {Properties} properties */
export function Advice({ session, game, played }) {
  const lines = session.live.value ? session.hints.value.slice(0, 3) : [];
  if (lines.length === 0) return null;
  return html`<div class="advice" role="status"><p>${t("hint.means")}</p>
    <ol class="hints">${lines.map((line) => html`<li><span>${hintWords(game, played, line)}</span> <strong>${number(line.value, { style: "percent" })}</strong>
      <button type="button" class="small" onClick=${() => session.play(line.token)}>${t("command.play")}</button></li>`)}</ol></div>`;
}
