/**
 * Dragging a tile from the tray to a tableau with mouse, pen or finger. Knows pointers, not tiles.
 */

/** @typedef {{begin: () => boolean, over: (x: number, y: number) => void, drop: () => void}} DragTarget */

/** A press becomes a drag after so many pixels. */
const FAR = 8;
/** A finger hides what is under it: the tile is held a little above. */
const ABOVE_FINGER = 34;

/** @param {PointerEvent} down @param {DragTarget} target */
export function dragTile(down, target) {
  let dragging = false;
  const ending = new AbortController();
  const { signal } = ending;
  const lift = down.pointerType === "touch" ? ABOVE_FINGER : 0;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    if (!dragging && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    if (!dragging && !target.begin()) return ending.abort();
    dragging = true;
    target.over(event.clientX, event.clientY - lift);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    ending.abort();
    if (dragging) target.drop();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", () => ending.abort(), { signal });
}
