/**
 * Movement with weight: a tile is set down, a tile is lifted off, dice tumble to rest. Only transform and opacity are
 * animated, so that the browser can do it beside everything else. With reduced motion nothing here is called.
 */

export const LAND = 220;
export const TUMBLE = 720;

/** Which way a cube is turned so that a face looks at the eye. @type {Readonly<Record<number, readonly [number, number]>>} */
const TURNS = { 1: [0, 0], 2: [-90, 0], 3: [0, -90], 4: [0, 90], 5: [90, 0], 6: [0, 180] };

/** @param {number} face @param {number} [around] whole turns before it comes to rest */
export const turnOf = (face, around = 0) => `rotateX(${TURNS[face][0] - 360 * around}deg) rotateY(${TURNS[face][1] + 360 * around}deg)`;

/** @param {HTMLElement} tile */
export function land(tile) {
  const rest = getComputedStyle(tile).transform;
  const frames = [
    { transform: `translateY(-70px) scale(1.06) ${rest === "none" ? "" : rest}`, opacity: 0.2, easing: "cubic-bezier(.5, 0, .9, .6)" },
    { transform: `translateY(2px) ${rest === "none" ? "" : rest}`, opacity: 1, offset: 0.75, easing: "ease-out" },
    { transform: rest, opacity: 1 },
  ];
  return tile.animate(frames, { duration: LAND });
}

/** The tile is gone already; shows how it went. @param {HTMLElement} tile */
export function leave(tile) {
  const rest = getComputedStyle(tile).transform;
  tile.classList.add("leaving");
  const going = tile.animate([{ transform: rest, opacity: 1 }, { transform: `translateY(-60px) ${rest === "none" ? "" : rest}`, opacity: 0 }], { duration: 320, easing: "ease-in" });
  going.finished.then(() => tile.remove(), () => tile.remove());
}

/** A die comes in from the right, tumbles, and lies. @param {HTMLElement} cube @param {number} face @param {number} index */
export function tumble(cube, face, index) {
  const around = 1 + ((face + index) % 2);
  const duration = TUMBLE + 110 * index;
  const body = cube.animate([{ transform: turnOf(face, around) }, { transform: turnOf(face) }], { duration, easing: "cubic-bezier(.15, .6, .3, 1)" });
  const hop = [
    { transform: "translate(110px, -34px) rotate(38deg)", opacity: 0, easing: "ease-in" },
    { transform: "translate(82px, -20px) rotate(24deg)", opacity: 1, offset: 0.12, easing: "ease-in" },
    { transform: "translate(48px, 4px) rotate(12deg)", offset: 0.36, easing: "ease-out" },
    { transform: "translate(22px, -14px) rotate(-8deg)", offset: 0.58, easing: "ease-in" },
    { transform: "translate(5px, 2px) rotate(-3deg)", offset: 0.82, easing: "ease-out" },
    { transform: "none" },
  ];
  cube.parentElement?.animate(hop, { duration });
  return body;
}
