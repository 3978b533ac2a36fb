/** Dragging beside the squares turns and flattens the view. */

const STEEPEST = 64;

/**
 * @param {HTMLElement} stage
 * @param {() => {turn: number, pitch: number}|null} looking how the board is looked at; null when that cannot be changed
 * @param {(turn: number, pitch: number) => void} look
 */
export function orbit(stage, looking, look) {
  /** @type {{x: number, y: number, turn: number, pitch: number}|null} */
  let from = null;
  stage.addEventListener("pointerdown", (event) => {
    const view = looking();
    if (!view || (event.target instanceof Element && event.target.closest(".cell"))) return;
    from = { x: event.clientX, y: event.clientY, ...view };
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("dragged");
  });
  stage.addEventListener("pointermove", (event) => {
    if (!from) return;
    look(from.turn - (event.clientX - from.x) * 0.3, Math.max(0, Math.min(STEEPEST, from.pitch - (event.clientY - from.y) * 0.2)));
  });
  const end = () => {
    from = null;
    stage.classList.remove("dragged");
  };
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
}
