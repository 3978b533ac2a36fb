/**
 * Carré at a table: puts position, choice, tableaus, tray, keys, words and sounds together. The table tells it what was
 * played and what is legal; it tells the table what the person wants to play.
 */
import { t } from "../text.js";
import { trayModel } from "./deal.js";
import { dragTile } from "./drag.js";
import { pressKey } from "./keys.js";
import { dwell, Pace } from "./pace.js";
import { NO_CHOICE, offersFor, paymentOf, pickChips, placeOver, placesFor, pressDie, readLegal, tokenOf, turned, wanting, wantingTile } from "./pick.js";
import { readPosition } from "./position-text.js";
import { questionWords } from "./questions.js";
import { tileElement } from "./render.js";
import { sceneOf } from "./scene.js";
import { play as sound } from "./sounds.js";
import { playerOf, replay, startState } from "./state.js";
import { topAt } from "./tableau.js";
import { Tableaus } from "./tableaus.js";
import { readToken } from "./tokens.js";
import { Tray } from "./tray.js";
import { actionWords, goalWords, sumWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./pick.js").Choice} Choice */
/** @typedef {import("./pick.js").Legal} Legal */
/** @typedef {import("./pick.js").Goal} Goal */
/** @typedef {import("../games.js").BoardProps} BoardProps */
/** @typedef {import("../games.js").BoardHooks} BoardHooks */

export class CarreBoard {
  /** @param {HTMLElement} host @param {HTMLElement} trayHost @param {BoardHooks} hooks */
  constructor(host, trayHost, hooks) {
    this.hooks = hooks;
    this.host = host;
    host.classList.add("carre");
    /** @type {Choice} */
    this.choice = NO_CHOICE;
    /** @type {{seat: number, square: number}|null} */
    this.hovered = null;
    this.aside = false;
    this.dragged = false;
    /** @type {number|null} the tableau looked at where only one is shown; null follows the game */
    this.focus = null;
    /** @type {State[]} */
    this.states = [];
    /** @type {string[]} */
    this.tokens = [];
    this.origin = "";
    this.shown = 0;
    this.pace = new Pace(() => this.showNext());
    /** @type {{tokens: readonly string[], legal: Legal[]}} */
    this.read = { tokens: [], legal: [] };
    this.tray = new Tray(trayHost, {
      die: (index) => this.pick(pressDie(this.choice, this.state, this.legal, index)),
      chips: (count) => this.pick(pickChips(this.choice, this.state, this.legal, count)),
      tile: (value, keyed) => this.wantTile(value, keyed),
      grip: (value, event) => dragTile(event, this.dragTarget(value)),
      turn: () => this.turnTile(),
      buy: (ware) => this.buy(ware),
      confirm: () => this.confirm(),
      undo: () => this.choose(NO_CHOICE),
      end: () => this.end(),
    });
    /** @type {Tableaus|null} */
    this.tableaus = null;
    this.leaving = new AbortController();
    document.addEventListener("keydown", (event) => pressKey(this, event), { signal: this.leaving.signal });
    for (const kind of /** @type {const} */ (["pointerdown", "keydown"])) document.addEventListener(kind, () => this.catchUp(), { signal: this.leaving.signal, capture: true });
  }

  touching = matchMedia("(pointer: coarse)").matches;

  destroy() {
    this.leaving.abort();
    this.pace.stop();
    this.tableaus?.destroy();
  }

  /** Which position is drawn: the one the table looks at, or an earlier one while others' actions are shown one by one. */
  get at() {
    return Math.min(this.shown, this.states.length - 1);
  }

  get behind() {
    return this.props !== undefined && this.shown < this.props.at;
  }

  get state() {
    return this.states[this.at];
  }

  get mine() {
    return (this.props?.mine ?? false) && !this.behind;
  }

  /** @returns {Legal[]} */
  get legal() {
    const tokens = this.props && this.mine ? this.props.legal : [];
    if (tokens !== this.read.tokens) this.read = { tokens, legal: readLegal(tokens) };
    return this.read.legal;
  }

  get player() {
    return playerOf(this.state);
  }

  /** Whose tiles lie in the tray: of whoever acts here, else one's own. */
  get traySeat() {
    const seats = this.props?.seats ?? [];
    return seats.length === 1 ? seats[0] : this.player;
  }

  /** @param {BoardProps} props */
  show(props) {
    const before = this.props;
    const beforeState = this.states.length ? this.state : null;
    const longer = before?.live && props.live && props.at > before.at && this.tokens.every((token, index) => token === props.tokens[index]);
    const one = before !== undefined && props.at === before.at + 1;
    this.props = props;
    this.follow(props);
    this.tableaus ??= this.makeTableaus();
    if (!longer && !(this.behind && before?.at === props.at)) this.jump(props.at);
    this.host.classList.toggle("no-coordinates", !props.preferences.coordinates);
    this.host.dataset.look = props.preferences.look;
    if (beforeState !== this.state || before?.mine !== props.mine) this.choice = NO_CHOICE;
    if (this.behind && !this.pace.resting) this.showNext();
    else {
      if (this.behind) this.pace.wait();
      this.draw(beforeState !== this.state && !one);
    }
  }

  makeTableaus() {
    return new Tableaus(this.host, this.states[0].players, {
      press: (seat, square, pointer) => this.press(seat, square, pointer),
      hover: (seat, square) => this.hover(seat, square),
      focus: (seat) => this.look(seat),
      straighten: () => this.toggleBird(),
    });
  }

  /** Replays what is new. @param {BoardProps} props */
  follow({ variant, start, tokens, names }) {
    const origin = start ?? `${variant} ${names.length}`;
    const same = origin === this.origin ? tokens.findIndex((token, index) => token !== this.tokens[index]) : 0;
    const keep = origin !== this.origin ? -1 : same < 0 ? Math.min(tokens.length, this.tokens.length) : Math.min(same, this.tokens.length);
    const base = keep < 0 ? [start ? readPosition(start) : startState(variant, names.length)] : this.states.slice(0, keep + 1);
    this.states = [...base.slice(0, -1), ...replay(base[base.length - 1], tokens.slice(Math.max(keep, 0)))];
    this.tokens = tokens.slice();
    this.origin = origin;
  }

  /** Shows a position at once, without what led to it. @param {number} at */
  jump(at) {
    if (this.shown === at) return;
    this.pace.stop();
    this.shown = at;
    this.hovered = null;
    this.focus = null;
  }

  /** Shows the next action of those that were played, and lets it be seen before the one after it. */
  showNext() {
    if (!this.props || !this.behind) return;
    const turn = this.state.turn;
    const before = this.state;
    const token = this.tokens[this.shown];
    this.shown += 1;
    this.choice = NO_CHOICE;
    this.hovered = null;
    if (this.state.turn !== turn) this.focus = null;
    const own = this.props.seats.includes(playerOf(before));
    this.pace.rest(own ? 0 : dwell(this.tokens.slice(this.shown - 1)));
    if (this.props.preferences.sound) sound(this.state.over ? "won" : readToken(token).kind);
    this.hooks.say(t("say.by", { who: this.props.names[playerOf(before) - 1] ?? "", what: actionWords(before, token) }));
    this.draw(false);
    if (this.behind && own) this.showNext();
    else if (this.behind) this.pace.wait();
  }

  /** Whoever does something does not want to wait. */
  catchUp() {
    if (!this.props || !this.behind) return;
    this.jump(this.props.at);
    this.draw(true);
  }

  confirming() {
    const wanted = this.props?.preferences.confirm ?? "auto";
    return wanted === "auto" ? this.touching || (this.props?.slow ?? false) : wanted === "always";
  }

  /** Dice or chips were pressed: the sum is said at once. @param {Choice} choice */
  pick(choice) {
    this.choice = choice;
    const payment = paymentOf(choice, this.state);
    this.hooks.say(payment ? sumWords(payment, offersFor(this.legal, payment)) : t("carre.sum.none"));
    this.draw(false);
  }

  /** @param {Choice} choice */
  choose(choice) {
    const { goal } = choice;
    this.choice = choice;
    if (goal?.kind === "build" || goal?.kind === "stop2" || goal?.kind === "back") this.focus = this.player;
    else if (goal?.kind === "stop") this.focus = goal.seat;
    if (goal) this.hooks.say(`${goalWords(goal, this.props?.names ?? [])}. ${questionWords(this.state, /** @type {BoardProps} */ (this.props), choice)}`);
    this.draw(false);
  }

  undo() {
    const { goal, picks, chips } = this.choice;
    if (goal) this.choose({ ...this.choice, goal: null });
    else if (picks.length || chips) this.choose(NO_CHOICE);
  }

  /** Pressed again, a tile turns. @param {number} value @param {boolean} keyed whether by keyboard, which then goes on to the grid */
  wantTile(value, keyed) {
    if (this.dragged) return void (this.dragged = false);
    const { goal } = this.choice;
    if (goal?.kind === "build" && goal.value === value) return this.turnTile();
    this.want(value);
    const places = placesFor(this.choice, this.state, this.legal);
    if (keyed && places.length) this.tableaus?.enter(this.player, places[0].squares[0]);
    return undefined;
  }

  /** @param {number} value */
  want(value) {
    this.hovered = null;
    this.choose(wantingTile(this.choice, this.state, this.legal, value));
  }

  /** @param {number} value @returns {import("./drag.js").DragTarget} */
  dragTarget(value) {
    const held = () => {
      const { goal } = this.choice;
      return tileElement(/** @type {import("./pieces.js").Placement} */ (placesFor(this.choice, this.state, this.legal)[0] ?? { column: 0, row: 0, wide: 1, high: 1, value, lie: goal && "lie" in goal ? goal.lie : "" }), 0);
    };
    return {
      begin: () => {
        const { goal } = this.choice;
        if (this.mine && !(goal?.kind === "build" && goal.value === value)) this.want(value);
        this.dragged = this.mine && this.choice.goal !== null;
        return this.dragged ? { home: this.host, tile: held } : null;
      },
      over: (x, y) => {
        this.hover(this.player, this.tableaus?.places[this.player - 1].view.squareAt(x, y) ?? null);
        return this.hovered !== null;
      },
      drop: () => {
        if (this.hovered) this.press(this.hovered.seat, this.hovered.square, this.touching ? "touch" : "");
      },
      // The click that ends the drag comes after it, and is none.
      done: () => setTimeout(() => (this.dragged = false)),
    };
  }

  turnTile() {
    this.choose(turned(this.choice));
  }

  /** @param {{what: "chips"|"stoppers", count: number}} ware */
  buy({ what, count }) {
    const picked = paymentOf(this.choice, this.state)?.text;
    const next = wanting(this.choice, this.state, this.legal, { kind: "buy", what, count, from: null });
    const token = tokenOf(next, this.state, this.legal);
    if (token && picked === paymentOf(next, this.state)?.text && !this.confirming()) return this.play(token);
    return this.choose(next);
  }

  confirm() {
    const token = tokenOf(this.choice, this.state, this.legal);
    if (token) this.play(token);
  }

  end() {
    if (this.legal.some(({ action }) => action.kind === "end")) this.play("end");
  }

  /** @param {string} token */
  play(token) {
    this.choice = NO_CHOICE;
    this.hovered = null;
    this.hooks.play(token);
  }

  /** @param {number} seat @param {number} square @param {string} pointer */
  press(seat, square, pointer) {
    if (pointer) this.touching = pointer === "touch";
    const { goal } = this.choice;
    if (!this.mine) return undefined;
    if (goal && (goal.kind === "build" || goal.kind === "stop2") && seat === this.player) return this.pressPlace(goal, square);
    const top = topAt(this.state.tableaus[seat - 1], square);
    const wish = /** @type {Goal|null} */ (top === null ? null : seat === this.player ? { kind: "back", target: top.name } : { kind: "stop", seat, target: top.name });
    return this.choose(wish ? wanting(this.choice, this.state, this.legal, wish) : { ...this.choice, goal: null });
  }

  /** With confirming, the first press shows and the second plays. @param {import("./pick.js").BuildGoal|import("./pick.js").StopAndBuildGoal} goal @param {number} square */
  pressPlace(goal, square) {
    const places = placesFor(this.choice, this.state, this.legal);
    const known = places.find((place) => place.name === goal.place && place.squares.includes(square));
    const place = known ?? placeOver(places, square);
    const next = { ...this.choice, goal: { ...goal, place: place?.name ?? null } };
    const token = tokenOf(next, this.state, this.legal);
    if (token && (known || !this.confirming())) return this.play(token);
    this.hovered = null;
    return this.choose(next);
  }

  /** @param {number} seat @param {number|null} square */
  hover(seat, square) {
    const next = square === null ? null : { seat, square };
    if (next?.seat === this.hovered?.seat && next?.square === this.hovered?.square) return;
    this.hovered = next;
    if (this.mine) this.draw(false);
  }

  /** Shows a tableau where only one is shown at a time. @param {number} seat */
  look(seat) {
    if (this.focus === seat) return;
    this.focus = seat;
    this.draw(false);
  }

  get focused() {
    return this.focus ?? (this.mine || this.props?.seats.length !== 1 ? this.player : this.props.seats[0]);
  }

  /** Looks at the stacks from the side, or from above again. */
  toggleBird() {
    this.aside = !this.aside;
    this.draw(false);
  }

  /** Goes to the next tableau, also with the keyboard. */
  turnBoard() {
    const next = (this.focused % this.state.players) + 1;
    this.look(next);
    this.tableaus?.enter(next);
  }

  /** @param {boolean} still */
  draw(still) {
    const { props, tableaus, state } = this;
    if (!props || !tableaus) return;
    const last = this.at > 0 ? { state: this.states[this.at - 1], token: this.tokens[this.at - 1] } : null;
    const look = { state, last, choice: this.choice, legal: this.legal, mine: this.mine, names: props.names, hovered: this.hovered, aside: this.aside, dark: document.documentElement.dataset.theme === "dark", still: still || props.still };
    const scenes = state.tableaus.map((_, index) => sceneOf(look, index + 1));
    tableaus.show(state, { names: props.names, acting: state.over || (props.over && props.live) ? null : this.player, focus: this.focused, tray: this.traySeat, scenes, dark: look.dark });
    this.tray.show(trayModel(look, { ...props, mine: this.mine, live: props.live || this.behind }, this.traySeat, (choice) => this.choose(choice)));
  }
}
