/** Clocks: the choices one has, their names, and one that runs. */
import { useEffect, useState } from "preact/hooks";
import { clockLeft } from "../table.js";
import { clockText, number, span, t } from "../text.js";
import { html } from "../ui.js";

/** @typedef {import("../wire.js").Clock} Clock */

const MINUTE = 60_000;
const DAY = 86_400_000;

/** @type {readonly {id: string, clock: Clock|null}[]} */
export const CLOCKS = [
  { id: "none", clock: null },
  { id: "5+5", clock: { kind: "live", base: 5 * MINUTE, increment: 5000 } },
  { id: "10+10", clock: { kind: "live", base: 10 * MINUTE, increment: 10_000 } },
  { id: "20+10", clock: { kind: "live", base: 20 * MINUTE, increment: 10_000 } },
  { id: "3d", clock: { kind: "correspondence", bank: 3 * DAY, increment: DAY } },
  { id: "7d", clock: { kind: "correspondence", bank: 7 * DAY, increment: 2 * DAY } },
];

/** @param {Clock|null} clock */
export function clockName(clock) {
  if (!clock) return t("clock.none");
  const base = clock.kind === "live" ? clock.base : clock.bank;
  return t("clock.name", { base: span(base), increment: span(clock.increment) });
}

/** @param {{known: import("../table.js").Known, seat: number}} properties */
export function ClockFace({ known, seat }) {
  const [, tick] = useState(0);
  const running = known.table.clocks[seat]?.running ?? false;
  const left = clockLeft(known, seat, Date.now());
  const pace = left !== null && left < 10_000 ? 100 : 250;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), pace);
    return () => clearInterval(timer);
  }, [running, pace]);
  if (left === null) return null;
  const low = left < 20_000 && known.table.clock?.kind === "live";
  const lag = known.table.clocks[seat]?.lag ?? 0;
  return html`<span class=${`clock${running ? " running" : ""}${low ? " low" : ""}`} role="timer" aria-label=${t("clock.left")}>${clockText(left)}${lag >= 50 && html` <small title=${t("clock.lag")}>−${number(lag / 1000, { maximumFractionDigits: 2 })} s<span class="unseen"> ${t("clock.lag")}</span></small>`}</span>`;
}
