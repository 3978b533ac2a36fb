/** Carré by keyboard: letters and figures from anywhere, arrows on the grid that has the focus. */
import { offersFor, paymentOf, pickChips, pressDie } from "./pick.js";
import { COLUMNS, ROWS } from "./pieces.js";
import { usable } from "./state.js";

/** @typedef {import("./board.js").CarreBoard} CarreBoard */

/** @param {CarreBoard} board @param {KeyboardEvent} event */
export function pressKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !board.props) return undefined;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest("input, select, textarea, dialog")) return undefined;
  const cell = target?.classList.contains("cell") ? target : null;
  if (cell && walk(board, event)) return undefined;
  if (event.key === "Enter" && !cell && !target?.closest("button, a, summary")) return buyPicked(board) || board.confirm();
  if (event.key === "Escape") return board.undo();
  return board.props.preferences.keys ? letter(board, event.key.toUpperCase()) : undefined;
}

/** @param {CarreBoard} board @param {string} key */
function letter(board, key) {
  if (key === "B") return board.toggleBird();
  if (key === "T") return board.turnBoard();
  if (!board.mine) return undefined;
  const { choice, state, legal } = board;
  if ("123".includes(key)) return board.pick(pressDie(choice, state, legal, Number(key) - 1));
  if (key === "C") return board.pick(pickChips(choice, state, legal, (choice.chips + 1) % (usable(state, "chips") + 1)));
  if (key === "R") return board.turnTile();
  if (key === "E") return board.end();
  return undefined;
}

/** What the picked sum buys is wanted; true when there was something. @param {CarreBoard} board */
function buyPicked(board) {
  const { choice, state, legal } = board;
  const payment = paymentOf(choice, state);
  if (!board.mine || choice.goal || !payment) return false;
  const { tiles, buys } = offersFor(legal, payment);
  if (tiles.length) board.wantTile(tiles[0], true);
  else if (buys.length) board.buy(buys[0]);
  return tiles.length + buys.length > 0;
}

/** Moves over the grid that has the focus; true when the key was used. @param {CarreBoard} board @param {KeyboardEvent} event */
function walk(board, event) {
  const place = board.tableaus?.places.find(({ view }) => view.grid.contains(document.activeElement));
  if (!place) return false;
  const { view } = place;
  const [column, row] = [view.focused % COLUMNS, Math.floor(view.focused / COLUMNS)];
  const steps = { ArrowUp: [column, row + 1], ArrowDown: [column, row - 1], ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], Home: [0, row], End: [COLUMNS - 1, row] };
  const next = /** @type {number[]|undefined} */ (/** @type {any} */ (steps)[event.key]);
  if (event.key === "Enter" || event.key === " ") {
    if (event.key === " " || view.seat !== board.player || !buyPicked(board)) board.press(view.seat, view.focused, "");
  } else if (!next) return false;
  else if (next[0] >= 0 && next[0] < COLUMNS && next[1] >= 0 && next[1] < ROWS) {
    view.setFocus(next[1] * COLUMNS + next[0]);
    board.hover(view.seat, view.focused);
  }
  event.preventDefault();
  return true;
}
