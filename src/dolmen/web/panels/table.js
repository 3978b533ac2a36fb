/** The table: board, players, question, moves, offers, result, and everything one can ask of a game in progress. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import { takeSeat } from "../api.js";
import { isStill, prefer, preferences, rememberTable } from "../prefs.js";
import { refusalWords, Session } from "../session.js";
import { t } from "../text.js";
import { html, Link, say } from "../ui.js";
import { Actions } from "./actions.js";
import { HintButton, isAlone, TakeBackButton } from "./advice.js";
import { Asks } from "./asks.js";
import { Moves } from "./moves.js";
import { Player } from "./players.js";
import { Result } from "./result.js";
import { ViewBar } from "./viewbar.js";

/** @typedef {import("../games.js").GameView} GameView */

/** Refusals after which the key is good all the same: somebody sits there with it already, or the server was not asked. */
const STILL_GOOD = ["seat_taken", "offline", "over"];

/** A link with a seat's key brought somebody here: takes the seat if it is free, and keeps the key. Gives what went wrong. @param {string} id @param {string} key */
async function arriveWith(id, key) {
  let problem = "";
  try {
    await takeSeat(id, key, preferences.value.name.trim());
  } catch (error) {
    const refusal = /** @type {import("../api.js").ApiError} */ (error);
    if (!STILL_GOOD.includes(refusal.code)) problem = refusalWords(refusal);
  }
  if (!problem) rememberTable(id, { keys: { [key.slice(0, 8)]: key } });
  return problem;
}

/** @param {{id: string, at: number|null, load: (slug: string) => Promise<GameView>|null}} properties */
export function TablePage({ id, at, load }) {
  const [session, setSession] = useState(/** @type {Session|null} */ (null));
  const [game, setGame] = useState(/** @type {GameView|null} */ (null));
  useEffect(() => {
    /** @type {Session|null} */
    let opened = null;
    let left = false;
    const key = new URLSearchParams(location.hash.slice(1)).get("key");
    if (key) history.replaceState(null, "", location.pathname + location.search);
    (key ? arriveWith(id, key) : Promise.resolve("")).then((problem) => {
      if (left) return;
      opened = new Session(id, at);
      opened.notice.value = problem;
      setSession(opened);
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, [id]);
  const slug = session?.known.value?.table.game;
  useEffect(() => {
    if (slug) load(slug)?.then((view) => setGame(view));
  }, [slug]);
  if (session?.gone.value) return html`<main class="narrow" id="main"><h1>${t("table.gone")}</h1><p role="alert">${session.gone.value}</p><p><${Link} href="/">${t("missing.home")}<//></p></main>`;
  if (!session || !session.known.value || !game) return html`<main class="narrow" id="main"><h1 class="unseen">${t("table")}</h1><p class="quiet" role="status">${t(session?.link.value === "lost" ? "link.lost" : "loading")}</p></main>`;
  return html`<${Table} session=${session} game=${game} key=${id} />`;
}

/** @param {{session: Session, game: GameView}} properties */
function Table({ session, game }) {
  const known = /** @type {import("../table.js").Known} */ (session.known.value);
  const { table, you } = known;
  const names = table.seats.map((seat) => seat.name || (seat.kind === "computer" ? t("seat.computer") : seat.kind === "open" ? t("seat.open") : game.seatName(seat.seat)));
  const host = /** @type {{current: HTMLElement|null}} */ (useRef(null));
  const tray = /** @type {{current: HTMLElement|null}} */ (useRef(null));
  const board = /** @type {{current: import("../games.js").Board|null}} */ (useRef(null));
  const [sheet, setSheet] = useState(false);

  // Board and panels change in the same frame, or for a moment they would tell different positions.
  useLayoutEffect(() => {
    const mounted = game.mount(/** @type {HTMLElement} */ (host.current), /** @type {HTMLElement} */ (tray.current), { play: (token) => session.play(token), say });
    board.current = mounted;
    return () => mounted.destroy();
  }, [game]);

  const props = boardProps(session, names);
  useLayoutEffect(() => board.current?.show(props));
  useReplayKeys(session);
  useEnding(session, () => board.current?.toggleBird());
  // Advice stands beside the board: whoever asks for it in the sheet wants to see both.
  const advised = session.hints.value.length > 0;
  useEffect(() => {
    if (advised) setSheet(false);
  }, [advised]);

  const played = useMemo(() => ({ variant: table.variant, start: table.start, players: table.seats.length, tokens: session.tokens.value }), [session.tokens.value]);
  const mySeat = you.length === 1 ? you[0] : 1;
  const order = [...table.seats].sort((a, b) => Number(a.seat === mySeat) - Number(b.seat === mySeat));
  const waiting = awaitsPlayers(table);
  const atHand = !sheet && isAlone(session);
  const share = () => {
    setSheet(true);
    const details = /** @type {HTMLDetailsElement} */ (document.querySelector(".share"));
    details.open = true;
    details.querySelector("summary")?.focus();
  };
  const strip = (/** @type {import("../wire.js").Seat} */ seat) => html`<${Player} session=${session} game=${game} seat=${seat} name=${names[seat.seat - 1]} played=${played} key=${seat.seat} />`;
  return html`<main class="table" id="main">
    <h1 class="unseen">${names.join(" – ")}</h1>
    <div class="opponents">${order.slice(0, -1).map(strip)}</div>
    <div class="board-area">
      <div class="board-host" ref=${host}></div>
    </div>
    <div class="self">${strip(order[order.length - 1])}</div>
    <${Asks} session=${session} game=${game} played=${played} />
    <section class=${`tray${table.result ? " ended" : ""}${you.length === 0 ? " watched" : ""}${waiting ? " waiting" : ""}`} aria-label=${t("table.turn")}>
      <${Notices} session=${session} />
      <${Result} session=${session} game=${game} played=${played} names=${names} share=${share} />
      ${you.length === 0 && !table.result && html`<p class="quiet">${t("table.watching")}</p>`}
      ${waiting && session.live.value && html`<p class="question">${t("table.waiting")}</p>`}
      <div class="tray-host" ref=${tray} hidden=${(waiting || table.result !== null) && session.live.value}></div>
      <${ViewBar} views=${game.views} board=${board} />
    </section>
    <aside class=${`side${sheet ? " raised" : ""}`} aria-label=${t("table.side")}>
      <div class="sheet-bar">${atHand && html`<${TakeBackButton} session=${session} />`}
        <button type="button" class="sheet-handle" aria-expanded=${sheet} onClick=${() => setSheet(!sheet)}>${t(sheet ? "table.sheet.down" : "table.sheet.up")}</button>
        ${atHand && html`<${HintButton} session=${session} />`}</div>
      <${Moves} session=${session} game=${game} played=${played} names=${names} />
      <${Actions} session=${session} game=${game} played=${played} names=${names} />
    </aside>
  </main>`;
}

/** A game begins when every seat is taken. @param {import("../wire.js").Table} table */
const awaitsPlayers = (table) => !table.result && table.seats.some((seat) => seat.kind === "open");

/** @param {Session} session @param {string[]} names @returns {import("../games.js").BoardProps} */
function boardProps(session, names) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const seat = session.seatToAct.value;
  const wishes = preferences.value;
  return {
    variant: table.variant,
    start: table.start,
    tokens: session.tokens.value,
    at: session.at.value,
    legal: session.waiting.value ? [] : table.legal,
    mine: seat !== null && session.live.value && !awaitsPlayers(table),
    live: session.live.value,
    over: table.result !== null,
    slow: table.clock?.kind === "correspondence",
    seats: you,
    names,
    flipped: wishes.turning && you.length > 1 && typeof table.to_act === "number" && table.to_act % 2 === 0 && !table.result,
    still: isStill(),
    preferences: wishes,
  };
}

/** One key for the sound, one for the pairs; true when it was one of them. @param {string} key */
function toggleBy(key) {
  const name = /** @type {"sound"|"near"|undefined} */ ({ m: "sound", p: "near" }[key.toLowerCase()]);
  if (!name) return false;
  prefer({ [name]: !preferences.value[name] });
  say(`${t(`settings.${name}`)}: ${t(preferences.value[name] ? "on" : "off")}`);
  return true;
}

/** Arrows walk through the game wherever nothing else wants them. @param {Session} session */
function useReplayKeys(session) {
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest("input, select, textarea, dialog"))) return;
      if (preferences.value.keys && toggleBy(event.key)) return;
      const steps = { ArrowLeft: session.at.value - 1, ArrowRight: session.at.value + 1, Home: 0, End: null };
      if (!(event.key in steps) || (event.target instanceof Element && event.target.closest("[role=grid], [role=radiogroup]"))) return;
      event.preventDefault();
      session.lookAt(/** @type {any} */ (steps)[event.key]);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [session]);
}

/** When a game ends under one's eyes, the board is lifted to the bird's eye. @param {Session} session @param {() => void} lift */
function useEnding(session, lift) {
  const before = useRef(session.known.value?.table.result ?? null);
  const now = session.known.value?.table.result ?? null;
  useEffect(() => {
    if (now && !before.current && now.how === "played") setTimeout(lift, isStill() ? 0 : 900);
    before.current = now;
  }, [now]);
}

/** @param {{session: Session}} properties */
function Notices({ session }) {
  useSignalEffect(() => {
    if (session.link.value === "lost") say(t("link.lost"));
  });
  return html`<div class="notices" role="status">
    ${(session.link.value === "lost" || (session.link.value === "connecting" && session.known.value)) && html`<p class="notice lost">${t("link.lost")}</p>`}
    ${session.notice.value && html`<p class="notice">${session.notice.value}</p>`}
  </div>`;
}
