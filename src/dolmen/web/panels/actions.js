/** What one can ask for at a table: take back, offer, resign, a hint, another level, sharing. */
import { useEffect, useState } from "preact/hooks";
import { createTable, offerOf, recordUrl } from "../api.js";
import { copyText, newId } from "../open-line.js";
import { isDark, prefer, rememberTable, seatLink, tableOf } from "../prefs.js";
import { t } from "../text.js";
import { download, go, html, Link, say } from "../ui.js";
import { HintButton, isAlone, TakeBackButton } from "./advice.js";
import { Copy } from "./copy.js";
import { Dice } from "./dice.js";
import { LanguageSelect } from "./header.js";
import { levelText } from "./new.js";
import { Switch } from "./settings.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {{session: Session, game: import("../games.js").GameView, played: import("../games.js").Played}} Properties */

/** @param {Properties & {names: string[]}} properties */
export function Actions({ session, game, played, names }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const playing = you.length > 0 && !table.result;
  const alone = isAlone(session);
  return html`<div class="actions">
    ${playing && html`<div class="buttons">
      <${TakeBackButton} session=${session} />
      ${table.takeback === "ask" && html`<${OfferButton} session=${session} what="takeback" />`}
      ${!alone && html`<${OfferButton} session=${session} what="draw" />`}
      ${alone && html`<${HintButton} session=${session} />`}
      <${Resign} session=${session} />
    </div>`}
    ${playing && alone && html`<${LevelSelect} session=${session} />`}
    ${!table.result && html`<${Dice} session=${session} game=${game} played=${played} names=${names} />`}
    <${Share} session=${session} game=${game} played=${played} />
    <details><summary>${t("table.wishes")}</summary>
      ${["guide", "near", "coordinates", "sound"].map((name) => html`<${Switch} name=${name} />`)}
      ${you.length === 1 && html`<${Name} session=${session} />`}</details>
    <nav class="side-links" aria-label=${t("nav")}><${Link} href="/">${t("nav.home")}<//><${Link} href=${`/rules/${table.game}`}>${t("nav.rules")}<//><${Link} href="/settings">${t("nav.settings")}<//><${LanguageSelect} /></nav>
    ${table.watchers > 0 && html`<p class="quiet">${t("table.watchers", { count: table.watchers })}</p>`}
  </div>`;
}

/** @param {{session: Session, what: "draw"|"takeback"}} properties */
function OfferButton({ session, what }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const mine = table.offers.some((offer) => offer.what === what && you.includes(offer.by));
  return html`<button type="button" disabled=${mine || table.moves.length === 0} onClick=${() => session.wish({ type: "offer", what })}>${t(mine ? "offer.sent" : `offer.${what}`)}</button>`;
}

/** What one is called, at this table and the next. @param {{session: Session}} properties */
function Name({ session }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const rename = (/** @type {string} */ name) => {
    prefer({ name });
    session.wish({ type: "rename", name });
  };
  return html`<label class="field"><span>${t("new.name")}</span><input maxlength="24" autocomplete="nickname" value=${table.seats[you[0] - 1].name} onChange=${(/** @type {any} */ event) => rename(event.target.value)} /></label>`;
}

/** @param {{session: Session}} properties */
function Resign({ session }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return html`<button type="button" onClick=${() => setAsked(true)}>${t("resign")}</button>`;
  return html`<span class="ask"><button type="button" class="grave" onClick=${() => session.wish({ type: "resign" }).then(() => setAsked(false))}>${t("resign.sure")}</button><button type="button" onClick=${() => setAsked(false)}>${t("cancel")}</button></span>`;
}

/** @param {{session: Session}} properties */
function LevelSelect({ session }) {
  const { table } = /** @type {import("../table.js").Known} */ (session.known.value);
  const [levels, setLevels] = useState(/** @type {import("../wire.js").GameOffer["levels"]} */ ([]));
  useEffect(() => {
    offerOf(table.game).then((offer) => setLevels(offer?.levels ?? []), () => setLevels([]));
  }, [table.game]);
  if (levels.length === 0) return null;
  return table.seats.filter((seat) => seat.kind === "computer").map((seat) => html`<label class="field row"><span>${t("new.level")}</span>
    <select value=${seat.level} onChange=${(/** @type {any} */ event) => session.wish({ type: "set_level", seat: seat.seat, level: Number(event.target.value) })}>
      ${levels.map((each) => html`<option value=${each.level} selected=${seat.level === each.level}>${levelText(each)}</option>`)}
    </select></label>`);
}

/** @param {import("../wire.js").TableMade} made @param {string} game */
export function opened(made, game) {
  rememberTable(made.table, { game, keys: made.keys ?? {}, invites: made.invites ?? {}, at: Date.now() });
  go(`/table/${made.table}`);
}

/** @param {Properties} properties */
export function Share({ session, game, played }) {
  const at = session.at.value;
  const { you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const keys = tableOf(session.id)?.keys ?? {};
  const key = you.length === 1 ? (keys[you[0]] ?? Object.values(keys)[0]) : undefined;
  const link = `${location.origin}/table/${session.id}${session.live.value ? "" : `?at=${at}`}`;
  const name = `${game.slug}-${session.id}-${at}`;
  const [copied, setCopied] = useState(-1);
  const copyPosition = async () => {
    if (!(await copyText(game.positionText(played, at)))) return;
    setCopied(at);
    say(t("copied"));
  };
  return html`<details class="share"><summary>${t("share")}</summary>
    <p class="label-line">${t(session.live.value ? "share.watch" : "share.link")}</p><${Copy} label=${t(session.live.value ? "share.watch" : "share.link")} text=${link} key=${link} />
    ${key && html`<p class="label-line">${t("share.seat")}</p><${Copy} label=${t("share.seat")} text=${seatLink(session.id, key)} />`}
    <div class="buttons">
      <button type="button" onClick=${copyPosition}>${t(copied === at ? "copied" : "share.position")}</button>
      <button type="button" onClick=${() => download(`${name}.svg`, game.picture(played, at, isDark()), "image/svg+xml")}>SVG</button>
      <button type="button" onClick=${() => savePng(game.picture(played, at, isDark()), `${name}.png`)}>PNG</button>
      <a class="button" href=${recordUrl(session.id)} download=${`${game.slug}-${session.id}.txt`}>${t("share.record")}</a>
    </div></details>`;
}

/** @param {string} markup @param {string} name */
async function savePng(markup, name) {
  const url = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 1200;
  canvas.height = Math.round((1200 * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => blob && download(name, blob));
}

/** The same game again, sides swapped: offered to a person, begun at once against the computer or on one device. @param {Session} session */
export async function rematch(session) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  if (table.seats.some((seat) => seat.kind === "human" && !you.includes(seat.seat))) return session.wish({ type: "offer", what: "rematch" });
  const seats = [...table.seats.slice(1), table.seats[0]].map((seat) => (seat.kind === "computer" ? { who: /** @type {const} */ ("computer"), level: seat.level ?? 3 } : { who: /** @type {const} */ ("me"), name: seat.name || undefined }));
  const wish = { game: table.game, variant: table.variant, clock: table.clock, seats, lot: false, public: table.public, takeback: table.takeback, id: newId() };
  return opened(await createTable(wish), table.game);
}
