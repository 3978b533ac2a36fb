/** What waits for an answer beside the board: a free seat, an offer, somebody who is away, a look at the past, advice. On a
 * phone it stands above the tray, where it cannot be overlooked. */
import { useEffect, useState } from "preact/hooks";
import { seatLink, tableOf } from "../prefs.js";
import { t, twoParts } from "../text.js";
import { html } from "../ui.js";
import { opened } from "./actions.js";
import { Advice } from "./advice.js";
import { Copy } from "./copy.js";

/** @typedef {import("../session.js").Session} Session */

/** @param {import("./advice.js").Properties} properties */
export function Asks({ session, game, played }) {
  return html`<div class="asks"><${Invite} session=${session} game=${game} /><${Offers} session=${session} /><${Claim} session=${session} /><${Past} session=${session} /><${Advice} session=${session} game=${game} played=${played} /></div>`;
}

/** The links for seats nobody has taken, while there are any. @param {{session: Session, game: import("../games.js").GameView}} properties */
function Invite({ session, game }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const open = table.seats.filter((seat) => seat.kind === "open");
  const invites = tableOf(session.id)?.invites ?? {};
  if (open.length === 0 || you.length === 0 || table.result) return null;
  return html`<section class="invite"><h2>${t("invite")}</h2><p>${t("invite.text")}</p>
    ${open.filter((seat) => invites[seat.seat]).map((seat) => html`${open.length > 1 && html`<p class="label-line">${game.seatName(seat.seat)}</p>`}
      <${Copy} label=${`${t("invite")}: ${game.seatName(seat.seat)}`} text=${seatLink(session.id, invites[seat.seat])} primary key=${seat.seat} />`)}
  </section>`;
}

/** What the other side offers, to be answered. @param {{session: Session}} properties */
function Offers({ session }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const theirs = you.length === 1 ? table.offers.filter((offer) => !you.includes(offer.by)) : [];
  return theirs.map(({ what, by }) => {
    const answer = (/** @type {boolean} */ accept) => session.wish({ type: "answer", what, accept });
    return html`<div class="offer" role="group" aria-label=${t(`say.offer.${what}`, { who: table.seats[by - 1].name })}><p>${t(`say.offer.${what}`, { who: table.seats[by - 1].name })}</p>
      <button type="button" class="primary" onClick=${() => answer(true)}>${t("accept")}</button><button type="button" onClick=${() => answer(false)}>${t("decline")}</button></div>`;
  });
}

/** The other side is away for long: the game may be claimed. @param {{session: Session}} properties */
function Claim({ session }) {
  const known = /** @type {import("../table.js").Known} */ (session.known.value);
  const { table, you } = known;
  const entry = Object.entries(table.absent).find(([seat]) => !you.includes(Number(seat)));
  const [, tick] = useState(0);
  const counting = entry !== undefined && you.length === 1 && !table.result;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [counting]);
  if (!entry || !counting) return null;
  const left = entry[1].claim_at - (Date.now() + known.skew);
  const who = table.seats[Number(entry[0]) - 1].name;
  return html`<div class="offer"><p>${left > 0 ? t("absent", { who, time: twoParts(Math.ceil(left / 1000)) }) : t("absent.claim", { who })}</p>
    ${left <= 0 && html`<button type="button" class="primary" onClick=${() => session.wish({ type: "claim" })}>${t("claim")}</button>`}</div>`;
}

/** A new table from the position looked at. @param {{session: Session}} properties */
function Past({ session }) {
  const { table } = /** @type {import("../table.js").Known} */ (session.known.value);
  if (session.live.value) return null;
  const begin = async () => {
    const seats = table.seats.map((seat) => (seat.kind === "computer" ? { who: /** @type {const} */ ("computer"), level: seat.level ?? 3 } : { who: /** @type {const} */ ("me") }));
    const answer = await session.wish({ type: "play_on", ply: session.at.value, seats });
    if (answer.type === "done" && answer.result) opened(/** @type {any} */ (answer.result), table.game);
  };
  return html`<div class="offer past"><p>${t("past", { at: session.at.value })}</p>
    <button type="button" onClick=${() => session.lookAt(null)}>${t("past.return")}</button><button type="button" onClick=${begin}>${t("play_on")}</button></div>`;
}
