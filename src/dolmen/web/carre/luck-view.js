/** The rolls of a finished game, told: what they were worth to whom, how often each face came, the best and the worst. */
import { useEffect, useState } from "preact/hooks";
import { number, t } from "../text.js";
import { html, Picture } from "../ui.js";
import { rolledIn } from "./luck.js";
import { markMarkup } from "./paint.js";

/** @typedef {import("./luck.js").SeatLuck} SeatLuck */
/** @typedef {import("./luck.js").Worth} Worth */

/** @param {{states: readonly import("./state.js").State[], names: string[]}} properties */
export function Luck({ states, names }) {
  const [seats, setSeats] = useState(/** @type {SeatLuck[]|null} */ (null));
  useEffect(() => {
    const worker = new Worker(new URL("./luck-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => setSeats(data));
    worker.postMessage({ rolled: rolledIn(states), players: states[0].players });
    return () => worker.terminate();
  }, [states]);
  if (!seats) return html`<p class="quiet">${t("carre.luck.counting")}</p>`;
  if (seats.every(({ rolls }) => rolls.length === 0)) return "";
  const most = Math.max(0.5, ...seats.map(({ saved }) => Math.abs(saved)));
  return html`<details class="luck"><summary><span>${t("carre.luck")}: ${seats.map(({ seat, saved }) => `${names[seat - 1]} ${signed(saved)}`).join(" · ")}</span></summary>
    <p>${t("carre.luck.text")}</p>
    <div class="luck-scroll" tabindex="0" role="region" aria-label=${t("carre.luck")}><table>
      <thead><tr><th scope="col">${t("carre.luck.player")}</th><th scope="col">${t("carre.luck.saved")}</th><th scope="col">${t("carre.luck.rolls")}</th><th scope="col">${t("carre.luck.mean")}</th><th scope="col">${t("carre.luck.faces")}</th><th scope="col">${t("carre.luck.best")}</th><th scope="col">${t("carre.luck.worst")}</th></tr></thead>
      <tbody>${seats.map((each) => html`<${Row} luck=${each} name=${names[each.seat - 1]} most=${most} />`)}</tbody>
    </table></div>
    <p class="quiet">${t("carre.luck.average", { mean: 10.5 })}</p>
  </details>`;
}

/** @param {{luck: SeatLuck, name: string, most: number}} properties */
function Row({ luck, name, most }) {
  const { seat, rolls, saved, mean, faces } = luck;
  const sorted = [...rolls].sort((a, b) => b.saved - a.saved);
  return html`<tr><th scope="row"><${Picture} markup=${markMarkup(seat)} class="seat-mark" /> ${name}</th>
    <td class="saved"><span class=${`luck-bar ${saved < 0 ? "bad" : "good"}`} style=${`--part: ${Math.abs(saved) / most}`} aria-hidden="true"></span><b>${signed(saved)}</b></td>
    <td>${number(rolls.length)}</td><td>${rolls.length ? number(mean, { maximumFractionDigits: 2 }) : "–"}</td>
    <td><${Faces} faces=${faces} /></td><td>${rollWords(sorted[0])}</td><td>${rollWords(sorted.at(-1))}</td></tr>`;
}

/** How often each face came, as numbers on bars. @param {{faces: number[]}} properties */
function Faces({ faces }) {
  const most = Math.max(1, ...faces);
  return html`<ol class="faces">${faces.map((count, index) => html`<li style=${`--part: ${count / most}`}><span class="unseen">${t("carre.luck.face", { face: index + 1, count })}</span><i aria-hidden="true"></i><small aria-hidden="true">${number(count)}</small><b aria-hidden="true">${index + 1}</b></li>`)}</ol>`;
}

/** @param {number} turns */
const signed = (turns) => number(turns, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** @param {Worth|undefined} roll */
const rollWords = (roll) => (roll ? t("carre.luck.roll", { dice: roll.dice.join(" "), saved: signed(roll.saved), turn: roll.turn }) : "–");
