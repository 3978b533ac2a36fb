/**
 * The one place of the page that knows which boards there are. Everything else reaches a game through what is named
 * here, so that the shell stays blind to any one game.
 */

/**
 * @typedef {object} Preferences
 * @property {"auto"|"light"|"dark"} theme
 * @property {"stones"|"flat"} look
 * @property {boolean} sound
 * @property {"auto"|"still"} motion
 * @property {"auto"|"always"|"never"} confirm
 * @property {boolean} coordinates
 * @property {boolean} near
 * @property {boolean} guide
 * @property {boolean} keys single keys do things
 * @property {boolean} turning the board turns to whoever is to act on a shared device
 * @property {string} name how one is called at tables
 * @property {number} level the computer one played last
 */
/**
 * @typedef {object} BoardProps
 * @property {string} variant
 * @property {string|null} start text of the position the game begins from
 * @property {readonly string[]} tokens
 * @property {number} at which position is shown, from 0
 * @property {readonly string[]} legal
 * @property {boolean} mine whether the person here may act now
 * @property {boolean} live whether the newest position is shown
 * @property {boolean} over whether the game is over, by play or otherwise
 * @property {boolean} slow a game by correspondence, where an action is confirmed
 * @property {number[]} seats those of the person here
 * @property {string[]} names by seat
 * @property {boolean} flipped the board is seen from the other side
 * @property {boolean} still nothing moves
 * @property {Preferences} preferences
 */
/** @typedef {{play: (token: string) => void, say: (text: string) => void}} BoardHooks */
/**
 * @typedef {object} Board what a game puts at a table
 * @property {(props: BoardProps) => void} show
 * @property {() => void} destroy
 * @property {() => void} toggleBird looks from above, or comes down again; done when a game ends
 * @property {() => void} turnBoard
 * @property {() => void} [changePitch]
 */
/** @typedef {{variant: string, start: string|null, players: number, tokens: readonly string[]}} Played */
/** @typedef {{icon: string, label: string, key: string, press: (board: Board) => void}} View one way to look at the board, as a button; `label` is a key of the strings */
/**
 * @typedef {object} GameView
 * @property {string} slug
 * @property {(host: HTMLElement, tray: HTMLElement, hooks: BoardHooks) => Board} mount
 * @property {View[]} views
 * @property {(seat: number) => string} seatName
 * @property {(played: Played, seat: number, at: number) => unknown} tally what a player's strip shows of the position
 * @property {(played: Played, line: import("./wire.js").HintLine) => string} [advice] what a hint advises, in words
 * @property {(played: Played) => {seat: number, words: string, round: number}[]} story every action in words, and to which turn it belongs
 * @property {(played: Played) => import("./dice.js").Roll[]} rolls how chance acted, each time with all it could have done
 * @property {(played: Played, detail: Record<string, unknown>|null, winner: number|null, names: string[]) => unknown} verdict the end of a game, told
 * @property {(played: Played, at: number, dark: boolean) => string} picture the position as SVG
 * @property {(played: Played, at: number) => string} positionText
 * @property {() => unknown} rules the page of rules
 * @property {() => unknown} hero the picture of the first page
 * @property {(variant: string) => string} variantName
 * @property {(variant: string, dark: boolean) => string} [variantPicture] what tells a variant from the others, as SVG
 */

/** @type {Readonly<Record<string, () => Promise<GameView>>>} */
const GAMES = {
  carnac: async () => (await import("./carnac/game.js")).carnac,
  carre: async () => (await import("./carre/game.js")).carre,
};

export const gameSlugs = Object.keys(GAMES);

/** @param {string} slug @returns {Promise<GameView>|null} */
export const loadGame = (slug) => GAMES[slug]?.() ?? null;
