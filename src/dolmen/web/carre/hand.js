/**
 * Dice and chips in the hand of whoever is to act: pressed to be picked, always all three dice to be seen, the used ones
 * as used. Shows a model and tells what was pressed.
 */
import { el } from "../dom.js";
import { t } from "../text.js";
import { tumble, turnOf } from "./animate.js";

/**
 * @typedef {object} HandModel
 * @property {readonly number[]|null} rolled
 * @property {readonly boolean[]} spent
 * @property {readonly number[]} picks
 * @property {number} chips usable ones
 * @property {number} fresh bought in this turn
 * @property {number} pickedChips
 * @property {boolean} mine
 * @property {string} roll which roll of the game it is; a new one tumbles
 * @property {boolean} still
 */
/** @typedef {{die: (index: number) => void, chips: (count: number) => void}} HandListener */

export class Hand {
  /** @param {HandListener} listener */
  constructor(listener) {
    this.listener = listener;
    this.dice = el("div", { class: "dice", role: "group" });
    this.chips = el("div", { class: "own-chips" });
    this.element = el("div", { class: "hand" }, this.dice, this.chips);
    this.roll = "";
    this.faces = "";
    this.counted = "";
    this.pickedChips = 0;
  }

  /** @param {HandModel} model */
  show(model) {
    this.dice.setAttribute("aria-label", t("carre.dice"));
    const rolled = model.rolled ?? [];
    if (this.faces !== rolled.join(" ")) this.dice.replaceChildren(...rolled.map((face, index) => this.dieButton(face, index)));
    this.faces = rolled.join(" ");
    rolled.forEach((face, index) => this.showDie(/** @type {HTMLButtonElement} */ (this.dice.children[index]), face, index, model));
    if (model.roll !== this.roll && this.roll && !model.still && rolled.length) this.tumble(rolled);
    this.roll = model.roll;
    this.showChips(model);
  }

  /** @param {number} face @param {number} index */
  dieButton(face, index) {
    const cube = el("span", { class: "cube" }, ...[1, 2, 3, 4, 5, 6].map((each) => el("span", { class: `pips s${each}` })));
    cube.style.transform = turnOf(face);
    return el("button", { class: "die", type: "button", "data-key": index + 1, on: { click: () => this.listener.die(index) } }, el("span", { class: "die-stage", "aria-hidden": "true" }, el("span", { class: "hop" }, cube)));
  }

  /** @param {HTMLButtonElement} button @param {number} face @param {number} index @param {HandModel} model */
  showDie(button, face, index, { spent, picks, mine }) {
    const used = spent[index];
    button.disabled = used || !mine;
    button.classList.toggle("spent", used);
    button.setAttribute("aria-pressed", String(picks.includes(index)));
    button.setAttribute("aria-label", used ? t("carre.die.used", { face }) : t("carre.die", { face }));
  }

  /** @param {readonly number[]} rolled */
  tumble(rolled) {
    this.dice.querySelectorAll(".cube").forEach((cube, index) => tumble(/** @type {HTMLElement} */ (cube), rolled[index], index));
  }

  /** Each press picks one more chip; after the last, none. @param {HandModel} model */
  showChips({ chips, fresh, pickedChips, mine }) {
    this.chips.hidden = chips + fresh === 0;
    if (this.counted !== `${chips} ${fresh}`) this.layChips(chips, fresh);
    this.counted = `${chips} ${fresh}`;
    const purse = this.chips.querySelector("button");
    if (!purse) return;
    purse.disabled = !mine;
    purse.classList.toggle("some-picked", pickedChips > 0);
    purse.setAttribute("aria-label", t("carre.chip.picked", { count: pickedChips, all: chips }));
    purse.title = t("carre.chip");
    purse.querySelectorAll(".counter").forEach((coin, index) => coin.classList.toggle("picked-coin", index < pickedChips));
    this.pickedChips = pickedChips;
  }

  /** @param {number} chips @param {number} fresh */
  layChips(chips, fresh) {
    const coins = (/** @type {number} */ count) => Array.from({ length: count }, () => el("i", { class: "counter chip-counter", "aria-hidden": "true" }));
    const press = () => this.listener.chips((this.pickedChips + 1) % (chips + 1));
    const purse = el("button", { class: "purse", type: "button", "data-key": "C", on: { click: press } }, ...coins(chips));
    const later = el("span", { class: "purse fresh", role: "img", title: t("carre.chip.fresh"), "aria-label": t("carre.chip.fresh") }, ...coins(fresh));
    this.chips.replaceChildren(...(chips ? [purse] : []), ...(fresh ? [later] : []));
  }
}
