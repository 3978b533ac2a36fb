/**
 * A connection to one table that does not give up: what is wished is sent again until it is answered, what was missed
 * is asked for by version, a lost line is tried again later and later. Knows messages, nothing of games or the page.
 */

import { newId } from "./open-line.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").Wish} Wish */
/** @typedef {import("./wire.js").Done} Done */
/** @typedef {import("./wire.js").Hint} Hint */
/** @typedef {import("./wire.js").Refused} Refused */
/** @typedef {"connecting"|"open"|"lost"|"closed"} LinkState */
/** @typedef {{message: (message: FromServer) => void, state: (state: LinkState) => void, hello: () => Record<string, unknown>}} LinkListener */
/** @typedef {{open: (url: string) => WebSocket, later: (action: () => void, milliseconds: number) => number, cancel: (timer: number) => void, now: () => number, random: () => number}} Outside what the link needs of the world, so that tests can be it */
/** @typedef {{command: Command, answered: (answer: Done|Hint|Refused) => void, sentAt: number}} Waiting */

const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const PING_EVERY = 10_000;
const SILENCE = 25_000;
const RESEND_AFTER = 4_000;
/** Goodbyes after which one comes back. */
const PASSING = ["restart", "busy", "too_many"];

/** @type {Outside} */
export const BROWSER = {
  open: (url) => new WebSocket(url),
  later: (action, milliseconds) => setTimeout(action, milliseconds),
  cancel: (timer) => clearTimeout(timer),
  now: () => Date.now(),
  random: () => Math.random(),
};

export class Link {
  /** @param {string} url @param {LinkListener} listener @param {Outside} [outside] */
  constructor(url, listener, outside = BROWSER) {
    this.url = url;
    this.listener = listener;
    this.outside = outside;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.heard = 0;
    this.lag = 0;
    this.closed = false;
    this.welcomed = false;
    /** @type {number[]} */
    this.timers = [];
    this.connect();
  }

  connect() {
    this.listener.state("connecting");
    this.welcomed = false;
    const socket = this.outside.open(this.url);
    this.socket = socket;
    this.heard = this.outside.now();
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
    this.every(PING_EVERY, () => this.beat());
    this.every(RESEND_AFTER / 4, () => this.resend());
  }

  /** @param {number} milliseconds @param {() => void} action */
  every(milliseconds, action) {
    const slot = this.timers.length;
    const again = () => {
      action();
      this.timers[slot] = this.outside.later(again, milliseconds);
    };
    this.timers[slot] = this.outside.later(again, milliseconds);
  }

  /** Says who one is and what was seen last: after a gap, too. */
  hello() {
    this.put({ type: "hello", ...this.listener.hello() });
  }

  beat() {
    if (this.outside.now() - this.heard > SILENCE) this.socket?.close();
    else this.put({ type: "ping", sent: this.outside.now(), lag: Math.min(60_000, Math.round(this.lag)) });
  }

  /** @param {FromServer} message */
  hear(message) {
    this.heard = this.outside.now();
    if (message.type === "pong") this.lag = this.heard - message.sent;
    if (message.type === "welcome" || message.type === "event") this.greeted();
    if (message.type === "done" || message.type === "refused" || message.type === "hint") this.answered(message);
    if (message.type === "bye") this.closed = !PASSING.includes(message.code);
    this.listener.message(message);
  }

  greeted() {
    if (this.welcomed) return;
    this.welcomed = true;
    this.tries = 0;
    this.listener.state("open");
    for (const waiting of this.waiting.values()) this.send(waiting);
  }

  /** @param {Done|Hint|Refused} answer */
  answered(answer) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    waiting?.answered(answer);
  }

  resend() {
    const due = this.outside.now() - RESEND_AFTER;
    for (const waiting of this.waiting.values()) if (waiting.sentAt <= due) this.send(waiting);
  }

  /** @param {Waiting} waiting */
  send(waiting) {
    if (!this.welcomed) return;
    waiting.sentAt = this.outside.now();
    this.put(waiting.command);
  }

  /** Sends a wish and keeps sending it until it is answered. @param {Wish} wish @param {number} [seat] @returns {Promise<Done|Hint|Refused>} */
  wish(wish, seat) {
    const command = /** @type {Command} */ ({ ...wish, id: newId(), ...(seat === undefined ? {} : { seat }) });
    return new Promise((resolve) => {
      const waiting = { command, answered: resolve, sentAt: 0 };
      this.waiting.set(command.id, waiting);
      this.send(waiting);
    });
  }

  /** @param {unknown} message */
  put(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket) return;
    this.stopTimers();
    this.welcomed = false;
    if (this.closed) return this.listener.state("closed");
    this.listener.state("lost");
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.tries) * (0.7 + 0.6 * this.outside.random());
    this.tries += 1;
    this.retry = this.outside.later(() => this.connect(), delay);
  }

  /** Tries at once, as when the browser says it is online again. */
  hurry() {
    if (this.socket?.readyState === 1 || this.closed) return;
    if (this.retry !== undefined) this.outside.cancel(this.retry);
    this.tries = 0;
    this.stopTimers();
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  stopTimers() {
    for (const timer of this.timers) this.outside.cancel(timer);
    this.timers = [];
  }

  close() {
    this.closed = true;
    if (this.retry !== undefined) this.outside.cancel(this.retry);
    this.stopTimers();
    this.socket?.close();
  }
}
