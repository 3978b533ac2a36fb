/**
 * One table as this page knows it: a replay of the server's events. Pure functions from table and message to table;
 * the page holds the newest in a signal. Knows tokens as words, no game.
 */

/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").TableEvent} TableEvent */
/** @typedef {import("./wire.js").EventMessage} EventMessage */
/** @typedef {import("./wire.js").Welcome} Welcome */
/**
 * @typedef {object} Known
 * @property {Table} table
 * @property {number} version
 * @property {number[]} you
 * @property {number} skew what to add to the clock here to get the server's
 * @property {number} read when the clocks were read, by the server's clock
 */

/** @param {Welcome} message @param {number} here the time on the clock here @returns {Known} */
export function fromWelcome({ table, version, you, now }, here) {
  return { table, version, you, skew: now - here, read: now };
}

/** Whether an event follows what is known; if not, what was missed must be asked for. @param {Known} known @param {EventMessage} message */
export function follows(known, { version, event }) {
  return fleeting(event) ? version <= known.version : version === known.version + 1;
}

/** @param {TableEvent} event */
const fleeting = (event) => event.kind === "here" || event.kind === "watchers";

/** @param {Known} known @param {EventMessage} message @param {number} here @returns {Known} */
export function afterEvent(known, message, here) {
  const { event, legal, to_act, clocks, now } = message;
  const table = { ...applyEvent(known.table, event, now), legal, to_act, clocks };
  return { ...known, table, version: Math.max(known.version, message.version), skew: now - here, read: now };
}

/** @param {Table} table @param {TableEvent} event @param {number} now @returns {Table} */
function applyEvent(table, event, now) {
  switch (event.kind) {
    case "played": {
      const { token, seat, at, spent } = event;
      const dice = table.dice && seat === null ? { ...table.dice, closed: true } : table.dice;
      return { ...table, dice, moves: [...table.moves, { token, seat, at, spent }], offers: table.offers.filter((offer) => offer.by === seat && offer.what === "draw") };
    }
    case "taken_back":
      return { ...table, moves: table.moves.slice(0, event.to), result: null, offers: [] };
    case "offered":
      return { ...table, offers: [...without(table, event.what), { what: event.what, by: event.by }] };
    case "answered":
      return { ...table, offers: without(table, event.what) };
    case "seated":
      return withSeat(table, event.seat, { name: event.name, kind: "human" });
    case "renamed":
      return withSeat(table, event.seat, { name: event.name });
    case "level_changed":
      return withSeat(table, event.seat, { level: event.level });
    case "ended":
      return { ...table, result: event.result, offers: [], absent: {} };
    case "rematch":
      return { ...table, rematch: event.table, offers: [] };
    case "here":
      return afterHere(table, event, now);
    case "committed":
      return { ...table, dice: { commitment: event.commitment, values: {}, closed: false, seed: null } };
    case "mixed":
      return withDice(table, (dice) => ({ values: { ...dice.values, [event.seat]: event.value } }));
    case "revealed":
      return withDice(table, () => ({ seed: event.seed }));
    case "watchers":
      return { ...table, watchers: event.count };
    default:
      return table;
  }
}

/** @param {Table} table @param {string} what */
const without = (table, what) => table.offers.filter((offer) => offer.what !== what);

/** @param {Table} table @param {number} seat @param {Partial<import("./wire.js").Seat>} change @returns {Table} */
const withSeat = (table, seat, change) => ({ ...table, seats: table.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each)) });

/** @param {Table} table @param {(dice: import("./wire.js").Dice) => Partial<import("./wire.js").Dice>} change @returns {Table} */
const withDice = (table, change) => (table.dice ? { ...table, dice: { ...table.dice, ...change(table.dice) } } : table);

/** The seats of mine that have not added to the dice, while they still can. @param {Known} known */
export const seatsToMix = ({ table, you }) => (table.dice && !table.dice.closed && !table.result ? you.filter((seat) => !(seat in (table.dice?.values ?? {}))) : []);

/** @param {Table} table @param {Extract<TableEvent, {kind: "here"}>} event @param {number} now @returns {Table} */
function afterHere(table, event, now) {
  const absent = { ...table.absent };
  delete absent[event.seat];
  if (!event.here && event.claim_at !== undefined) absent[event.seat] = { since: event.since ?? now, claim_at: event.claim_at };
  return { ...withSeat(table, event.seat, { here: event.here }), absent };
}

/** What a clock shows now. @param {Known} known @param {number} seat @param {number} here */
export function clockLeft(known, seat, here) {
  const clock = known.table.clocks[seat];
  if (!clock) return null;
  return clock.running ? Math.max(0, clock.left - Math.max(0, here + known.skew - known.read)) : clock.left;
}

/** The seat of mine that is to act; null when it is not for me. @param {Known} known */
export function mySeatToAct({ table, you }) {
  return !table.result && typeof table.to_act === "number" && you.includes(table.to_act) ? table.to_act : null;
}

/** A token somebody typed, as one of the legal ones. @param {readonly string[]} legal @param {string} typed */
export function tokenTyped(legal, typed) {
  const plain = (/** @type {string} */ text) => text.trim().toLowerCase().replace(/[–—−]/g, "-").replace(/\s+/g, " ");
  return legal.find((token) => plain(token) === plain(typed)) ?? null;
}
