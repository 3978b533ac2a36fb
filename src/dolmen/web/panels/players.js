/** A player's strip: name, whether here, clock, and what the position says of them. */
import { html } from "../ui.js";
import { t } from "../text.js";
import { ClockFace } from "./clocks.js";

/** @param {{session: import("../session.js").Session, game: import("../games.js").GameView, seat: import("../wire.js").Seat, name: string, played: import("../games.js").Played}} properties */
export function Player({ session, game, seat, name, played }) {
  const known = /** @type {import("../table.js").Known} */ (session.known.value);
  const { table, you } = known;
  const acting = !table.result && table.to_act === seat.seat;
  const notes = [
    game.seatName(seat.seat) === name ? "" : game.seatName(seat.seat),
    seat.level ? t("level", { level: seat.level }) : "",
    you.includes(seat.seat) && you.length === 1 ? t("seat.you") : "",
  ].filter(Boolean);
  const away = seat.kind === "human" && !seat.here && you.length < 2;
  return html`<section class=${`player seat-${seat.seat}${acting ? " acting" : ""}`} aria-label=${name}>
    <div class="player-name"><strong>${name}</strong> <span class="quiet">${notes.join(" · ")}</span>
      ${away && html`<span class="away">${t("seat.away")}</span>`}
      ${acting && html`<span class="turn-sign">${t(seat.kind === "computer" ? "seat.thinks" : "seat.acts")}</span>`}</div>
    <${ClockFace} known=${known} seat=${seat.seat} />
    ${game.tally(played, seat.seat, session.at.value)}
  </section>`;
}
