/**
 * Under the tableaus: the question, the hand, the picked sum and what it buys, one's tiles, the purchases, and what is
 * about to be done with every way to pay for it. It shows a model and tells what was pressed.
 */
import { el } from "../dom.js";
import { number, t } from "../text.js";
import { Hand } from "./hand.js";
import { markMarkup } from "./paint.js";
import { sizeOf, VALUES } from "./pieces.js";
import { tokenWords } from "./words.js";

/** @typedef {import("./pieces.js").Lie} Lie */
/** @typedef {{what: "chips"|"stoppers", count: number, price: number}} Ware */
/** @typedef {{label: string, stoppers?: number, tile?: string, pressed: boolean, press: () => void}} Switch shown as so many stoppers and a tile, if it says so */
/** @typedef {{seat: number, words: string, press: () => void}} Aim a tile that could be stopped */
/** @typedef {{words: string, ready: boolean, ways: Switch[], givers: Switch[], more: Switch[], turn: boolean}} Deal */
/**
 * @typedef {object} TrayModel
 * @property {string} question
 * @property {string} guide empty when the guide is off
 * @property {{sum: string, buys: string}|null} sum null while nothing is picked
 * @property {Aim[]} aims what the picked sum could stop
 * @property {import("./hand.js").HandModel} hand
 * @property {number} seat whose tiles are shown
 * @property {readonly number[]} left how many of each kind are to be built
 * @property {ReadonlySet<number>} tiles kinds that can be built now
 * @property {ReadonlySet<number>} hot those that the picked sum buys
 * @property {number|null} wanted
 * @property {Lie} lie
 * @property {ReadonlySet<string>} buys purchases possible now, as "chips 2"
 * @property {ReadonlySet<string>} hotBuys
 * @property {{chips: number, stoppers: number}} middle
 * @property {Deal|null} deal
 * @property {"no"|"yes"|"now"} end whether the turn can be ended; now when nothing else is left
 */
/** @typedef {import("./hand.js").HandListener & {tile: (value: number, keyed: boolean) => void, grip: (value: number, event: PointerEvent) => void, turn: () => void, buy: (ware: Ware) => void, confirm: () => void, undo: () => void, end: () => void}} TrayListener */

/** @type {readonly Ware[]} */
export const WARES = [
  { what: "stoppers", count: 1, price: 5 },
  { what: "stoppers", count: 2, price: 10 },
  { what: "chips", count: 1, price: 1 },
  { what: "chips", count: 2, price: 11 },
];

export class Tray {
  /** @param {HTMLElement} host @param {TrayListener} listener */
  constructor(host, listener) {
    this.listener = listener;
    this.host = host;
    host.classList.add("carre-tray");
    this.question = el("p", { class: "question", id: "question" });
    this.guide = el("p", { class: "guide" });
    this.hand = new Hand(listener);
    this.till = el("div", { class: "till" });
    this.end = el("button", { class: "end-turn", type: "button", on: { click: () => listener.end() } });
    this.reserve = el("div", { class: "reserve", role: "radiogroup" }, ...VALUES.map((value) => this.tileButton(value)));
    this.wares = el("div", { class: "wares", role: "group" }, ...WARES.map((ware) => this.wareButton(ware)));
    this.middle = el("p", { class: "middle" });
    this.deal = el("div", { class: "deal", hidden: true });
    this.shop = el("div", { class: "shop" }, this.reserve, this.wares, this.middle, this.deal);
    host.replaceChildren(this.question, this.guide, this.hand.element, this.till, this.shop, this.end);
    this.drawnDeal = "";
    this.drawnTill = "";
  }

  /** @param {TrayModel} model */
  show(model) {
    this.question.textContent = model.question;
    this.guide.textContent = model.guide;
    this.guide.hidden = !model.guide;
    this.hand.show(model.hand);
    this.showTill(model);
    this.showMiddle(model);
    this.showReserve(model);
    this.showWares(model);
    this.showDeal(model.deal);
    this.end.replaceChildren(t("carre.do.end"), " ", el("kbd", { "aria-hidden": "true" }, "E"));
    this.end.hidden = model.end === "no";
    this.end.classList.toggle("primary", model.end === "now");
  }

  /** The picked sum and what it buys, or every way to pay for what is wanted. @param {TrayModel} model */
  showTill({ sum, aims, deal, hand }) {
    const none = hand.mine ? t("carre.sum.none") : "";
    const drawn = JSON.stringify([sum, aims, deal?.ways, deal?.givers, deal?.more, none]);
    if (drawn === this.drawnTill) return;
    this.drawnTill = drawn;
    const focused = this.till.contains(document.activeElement) ? [...this.till.querySelectorAll("button")].findIndex((button) => button === document.activeElement) : -1;
    this.till.classList.toggle("empty", sum === null && deal === null);
    const said = sum ? [el("strong", {}, sum.sum), " ", el("span", {}, sum.buys)] : deal ? [] : [none];
    const groups = deal ? [...this.switches(t("carre.pay"), deal.ways), ...this.switches("", deal.givers), ...this.switches("", deal.more)] : [];
    this.till.replaceChildren(...(deal && deal.ways.length ? [] : [el("p", { class: "sum" }, ...said)]), ...aims.map(aimButton), ...groups);
    if (focused >= 0) /** @type {HTMLElement|undefined} */ (this.till.querySelectorAll("button")[focused])?.focus();
  }

  /** @param {TrayModel} model */
  showMiddle({ middle: { chips, stoppers }, deal }) {
    this.middle.hidden = deal !== null;
    const words = t("carre.middle", { chips: tokenWords("chips", chips), stoppers: tokenWords("stoppers", stoppers) });
    if (this.middle.dataset.words === words) return;
    this.middle.dataset.words = words;
    this.middle.replaceChildren(el("span", { class: "unseen" }, words), el("span", { "aria-hidden": "true", class: "piles", title: words }, ...counted("chip", chips), ...counted("stopper", stoppers)));
  }

  /** @param {number} value */
  tileButton(value) {
    const press = (/** @type {PointerEvent} */ event) => event.button === 0 && this.listener.grip(value, event);
    return el(
      "button",
      { class: `own-tile v${value}`, type: "button", role: "radio", on: { click: (/** @type {MouseEvent} */ event) => this.listener.tile(value, event.detail === 0), pointerdown: press, keydown: (/** @type {KeyboardEvent} */ event) => this.walk(event, value) } },
      el("b", { "aria-hidden": "true" }, String(value)),
      el("span", { class: "shape", "aria-hidden": "true" }),
      el("span", { class: "count", "aria-hidden": "true" }),
    );
  }

  /** Arrow keys walk through the tiles without choosing one. @param {KeyboardEvent} event @param {number} value */
  walk(event, value) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (VALUES.indexOf(value) + step + VALUES.length) % VALUES.length;
    [...this.reserve.children].forEach((button, index) => (/** @type {HTMLElement} */ (button).tabIndex = index === at ? 0 : -1));
    /** @type {HTMLElement} */ (this.reserve.children[at]).focus();
  }

  /** @param {TrayModel} model */
  showReserve({ seat, left, tiles, hot, wanted, lie }) {
    this.reserve.setAttribute("aria-label", t("carre.reserve", { who: t(`carre.seat.${seat}`) }));
    const focusable = wanted ?? VALUES.find((value) => tiles.has(value)) ?? VALUES[0];
    VALUES.forEach((value, index) => {
      const button = /** @type {HTMLButtonElement} */ (this.reserve.children[index]);
      const [wide, high] = sizeOf(value, wanted === value ? lie : sizeOf(value, "h")[0] === sizeOf(value, "v")[0] ? "" : "h");
      button.classList.toggle("hot", hot.has(value));
      button.classList.toggle("none", left[index] === 0);
      button.setAttribute("aria-disabled", String(!tiles.has(value)));
      button.setAttribute("aria-checked", String(wanted === value));
      button.setAttribute("aria-label", t("carre.tile", { value, count: left[index] }));
      if (!this.reserve.contains(document.activeElement)) button.tabIndex = value === focusable ? 0 : -1;
      const [, shape, count] = /** @type {HTMLElement[]} */ ([...button.children]);
      shape.style.setProperty("--w", String(wide));
      shape.style.setProperty("--h", String(high));
      count.dataset.left = String(left[index]);
    });
  }

  /** @param {Ware} ware */
  wareButton(ware) {
    const pictures = pile(ware.what === "chips" ? "chip" : "stopper", ware.count);
    return el("button", { class: "ware", type: "button", on: { click: () => this.listener.buy(ware) } }, el("b", { "aria-hidden": "true" }, number(ware.price)), el("span", { "aria-hidden": "true", class: "piles" }, ...pictures));
  }

  /** @param {TrayModel} model */
  showWares({ buys, hotBuys, deal }) {
    this.wares.hidden = deal !== null;
    this.wares.setAttribute("aria-label", t("carre.wares"));
    WARES.forEach((ware, index) => {
      const button = /** @type {HTMLButtonElement} */ (this.wares.children[index]);
      const words = t("carre.buy", { what: tokenWords(ware.what, ware.count), price: ware.price });
      button.setAttribute("aria-label", words);
      button.title = words;
      button.disabled = !buys.has(`${ware.what} ${ware.count}`);
      button.classList.toggle("hot", hotBuys.has(`${ware.what} ${ware.count}`));
    });
  }

  /** @param {Deal|null} deal */
  showDeal(deal) {
    const drawn = deal ? JSON.stringify(deal) : "";
    this.deal.hidden = deal === null;
    if (drawn === this.drawnDeal) return;
    this.drawnDeal = drawn;
    const had = this.deal.contains(document.activeElement);
    if (!deal) return void this.deal.replaceChildren();
    const confirm = el("button", { class: "primary", type: "button", disabled: !deal.ready, on: { click: () => this.listener.confirm() } }, deal.words);
    const turn = el("button", { class: "turner", type: "button", title: t("carre.turn"), "aria-label": t("carre.turn"), on: { click: () => this.listener.turn() } }, el("span", { "aria-hidden": "true" }, "⟳"), el("kbd", { "aria-hidden": "true" }, "R"));
    this.deal.replaceChildren(confirm, ...(deal.turn ? [turn] : []), el("button", { type: "button", on: { click: () => this.listener.undo() } }, t("choice.undo")));
    if (had) (confirm.disabled ? /** @type {HTMLElement} */ (this.deal.querySelector("button:not(:disabled)")) : confirm)?.focus();
  }

  /** @param {string} label @param {Switch[]} switches */
  switches(label, switches) {
    if (switches.length === 0) return [];
    const buttons = switches.map(({ label, stoppers, tile, pressed, press }) =>
      el("button", { class: "switch-button", type: "button", "aria-pressed": String(pressed), ...(stoppers ? { "aria-label": label, title: label } : {}), on: { click: press } }, ...(stoppers ? counters("stopper", stoppers) : [label]), tile ? `+ ${tile}` : null),
    );
    return [el("div", { class: "switches", role: "group", ...(label ? { "aria-label": label } : {}) }, ...buttons)];
  }
}

/** Aims at a tile of another tableau. @param {Aim} aim */
function aimButton({ seat, words, press }) {
  const mark = el("span", { class: "seat-mark", "aria-hidden": "true" });
  mark.innerHTML = markMarkup(seat);
  return el("button", { class: "aim", type: "button", title: words, "aria-label": words, on: { click: press } }, el("i", { class: "counter stopper-counter", "aria-hidden": "true" }), mark);
}

/** @param {"chip"|"stopper"} what @param {number} count */
const counters = (what, count) => Array.from({ length: count }, () => el("i", { class: `counter ${what}-counter` }));

/** One counter and how many there are. @param {"chip"|"stopper"} what @param {number} count */
export const counted = (what, count) => [el("span", { class: "counted", "data-count": count }, ...counters(what, 1))];

/** Some counters side by side, many as a number. @param {"chip"|"stopper"} what @param {number} count */
export const pile = (what, count) => (count > 3 ? counted(what, count) : counters(what, count));
