/**
 * The dice of a table: what was fixed before the first roll, and when the game is over, whether every roll followed from
 * it. Compares with what this browser noted at the time, not only with what the server says now.
 */
import { useEffect, useState } from "preact/hooks";
import { canCheck, checkDice } from "../dice.js";
import { tableOf } from "../prefs.js";
import { list, number, t } from "../text.js";
import { html } from "../ui.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {{session: Session, game: import("../games.js").GameView, played: import("../games.js").Played, names: string[]}} Properties */
/** @typedef {{words: string, good: boolean|null}} Verdict good is null while nothing is known */

/** @param {Properties} properties */
export function Dice({ session, game, played, names }) {
  const known = /** @type {import("../table.js").Known} */ (session.known.value);
  const { dice, table } = known.table;
  const [verdict, setVerdict] = useState(/** @type {Verdict|null} */ (null));
  const over = known.table.result !== null;
  useEffect(() => {
    let left = false;
    setVerdict(null);
    if (over && dice?.seed) verdictOf({ ...dice, seed: dice.seed }, table, game, played, names).then((found) => left || setVerdict(found));
    return () => {
      left = true;
    };
  }, [table, over, dice?.seed, played.tokens.length]);
  if (!dice) return null;
  const summary = verdict?.words ?? t(over && dice.seed ? "dice.checking" : "dice.fixed");
  return html`<details class=${`fair-dice${verdict?.good === false ? " wrong" : ""}${verdict?.good ? " right" : ""}`}>
    <summary><span>${summary}</span></summary>
    <p>${t("dice.how")}</p>
    <dl>
      <dt>${t("dice.commitment")}</dt><dd><code>${dice.commitment}</code></dd>
      ${names.map((name, index) => valueRow(name, dice.values[index + 1]))}
      ${dice.seed && html`<dt>${t("dice.seed")}</dt><dd><code>${dice.seed}</code></dd>`}
    </dl>
    ${dice.seed && html`<p class="quiet">${t("dice.command")} <code>dolmen verify-dice</code></p>`}
  </details>`;
}

/** @param {string} name @param {string|undefined} value */
const valueRow = (name, value) => html`<dt>${t("dice.value", { who: name })}</dt><dd>${value ? html`<code>${value}</code>` : t("dice.value.none")}</dd>`;

/** @param {import("../dice.js").Papers} papers @param {string} table @param {import("../games.js").GameView} game @param {import("../games.js").Played} played @param {string[]} names @returns {Promise<Verdict>} */
async function verdictOf(papers, table, game, played, names) {
  const noted = tableOf(table)?.dice;
  const changed = Object.keys(noted?.values ?? {}).filter((seat) => papers.values[seat] !== noted?.values[seat]);
  if (noted && noted.commitment !== papers.commitment) return { words: t("dice.wrong.commitment"), good: false };
  if (changed.length) return { words: t("dice.wrong.value", { who: list(changed.map((seat) => names[Number(seat) - 1])) }), good: false };
  if (!canCheck()) return { words: t("dice.unchecked"), good: null };
  const { seed, rolls, wrong } = await checkDice(papers, game.rolls(played));
  if (!seed) return { words: t("dice.wrong.seed"), good: false };
  if (wrong.length) return { words: t("dice.wrong.rolls", { count: wrong.length, rolls: list(wrong.slice(0, 5).map((each) => number(each.number))) }), good: false };
  return { words: t("dice.right", { count: rolls }), good: true };
}
