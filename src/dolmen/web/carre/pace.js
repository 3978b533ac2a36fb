/**
 * How fast what others do is shown: a computer plays a whole turn in a blink, people follow one action at a time. Pure
 * arithmetic and one timer; what one does oneself is never held up.
 */

/** How long each kind of action stays to be seen before the next, in milliseconds. @type {Readonly<Record<string, number>>} */
const DWELL = { roll: 1000, build: 700, back: 500, buystop: 500, buychip: 500, stop: 1000, stop2: 1000, end: 300 };
/** However much there is to be shown, it takes no longer. */
const LONGEST = 5000;

/** @param {string} token */
const dwellOf = (token) => DWELL[token.split(" ")[0]] ?? 0;

/** How long the first of these stays to be seen, with the others still to come. @param {readonly string[]} tokens */
export function dwell(tokens) {
  const all = tokens.reduce((sum, token) => sum + dwellOf(token), 0);
  return tokens.length ? dwellOf(tokens[0]) * Math.min(1, LONGEST / all) : 0;
}

export class Pace {
  /** @param {() => void} step called when the next action may be shown */
  constructor(step) {
    this.step = step;
    this.due = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  get resting() {
    return performance.now() < this.due;
  }

  /** An action has just been shown. @param {number} time how long it stays */
  rest(time) {
    this.due = performance.now() + time;
  }

  /** There is more to show. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.step, Math.max(0, this.due - performance.now()));
  }

  stop() {
    clearTimeout(this.timer);
    this.due = 0;
  }
}
