/** Carnac behind the names through which the shell reaches every game: see games.js. */
import { Picture, html } from "../ui.js";
import { number, t } from "../text.js";
import { birdMarkup } from "./bird.js";
import { CarnacBoard } from "./board.js";
import { readPosition, writePosition } from "./position-text.js";
import { readVariant } from "./geometry.js";
import { Rules, SolidBoard } from "./rules.js";
import { acting, replay, startState, verdictIn } from "./state.js";
import { symbolFile } from "./symbols.js";
import { actionWords } from "./words.js";

/** @typedef {import("../games.js").Played} Played */
/** @typedef {import("./state.js").State} State */

const SEATS = /** @type {const} */ (["red", "white"]);

/** The boards that have a name. */
const SIZES = new Map([["8x5", "small"], ["10x7", "medium"], ["14x9", "large"]]);

/** A game with a few stones, for the first page. */
const FIELD = "d7ww W g6rw - e6rr S d3rr W h4ww W e2ww - i7wr S d5wr - i1wr N d6rw E a7wr -";

/** The latest game replayed; strips, list and pictures all ask for the same one. @type {{key: Played|null, states: State[]}} */
const memory = { key: null, states: [] };

/** @param {Played} played */
function statesOf(played) {
  const { key } = memory;
  const same = key && key.variant === played.variant && key.start === played.start && key.tokens.length === played.tokens.length && key.tokens.every((token, index) => token === played.tokens[index]);
  if (same) return memory.states;
  memory.states = replay(played.start ? readPosition(played.start) : startState(played.variant), played.tokens);
  memory.key = played;
  return memory.states;
}

/** @param {Played} played @param {number} at */
const stateAt = (played, at) => statesOf(played)[Math.min(at, played.tokens.length)];

/** @param {{sizes: number[], colour: "red"|"white", decided?: number}} properties */
function Sizes({ sizes, colour, decided }) {
  if (sizes.length === 0) return html`<span class="sizes none">${t("carnac.nodolmens")}</span>`;
  return html`<ol class="sizes" aria-label=${t("carnac.sizes")}>
    ${sizes.map((size, index) => html`<li class=${`size ${colour}${decided === index ? " decided" : ""}`}><b>${number(size)}</b></li>`)}
  </ol>`;
}

/** @param {Played} played @param {number} seat @param {number} at */
function tally(played, seat, at) {
  const colour = SEATS[seat - 1];
  const sizes = verdictIn(stateAt(played, at))[colour];
  return html`<div class="tally">
    <${Picture} markup=${symbolFile(colour)} class=${`sign ${colour}`} />
    <strong class="count">${t("carnac.dolmens", { count: sizes.length })}</strong><strong class="count-brief" aria-hidden="true">${number(sizes.length)}</strong>
    <${Sizes} sizes=${sizes} colour=${colour} />
  </div>`;
}

/** @param {Played} played */
function story(played) {
  const states = statesOf(played);
  return played.tokens.map((token, index) => {
    const colour = acting(states[index]) ?? "red";
    return { seat: SEATS.indexOf(colour) + 1, words: actionWords(states[index], token), round: states[index + 1].stones.length };
  });
}

/** The end, told along the tie chain. @param {Played} played @param {Record<string, unknown>|null} _detail @param {number|null} winner @param {string[]} names */
function verdict(played, _detail, winner, names) {
  const state = stateAt(played, played.tokens.length);
  const { red, white, decidedBy } = verdictIn(state);
  const decided = decidedBy.step === "size" ? decidedBy.nth - 1 : -1;
  const why = !state.over ? "" : decidedBy.step === "count" ? t("carnac.decided.count", { more: Math.max(red.length, white.length), less: Math.min(red.length, white.length) }) : decidedBy.step === "size" ? sizeStep(red, white, decidedBy.nth) : t("carnac.decided.equal", { count: red.length });
  return html`<div class="verdict">
    ${SEATS.map((colour, index) => html`<div class="verdict-row">
      <${Picture} markup=${symbolFile(colour)} class=${`sign ${colour}`} />
      <span class="verdict-name">${names[index]}${winner === index + 1 ? html` <span class="crown" aria-hidden="true">★</span>` : ""}</span>
      <strong class=${`verdict-count${decidedBy.step === "count" ? " decided" : ""}`}>${number((colour === "red" ? red : white).length)}</strong>
      <${Sizes} sizes=${colour === "red" ? red : white} colour=${colour} decided=${decided} />
    </div>`)}
    ${why && html`<p>${why}</p>`}
  </div>`;
}

/** @param {number[]} red @param {number[]} white @param {number} nth */
function sizeStep(red, white, nth) {
  const [more, less] = [Math.max(red[nth - 1], white[nth - 1]), Math.min(red[nth - 1], white[nth - 1])];
  return t(nth === 1 ? "carnac.decided.largest" : "carnac.decided.nth", { count: red.length, nth, more, less });
}

/** Puts a board's picture into the frame of the large board, so that one sees how much smaller it is. @param {string} svg @param {import("./geometry.js").Board} board */
function toScale(svg, { columns, rows }) {
  const [width, height] = [Math.max(14, columns) * 100 + 16, Math.max(9, rows) * 100 + 16];
  const place = `x="${(width - columns * 100 - 16) / 2}" y="${(height - rows * 100 - 16) / 2}" width="${columns * 100 + 16}" height="${rows * 100 + 16}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true">${svg.replace(/ width="\d+" height="\d+"/, ` ${place}`)}</svg>`;
}

/** @type {import("../games.js").GameView} */
export const carnac = {
  slug: "carnac",
  mount: (host, tray, hooks) => new CarnacBoard(host, tray, hooks),
  views: [
    { icon: "above", label: "view.above", key: "B", press: (board) => board.toggleBird() },
    { icon: "turn", label: "view.turn", key: "T", press: (board) => board.turnBoard() },
    { icon: "pitch", label: "view.pitch", key: "V", press: (board) => board.changePitch?.() },
  ],
  seatName: (seat) => t(`carnac.seat.${SEATS[seat - 1]}`),
  tally,
  story,
  rolls: () => [],
  verdict,
  picture: (played, at, dark) => birdMarkup(stateAt(played, at), { coordinates: true, dark }),
  positionText: (played, at) => writePosition(stateAt(played, at), played.variant),
  hero: () => html`<${SolidBoard} class="hero-board" variant="10x7" tokens=${FIELD} label=${t("home.picture")} />`,
  rules: () => html`<${Rules} />`,
  variantPicture: (variant, dark) => toScale(birdMarkup(startState(variant), { dark }), readVariant(variant).board),
  variantName: (variant) => {
    const { columns, rows } = readVariant(variant).board;
    const size = SIZES.get(`${columns}x${rows}`);
    return size ? t(`carnac.size.${size}`, { columns, rows }) : `${columns} × ${rows}`;
  },
};
