/**
 * Movement with weight: a stone is set down and settles, a stone falls around its lower edge, slowly and then heavily.
 * Only transform and opacity are animated, so that the browser can do it beside everything else. With reduced motion
 * nothing here is called.
 */
import { facesOf, poseOf, shadeOf } from "./stone.js";

/** @typedef {import("./geometry.js").Direction} Direction */

export const SET_DOWN = 200;
export const TILT = 300;
const SETTLE = 90;

/** @param {HTMLElement} stone */
export function setDown(stone) {
  const body = /** @type {HTMLElement} */ (stone.firstElementChild);
  const frames = [
    { transform: "translateZ(calc(var(--square) * 1.1))", easing: "cubic-bezier(.5, 0, .9, .6)", offset: 0 },
    { transform: "translateZ(0px)", easing: "ease-out", offset: SET_DOWN / (SET_DOWN + SETTLE) },
    { transform: "translateZ(calc(var(--square) * .03))", easing: "ease-in", offset: 0.84 },
    { transform: "translateZ(0px)", offset: 1 },
  ];
  return body.animate(frames, { duration: SET_DOWN + SETTLE });
}

/** The stone lies already; shows how it came to. @param {HTMLElement} stone @param {Direction} direction */
export function tilt(stone, direction) {
  const body = /** @type {HTMLElement} */ (stone.firstElementChild);
  for (const { element, face, shade } of facesOf(stone)) {
    const hidden = element.hidden;
    element.hidden = false;
    const light = shade.animate([{ opacity: shadeOf(face, null) }, { opacity: shadeOf(face, direction) }], { duration: TILT, easing: "ease-in" });
    light.finished.then(() => (element.hidden = hidden), () => (element.hidden = hidden));
  }
  const total = TILT + SETTLE;
  const frames = [
    { transform: poseOf(direction, 0), easing: "cubic-bezier(.7, 0, .95, .55)", offset: 0 },
    { transform: poseOf(direction, 1), easing: "ease-out", offset: TILT / total },
    { transform: poseOf(direction, 0.975), easing: "ease-in", offset: (TILT + SETTLE / 2) / total },
    { transform: poseOf(direction, 1), offset: 1 },
  ];
  return body.animate(frames, { duration: total });
}

/** @param {HTMLElement} shadow */
export const fadeIn = (shadow) => shadow.animate([{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], { duration: TILT });
