/** Setting up a table: against the computer, on one device, or with somebody by link. */
import { useEffect, useState } from "preact/hooks";
import { createTable, offerOf } from "../api.js";
import { isDark, prefer, preferences, rememberTable } from "../prefs.js";
import { newId } from "../open-line.js";
import { refusalWords } from "../session.js";
import { number, t } from "../text.js";
import { go, html, Picture } from "../ui.js";
import { CLOCKS, clockName } from "./clocks.js";

/** @typedef {"computer"|"device"|"link"} Kind */
/** @typedef {import("../wire.js").SeatWish} SeatWish */
/** @typedef {import("../wire.js").GameOffer["levels"][number]} LevelOffer */

/** @param {{label: string, name: string, value: string, options: {value: string, label: unknown, note?: string}[], choose: (value: string) => void, class?: string}} properties */
function Choices({ label, name, value, options, choose, ...rest }) {
  return html`<fieldset class=${`choices ${rest.class ?? ""}`}><legend>${label}</legend>
    <div class="chips">${options.map((option) => html`<label class="chip"><input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => choose(option.value)} />
      <span>${option.label}${option.note && html`<small>${option.note}</small>`}</span></label>`)}</div>
  </fieldset>`;
}

/** @param {{game: import("../games.js").GameView, kind: Kind}} properties */
export function NewTable({ game, kind }) {
  const [offer, setOffer] = useState(/** @type {import("../wire.js").GameOffer|null} */ (null));
  const [variant, setVariant] = useState("");
  const [side, setSide] = useState("lot");
  const [level, setLevel] = useState(preferences.value.level);
  const [count, setCount] = useState(2);
  const [clock, setClock] = useState("none");
  const [open, setOpen] = useState(false);
  const [takeback, setTakeback] = useState(kind === "link" ? "ask" : "free");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    offerOf(game.slug).then(setOffer, (error) => setProblem(refusalWords(error)));
  }, [game.slug]);
  const players = offer?.seats.includes(count) ? count : (offer?.seats[0] ?? 2);
  const strength = Math.min(level, offer?.levels.length ?? level);
  const stranded = kind === "computer" && offer?.levels.length === 0;
  const board = variant || (offer?.variants[0] ?? "");

  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    if (kind === "computer") prefer({ level });
    const chosen = CLOCKS.find((each) => each.id === clock)?.clock ?? null;
    const wish = { game: game.slug, variant: board, clock: chosen, seats: seatsFor(kind, side, strength, players), lot: kind !== "device" && side === "lot", public: open, takeback: /** @type {"free"} */ (takeback), id: newId() };
    try {
      const made = await createTable(wish);
      rememberTable(made.table, { game: game.slug, keys: made.keys, invites: made.invites, at: Date.now() });
      go(`/table/${made.table}`);
    } catch (error) {
      setProblem(refusalWords(/** @type {import("../api.js").ApiError} */ (error)));
      setBusy(false);
    }
  };

  return html`<main class="narrow" id="main"><h1>${t(`home.${kind}`)}</h1>
    <form class="set-up" onSubmit=${begin}>
      ${offer && offer.variants.length > 1 && html`<${Choices} label=${t("new.board")} name="variant" value=${board} choose=${setVariant} class="boards"
        options=${offer.variants.map((each) => ({ value: each, label: html`<${Picture} markup=${game.variantPicture?.(each, isDark()) ?? game.picture({ variant: each, start: null, players, tokens: [] }, 0, isDark())} />${game.variantName(each)}` }))} />`}
      ${offer && offer.seats.length > 1 && html`<${Choices} label=${t("new.players")} name="players" value=${String(players)} choose=${(/** @type {string} */ value) => setCount(Number(value))} options=${offer.seats.map((each) => ({ value: String(each), label: number(each) }))} />`}
      ${stranded && html`<p class="problem" role="alert">${t("new.no_engine")}</p>`}
      ${kind === "computer" && offer && !stranded && html`<${Level} offer=${offer} level=${strength} choose=${setLevel} />`}
      ${kind !== "device" && html`<${Choices} label=${t("new.begins")} name="side" value=${side} choose=${setSide}
        options=${[{ value: "first", label: t("new.begins.me"), note: game.seatName(1) }, { value: "lot", label: t("new.begins.lot"), note: game.seatName(1) + " / " + game.seatName(players) }, { value: "second", label: t("new.begins.other"), note: game.seatName(players) }]} />`}
      ${kind !== "computer" && html`<${Choices} label=${t("new.clock")} name="clock" value=${clock} choose=${setClock}
        options=${CLOCKS.filter((each) => kind === "link" || each.clock?.kind !== "correspondence").map((each) => ({ value: each.id, label: clockName(each.clock) }))} />`}
      ${kind === "link" && html`<${Choices} label=${t("new.takeback")} name="takeback" value=${takeback} choose=${setTakeback}
        options=${["ask", "free", "never"].map((each) => ({ value: each, label: t(`new.takeback.${each}`) }))} />`}
      ${kind !== "device" && html`<label class="field"><span>${t("new.name")}</span><input name="name" maxlength="24" autocomplete="nickname" value=${preferences.value.name} onInput=${(/** @type {any} */ event) => prefer({ name: event.target.value })} /></label>`}
      ${kind === "device" && html`<label class="switch"><input type="checkbox" role="switch" checked=${preferences.value.turning} onChange=${(/** @type {any} */ event) => prefer({ turning: event.target.checked })} /><span>${t("settings.turning")}</span></label>`}
      ${kind === "link" && html`<label class="switch"><input type="checkbox" role="switch" checked=${open} onChange=${(/** @type {any} */ event) => setOpen(event.target.checked)} /><span>${t("new.public")}</span></label>`}
      <p class="problem" role="alert">${problem}</p>
      <button class="primary large" disabled=${busy || !offer || stranded}>${t(kind === "link" ? "new.begin.link" : "new.begin")}</button>
    </form>
  </main>`;
}

/** @param {{offer: import("../wire.js").GameOffer, level: number, choose: (level: number) => void}} properties */
function Level({ offer, level, choose }) {
  const known = offer.levels.find((each) => each.level === level) ?? offer.levels[0];
  const last = offer.levels.length;
  return html`<div class="field"><label for="level">${t("new.level")}</label>
    <input id="level" type="range" min="1" max=${last} step="1" value=${level} aria-valuetext=${levelText(known)} onInput=${(/** @type {any} */ event) => choose(Number(event.target.value))} />
    <output for="level">${levelText(known)}<small class="quiet">${levelNote(known, offer.levels)}</small></output></div>`;
}

/** What a level's strength means, to somebody who has no idea of Elo. @param {LevelOffer|undefined} level @param {LevelOffer[]} all */
export function levelNote(level, all) {
  const below = all.find((each) => each.level === (level?.level ?? 0) - 1);
  if (level?.level === 1) return t("level.first");
  if (!level || !below || level.elo === null || below.elo === null) return "";
  const share = 1 / (1 + 10 ** ((below.elo - level.elo) / 400));
  return t("level.beats", { share: number(share, { style: "percent" }), level: below.level });
}

/** @param {LevelOffer|undefined} level */
export function levelText(level) {
  if (!level) return "";
  const name = t("level", { level: level.level });
  if (level.elo === null) return name;
  const error = level.elo_error ? ` ± ${number(Math.round(level.elo_error))}` : "";
  return `${name} · ${t("level.elo", { elo: number(Math.round(level.elo), { useGrouping: false }) })}${error}`;
}

/** @param {Kind} kind @param {string} side @param {number} level @param {number} players @returns {SeatWish[]} */
function seatsFor(kind, side, level, players) {
  const name = preferences.value.name.trim() || undefined;
  if (kind === "device") return Array.from({ length: players }, () => ({ who: /** @type {const} */ ("me") }));
  const me = /** @type {SeatWish} */ (name ? { who: "me", name } : { who: "me" });
  const others = Array.from({ length: players - 1 }, () => /** @type {SeatWish} */ (kind === "computer" ? { who: "computer", level } : { who: "open" }));
  return side === "second" ? [...others, me] : [me, ...others];
}
