/**
 * Carré at a table: puts position, choice, tableaus, tray, keys, words and sounds together. The table tells it what was
 * played and what is legal; it tells the table what the person wants to play.
 */
import { t } from "../text.js";
import { dragTile } from "./drag.js";
import { guideWords, questionWords } from "./questions.js";
import { NO_CHOICE, offersFor, paymentOf, payingWith, pickChips, placeOver, placesFor, pressDie, readLegal, serving, tokenOf, turned, wanting, wantingTile, waysToPay } from "./pick.js";
import { COLUMNS, ROWS, VALUES } from "./pieces.js";
import { readPosition } from "./position-text.js";
import { middleOf, playerOf, replay, startState, usable } from "./state.js";
import { play as sound } from "./sounds.js";
import { leftOf, topAt } from "./tableau.js";
import { Tableaus } from "./tableaus.js";
import { readPayment, readToken } from "./tokens.js";
import { Tray } from "./tray.js";
import { actionWords, goalWords, paymentWords, placeWords, seatWords, squareWords, sumWords } from "./words.js";

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
    /** @type {number|null} */
    this.focus = null;
    /** @type {State[]} */
    this.states = [];
    /** @type {string[]} */
    this.tokens = [];
    this.origin = "";
    /** @type {{tokens: readonly string[], legal: Legal[]}} */
    this.read = { tokens: [], legal: [] };
    this.tray = new Tray(trayHost, {
      die: (index) => this.pick(pressDie(this.choice, this.state, this.legal, index)),
      chips: (count) => this.pick(pickChips(this.choice, this.state, this.legal, count)),
      tile: (value) => this.wantTile(value),
      grip: (value, event) => dragTile(event, this.dragTarget(value)),
      turn: () => this.turnTile(),
      buy: (ware) => this.buy(ware),
      confirm: () => this.confirm(),
      undo: () => this.choose(NO_CHOICE),
      end: () => this.end(),
    });
    /** @type {Tableaus|null} */
    this.tableaus = null;
    this.keyListener = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keyListener);
  }

  touching = matchMedia("(pointer: coarse)").matches;

  destroy() {
    document.removeEventListener("keydown", this.keyListener);
    this.tableaus?.destroy();
  }

  get at() {
    return Math.min(this.props?.at ?? 0, this.states.length - 1);
  }

  get state() {
    return this.states[this.at];
  }

  /** @returns {Legal[]} */
  get legal() {
    const tokens = this.props?.mine ? this.props.legal : [];
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
    this.props = props;
    this.follow(props);
    this.tableaus ??= new Tableaus(this.host, this.states[0].players, {
      press: (seat, square, pointer) => this.press(seat, square, pointer),
      hover: (seat, square) => this.hover(seat, square),
      focus: (seat) => this.look(seat),
      straighten: () => this.toggleBird(),
    });
    const one = before !== undefined && before.at === props.at - 1;
    if (beforeState !== this.state) this.arrived(one, beforeState);
    if (beforeState !== this.state || before?.mine !== props.mine) this.choice = NO_CHOICE;
    this.host.classList.toggle("no-coordinates", !props.preferences.coordinates);
    this.host.dataset.look = props.preferences.look;
    this.draw(!one);
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

  /** A new position is on the board: sounds it and says it. @param {boolean} one whether it is one action later @param {State|null} beforeState */
  arrived(one, beforeState) {
    if (beforeState?.turn !== this.state.turn) this.focus = null;
    this.hovered = null;
    if (!one) return;
    const before = this.states[this.at - 1];
    const token = this.tokens[this.at - 1];
    if (this.props?.preferences.sound) sound(this.state.over ? "won" : readToken(token).kind);
    this.hooks.say(t("say.by", { who: this.props?.names[playerOf(before) - 1] ?? "", what: actionWords(before, token) }));
  }

  confirming() {
    const wanted = this.props?.preferences.confirm ?? "auto";
    return wanted === "auto" ? this.touching || (this.props?.slow ?? false) : wanted === "always";
  }

  /** Dice or chips were pressed: the sum is said at once. @param {Choice} choice */
  pick(choice) {
    this.choice = choice;
    this.hooks.say(this.sum());
    this.draw(false);
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.choice = choice;
    if (choice.goal) this.hooks.say(`${goalWords(choice.goal, this.props?.names ?? [])}. ${questionWords(this.state, /** @type {BoardProps} */ (this.props), choice)}`);
    this.draw(false);
  }

  /** @param {number} value */
  wantTile(value) {
    if (this.dragged) return void (this.dragged = false);
    const { goal } = this.choice;
    if (goal?.kind === "build" && goal.value === value) return this.choose(turned(this.choice));
    return this.want(value);
  }

  /** @param {number} value */
  want(value) {
    this.hovered = null;
    if (this.props?.mine) this.look(this.player, false);
    this.choose(wantingTile(this.choice, this.state, this.legal, value));
  }

  /** @param {number} value @returns {import("./drag.js").DragTarget} */
  dragTarget(value) {
    return {
      begin: () => {
        this.dragged = true;
        if (!this.props?.mine) return false;
        this.want(value);
        return this.choice.goal !== null;
      },
      over: (x, y) => this.hover(this.player, this.tableaus?.places[this.player - 1].view.squareAt(x, y) ?? null),
      drop: () => {
        if (this.hovered) this.press(this.hovered.seat, this.hovered.square, this.touching ? "touch" : "");
        setTimeout(() => (this.dragged = false));
      },
    };
  }

  turnTile() {
    this.choose(turned(this.choice));
  }

  /** @param {import("./tray.js").Ware} ware */
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
    if (!this.props?.mine) return undefined;
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
    if (this.props?.mine) this.draw(false);
  }

  /** Shows a tableau where only one is shown at a time. @param {number} seat @param {boolean} [draw] */
  look(seat, draw = true) {
    if (this.focus === seat) return;
    this.focus = seat;
    if (draw) this.draw(false);
  }

  get focused() {
    if (this.focus !== null) return this.focus;
    return this.props?.mine ? this.player : (this.props?.seats.length === 1 ? this.props.seats[0] : this.player);
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
    const view = this.tableaus?.places[next - 1].view;
    view?.setFocus(view.focused);
  }

  changePitch() {
    this.toggleBird();
  }

  sum() {
    const payment = paymentOf(this.choice, this.state);
    if (!this.props?.mine) return "";
    return payment ? sumWords(payment, offersFor(this.legal, payment)) : t("carre.sum.none");
  }

  /** @param {boolean} still */
  draw(still) {
    const { props, tableaus, state } = this;
    if (!props || !tableaus) return;
    const dark = document.documentElement.dataset.theme === "dark";
    const calm = still || props.still;
    const scenes = state.tableaus.map((_, index) => this.sceneOf(index + 1, dark, calm));
    tableaus.show(state, { names: props.names, acting: state.over ? null : this.player, focus: this.focused, scenes, dark });
    this.tray.show(this.trayModel(props, calm));
  }

  /** @param {number} seat @param {boolean} dark @param {boolean} still */
  sceneOf(seat, dark, still) {
    const { goal } = this.choice;
    const own = seat === this.player;
    const payment = paymentOf(this.choice, this.state);
    const places = own && this.props?.mine ? placesFor(this.choice, this.state, this.legal) : [];
    const targets = goal ? [] : offersFor(this.legal, payment).targets.filter((target) => target.seat === seat);
    const aimed = goal && (goal.kind === "back" ? own : "seat" in goal && goal.seat === seat) && "target" in goal ? goal.target : null;
    const names = new Set(targets.map((target) => target.name));
    return {
      say: (/** @type {number} */ square) => this.cellWords(seat, square, names, places),
      open: new Set(places.flatMap((place) => place.squares)),
      targets: names,
      picked: aimed,
      ghost: this.ghostOn(seat, places),
      aside: this.aside,
      dark,
      still,
      ...this.latest(seat),
    };
  }

  /** @param {number} seat @param {import("./pieces.js").Placement[]} places */
  ghostOn(seat, places) {
    const { goal } = this.choice;
    if (this.hovered?.seat === seat && places.length) return placeOver(places, this.hovered.square) ?? places.find((place) => goal && "place" in goal && place.name === goal.place) ?? null;
    return places.find((place) => goal && "place" in goal && place.name === goal.place) ?? null;
  }

  /** What the last action changed on a tableau. @param {number} seat */
  latest(seat) {
    const nothing = { last: null, gone: null };
    if (this.at === 0) return nothing;
    const action = readToken(this.tokens[this.at - 1]);
    const own = seat === playerOf(this.states[this.at - 1]);
    if ((action.kind === "build" || action.kind === "stop2") && own) return { last: action.place.name, gone: null };
    if (action.kind === "back" && own) return { last: null, gone: action.target };
    if ((action.kind === "stop" || action.kind === "stop2") && action.seat === seat) return { last: null, gone: action.target };
    return nothing;
  }

  /** A square as spoken, with what pressing it would do. @param {number} seat @param {number} square @param {ReadonlySet<string>} targets @param {import("./pieces.js").Placement[]} places */
  cellWords(seat, square, targets, places) {
    const words = squareWords(this.state, seat, square);
    const place = placeOver(places, square);
    const { goal } = this.choice;
    if (place && goal) return `${words}. ${goalWords(goal, this.props?.names ?? [])}: ${placeWords(place)}`;
    const top = topAt(this.state.tableaus[seat - 1], square);
    return top && targets.has(top.name) ? `${words}. ${t("carre.square.target")}` : words;
  }

  /** @param {BoardProps} props @param {boolean} still @returns {import("./tray.js").TrayModel} */
  trayModel(props, still) {
    const { state, choice, legal } = this;
    const payment = paymentOf(choice, state);
    const any = offersFor(legal, null);
    const now = payment ? offersFor(legal, payment) : { tiles: [], targets: [], buys: [], backs: [] };
    const key = (/** @type {import("./tokens.js").Buy} */ buy) => `${buy.what} ${buy.count}`;
    const more = legal.some(({ action }) => action.kind !== "end" && action.kind !== "back");
    return {
      question: questionWords(state, props, choice),
      guide: props.preferences.guide && choice.goal === null ? guideWords(state, props, any) : "",
      sum: this.sum(),
      hand: { rolled: state.rolled, spent: state.spent, picks: choice.picks, chips: usable(state, "chips"), fresh: state.bought.chips ?? 0, pickedChips: choice.chips, mine: props.mine, roll: `${state.turn} ${state.rolled?.join(" ")}`, still },
      seat: this.traySeat,
      left: VALUES.map((value) => leftOf(state.tableaus[this.traySeat - 1], value)),
      tiles: new Set(any.tiles),
      hot: new Set(now.tiles),
      wanted: choice.goal?.kind === "build" || choice.goal?.kind === "stop2" ? choice.goal.value : null,
      lie: choice.goal && "lie" in choice.goal ? choice.goal.lie : "h",
      buys: new Set(any.buys.map(key)),
      hotBuys: new Set(now.buys.map(key)),
      middle: { chips: middleOf(state, "chips"), stoppers: middleOf(state, "stoppers") },
      deal: choice.goal ? this.dealFor(choice.goal) : null,
      end: legal.some(({ action }) => action.kind === "end") ? (more ? "yes" : "now") : "no",
    };
  }

  /** @param {Goal} goal @returns {import("./tray.js").Deal} */
  dealFor(goal) {
    const { state, choice, legal } = this;
    const picked = paymentOf(choice, state)?.text ?? "";
    const token = tokenOf(choice, state, legal);
    const ways = waysToPay(legal, { ...goal, .../** @type {{}} */ ("place" in goal ? { place: null } : "from" in goal ? { from: null } : {}) }).filter((way) => way !== "");
    const place = "place" in goal && goal.place ? `: ${placeWords(placesFor(choice, state, legal).find((each) => each.name === goal.place) ?? { squares: [0] })}` : "";
    return {
      words: goalWords(goal, this.props?.names ?? []) + place,
      ready: token !== null,
      ways: ways.length > 1 ? ways.map((way) => ({ label: paymentWords(readPayment(way)), pressed: way === picked, press: () => this.choose(payingWith(choice, state, way)) })) : [],
      givers: goal.kind === "buy" ? this.giversOf(goal, picked) : [],
      more: goal.kind === "stop" || goal.kind === "stop2" ? this.stopsOf(goal) : [],
      turn: "lie" in goal && goal.lie !== "",
    };
  }

  /** Who can be named to lay one down. @param {import("./pick.js").BuyGoal} goal @param {string} picked @returns {import("./tray.js").Switch[]} */
  giversOf(goal, picked) {
    const named = serving(this.legal, { ...goal, from: null }).flatMap(({ action }) => (action.kind === "buy" && action.payment.text === picked && action.from !== null ? [action.from] : []));
    return named.map((seat) => ({ label: t("carre.buy.from", { who: this.props?.names[seat - 1] ?? seatWords(seat) }), pressed: goal.from === seat || named.length === 1, press: () => this.choose({ ...this.choice, goal: { ...goal, from: seat } }) }));
  }

  /** With one stopper, or with two and a tile of one's own. @param {import("./pick.js").StopGoal|import("./pick.js").StopAndBuildGoal} goal @returns {import("./tray.js").Switch[]} */
  stopsOf(goal) {
    const value = Number(goal.target.split("@")[0]);
    const lie = value === 4 || value === 7 || value === 9 ? "" : "h";
    const both = /** @type {import("./pick.js").StopAndBuildGoal} */ ({ kind: "stop2", seat: goal.seat, target: goal.target, value, lie, place: null });
    if (serving(this.legal, both).length === 0) return [];
    const one = /** @type {Goal} */ ({ kind: "stop", seat: goal.seat, target: goal.target });
    const built = () => {
      this.look(this.player, false);
      const next = wanting(this.choice, this.state, this.legal, both);
      this.choose(placesFor(next, this.state, this.legal).length ? next : turned(next));
    };
    return [
      { label: t("carre.stop.one"), pressed: goal.kind === "stop", press: () => this.choose(wanting(this.choice, this.state, this.legal, one)) },
      { label: t("carre.stop.two"), pressed: goal.kind === "stop2", press: built },
    ];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.props) return undefined;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return undefined;
    const cell = target?.classList.contains("cell") ? target : null;
    if (cell && this.walk(event)) return undefined;
    if (event.key === "Enter" && !cell && !target?.closest("button, a, summary")) return this.confirm();
    if (event.key === "Escape" && (this.choice.goal || this.choice.picks.length || this.choice.chips)) return this.choose(this.choice.goal ? { ...this.choice, goal: null } : NO_CHOICE);
    return this.props.preferences.keys ? this.letter(event.key.toUpperCase()) : undefined;
  }

  /** @param {string} key */
  letter(key) {
    if (key === "B") return this.toggleBird();
    if (key === "T") return this.turnBoard();
    if (!this.props?.mine) return undefined;
    if ("123".includes(key)) return this.pick(pressDie(this.choice, this.state, this.legal, Number(key) - 1));
    if (key === "C") return this.pick(pickChips(this.choice, this.state, this.legal, (this.choice.chips + 1) % (usable(this.state, "chips") + 1)));
    if (key === "R") return this.turnTile();
    if (key === "E") return this.end();
    return undefined;
  }

  /** Moves over the grid that has the focus; true when the key was used. @param {KeyboardEvent} event */
  walk(event) {
    const place = this.tableaus?.places.find(({ view }) => view.grid.contains(document.activeElement));
    if (!place) return false;
    const { view } = place;
    const [column, row] = [view.focused % COLUMNS, Math.floor(view.focused / COLUMNS)];
    const steps = { ArrowUp: [column, row + 1], ArrowDown: [column, row - 1], ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], Home: [0, row], End: [COLUMNS - 1, row] };
    const next = /** @type {number[]|undefined} */ (/** @type {any} */ (steps)[event.key]);
    if (event.key === "Enter" || event.key === " ") this.press(view.seat, view.focused, "");
    else if (!next) return false;
    else if (next[0] >= 0 && next[0] < COLUMNS && next[1] >= 0 && next[1] < ROWS) {
      view.setFocus(next[1] * COLUMNS + next[0]);
      this.hover(view.seat, view.focused);
    }
    event.preventDefault();
    return true;
  }
}
