/**
 * One tableau as elements: frame, grid, tiles stacked in depth, lights. It draws a position and what a choice would
 * bring, and tells which square was pressed. Lengths follow --square and --rise, set by the board. It judges nothing.
 */
import { el } from "../dom.js";
import { COLUMNS, ROWS } from "./pieces.js";
import { labelSpot, tableauMarkup, ASIDE } from "./picture.js";
import { isFree, seenSquares } from "./tableau.js";
import { land, leave } from "./animate.js";

/** @typedef {import("./tableau.js").Tableau} Tableau */
/** @typedef {import("./tableau.js").Laid} Laid */
/** @typedef {import("./pieces.js").Placement} Placement */
/**
 * @typedef {object} Scene
 * @property {Tableau} tableau
 * @property {string} label
 * @property {(square: number) => string} say
 * @property {ReadonlySet<number>} open squares that are lit
 * @property {ReadonlySet<string>} targets free-lying tiles that are lit
 * @property {string|null} picked the tile something is about to happen to
 * @property {string|null} last the tile that was built last
 * @property {Placement|null} gone where a tile was taken away last
 * @property {Placement|null} ghost
 * @property {boolean} aside seen from the side
 * @property {boolean} dark
 * @property {boolean} still
 */
/** @typedef {{press: (square: number, pointer: string) => void, hover: (square: number|null) => void, focus: () => void, straighten: () => void}} Listener */

/** Right and upper edge of the farthest square that is seen of a tile: tiles in front, which rise, hide it last.
 * @param {Tableau} tableau @param {Laid} laid @returns {[number, number]} */
function farCorner(tableau, laid) {
  const far = Math.max(...seenSquares(tableau, laid));
  return [(far % COLUMNS) + 1, Math.floor(far / COLUMNS) + 1];
}

export class TableauView {
  /** @param {number} seat @param {Listener|null} listener null for a tableau that only shows */
  constructor(seat, listener) {
    this.seat = seat;
    this.listener = listener;
    /** @type {Map<string, HTMLElement>} */
    this.tiles = new Map();
    /** @type {Tableau|null} */
    this.shown = null;
    this.focused = (ROWS - 1) * COLUMNS;
    this.grid = el("div", { class: "grid", ...(listener ? { role: "grid" } : {}) });
    this.cells = Array.from({ length: COLUMNS * ROWS }, (_, square) => this.cell(square));
    for (let row = ROWS - 1; row >= 0; row--) {
      this.grid.append(el("div", { class: "row", ...(listener ? { role: "row" } : {}) }, ...this.cells.slice(row * COLUMNS, (row + 1) * COLUMNS)));
    }
    this.stack = el("div", { class: "stack", "aria-hidden": "true" });
    this.labels = el("div", { class: "edge-labels", "aria-hidden": "true" }, ...[..."abcde"].map((name) => el("span", {}, name)), ...[4, 3, 2, 1].map((name) => el("span", { class: "rank" }, String(name))));
    this.aside = el("button", { class: "aside", type: "button", tabIndex: -1, "aria-hidden": "true", hidden: true });
    this.bed = el("div", { class: "bed" }, el("div", { class: "joints" }), this.stack, this.grid);
    this.element = el("div", { class: `plank seat-${seat}` }, this.labels, this.bed, this.aside);
    if (listener) this.listen(listener);
  }

  /** @param {number} square */
  cell(square) {
    const cell = el("div", { class: "cell" });
    cell.style.setProperty("--x", String(square % COLUMNS));
    cell.style.setProperty("--y", String(ROWS - 1 - Math.floor(square / COLUMNS)));
    cell.dataset.square = String(square);
    if (this.listener) cell.setAttribute("role", "gridcell");
    if (this.listener) cell.tabIndex = square === this.focused ? 0 : -1;
    return cell;
  }

  /** @param {Listener} listener */
  listen(listener) {
    const squareOf = (/** @type {Event} */ event) => {
      const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
      return cell instanceof HTMLElement ? Number(cell.dataset.square) : null;
    };
    this.grid.addEventListener("click", (event) => {
      const square = squareOf(event);
      if (square !== null) listener.press(square, event instanceof PointerEvent ? event.pointerType : "");
    });
    this.grid.addEventListener("pointerover", (event) => event.pointerType !== "touch" && listener.hover(squareOf(event)));
    this.grid.addEventListener("pointerleave", () => listener.hover(null));
    this.grid.addEventListener("focusin", (event) => {
      const square = squareOf(event);
      if (square !== null) this.setFocus(square, false);
      listener.focus();
    });
    this.aside.addEventListener("click", () => listener.straighten());
  }

  /** Moves the grid's one tab stop. @param {number} square @param {boolean} [take] whether the focus goes there too */
  setFocus(square, take = true) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = square;
    this.cells[square].tabIndex = 0;
    if (take) this.cells[square].focus({ preventScroll: true });
  }

  /** @param {Scene} scene */
  show(scene) {
    const { tableau } = scene;
    const moving = !scene.still && this.shown !== null && this.shown !== tableau;
    if (this.shown !== tableau) this.drawStack(tableau, moving);
    this.shown = tableau;
    this.drawLights(scene);
    this.grid.setAttribute("aria-label", scene.label);
    this.cells.forEach((cell, square) => {
      cell.style.setProperty("--z", String(tableau.heights[square]));
      cell.classList.toggle("open", scene.open.has(square));
      if (this.listener) cell.setAttribute("aria-label", scene.say(square));
    });
    this.drawAside(scene);
  }

  /** @param {Tableau} tableau @param {boolean} moving */
  drawStack(tableau, moving) {
    const wanted = new Map(tableau.laid.map((laid) => [`${laid.level} ${laid.name}`, laid]));
    for (const [key, element] of this.tiles) {
      if (wanted.has(key)) continue;
      this.tiles.delete(key);
      if (moving) leave(element);
      else element.remove();
    }
    for (const [key, laid] of wanted) {
      const known = this.tiles.get(key);
      const element = known ?? tileElement(laid, laid.level);
      if (!known) this.stack.append(element);
      if (!known && moving) land(element);
      this.tiles.set(key, element);
      element.classList.toggle("free", isFree(tableau, laid));
      this.drawLabel(element, tableau, laid);
    }
  }

  /** @param {HTMLElement} element @param {Tableau} tableau @param {Laid} laid */
  drawLabel(element, tableau, laid) {
    const spot = labelSpot(tableau, laid);
    const [value, height] = /** @type {HTMLElement[]} */ ([...element.children]);
    value.hidden = spot === null;
    height.hidden = spot === null || laid.level === 0;
    height.textContent = String(laid.level + 1);
    if (!spot) return;
    element.style.setProperty("--label-x", String(spot[0] - laid.column));
    element.style.setProperty("--label-y", String(laid.row + laid.high - spot[1]));
    const [right, top] = farCorner(tableau, laid);
    element.style.setProperty("--height-x", String(right - laid.column));
    element.style.setProperty("--height-y", String(laid.row + laid.high - top));
    element.classList.toggle("tight", !height.hidden && spot[0] === right - 0.5 && spot[1] === top - 0.5);
  }

  /** @param {Scene} scene */
  drawLights({ tableau, targets, picked, last, gone, ghost }) {
    for (const laid of tableau.laid) {
      const element = /** @type {HTMLElement} */ (this.tiles.get(`${laid.level} ${laid.name}`));
      const free = isFree(tableau, laid);
      element.classList.toggle("target", free && targets.has(laid.name));
      element.classList.toggle("picked-tile", free && picked === laid.name);
      element.classList.toggle("last", free && last === laid.name);
    }
    this.stack.querySelectorAll(".ghost, .hollow").forEach((element) => element.remove());
    if (gone) this.stack.append(frameElement("hollow", gone, Math.min(...gone.squares.map((square) => tableau.heights[square])) - 1));
    if (!ghost) return;
    const element = tileElement(ghost, tableau.heights[ghost.squares[0]]);
    element.classList.add("ghost");
    element.style.setProperty("--label-x", String(ghost.wide / 2));
    element.style.setProperty("--label-y", String(ghost.high / 2));
    /** @type {HTMLElement} */ (element.children[1]).hidden = true;
    this.stack.append(element);
  }

  /** @param {Scene} scene */
  drawAside({ tableau, aside, dark }) {
    this.aside.hidden = !aside;
    this.element.classList.toggle("from-side", aside);
    const markup = aside ? tableauMarkup(tableau, this.seat, ASIDE, { dark }) : "";
    if (markup !== this.asideDrawn) this.aside.innerHTML = this.asideDrawn = markup;
  }

  asideDrawn = "";

  /** The square under a point of the screen, wherever its stack has lifted it to. @param {number} x @param {number} y */
  squareAt(x, y) {
    const hit = document.elementsFromPoint(x, y).find((element) => element instanceof HTMLElement && element.classList.contains("cell") && this.grid.contains(element));
    return hit instanceof HTMLElement ? Number(hit.dataset.square) : null;
  }
}

/** @param {string} name @param {Placement} place @param {number} level */
function frameElement(name, place, level) {
  const element = el("div", { class: name });
  const lengths = { x: place.column, y: ROWS - place.row - place.high, w: place.wide, h: place.high, z: level + 1 };
  for (const [key, value] of Object.entries(lengths)) element.style.setProperty(`--${key}`, String(value));
  // Nearer rows hide farther ones, higher levels lower ones.
  element.style.zIndex = String(level * ROWS + ROWS - place.row);
  return element;
}

/** @param {Placement} place @param {number} level */
export function tileElement(place, level) {
  const element = frameElement(`tile v${place.value}`, place, level);
  element.append(el("b", { class: "tile-value" }, String(place.value)), el("i", { class: "tile-height" }));
  return element;
}
