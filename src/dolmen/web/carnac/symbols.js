/**
 * The two signs engraved on the stones: a knot (red) and a spiral (white), as path data in a 100 x 100 field, centred.
 * They carry the difference for everyone who cannot see the colours. `knot.svg` and `spiral.svg` are written from here.
 */

/** @typedef {import("./dolmens.js").Colour} Colour */

/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);

/** A smooth curve as cubic Béziers through a parametric line. @param {(t: number) => [number, number]} point @param {number} from @param {number} to @param {number} pieces */
function curve(point, from, to, pieces) {
  const step = (to - from) / pieces;
  const slope = (/** @type {number} */ t) => {
    const [x0, y0] = point(t - 1e-4);
    const [x1, y1] = point(t + 1e-4);
    return [(x1 - x0) / 2e-4, (y1 - y0) / 2e-4];
  };
  let path = `M${point(from).map(short).join(" ")}`;
  for (let piece = 0; piece < pieces; piece++) {
    const [t0, t1] = [from + piece * step, from + (piece + 1) * step];
    const [a, b, s0, s1] = [point(t0), point(t1), slope(t0), slope(t1)];
    const first = [a[0] + (s0[0] * step) / 3, a[1] + (s0[1] * step) / 3];
    const second = [b[0] - (s1[0] * step) / 3, b[1] - (s1[1] * step) / 3];
    path += `C${[...first, ...second, ...b].map(short).join(" ")}`;
  }
  return path;
}

/** The trefoil knot. @param {number} t @returns {[number, number]} */
const trefoil = (t) => [50 + 13.2 * (Math.sin(t) + 2 * Math.sin(2 * t)), 43.8 - 13.2 * (Math.cos(t) - 2 * Math.cos(2 * t))];

/** @param {number} t turns in radians @returns {[number, number]} */
const archimedean = (t) => [50.6 + 2.4 * t * Math.cos(t - 1.2), 46.2 + 2.4 * t * Math.sin(t - 1.2)];

export const KNOT = curve(trefoil, 0, 2 * Math.PI, 18) + "Z";
/** Where the knot's cord passes over itself: drawn again above the rest. */
export const KNOT_OVER = [0, 1, 2]
  .map((third) => curve(trefoil, (third * 2 * Math.PI) / 3 + 0.271 - 0.26, (third * 2 * Math.PI) / 3 + 0.271 + 0.26, 2))
  .join("");
export const SPIRAL = curve(archimedean, 0.6, 16.4, 16);

/** @type {Readonly<Record<Colour, {fill: string, edge: string, light: string}>>} */
const INK = {
  red: { fill: "#e2603f", edge: "#2b100b", light: "#f7b69f" },
  white: { fill: "#fbf6e9", edge: "#3a3833", light: "#ffffff" },
};

/** @param {string} path @param {string} colour @param {number} width @param {string} [more] */
const line = (path, colour, width, more = "") =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${more}/>`;

/** The engraved sign as SVG elements. @param {Colour} colour */
export function symbolMarkup(colour) {
  const { fill, edge } = INK[colour];
  const round = ' stroke-linecap="round"';
  if (colour === "white") return line(SPIRAL, edge, 14, round) + line(SPIRAL, fill, 8, round);
  return line(KNOT, edge, 15) + line(KNOT, fill, 9) + line(KNOT_OVER, edge, 15) + line(KNOT_OVER, fill, 9.4);
}

/** The whole file of a sign, as the style sheet uses it. @param {Colour} colour */
export const symbolFile = (colour) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${symbolMarkup(colour)}</svg>\n`;
