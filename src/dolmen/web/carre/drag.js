/**
 * Dragging a tile from the tray to a tableau with mouse, pen or finger: until it is over a place, it hangs at the pointer.
 * Knows pointers, not tiles.
 */

/**
 * @typedef {object} DragTarget
 * @property {() => {home: HTMLElement, tile: () => HTMLElement}|null} begin null when nothing can be dragged; else how it looks in the hand, and where that hangs in the document
 * @property {(x: number, y: number) => boolean} over whether it is shown where it would lie
 * @property {() => void} drop
 * @property {() => void} done called whenever a drag is over, dropped or not
 */

/** A press becomes a drag after so many pixels. */
const FAR = 8;
/** A finger hides what is under it: the tile is held a little above. */
const ABOVE_FINGER = 34;

/** @param {PointerEvent} down @param {DragTarget} target */
export function dragTile(down, target) {
  /** @type {HTMLElement|null} */
  let held = null;
  const ending = new AbortController();
  const { signal } = ending;
  const lift = down.pointerType === "touch" ? ABOVE_FINGER : 0;
  signal.addEventListener("abort", () => {
    held?.remove();
    if (held) target.done();
  });
  const take = () => {
    const begun = target.begin();
    if (!begun) return ending.abort();
    held = begun.tile();
    held.classList.add("in-hand");
    return begun.home.append(held);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    if (!held && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    if (!held) take();
    if (!held) return;
    held.style.translate = `${event.clientX}px ${event.clientY - lift}px`;
    held.hidden = target.over(event.clientX, event.clientY - lift);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    if (held) target.drop();
    ending.abort();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", () => ending.abort(), { signal });
}
