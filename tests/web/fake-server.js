/**
 * A server small enough to live inside the page: for looking at the page and for tests of it without the real one.
 * Loaded before the page's own scripts; it answers the HTTP side and the socket as the contract says, for both games.
 */
(() => {
  const tables = new Map();
  const load = (name) => import(`${location.origin}/assets/carnac/${name}.js`);
  const answer = (body, status = 200) => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => ({ level, elo: 700 + 200 * level, elo_error: 12 }));
  const offer = { slug: "carnac", name: "Carnac", seats: [2], seat_names: ["Red", "White"], variants: ["10x7", "8x5", "14x9"], variant_header: "Board", levels };

  const carreOffer = { slug: "carre", name: "Carré", seats: [2, 3, 4], seat_names: ["Seat 1", "Seat 2", "Seat 3", "Seat 4"], variants: ["standard"], variant_header: "Rules", levels };

  async function legalOf(table) {
    if (table.game === "carre") return legalOfCarre(table);
    const { acting, fallsOf, replay, startState, verdictIn } = await load("state");
    const { readPosition } = await load("position-text");
    const { squareName } = await load("geometry");
    const start = table.start ? readPosition(table.start) : startState(table.variant);
    const state = replay(start, table.moves.map((move) => move.token)).at(-1);
    const actor = acting(state);
    table.to_act = table.result ? null : actor === null ? null : actor === "red" ? 1 : 2;
    if (actor === null || table.result) {
      table.legal = [];
      const { winner, red, white, decidedBy } = verdictIn(state);
      table.result ??= { winner: winner === null ? null : winner === "red" ? 1 : 2, how: "played", detail: { decided_by: decidedBy, red, white, ending: "stock empty" } };
    } else if (state.pending !== null) {
      const stone = state.stones[state.pending];
      table.legal = [...fallsOf(state, stone.square, stone.northSouth).map((fall) => fall.direction), "-"];
    } else {
      table.legal = state.colours.flatMap((colour, square) => (colour ? [] : ["rr", "rw", "wr", "ww"].map((way) => squareName(state.board, square) + way)));
    }
  }

  async function legalOfCarre(table) {
    const { acting, replay, startState } = await import(`${location.origin}/assets/carre/state.js`);
    const { readPosition } = await import(`${location.origin}/assets/carre/position-text.js`);
    const { legalTokens } = await import(`${location.origin}/tests/carre/legal.js`);
    const start = table.start ? readPosition(table.start) : startState(table.variant, table.seats.length);
    const state = replay(start, table.moves.map((move) => move.token)).at(-1);
    table.to_act = table.result ? null : acting(state);
    table.legal = table.result ? [] : legalTokens(state);
    if (state.over) table.result ??= { winner: state.winner, how: "played", detail: null };
  }

  function makeTable(wish, id) {
    const seats = wish.seats.map((seat, index) => ({ seat: index + 1, name: seat.name ?? (seat.who === "computer" ? "Menec" : ""), kind: seat.who === "computer" ? "computer" : seat.who === "open" ? "open" : "human", level: seat.level ?? null, here: seat.who !== "open" }));
    return { table: id, game: wish.game, variant: wish.variant, start: wish.start ?? null, seats, clock: wish.clock, takeback: wish.takeback, public: wish.public, moves: (wish.moves ?? []).map((token) => ({ token, seat: 1, at: 0, spent: 0 })), legal: [], to_act: 1, clocks: wish.clock ? { 1: { left: wish.clock.base ?? wish.clock.bank, running: true }, 2: { left: wish.clock.base ?? wish.clock.bank, running: false } } : {}, offers: [], absent: {}, result: wish.result ?? null, rematch: null, watchers: wish.watchers ?? 0 };
  }

  window.fakeTables = tables;
  window.fakeTable = (id, wish, you) => tables.set(id, { table: makeTable(wish, id), you, version: 1, viewers: new Set() });

  const realFetch = window.fetch.bind(window);
  window.fetch = async (path, options = {}) => {
    const url = new URL(String(path), location.href);
    if (!url.pathname.startsWith("/api/")) return realFetch(path, options);
    if (url.pathname === "/api/catalogue") return answer({ games: [offer, carreOffer], server: { version: "0", now: Date.now() } });
    if (url.pathname === "/api/tables" && options.method === "POST") {
      const wish = JSON.parse(options.body);
      const id = Math.random().toString(36).slice(2, 8);
      const you = wish.seats.flatMap((seat, index) => (seat.who === "me" ? [index + 1] : []));
      window.fakeTable(id, wish, you);
      const keys = Object.fromEntries(you.map((seat) => [seat, `key${seat}`]));
      const invites = Object.fromEntries(wish.seats.flatMap((seat, index) => (seat.who === "open" ? [[index + 1, "k7Qm2vXs9"]] : [])));
      return answer({ table: id, keys, invites, watch: `/table/${id}` }, 201);
    }
    if (url.pathname === "/api/tables") return answer({ tables: window.fakePublic ?? [] });
    return answer({ error: { code: "no_such_table", text: "no such table" } }, 404);
  };

  class FakeSocket {
    readyState = 0;
    constructor(url) {
      this.id = new URL(url).pathname.split("/")[3];
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      }, 5);
    }
    close() {
      this.readyState = 3;
      setTimeout(() => this.onclose?.(), 0);
    }
    tell(message) {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
    }
    send(text) {
      this.handle(JSON.parse(text));
    }
    async handle(message) {
      const held = tables.get(this.id);
      if (!held) return this.tell({ type: "bye", code: "no_such_table", text: "no such table" });
      if (message.type === "ping") return this.tell({ type: "pong", sent: message.sent, now: Date.now() });
      if (message.type === "hello") {
        held.viewers.add(this);
        await legalOf(held.table);
        this.tell({ type: "welcome", version: held.version, now: Date.now(), you: held.you, table: held.table });
        return this.computer(held);
      }
      return this.command(held, message);
    }
    async command(held, message) {
      const { table } = held;
      if (message.type === "play") {
        if (!table.legal.includes(message.token)) return this.tell({ type: "refused", id: message.id, code: "illegal", text: "illegal" });
        await this.played(held, message.token);
      } else if (message.type === "take_back") {
        const to = Math.max(0, table.moves.length - 1);
        table.moves = table.moves.slice(0, to);
        table.result = null;
        await this.broadcast(held, { kind: "taken_back", to });
      } else if (message.type === "resign") {
        table.result = { winner: held.you[0] === 1 ? 2 : 1, how: "resigned", detail: null };
        await this.broadcast(held, { kind: "ended", result: table.result });
      } else if (message.type === "hint") {
        const lines = table.legal.slice(0, 3).map((token) => ({ token, value: 0.6, margin: 1, continuation: [] }));
        return this.tell({ type: "hint", id: message.id, lines });
      }
      this.tell({ type: "done", id: message.id, version: held.version });
      return this.computer(held);
    }
    async played(held, token) {
      const move = { token, seat: held.table.to_act, at: Date.now(), spent: 900 };
      held.table.moves = [...held.table.moves, move];
      await this.broadcast(held, { kind: "played", ...move });
      if (held.table.result) await this.broadcast(held, { kind: "ended", result: held.table.result });
    }
    async broadcast(held, event) {
      await legalOf(held.table);
      held.version += 1;
      const { legal, to_act, clocks } = held.table;
      for (const viewer of held.viewers) viewer.tell({ type: "event", version: held.version, now: Date.now(), event, legal, to_act, clocks });
    }
    roll(held) {
      if (held.table.to_act !== "chance" || held.rolling) return;
      held.rolling = setTimeout(async () => {
        held.rolling = null;
        const dice = window.fakeDice?.shift() ?? [1, 2, 3].map(() => 1 + Math.floor(Math.random() * 6)).sort();
        await this.played(held, `roll ${dice.join(" ")}`);
        this.computer(held);
      }, window.fakeDelay ?? 200);
    }
    computer(held) {
      this.roll(held);
      const seat = held.table.seats[held.table.to_act - 1];
      if (seat?.kind !== "computer" || held.thinking) return;
      held.thinking = setTimeout(async () => {
        held.thinking = null;
        const { legal } = held.table;
        await this.played(held, legal[Math.floor(Math.random() * legal.length)]);
        this.computer(held);
      }, window.fakeDelay ?? 500);
    }
  }
  FakeSocket.OPEN = 1;
  window.WebSocket = FakeSocket;
})();
