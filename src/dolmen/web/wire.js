/**
 * The messages between page and server, as types: what dolmen/wire.py says, in JSDoc. All times are milliseconds; all
 * tokens are the games' own notation. There is no code here but the names of codes.
 */

/** @typedef {{kind: "live", base: number, increment: number} | {kind: "correspondence", bank: number, increment: number}} Clock */
/** @typedef {{who: "me"|"open"|"computer", level?: number, name?: string}} SeatWish */
/** @typedef {{game: string, variant: string, clock: Clock|null, seats: SeatWish[], lot: boolean, public: boolean, takeback: "free"|"ask"|"never", id: string, start?: string}} NewTable */
/** @typedef {{table: string, keys: Record<string, string>, invites: Record<string, string>, watch: string}} TableMade */
/** @typedef {{slug: string, name: string, seats: number[], seat_names: string[], variants: string[], variant_header: string, levels: {level: number, elo: number|null, elo_error: number|null}[]}} GameOffer */
/** @typedef {{games: GameOffer[], server: {version: string, now: number}}} Catalogue */
/** @typedef {{table: string, game: string, variant: string, seats: {name: string, level: number|null}[], ply: number, started: number, clock: Clock|null, watchers: number}} PublicTable */

/** @typedef {{seat: number, name: string, kind: "human"|"computer"|"open", level: number|null, here: boolean}} Seat */
/** @typedef {{token: string, seat: number|null, at: number, spent: number, lag?: number}} Played */
/** @typedef {{winner: number|null, how: "played"|"resigned"|"time"|"abandoned"|"agreed", detail: Record<string, unknown>|null}} Result */
/** @typedef {Record<string, {left: number, running: boolean, lag?: number}>} Clocks by seat; `lag` is the network delay of the last action that was not charged */
/** @typedef {{commitment: string, values: Record<string, string>, closed: boolean, seed: string|null}} Dice what is known of the dice: docs/dice.md */
/** @typedef {"draw"|"takeback"|"rematch"} OfferKind */
/** @typedef {{what: OfferKind, by: number}} Offer */
/**
 * @typedef {object} Table
 * @property {string} table
 * @property {string} game
 * @property {string} variant
 * @property {string|null} start
 * @property {Seat[]} seats
 * @property {Clock|null} clock
 * @property {"free"|"ask"|"never"} takeback
 * @property {boolean} public
 * @property {Played[]} moves
 * @property {string[]} legal
 * @property {number|"chance"|null} to_act
 * @property {Clocks} clocks
 * @property {Offer[]} offers
 * @property {Record<string, {since: number, claim_at: number}>} absent
 * @property {Result|null} result
 * @property {string|null} rematch
 * @property {number} watchers
 * @property {Dice|null} [dice]
 */

/** @typedef {{kind: "played", seat: number|null, token: string, at: number, spent: number} | {kind: "taken_back", to: number} | {kind: "offered", what: OfferKind, by: number} | {kind: "answered", what: OfferKind, by: number, accept: boolean} | {kind: "seated", seat: number, name: string} | {kind: "renamed", seat: number, name: string} | {kind: "level_changed", seat: number, level: number} | {kind: "ended", result: Result} | {kind: "rematch", table: string, keys?: Record<string, string>} | {kind: "here", seat: number, here: boolean, claim_at?: number, since?: number} | {kind: "watchers", count: number} | {kind: "committed", commitment: string} | {kind: "mixed", seat: number, value: string} | {kind: "revealed", seed: string} | {kind: "resumed", held: number}} TableEvent */
/** @typedef {{type: "welcome", version: number, now: number, you: number[], table: Table, rematch_keys?: Record<string, string>}} Welcome */
/** @typedef {{type: "event", version: number, now: number, event: TableEvent, legal: string[], to_act: number|"chance"|null, clocks: Clocks}} EventMessage */
/** @typedef {{token: string, value: number, margin: number, continuation: string[]}} HintLine */
/** @typedef {{type: "hint", id: string, lines: HintLine[], explanation?: Record<string, unknown>}} Hint */
/** @typedef {{type: "done", id: string, version: number, result?: Record<string, unknown>}} Done */
/** @typedef {{type: "refused", id: string, code: string, text: string, until?: number}} Refused */
/** @typedef {Welcome | EventMessage | Done | Refused | Hint | {type: "pong", sent: number, now: number} | {type: "bye", code: string, text: string}} FromServer */

/** @typedef {{type: "play", ply: number, token: string} | {type: "take_back"} | {type: "offer", what: OfferKind} | {type: "answer", what: OfferKind, accept: boolean} | {type: "resign"} | {type: "claim"} | {type: "rename", name: string} | {type: "set_level", seat: number, level: number} | {type: "play_on", ply: number, seats: SeatWish[]} | {type: "hint"} | {type: "mix", value: string}} Wish */
/** @typedef {Wish & {id: string, seat?: number}} Command */

/** The refusals the page has words for; any other is told by its text. */
export const REFUSAL_CODES = /** @type {const} */ ([
  "not_your_turn", "illegal", "over", "stale", "not_allowed", "no_such_table", "bad_key", "seat_taken", "too_many", "too_large", "busy", "malformed", "no_such_game", "internal", "offline",
]);
