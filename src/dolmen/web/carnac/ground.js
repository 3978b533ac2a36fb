/**
 * The flat part of the board: turf, squares (they are the cells of the accessible grid), coordinates, shadows, marks,
 * dolmen outlines. Knows where things lie, not what may be done with them.
 */
import { columnOf, fileName, rankOf, rowsSeen, squareCount } from "./geometry.js";
import { COLOURS, dolmensOf, nearDolmensOf } from "./dolmens.js";
import { fallElement, place, putAt } from "./hints.js";
import { outlinePath } from "./outline.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./geometry.js").Quarters} Quarters */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./hints.js").FallHint} FallHint */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string>} attributes */
function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Ground {
  /** @param {Board} board @param {boolean} [quiet] only to look at: no grid for keyboard and screen reader */
  constructor(board, quiet = false) {
    this.board = board;
    this.quiet = quiet;
    this.element = layer("ground");
    this.element.style.width = `calc(var(--square) * ${board.columns})`;
    this.element.style.height = `calc(var(--square) * ${board.rows})`;
    this.labels = layer("labels");
    this.labels.ariaHidden = "true";
    this.marks = layer("marks");
    this.shadows = layer("shadows");
    this.falls = layer("falls");
    this.grid = layer("grid");
    if (!quiet) this.grid.setAttribute("role", "grid");
    this.lines = svg("svg", { class: "lines", viewBox: `0 0 ${board.columns} ${board.rows}`, "aria-hidden": "true" });
    /** @type {HTMLElement[]} */
    this.cells = Array.from({ length: squareCount(board) }, (_, square) => this.cell(square));
    this.element.append(layer("turf"), this.marks, this.lines, this.shadows, this.falls, this.grid, this.labels);
    /** @type {Map<string, SVGElement>} */
    this.outlines = new Map();
  }

  /** @param {number} square */
  cell(square) {
    const cell = layer("cell");
    if (!this.quiet) cell.setAttribute("role", "gridcell");
    if (!this.quiet) cell.tabIndex = -1;
    cell.dataset.square = String(square);
    const { x, y } = place(this.board, square);
    putAt(cell, x, y);
    return cell;
  }

  /** Puts rows and labels in the order in which the viewer sees them. @param {Quarters} quarters @param {number} turn */
  turnTo(quarters, turn) {
    const rows = rowsSeen(this.board, quarters).map((squares) => {
      const row = layer("row");
      if (!this.quiet) row.setAttribute("role", "row");
      row.append(...squares.map((square) => this.cells[square]));
      return row;
    });
    this.grid.replaceChildren(...rows);
    this.labels.replaceChildren(...this.labelElements(turn));
  }

  /** @param {number} turn */
  labelElements(turn) {
    const { columns, rows } = this.board;
    const label = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
      const element = layer("label");
      element.textContent = text;
      element.style.transform = `translate(-50%, -50%) rotate(${-turn}deg)`;
      putAt(element, x, y);
      return element;
    };
    const files = Array.from({ length: columns }, (_, column) => label(fileName(column), column + 0.5, rows + 0.23));
    const ranks = Array.from({ length: rows }, (_, rank) => label(String(rank + 1), -0.23, rows - rank - 0.5));
    return [...files, ...ranks];
  }

  /** @param {State} state */
  drawMarks(state) {
    const { trace, pending } = state;
    const marks = (trace?.squares ?? []).map((square) => this.mark(square, "last"));
    if (trace?.stoodOn !== null && trace?.stoodOn !== undefined) marks.push(this.mark(trace.stoodOn, "stood-on"));
    if (pending !== null) marks.push(this.mark(state.stones[pending].squares[0], "pending"));
    this.marks.replaceChildren(...marks);
  }

  /** @param {number} square @param {string} kind */
  mark(square, kind) {
    const element = layer(`mark ${kind}`);
    putAt(element, columnOf(this.board, square), this.board.rows - 1 - rankOf(this.board, square));
    return element;
  }

  /** @param {State} state */
  drawShadows(state) {
    const shadows = state.stones.map((stone) => {
      const ends = stone.squares.map((square) => place(this.board, square));
      const element = layer(stone.fell ? "shadow lying" : "shadow standing");
      const [x, y] = [Math.min(...ends.map((end) => end.x)), Math.min(...ends.map((end) => end.y))];
      putAt(element, x, y);
      element.style.width = `calc(var(--square) * ${Math.max(...ends.map((end) => end.x)) - x + 1})`;
      element.style.height = `calc(var(--square) * ${Math.max(...ends.map((end) => end.y)) - y + 1})`;
      return element;
    });
    this.shadows.replaceChildren(...shadows);
  }

  /** Redraws the outlines that changed; a new one runs once around its dolmen. @param {State} state @param {boolean} near @param {boolean} moving */
  drawOutlines(state, near, moving) {
    const wanted = new Map();
    for (const colour of COLOURS) {
      for (const { squares } of dolmensOf(state.board, state.colours, colour)) wanted.set(`${colour} ${squares}`, { kind: `dolmen ${colour}`, squares });
      if (!near) continue;
      for (const { squares } of nearDolmensOf(state.board, state.colours, colour)) wanted.set(`near ${colour} ${squares}`, { kind: `near ${colour}`, squares });
    }
    for (const [key, element] of this.outlines) {
      if (wanted.has(key)) continue;
      element.remove();
      this.outlines.delete(key);
    }
    for (const [key, { kind, squares }] of wanted) {
      if (this.outlines.has(key)) continue;
      const group = svg("g", { class: `outline ${kind}${moving ? " fresh" : ""}` });
      const d = outlinePath(state.board, squares);
      group.append(svg("path", { d, class: "under", pathLength: "1" }), svg("path", { d, class: "over", pathLength: "1" }));
      this.lines.append(group);
      this.outlines.set(key, group);
    }
  }

  /** @param {FallHint[]} hints @param {boolean} faint */
  drawFalls(hints, faint) {
    this.falls.replaceChildren(...hints.map((hint) => fallElement(this.board, hint, faint)));
  }
}

/** @param {string} name */
export function layer(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}
