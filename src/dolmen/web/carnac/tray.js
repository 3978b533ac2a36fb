/**
 * Under the board: what is asked for now, in words; the four ways to stand a stone; the tilts that are possible, each
 * with what it does; the stock as stones in a row. It shows a model and tells what was pressed.
 */
import { el } from "../dom.js";
import { iconElement } from "../icons.js";
import { number, t } from "../text.js";
import { WAYS } from "./choice.js";
import { stoneElement } from "./stone.js";
import { wayWords } from "./words.js";

/** @typedef {import("./choice.js").Way} Way */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {{reaction: Direction|"-", label: string, effect: string, moved: {red: number, white: number}, arrow: number|null, colour: Colour|null, hot: boolean}} Option */
/**
 * @typedef {object} TrayModel
 * @property {string} question
 * @property {string} why what led to it, where that is not plain; empty mostly
 * @property {string} guide empty when the guide is off
 * @property {"place"|"react"|"none"} mode
 * @property {Way} way
 * @property {Option[]} options
 * @property {string} picked what is picked and waits to be confirmed; empty when nothing does
 * @property {number} stockLeft
 * @property {number} stock
 * @property {number} turn how the board is turned, so that the stones of the tray stand like those on it
 */
/** @typedef {{way: (way: Way) => void, turn: () => void, flip: () => void, react: (reaction: Direction|"-") => void, hint: (reaction: Direction|"-"|null) => void, confirm: () => void, undo: () => void}} TrayListener */

export class Tray {
  /** @param {HTMLElement} host @param {TrayListener} listener */
  constructor(host, listener) {
    this.listener = listener;
    this.question = el("p", { class: "question", id: "question" });
    this.why = el("p", { class: "why" });
    this.guide = el("p", { class: "guide" });
    this.ways = el("div", { class: "ways", role: "radiogroup" });
    this.options = el("div", { class: "options" });
    this.picked = el("div", { class: "picked" });
    this.stock = el("div", { class: "stock", role: "img" });
    host.append(this.why, this.question, this.guide, this.ways, this.options, this.picked, this.stock);
    this.drawn = "";
  }

  /** @param {TrayModel} model */
  show(model) {
    if (this.question.textContent !== model.question) this.question.textContent = model.question;
    if (this.why.textContent !== model.why) this.why.textContent = model.why;
    this.why.hidden = !model.why;
    if (this.guide.textContent !== model.guide) this.guide.textContent = model.guide;
    this.guide.hidden = !model.guide;
    this.showWays(model);
    this.showOptions(model);
    this.showPicked(model);
    this.showStock(model);
  }

  /** @param {TrayModel} model */
  showWays({ mode, way, turn }) {
    this.ways.hidden = mode !== "place";
    this.ways.setAttribute("aria-label", t("carnac.tray"));
    const drawn = `${turn} ${t("carnac.tray")} ${mode}`;
    if (mode === "place" && drawn !== this.drawn) {
      this.drawn = drawn;
      this.ways.replaceChildren(...WAYS.map((_, index) => this.wayButton(/** @type {Way} */ (index), turn)), ...this.turners());
    }
    this.ways.querySelectorAll(".way").forEach((button, index) => {
      button.setAttribute("aria-checked", String(index === way));
      /** @type {HTMLElement} */ (button).tabIndex = index === way ? 0 : -1;
    });
  }

  /** @param {Way} way @param {number} turn */
  wayButton(way, turn) {
    const [top, northSouth] = WAYS[way];
    const stone = stoneElement(top, northSouth, null);
    stone.ariaHidden = "true";
    const stand = el("span", { class: "mini" }, stone);
    stand.style.transform = `rotateX(58deg) rotateZ(${turn + 32}deg)`;
    return el(
      "button",
      {
        class: "way",
        type: "button",
        role: "radio",
        "aria-label": wayWords(top, northSouth),
        title: wayWords(top, northSouth),
        on: { click: () => this.listener.way(way), keydown: (/** @type {KeyboardEvent} */ event) => this.walk(event, way) },
      },
      stand,
      el("kbd", { "aria-hidden": "true" }, String(way + 1)),
    );
  }

  /** Arrow keys walk through the radio buttons. @param {KeyboardEvent} event @param {Way} way */
  walk(event, way) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: 3, ArrowUp: 3 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = /** @type {Way} */ ((way + step) % 4);
    this.listener.way(next);
    /** @type {HTMLElement} */ (this.ways.children[next]).focus();
  }

  turners() {
    const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ press) =>
      el("button", { class: "turner", type: "button", title: label, on: { click: press } }, iconElement(sign), el("span", { class: "unseen" }, label), el("kbd", { "aria-hidden": "true" }, key));
    return [button("R", t("carnac.turn"), "turn", this.listener.turn), button("F", t("carnac.flip"), "flip", this.listener.flip)];
  }

  /** @param {TrayModel} model */
  showOptions({ mode, options }) {
    this.options.hidden = mode !== "react";
    if (mode !== "react") return this.options.replaceChildren();
    const known = this.options.children;
    if (known.length === options.length && options.every((option, index) => /** @type {HTMLElement} */ (known[index]).dataset.key === keyOf(option))) {
      options.forEach((option, index) => this.heat(known[index], option));
      return undefined;
    }
    return this.options.replaceChildren(...options.map((option) => this.optionButton(option)));
  }

  /** @param {Element} button @param {Option} option */
  heat(button, option) {
    button.classList.toggle("hot", option.hot);
    button.setAttribute("aria-pressed", String(option.hot));
  }

  /** @param {Option} option */
  optionButton(option) {
    const { reaction, label, effect, moved, arrow, colour } = option;
    const sign = el("span", { class: `option-sign ${colour ?? "none"}`, "aria-hidden": "true" });
    if (arrow !== null) {
      const pointer = el("span", { class: "option-arrow" });
      pointer.style.transform = `rotate(${arrow}deg)`;
      sign.append(pointer);
    }
    const counts = el("span", { class: "option-counts", "aria-hidden": "true" }, ...countChips(moved));
    const button = el(
      "button",
      {
        class: "option",
        type: "button",
        on: {
          click: () => this.listener.react(reaction),
          pointerenter: () => this.listener.hint(reaction),
          pointerleave: () => this.listener.hint(null),
          focus: () => this.listener.hint(reaction),
          blur: () => this.listener.hint(null),
        },
      },
      el("span", { class: "option-head" }, sign, el("strong", {}, label), counts),
      " ",
      el("span", { class: "option-effect" }, effect),
    );
    button.dataset.key = keyOf(option);
    this.heat(button, option);
    return button;
  }

  /** @param {TrayModel} model */
  showPicked({ picked }) {
    const had = this.picked.contains(document.activeElement);
    this.picked.hidden = !picked;
    if (!picked) return this.picked.replaceChildren();
    return this.picked.childElementCount && this.picked.dataset.words === picked ? undefined : this.drawPicked(picked, had);
  }

  /** @param {string} picked @param {boolean} focus */
  drawPicked(picked, focus) {
    this.picked.dataset.words = picked;
    const confirm = el("button", { class: "primary", type: "button", on: { click: this.listener.confirm } }, picked);
    this.picked.replaceChildren(confirm, el("button", { type: "button", on: { click: this.listener.undo } }, t("choice.undo")));
    if (focus) confirm.focus();
  }

  /** @param {TrayModel} model */
  showStock({ stock, stockLeft }) {
    this.stock.setAttribute("aria-label", t("carnac.stock", { count: stockLeft }));
    if (this.stock.childElementCount !== stock + 1) this.stock.replaceChildren(...Array.from({ length: stock }, () => el("i")), el("b"));
    [...this.stock.children].forEach((child, index) => child.classList.toggle("gone", index >= stockLeft && index < stock));
    /** @type {HTMLElement} */ (this.stock.lastElementChild).textContent = number(stockLeft);
  }
}

/** @param {Option} option */
const keyOf = (option) => `${option.reaction} ${option.label} ${option.effect}`;

/** @param {{red: number, white: number}} moved */
export function countChips(moved) {
  return /** @type {const} */ (["red", "white"])
    .filter((colour) => moved[colour] !== 0)
    .map((colour) => el("span", { class: `count-chip ${colour}` }, number(moved[colour], { signDisplay: "always" })));
}
