/**
 * What stands above the board, turned to the eye: the numbers of the dolmens, and what each possible fall does to the
 * counts. Says above which square and how high; where that is seen is the board's affair.
 */
import { HEIGHT } from "./camera.js";
import { COLOURS, dolmensOf } from "./dolmens.js";
import { layer } from "./ground.js";
import { place } from "./hints.js";

/** @typedef {{element: HTMLElement, square: number, up: number, aside: string}} Raised `up` in squares; `aside` moves it on the screen */

const ASIDE = "translate(calc(var(--square) * -.34), calc(var(--square) * -.28))";

/** @param {import("./state.js").State} state @returns {Raised[]} */
export const dolmenFlags = (state) =>
  COLOURS.flatMap((colour) =>
    dolmensOf(state.board, state.colours, colour).map((dolmen, index) => {
      const square = middleOf(state.board, dolmen.squares);
      const stone = state.stones.find((each) => each.squares.includes(square));
      const element = layer(`flag ${colour}`);
      element.textContent = String(index + 1);
      return { element, square, up: (stone?.fell ? HEIGHT / 2 : HEIGHT) + 0.1, aside: ASIDE };
    }),
  );

/** Above the far end of where the stone would lie. @param {import("./hints.js").FallHint[]} falls @returns {Raised[]} */
export const fallBadges = (falls) =>
  falls
    .filter((hint) => hint.badge)
    .map(({ fall, badge, hot }) => {
      const element = layer(`fall-badge${hot ? " hot" : ""}`);
      element.textContent = badge;
      return { element, square: fall.squares[1], up: hot ? HEIGHT / 2 + 0.1 : 0.4, aside: "" };
    });

/** The square of a dolmen nearest to its middle. @param {import("./geometry.js").Board} board @param {number[]} squares */
function middleOf(board, squares) {
  const spots = squares.map((square) => ({ square, ...place(board, square) }));
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(spots.map((spot) => spot.x)), mean(spots.map((spot) => spot.y))];
  return spots.reduce((best, spot) => (Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best)).square;
}
