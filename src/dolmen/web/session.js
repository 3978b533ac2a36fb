/**
 * The table somebody sits or watches at: the link to the server, what is known, which position is looked at, what was
 * sent and not yet answered. Holds signals for the panels; knows no game.
 */
import { computed, signal } from "@preact/signals";
import { socketUrl } from "./api.js";
import { newValue } from "./dice.js";
import { rememberTable, tableOf } from "./prefs.js";
import { lookForUpdate } from "./offline.js";
import { Link } from "./socket.js";
import { afterEvent, follows, fromWelcome, mySeatToAct, seatsToMix } from "./table.js";
import { t, language } from "./text.js";
import { say } from "./ui.js";
import { REFUSAL_CODES } from "./wire.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Wish} Wish */
/** @typedef {import("./table.js").Known} Known */

/** @param {{code: string, text: string}} refusal */
export const refusalWords = ({ code, text }) => (/** @type {readonly string[]} */ (REFUSAL_CODES).includes(code) ? t(`refusal.${code}`) : text);

export class Session {
  /** @param {string} id @param {number|null} at */
  constructor(id, at) {
    this.id = id;
    /** @type {import("@preact/signals").Signal<Known|null>} */
    this.known = signal(null);
    /** @type {import("@preact/signals").Signal<import("./socket.js").LinkState>} */
    this.link = signal("connecting");
    /** @type {import("@preact/signals").Signal<number|null>} the position looked at; null follows the game */
    this.looked = signal(at);
    /** @type {import("@preact/signals").Signal<{ply: number, token: string}|null>} */
    this.sent = signal(null);
    this.notice = signal("");
    /** @type {import("@preact/signals").Signal<import("./wire.js").HintLine[]>} */
    this.hints = signal([]);
    this.gone = signal("");
    /** @type {Set<number>} seats for which a value for the dice is on its way, or has arrived */
    this.mixing = new Set();
    this.tokens = computed(() => {
      const moves = this.known.value?.table.moves.map((move) => move.token) ?? [];
      const sent = this.sent.value;
      return sent && sent.ply === moves.length ? [...moves, sent.token] : moves;
    });
    this.at = computed(() => Math.min(this.looked.value ?? this.tokens.value.length, this.tokens.value.length));
    this.live = computed(() => this.at.value === this.tokens.value.length);
    this.waiting = computed(() => this.sent.value !== null && this.sent.value.ply === this.known.value?.table.moves.length);
    this.seatToAct = computed(() => (this.known.value && !this.waiting.value ? mySeatToAct(this.known.value) : null));
    this.connection = new Link(socketUrl(id), { message: (message) => this.hear(message), state: (state) => this.linked(state), hello: () => this.hello() });
    this.online = () => this.connection.hurry();
    addEventListener("online", this.online);
  }

  /** @param {import("./socket.js").LinkState} state */
  linked(state) {
    if (state === "open" && this.known.value) lookForUpdate();
    this.link.value = state;
  }

  close() {
    removeEventListener("online", this.online);
    this.connection.close();
  }

  hello() {
    const keys = Object.values(tableOf(this.id)?.keys ?? {});
    return { key: keys[0] ?? null, keys, version: this.known.value?.version ?? 0, language: language() };
  }

  /** @param {FromServer} message */
  hear(message) {
    if (message.type === "welcome") this.welcomed(message);
    if (message.type === "event") this.heardEvent(message);
    if (message.type === "bye" && this.connection.closed) this.gone.value = refusalWords(message);
  }

  /** @param {import("./wire.js").Welcome} message */
  welcomed(message) {
    const { rematch, game } = message.table;
    if (rematch && message.rematch_keys) rememberTable(rematch, { keys: message.rematch_keys, game });
    this.known.value = fromWelcome(message, Date.now());
    this.remember();
    this.addToDice();
  }

  /** @param {import("./wire.js").EventMessage} message */
  heardEvent(message) {
    const known = this.known.value;
    if (!known || (message.version <= known.version && !follows(known, message))) return;
    if (!follows(known, message)) return this.connection.hello();
    const { event } = message;
    if (event.kind === "rematch" && event.keys) rememberTable(event.table, { keys: event.keys, game: known.table.game });
    if (event.kind === "taken_back") this.looked.value = null;
    if (event.kind === "played" || event.kind === "taken_back") this.hints.value = [];
    this.known.value = afterEvent(known, message, Date.now());
    if (this.sent.value && this.sent.value.ply < this.known.value.table.moves.length) this.sent.value = null;
    if (event.kind === "played" || event.kind === "seated" || event.kind === "ended") this.remember();
    if (event.kind === "committed" || event.kind === "seated") this.addToDice();
    this.tell(event);
  }

  /** Says what happened beside the board; what happens on it the board says itself. @param {import("./wire.js").TableEvent} event */
  tell(event) {
    const name = (/** @type {number} */ seat) => this.known.value?.table.seats[seat - 1]?.name ?? "";
    if (event.kind === "taken_back") say(t("say.taken_back"));
    if (event.kind === "seated") say(t("say.seated", { who: event.name }));
    if (event.kind === "offered" && !this.known.value?.you.includes(event.by)) say(t(`say.offer.${event.what}`, { who: name(event.by) }));
    if (event.kind === "answered" && !event.accept) say(t("say.declined"));
  }

  remember() {
    const known = this.known.value;
    if (!known || known.you.length === 0) return;
    const { table } = known;
    rememberTable(this.id, { game: table.game, names: table.seats.map((seat) => seat.name), at: Date.now(), over: table.result !== null });
  }

  /** Adds a value to the dice for each seat here, before the first roll, and notes what was committed to at that time. */
  addToDice() {
    const known = this.known.value;
    const dice = known?.table.dice;
    if (!known || !dice || known.you.length === 0) return;
    if (!tableOf(this.id)?.dice) rememberTable(this.id, { dice: { commitment: dice.commitment, values: {} } });
    for (const seat of seatsToMix(known)) if (!this.mixing.has(seat)) this.mix(seat);
  }

  /** @param {number} seat */
  async mix(seat) {
    const value = newValue();
    this.mixing.add(seat);
    const answer = await this.connection.wish({ type: "mix", value }, seat);
    const noted = tableOf(this.id)?.dice;
    if (answer.type === "done" && noted) rememberTable(this.id, { dice: { ...noted, values: { ...noted.values, [seat]: value } } });
  }

  /** @param {string} token */
  async play(token) {
    const known = this.known.value;
    const seat = this.seatToAct.value;
    if (!known || seat === null) return;
    const ply = known.table.moves.length;
    this.notice.value = "";
    this.looked.value = null;
    this.hints.value = [];
    this.sent.value = { ply, token };
    const answer = await this.connection.wish({ type: "play", ply, token }, known.you.length > 1 ? seat : undefined);
    if (answer.type === "refused") {
      this.sent.value = null;
      this.refused(answer);
    }
  }

  /** @param {{code: string, text: string}} refusal */
  refused(refusal) {
    this.notice.value = refusalWords(refusal);
    say(this.notice.value);
  }

  /** Anything but a play. @param {Wish} wish @param {number} [seat] */
  async wish(wish, seat) {
    this.notice.value = "";
    const asked = this.tokens.value.join(" ");
    const answer = await this.connection.wish(wish, seat);
    if (answer.type === "refused") this.refused(answer);
    // Advice for a position that is no longer there would only confuse.
    if (answer.type === "hint" && asked === this.tokens.value.join(" ")) this.hints.value = answer.lines;
    return answer;
  }

  /** @param {number|null} ply */
  lookAt(ply) {
    const last = this.tokens.value.length;
    this.looked.value = ply === null || ply >= last ? null : Math.max(0, ply);
  }
}
