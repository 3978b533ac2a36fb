/**
 * All tableaus of a table with their owners' names, tokens and tiles left; on a narrow screen one of them and a strip of
 * the others. Lays them out in the room there is. Knows nothing of choices.
 */
import { el } from "../dom.js";
import { t } from "../text.js";
import { layoutFor, riseFor } from "./layout.js";
import { markMarkup } from "./paint.js";
import { ABOVE, tableauMarkup } from "./picture.js";
import { VALUES } from "./pieces.js";
import { TableauView } from "./render.js";
import { heightOf, leftOf, tilesLeft } from "./tableau.js";
import { counted, pile } from "./tray.js";
import { tokenWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{press: (seat: number, square: number, pointer: string) => void, hover: (seat: number, square: number|null) => void, focus: (seat: number) => void, straighten: () => void}} Listener */
/** @typedef {{names: string[], acting: number|null, focus: number, tray: number, scenes: Omit<import("./render.js").Scene, "tableau"|"label">[], dark: boolean}} Around */
/** @typedef {{section: HTMLElement, name: HTMLElement, tokens: HTMLElement, left: HTMLElement, view: TableauView, drawn: string}} Place */

export class Tableaus {
  /** @param {HTMLElement} host @param {number} players @param {Listener|null} listener */
  constructor(host, players, listener) {
    this.host = host;
    this.listener = listener;
    this.places = Array.from({ length: players }, (_, index) => this.place(index + 1));
    this.yard = el("div", { class: "yard" }, ...this.places.map((place) => place.section));
    this.strip = el("div", { class: "strip", role: "group" });
    host.append(this.strip, this.yard);
    this.layout = layoutFor(players, 900, 500);
    this.highest = 1;
    /** @type {() => void} */
    this.redrawStrip = () => {};
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(host);
  }

  destroy() {
    this.watch.disconnect();
    this.yard.remove();
    this.strip.remove();
  }

  /** @param {number} seat @returns {Place} */
  place(seat) {
    const { listener } = this;
    const view = new TableauView(seat, listener && {
      press: (square, pointer) => listener.press(seat, square, pointer),
      hover: (square) => listener.hover(seat, square),
      focus: () => listener.focus(seat),
      straighten: () => listener.straighten(),
    });
    const mark = el("span", { class: "seat-mark", "aria-hidden": "true" });
    mark.innerHTML = markMarkup(seat);
    const [name, tokens, left] = [el("strong", {}), el("span", { class: "held piles", "aria-hidden": "true" }), el("ul", { class: "left", "aria-hidden": "true" })];
    const section = el("section", { class: `tableau seat-${seat}` }, el("header", { class: "tableau-head" }, mark, name, tokens), view.element, left);
    return { section, name, tokens, left, view, drawn: "" };
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    this.layout = layoutFor(this.places.length, width, height);
    const { square, columns, beside, narrow } = this.layout;
    this.host.classList.toggle("narrow-board", narrow);
    this.host.classList.toggle("beside", beside);
    this.host.style.setProperty("--square", `${square}px`);
    this.host.style.setProperty("--rise", `${riseFor(square, this.highest)}px`);
    this.yard.style.setProperty("--columns", String(columns));
    this.strip.hidden = !narrow || this.places.length < 2;
    this.redrawStrip();
  }

  /** Brings the keyboard to a tableau. @param {number} seat @param {number} [square] */
  enter(seat, square) {
    const { view } = this.places[seat - 1];
    view.setFocus(square ?? view.focused);
  }

  /** @param {State} state @param {Around} around */
  show(state, around) {
    const highest = Math.max(...state.tableaus.map(heightOf));
    if (highest !== this.highest) {
      this.highest = highest;
      this.resize();
    }
    this.places.forEach((place, index) => this.showPlace(place, index + 1, state, around));
    this.redrawStrip = () => this.drawStrip(state, around);
    this.redrawStrip();
  }

  /** @param {Place} place @param {number} seat @param {State} state @param {Around} around */
  showPlace(place, seat, state, { names, acting, focus, tray, scenes }) {
    const tableau = state.tableaus[seat - 1];
    const name = names[seat - 1];
    place.section.classList.toggle("acting", acting === seat);
    place.section.classList.toggle("focused", focus === seat);
    place.section.classList.toggle("in-tray", tray === seat);
    place.name.textContent = name;
    const label = t("carre.tableau", { who: name, height: heightOf(tableau), tiles: t("carre.tiles", { count: tilesLeft(tableau) }) });
    place.view.show({ ...scenes[seat - 1], tableau, label });
    const drawn = `${state.chips[seat - 1]} ${state.stoppers[seat - 1]} ${VALUES.map((value) => leftOf(tableau, value))}`;
    if (drawn === place.drawn) return;
    place.drawn = drawn;
    place.tokens.replaceChildren(...pile("chip", state.chips[seat - 1]), ...pile("stopper", state.stoppers[seat - 1]));
    place.tokens.title = `${tokenWords("chips", state.chips[seat - 1])}, ${tokenWords("stoppers", state.stoppers[seat - 1])}`;
    place.left.replaceChildren(...VALUES.map((value) => el("li", { class: `left-${leftOf(tableau, value)} v${value}` }, String(value))));
  }

  /** @param {State} state @param {Around} around */
  drawStrip(state, { names, acting, focus, dark, scenes }) {
    if (!this.layout.narrow || this.places.length < 2) return;
    this.strip.setAttribute("aria-label", t("carre.strip"));
    while (this.strip.childElementCount < this.places.length) {
      const seat = this.strip.childElementCount + 1;
      const mark = el("span", { class: "seat-mark", "aria-hidden": "true" });
      mark.innerHTML = markMarkup(seat);
      this.strip.append(el("button", { type: "button", class: `thumb seat-${seat}`, on: { click: () => this.listener?.focus(seat) } }, el("span", { class: "thumb-name" }, mark, el("span", {})), el("span", { class: "thumb-picture" }), el("b", { class: "thumb-count" }), el("span", { class: "thumb-held" })));
    }
    state.tableaus.forEach((tableau, index) => {
      const button = /** @type {HTMLElement} */ (this.strip.children[index]);
      const [name, picture, count, held] = /** @type {HTMLElement[]} */ ([...button.children]);
      const markup = tableauMarkup(tableau, index + 1, ABOVE, { dark, bare: true });
      if (picture.dataset.drawn !== markup) picture.innerHTML = markup;
      picture.dataset.drawn = markup;
      /** @type {HTMLElement} */ (name.lastElementChild).textContent = names[index];
      held.replaceChildren(...counted("chip", state.chips[index]), ...counted("stopper", state.stoppers[index]));
      count.dataset.count = String(tilesLeft(tableau));
      button.setAttribute("aria-pressed", String(focus === index + 1));
      button.setAttribute("aria-label", [names[index], t("carre.tiles", { count: tilesLeft(tableau) }), tokenWords("chips", state.chips[index]), tokenWords("stoppers", state.stoppers[index])].join(", "));
      button.classList.toggle("acting", acting === index + 1);
      button.classList.toggle("aimed", scenes[index].targets.size > 0);
    });
  }
}
