/**
 * Carnac at a table: puts position, choice, board, tray, keys, words and sounds together. The table tells it what was
 * played and what is legal; it tells the table what the person wants to play.
 */
import { t } from "../text.js";
import { acting, fallsOf, readToken, replay, startState } from "./state.js";
import { readPosition } from "./position-text.js";
import { BoardView } from "./render.js";
import { Tray } from "./tray.js";
import { birdMarkup } from "./bird.js";
import { confirmChoice, flipped, NO_CHOICE, placeToken, pressReaction, pressSquare, reactionAt, turned, WAYS } from "./choice.js";
import { actionWords, effectWords, squareWords, wayWords } from "./words.js";
import { directionSeen, squareName, stepFrom } from "./geometry.js";
import { fallHints, lyingGhost, openSquares, optionsNow } from "./options.js";
import { guideWords, questionWords, whyWords } from "./questions.js";
import { wantedBy } from "./keys.js";
import { orbit } from "./orbit.js";
import { getReady, play as sound } from "./sounds.js";
import { el } from "../dom.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("../games.js").BoardProps} BoardProps */
/** @typedef {import("../games.js").BoardHooks} BoardHooks */
/** @typedef {import("./choice.js").Step} Step */

const SEATS = /** @type {const} */ (["red", "white"]);
const PITCHES = [40, 22, 56];
/** Sounds are made when the eye has got its answer, as making the first one takes a while. */
const AFTER_THE_FRAME = 30;

export class CarnacBoard {
  /** @param {HTMLElement} host @param {HTMLElement} trayHost @param {BoardHooks} hooks */
  constructor(host, trayHost, hooks) {
    this.hooks = hooks;
    this.host = host;
    host.classList.add("carnac");
    this.choice = NO_CHOICE;
    /** @type {Direction|"-"|null} */
    this.hinted = null;
    /** @type {number|null} */
    this.hovered = null;
    this.wheeled = 0;
    /** @type {State[]} */
    this.states = [];
    /** @type {string[]} */
    this.tokens = [];
    this.origin = "";
    this.tray = new Tray(trayHost, {
      way: (way) => this.choose({ ...this.choice, way }),
      turn: () => this.choose({ ...this.choice, way: turned(this.choice.way) }),
      flip: () => this.choose({ ...this.choice, way: flipped(this.choice.way) }),
      react: (reaction) => this.take(pressReaction(this.choice, reaction, this.legal, this.confirming())),
      hint: (reaction) => this.hint(reaction),
      confirm: () => this.take(confirmChoice(this.choice, this.state, this.legal)),
      undo: () => this.undo(),
    });
    this.bird = el("button", { class: "bird", type: "button", on: { click: () => this.toggleBird() } });
    this.keyListener = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keyListener);
    this.quiet = getReady();
  }

  destroy() {
    document.removeEventListener("keydown", this.keyListener);
    this.quiet();
    this.view?.destroy();
  }

  get state() {
    return this.states[this.at];
  }

  get at() {
    return Math.min(this.props?.at ?? 0, this.states.length - 1);
  }

  /** @returns {readonly string[]} */
  get legal() {
    return this.props?.mine ? this.props.legal : [];
  }

  /** What is asked of the person here. @returns {"place"|"react"|"none"} */
  get mode() {
    if (!this.props?.mine) return "none";
    return this.state.pending === null ? "place" : "react";
  }

  /** The colour the viewer plays, if it is one. @returns {Colour|null} */
  get viewer() {
    return this.props?.seats.length === 1 ? SEATS[this.props.seats[0] - 1] : null;
  }

  /** @param {BoardProps} props */
  show(props) {
    const before = this.props;
    const beforeState = this.states.length ? this.state : null;
    this.props = props;
    this.follow(props);
    if (!this.view) this.makeView();
    const moved = before ? (before.at === props.at - 1 ? 1 : before.at === props.at ? 0 : 2) : 2;
    if (beforeState !== this.state) this.arrived(moved === 1);
    if (before?.mine !== props.mine || beforeState !== this.state) this.choice = { ...this.choice, square: null, reaction: null };
    this.host.dataset.look = props.preferences.look;
    this.host.classList.toggle("no-coordinates", !props.preferences.coordinates);
    this.view?.lookAt({ turn: props.flipped ? 180 + this.extraTurn : this.extraTurn, pitch: props.preferences.look === "flat" ? 0 : this.pitch });
    this.draw(moved !== 1);
  }

  extraTurn = 0;
  pitch = PITCHES[0];

  /** Replays what is new. @param {BoardProps} props */
  follow({ variant, start, tokens }) {
    const origin = start ?? variant;
    const same = origin === this.origin ? tokens.findIndex((token, index) => token !== this.tokens[index]) : 0;
    const keep = origin !== this.origin ? -1 : same < 0 ? tokens.length : same;
    const base = keep < 0 ? [start ? readPosition(start) : startState(variant)] : this.states.slice(0, keep + 1);
    this.states = [...base.slice(0, -1), ...replay(base[base.length - 1], tokens.slice(Math.max(keep, 0)))];
    this.tokens = tokens.slice();
    this.origin = origin;
  }

  makeView() {
    this.view = new BoardView(this.host, this.states[0].board, {
      press: (square, pointer) => this.press(square, pointer),
      hover: (square) => this.hover(square),
      say: (square) => this.cellWords(square),
      laid: () => this.draw(true),
    });
    this.host.append(this.bird);
    this.view.beside = this.bird;
    this.view.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    const looking = () => (this.props?.preferences.look === "flat" ? null : { turn: this.extraTurn, pitch: this.pitch });
    orbit(this.view.stage, looking, (turn, pitch) => {
      this.extraTurn = turn;
      this.pitch = pitch;
      this.look();
    });
  }

  /** A new position is on the board: sounds it and says it. @param {boolean} one whether it is one action later */
  arrived(one) {
    this.hinted = null;
    if (!one) return;
    const before = this.states[this.at - 1];
    const token = this.tokens[this.at - 1];
    const who = acting(before) ?? "red";
    const kind = this.state.over ? "end" : readToken(token, before.board).kind;
    if (this.props?.preferences.sound) setTimeout(() => sound(kind), AFTER_THE_FRAME);
    const effect = effectWords(before, this.state, this.viewer);
    this.hooks.say(t("say.by", { who: this.props?.names[SEATS.indexOf(who)] ?? t(`carnac.seat.${who}`), what: `${actionWords(before, token)}. ${effect}` }));
  }

  confirming() {
    const wanted = this.props?.preferences.confirm ?? "auto";
    if (wanted !== "auto") return wanted === "always";
    return this.touching || (this.props?.slow ?? false);
  }

  touching = matchMedia("(pointer: coarse)").matches;

  /** @param {number} square @param {string} pointer */
  press(square, pointer) {
    if (pointer) this.touching = pointer === "touch";
    this.hovered = null;
    this.take(pressSquare(this.choice, this.state, square, this.legal, this.confirming()));
  }

  /** @param {Step} step */
  take({ choice, token }) {
    this.choice = choice;
    this.hinted = null;
    if (token !== null) this.hooks.play(token);
    else this.draw(false);
  }

  /** @param {import("./choice.js").Choice} choice */
  choose(choice) {
    this.choice = choice;
    this.hooks.say(wayWords(...WAYS[choice.way]));
    this.draw(false);
  }

  undo() {
    this.take({ choice: { ...this.choice, square: null, reaction: null }, token: null });
  }

  /** @param {Direction|"-"|null} reaction */
  hint(reaction) {
    if (this.hinted === reaction) return;
    this.hinted = reaction;
    this.draw(false);
  }

  /** @param {number|null} square */
  hover(square) {
    if (this.state.pending !== null) return this.hint(square === null || !this.props?.mine ? null : reactionAt(this.state, square));
    const next = square !== null && this.legal.includes(placeToken(this.choice.way, square, this.state)) ? square : null;
    if (next === this.hovered) return undefined;
    this.hovered = next;
    return this.draw(false);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.state.pending !== null || this.legal.length === 0 || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.wheeled < 140) return;
    this.wheeled = event.timeStamp;
    this.choose({ ...this.choice, way: turned(this.choice.way) });
  }

  look() {
    this.view?.lookAt({ turn: this.extraTurn + (this.props?.flipped ? 180 : 0), pitch: this.props?.preferences.look === "flat" ? 0 : this.pitch });
    this.draw(false);
  }

  /** Turns the board by a quarter. */
  turnBoard() {
    this.extraTurn = Math.round(this.extraTurn / 90) * 90 + 90;
    this.look();
  }

  /** The next of three heights to look from. */
  changePitch() {
    const at = PITCHES.findIndex((pitch) => Math.abs(pitch - this.pitch) < 2);
    this.pitch = PITCHES[(at + 1) % PITCHES.length];
    this.look();
  }

  toggleBird() {
    const risen = !this.view?.look.bird;
    this.bird.setAttribute("aria-pressed", String(risen));
    this.view?.lookAt({ bird: risen });
    this.draw(false);
  }

  /** A square as spoken, with what pressing it would do. @param {number} square */
  cellWords(square) {
    const words = squareWords(this.state, square);
    if (!this.props?.mine || this.state.pending === null) return words;
    const reaction = reactionAt(this.state, square);
    if (reaction === null || !this.legal.includes(reaction)) return words;
    return `${words}. ${reaction === "-" ? t("carnac.leave") : t(`carnac.tilt.${reaction}`)}`;
  }

  /** @param {boolean} still */
  draw(still) {
    if (!this.props || !this.view) return;
    const { state, choice, props, view } = this;
    const placing = this.mode === "place";
    const reacting = this.mode === "react";
    const square = placing ? (choice.square ?? this.hovered) : null;
    const [top, northSouth] = WAYS[choice.way];
    const picked = choice.reaction ?? this.hinted;
    const options = reacting ? optionsNow(state, this.legal, picked, view.quarters, this.viewer) : [];
    const falls = reacting ? fallHints(state, this.legal, picked) : square === null ? [] : fallsOf(stood(state, square, choice.way), square, northSouth).map((fall) => ({ fall, badge: "", hot: false }));
    view.show({
      state,
      ghost: reacting ? lyingGhost(state, picked) : square === null ? null : { square, top, northSouth, fell: null },
      falls,
      faint: placing,
      near: props.preferences.near,
      open: props.mine ? openSquares(state) : [],
      still: still || props.still,
    });
    view.ground.grid.setAttribute("aria-label", t("carnac.board", { columns: state.board.columns, rows: state.board.rows }));
    this.drawBird();
    this.tray.show({
      question: questionWords(state, props, choice),
      why: choice.square === null ? whyWords(state, props) : "",
      guide: props.preferences.guide ? guideWords(state, props, this.viewer) : "",
      mode: this.mode,
      way: choice.way,
      options,
      picked: this.pickedWords(),
      stockLeft: state.stockLeft,
      stock: state.stock,
      turn: Math.round(view.turned() / 90) * 90,
    });
  }

  pickedWords() {
    if (this.choice.reaction && this.state.pending !== null) return this.choice.reaction === "-" ? t("carnac.confirm.leave") : t(`carnac.tilt.${this.choice.reaction}`);
    return this.choice.square === null ? "" : t("carnac.confirm.place", { square: squareName(this.state.board, this.choice.square) });
  }

  drawBird() {
    const dark = document.documentElement.dataset.theme === "dark";
    const markup = birdMarkup(this.state, { dark, quarters: this.view?.quarters ?? 0 });
    if (markup !== this.birdDrawn) this.bird.innerHTML = this.birdDrawn = markup;
    const risen = this.view?.look.bird ?? false;
    this.bird.setAttribute("aria-pressed", String(risen));
    this.bird.setAttribute("aria-label", t("view.above"));
    this.bird.title = `${t("view.above")} (B)`;
  }

  birdDrawn = "";

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.props) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return;
    const onBoard = target?.classList.contains("cell") ?? false;
    if (onBoard && this.walk(event)) return;
    const pressable = target?.closest("button, a");
    if (event.key === "Enter" && !pressable && !onBoard && this.pickedWords()) return this.take(confirmChoice(this.choice, this.state, this.legal));
    if (event.key === "Escape" && this.pickedWords()) return this.undo();
    if (!this.props.preferences.keys) return undefined;
    return this.letter(event);
  }

  /** @param {KeyboardEvent} event */
  letter(event) {
    const wanted = wantedBy(event.key, this.mode);
    if (!wanted) return undefined;
    switch (wanted.do) {
      case "bird":
        return this.toggleBird();
      case "turn":
        return this.turnBoard();
      case "pitch":
        return this.changePitch();
      case "way":
        return this.choose({ ...this.choice, way: wanted.way });
      case "quarter":
        return this.choose({ ...this.choice, way: turned(this.choice.way) });
      case "flip":
        return this.choose({ ...this.choice, way: flipped(this.choice.way) });
      case "react":
        return this.take(pressReaction(this.choice, wanted.reaction, this.legal, this.confirming()));
    }
  }

  /** Moves over the grid; true when the key was used. @param {KeyboardEvent} event */
  walk(event) {
    const view = /** @type {BoardView} */ (this.view);
    const arrows = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
    const arrow = /** @type {"up"|"right"|"down"|"left"|undefined} */ (/** @type {any} */ (arrows)[event.key]);
    if (arrow) {
      const next = stepFrom(this.state.board, view.focused, directionSeen(arrow, view.quarters));
      if (next !== null) view.setFocus(next);
      if (next !== null) this.hover(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.take(pressSquare(this.choice, this.state, view.focused, this.legal, this.confirming()));
    } else if (event.key === "Home" || event.key === "End") {
      const way = directionSeen(event.key === "Home" ? "left" : "right", view.quarters);
      let at = view.focused;
      for (let next = stepFrom(this.state.board, at, way); next !== null; next = stepFrom(this.state.board, at, way)) at = next;
      view.setFocus(at);
    } else return false;
    event.preventDefault();
    return true;
  }
}

/** The position with one more stone on a square, only to see where it could fall. @param {State} state @param {number} square @param {import("./choice.js").Way} way @returns {State} */
function stood(state, square, way) {
  const colours = state.colours.slice();
  colours[square] = WAYS[way][0];
  return { ...state, colours };
}
