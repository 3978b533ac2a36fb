/**
 * One solid stone as elements: six faces around an upright axis, put into its pose by one transform. Lengths are in
 * the custom property --square. Knows nothing of the board but where a stone stands.
 */
import { colourAfterFall } from "./state.js";
import { otherColour } from "./dolmens.js";
import { DIRECTIONS } from "./geometry.js";

/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./dolmens.js").Colour} Colour */
/** @typedef {"top"|"bottom"|Direction} Face a face by where it looks while the stone stands */

/** How dark a face is by where it looks, the light coming from the north-west. */
const SHADE = { up: 0, N: 0.2, W: 0.12, S: 0.3, E: 0.46, down: 0.6 };
/** @type {readonly Face[]} */
const FACES = ["top", "bottom", ...DIRECTIONS];
/** @type {Readonly<Record<Direction, number>>} */
export const BEARING = { N: 0, E: 90, S: 180, W: 270 };
/** @type {Readonly<Record<Direction, Direction>>} */
const OPPOSITE = { N: "S", S: "N", E: "W", W: "E" };
/** How far a stone slides while it falls, so that it comes to lie in the middle of its two squares. */
const SLIDE = 0.18;

/** Where a face looks once the stone has fallen, or while it stands. @param {Face} face @param {Direction|null} fell */
export function looks(face, fell) {
  if (!fell) return face === "top" ? "up" : face === "bottom" ? "down" : face;
  if (face === "top") return fell;
  if (face === "bottom") return OPPOSITE[fell];
  return face === fell ? "down" : face === OPPOSITE[fell] ? "up" : face;
}

/** @param {Face} face @param {Direction|null} fell */
export const shadeOf = (face, fell) => SHADE[/** @type {keyof typeof SHADE} */ (looks(face, fell))];

/** @param {Face} face @param {Colour} top @param {Colour} northSouth @returns {Colour} */
function colourOfFace(face, top, northSouth) {
  if (face === "top") return top;
  return face === "bottom" ? otherColour(top) : colourAfterFall(northSouth, face);
}

/** The transform of a stone part of the way down: `share` 0 stands, 1 lies. @param {Direction|null} fell @param {number} share */
export function poseOf(fell, share) {
  if (!fell) return "none";
  const foot = "var(--foot) / 2";
  const bearing = BEARING[fell];
  return [
    `rotateZ(${bearing}deg)`,
    `translateY(calc(-1 * ${foot} - var(--square) * ${SLIDE * Math.max(0, Math.min(1, share * 1.6 - 0.6))}))`,
    `rotateX(${90 * share}deg)`,
    `translateY(calc(${foot}))`,
    `rotateZ(${-bearing}deg)`,
  ].join(" ");
}

/**
 * Draws a stone that stands, or that fell from where the element is. The ground face of a resting stone is left out.
 * @param {Colour} top @param {Colour} northSouth @param {Direction|null} fell
 */
export function stoneElement(top, northSouth, fell) {
  const stone = document.createElement("div");
  stone.className = "stone";
  const body = document.createElement("div");
  body.className = "stone-body";
  stone.append(body);
  for (const face of FACES) body.append(faceElement(face, colourOfFace(face, top, northSouth)));
  poseStone(stone, fell);
  return stone;
}

/** @param {Face} face @param {Colour} colour */
function faceElement(face, colour) {
  const element = document.createElement("div");
  element.className = `face face-${face.toLowerCase()} ${colour}`;
  element.dataset.face = face;
  const shade = document.createElement("i");
  shade.className = "shade";
  element.append(shade);
  return element;
}

/** Puts the stone to rest: its transform, the light on its faces, the hidden one away. @param {HTMLElement} stone @param {Direction|null} fell */
export function poseStone(stone, fell) {
  const body = /** @type {HTMLElement} */ (stone.firstElementChild);
  body.style.transform = poseOf(fell, fell ? 1 : 0);
  for (const face of facesOf(stone)) {
    face.element.hidden = looks(face.face, fell) === "down";
    face.element.classList.toggle("up", looks(face.face, fell) === "up");
    face.shade.style.opacity = String(shadeOf(face.face, fell));
  }
}

/** @param {HTMLElement} stone */
export function facesOf(stone) {
  const body = /** @type {HTMLElement} */ (stone.firstElementChild);
  return [...body.children].map((child) => ({
    element: /** @type {HTMLElement} */ (child),
    face: /** @type {Face} */ (/** @type {HTMLElement} */ (child).dataset.face),
    shade: /** @type {HTMLElement} */ (child.firstElementChild),
  }));
}
