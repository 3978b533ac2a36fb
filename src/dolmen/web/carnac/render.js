/**
 * The board as elements: ground, solid stones, the flags of dolmens, looked at through a camera. It draws a position
 * and what a choice would bring, and tells which square was pressed. It judges nothing.
 */
import { fadeIn, setDown, tilt } from "./animate.js";
import { fit, quartersOf, RESTING_PITCH, standsBefore, uprightIsLarger } from "./camera.js";
import { dolmenFlags, fallBadges } from "./flags.js";
import { columnOf, rankOf } from "./geometry.js";
import { Ground, layer } from "./ground.js";
import { place } from "./hints.js";
import { poseStone, stoneElement } from "./stone.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Stone} Stone */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./hints.js").FallHint} FallHint */
/** @typedef {{square: number, top: Colour, northSouth: Colour, fell: import("./geometry.js").Direction|null}} Ghost */
/**
 * @typedef {object} Scene
 * @property {State} state
 * @property {Ghost|null} ghost a stone that would stand, or lie, there
 * @property {FallHint[]} falls
 * @property {boolean} faint whether the falls are only what could happen next
 * @property {boolean} near whether pairs are outlined too
 * @property {number[]} open squares that can be pressed now
 * @property {boolean} still nothing moves, as with reduced motion or when looking back
 */
/** @typedef {{pitch: number, turn: number, bird: boolean}} Look */
/** @typedef {{press: (square: number, pointer: string) => void, hover: (square: number|null) => void, say: (square: number) => string, laid: () => void}} Listener */

export class BoardView {
  /** @param {HTMLElement} host @param {import("./geometry.js").Board} board @param {Listener|null} listener null for a board that only shows */
  constructor(host, board, listener) {
    this.board = board;
    this.listener = listener;
    this.stage = layer("stage");
    this.scene = layer("scene");
    this.stonesLayer = layer("stones");
    this.flags = layer("flags");
    this.badges = layer("flags");
    this.flags.ariaHidden = "true";
    this.badges.ariaHidden = "true";
    this.stonesLayer.ariaHidden = "true";
    this.ground = new Ground(board, listener === null);
    this.scene.append(this.ground.element, this.stonesLayer, this.flags, this.badges);
    this.stage.append(this.scene);
    host.append(this.stage);
    /** @type {HTMLElement[]} */
    this.stones = [];
    /** @type {HTMLElement|null} */
    this.ghost = null;
    /** @type {Scene|null} */
    this.shown = null;
    /** @type {Look} */
    this.look = { pitch: RESTING_PITCH, turn: 0, bird: false };
    this.upright = false;
    this.screen = "";
    this.laidOut = "";
    this.focused = 0;
    this.size = { width: 0, height: 0 };
    /** @type {HTMLElement|null} what lies in the top right corner, which the board leaves free */
    this.beside = null;
    this.corner = { width: 0, height: 0 };
    this.watch = new ResizeObserver(([entry]) => {
      this.size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.stage.classList.remove("gliding");
      this.resize();
    });
    this.watch.observe(this.stage);
    if (listener) this.listen(listener);
  }

  destroy() {
    this.watch.disconnect();
    this.stage.remove();
  }

  /** @param {Listener} listener */
  listen(listener) {
    const grid = this.ground.grid;
    const squareOf = (/** @type {Event} */ event) => {
      const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
      return cell instanceof HTMLElement ? Number(cell.dataset.square) : null;
    };
    grid.addEventListener("click", (event) => {
      const square = squareOf(event);
      const pointer = event instanceof PointerEvent ? event.pointerType : "";
      if (square !== null) listener.press(square, pointer);
    });
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.pointAt(squareOf(event));
    });
    grid.addEventListener("pointerleave", () => this.pointAt(null));
    grid.addEventListener("focusin", (event) => {
      const square = squareOf(event);
      if (square !== null) this.setFocus(square, false);
    });
  }

  /** @param {number|null} square */
  pointAt(square) {
    this.listener?.hover(square);
    this.seeThrough(square);
  }

  /** Lets stones that stand between the eye and a square be seen through. @param {number|null} square */
  seeThrough(square) {
    this.stones.forEach((element, index) => {
      const stone = this.shown?.state.stones[index];
      element.classList.toggle("sheer", !!stone && square !== null && this.hides(stone, square));
    });
  }

  /** Stones in front of where the one in question could fall are seen through by half. @param {Scene} scene */
  partStones({ state, falls, faint }) {
    const covered = faint ? [] : falls.flatMap((hint) => hint.fall.squares);
    this.stones.forEach((element, index) => {
      const stone = state.stones[index];
      element.classList.toggle("parted", index !== state.pending && covered.some((square) => this.hides(stone, square)));
    });
  }

  /** @param {Stone} stone @param {number} square */
  hides(stone, square) {
    return !stone.fell && !this.look.bird && this.look.pitch >= 4 && standsBefore(place(this.board, stone.squares[0]), place(this.board, square), this.turned());
  }

  /** The turn of the board with what a narrow window asks for. */
  turned() {
    return this.look.turn + (this.upright ? -90 : 0);
  }

  get quarters() {
    return quartersOf(this.turned());
  }

  /** @param {Partial<Look>} change */
  lookAt(change) {
    const next = { ...this.look, ...change };
    const same = next.pitch === this.look.pitch && next.turn === this.look.turn && next.bird === this.look.bird;
    if (same) return;
    this.look = next;
    // Only a change of view glides; a change of window is followed at once.
    this.stage.classList.toggle("gliding", this.laidOut !== "");
    this.resize();
  }

  resize() {
    const { width, height } = this.size;
    if (width === 0 || height === 0) return;
    const screen = `${innerWidth} ${innerHeight}`;
    // What slides in beside the board makes it smaller for a while, and must not turn it.
    if (screen !== this.screen && this.listener) this.upright = uprightIsLarger(this.board, width, Math.max(height, innerHeight / 2));
    this.screen = screen;
    const turn = this.turned();
    const key = `${turn}`;
    if (this.laidOut !== key) {
      this.laidOut = key;
      this.ground.turnTo(this.quarters, Math.round(turn / 90) * 90);
      this.setFocus(this.focused, false);
      if (this.shown) this.drawHints(this.shown);
      this.listener?.laid();
    }
    this.aim(width, height, turn);
  }

  /** @param {HTMLElement|null} element @param {number} width */
  takenBy(element, width) {
    // What hangs over the edge, as on a phone, is hardly in the way.
    if (!element || element.offsetWidth === 0 || element.offsetTop < 0) return { width: 0, height: 0 };
    return { width: width - element.offsetLeft + 2, height: element.offsetTop + element.offsetHeight + 4 };
  }

  /** @param {number} width @param {number} height @param {number} turn */
  aim(width, height, turn) {
    if (!this.look.bird) this.corner = this.takenBy(this.beside, width);
    const resting = fit(this.board, { pitch: this.look.pitch, turn }, width, height, this.corner);
    const above = fit(this.board, { pitch: 0, turn }, width, height, this.takenBy(this.beside, width));
    const used = this.look.bird ? { ...above, scale: above.square / resting.square, pitch: 0 } : { ...resting, scale: 1, pitch: this.look.pitch };
    const style = this.stage.style;
    style.setProperty("--square", `${resting.square}px`);
    style.setProperty("--shown-square", `${used.square}px`);
    style.perspective = `${resting.perspective}px`;
    this.scene.style.width = `${resting.square * this.board.columns}px`;
    this.scene.style.height = `${resting.square * this.board.rows}px`;
    this.scene.style.transform = `translate(-50%, -50%) translate(${used.x}px, ${used.y}px) scale(${used.scale}) rotateX(${used.pitch}deg) rotateZ(${turn}deg)`;
    const flat = this.look.bird || used.pitch < 4;
    this.stonesLayer.style.transform = `scaleZ(${flat ? 0.02 : 1})`;
    this.stage.classList.toggle("from-above", flat);
    if (!this.shown) return;
    this.partStones(this.shown);
    this.drawFlags(this.shown.state);
    this.drawBadges(this.shown.falls);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.shown;
    this.shown = scene;
    const moving = !scene.still && before !== null && scene.state !== before.state;
    if (before?.state !== scene.state) {
      this.drawStones(scene.state, before?.state ?? null, moving);
      this.ground.drawMarks(scene.state);
      this.drawFlags(scene.state);
      this.seeThrough(null);
    }
    if (before?.state !== scene.state || before?.near !== scene.near) this.ground.drawOutlines(scene.state, scene.near, moving);
    this.drawHints(scene);
    this.nameCells(scene);
  }

  /** @param {State} state @param {State|null} before @param {boolean} moving */
  drawStones(state, before, moving) {
    while (this.stones.length > state.stones.length) this.stones.pop()?.remove();
    this.ground.drawShadows(state);
    state.stones.forEach((stone, index) => {
      if (before?.stones[index] === stone && this.stones[index]) return;
      this.putStone(stone, index, before?.stones[index] ?? null, moving);
    });
  }

  /** @param {Stone} stone @param {number} index @param {Stone|null} old @param {boolean} moving */
  putStone(stone, index, old, moving) {
    const same = old && old.square === stone.square && old.top === stone.top && old.northSouth === stone.northSouth && !old.fell;
    const shadow = /** @type {HTMLElement} */ (this.ground.shadows.children[index]);
    if (same && stone.fell && this.stones[index]) {
      poseStone(this.stones[index], stone.fell);
      if (moving) tilt(this.stones[index], stone.fell), fadeIn(shadow);
      return;
    }
    const element = this.placed(stoneElement(stone.top, stone.northSouth, stone.fell), stone);
    this.stones[index]?.remove();
    this.stones[index] = element;
    this.stonesLayer.append(element);
    if (moving && !stone.fell) setDown(element), fadeIn(shadow);
  }

  /** Moves a stone's element to its square; a lying stone hangs at the square it fell from. @param {HTMLElement} element @param {Pick<Stone, "squares"|"fell">} stone */
  placed(element, { squares, fell }) {
    const [x, y] = [columnOf(this.board, squares[0]), this.board.rows - 1 - rankOf(this.board, squares[0])];
    const back = { N: [0, 1], E: [-1, 0], S: [0, -1], W: [1, 0] };
    const [dx, dy] = fell ? back[fell] : [0, 0];
    element.style.transform = `translate3d(calc(var(--square) * ${x + dx + 0.5}), calc(var(--square) * ${y + dy + 0.5}), 0)`;
    return element;
  }

  /** @param {Scene} scene */
  drawHints(scene) {
    this.ground.drawFalls(scene.falls, scene.faint);
    this.drawBadges(scene.falls);
    this.partStones(scene);
    this.ghost?.remove();
    this.ghost = null;
    if (!scene.ghost) return;
    const { square, top, northSouth, fell } = scene.ghost;
    const squares = fell ? (scene.falls.find((hint) => hint.fall.direction === fell)?.fall.squares ?? [square]) : [square];
    this.ghost = this.placed(stoneElement(top, northSouth, fell), { squares, fell });
    this.ghost.classList.add("ghost");
    this.stonesLayer.append(this.ghost);
  }

  /** @param {Scene} scene */
  nameCells(scene) {
    const open = new Set(scene.open);
    this.ground.cells.forEach((cell, square) => {
      const words = this.listener?.say(square);
      if (words && cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
      cell.classList.toggle("open", open.has(square));
    });
  }

  /** @param {State} state */
  drawFlags(state) {
    this.flags.replaceChildren(...dolmenFlags(state).map((flag) => this.raised(flag)));
  }

  /** @param {FallHint[]} falls */
  drawBadges(falls) {
    this.badges.replaceChildren(...fallBadges(falls).map((badge) => this.raised(badge)));
  }

  /** Puts something flat above its square, turned to the eye. @param {import("./flags.js").Raised} raised */
  raised({ element, square, up, aside }) {
    const above = this.stage.classList.contains("from-above");
    const { x, y } = place(this.board, square);
    const pitch = above ? 0 : this.look.pitch;
    element.style.transform = `translate3d(calc(var(--square) * ${x + 0.5} - 50%), calc(var(--square) * ${y + 0.5} - 50%), calc(var(--square) * ${above ? 0.1 : up})) rotateZ(${-this.turned()}deg) rotateX(${-pitch}deg) ${aside}`;
    return element;
  }

  /** Moves the grid's one tab stop. @param {number} square @param {boolean} [take] whether the focus goes there too */
  setFocus(square, take = true) {
    if (!this.listener) return;
    this.ground.cells[this.focused].tabIndex = -1;
    this.focused = square;
    this.ground.cells[square].tabIndex = 0;
    if (take) this.ground.cells[square].focus({ preventScroll: true });
  }
}
