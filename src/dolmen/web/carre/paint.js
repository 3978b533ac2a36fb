/**
 * The paints of the tiles and the signs of the players. Every tile has its value written on it and every player a mark
 * and a pattern: colour is never the only sign.
 */

export const INK = "#231c12";

/** Milk paint on wood, by value: the face and the edge in shade. @type {Readonly<Record<number, {face: string, edge: string}>>} */
export const PAINT = {
  2: { face: "#f0cb62", edge: "#b08a2c" },
  3: { face: "#eda566", edge: "#ab662a" },
  4: { face: "#b3cd84", edge: "#758f47" },
  6: { face: "#83c6b6", edge: "#478476" },
  7: { face: "#ea8f85", edge: "#a94f47" },
  8: { face: "#8fb7e0", edge: "#4f7aa6" },
  9: { face: "#bca4da", edge: "#7c639c" },
  12: { face: "#d9c49c", edge: "#98815a" },
};

/** Colour and mark of each seat; the marks are drawn in a field of 24 by 24. */
export const SEATS = Object.freeze([
  { colour: "#ad3f28", mark: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" },
  { colour: "#2b639b", mark: "M4 4h16v16H4z" },
  { colour: "#3d7437", mark: "M12 2.5l10.5 18.5h-21z" },
  { colour: "#a87b10", mark: "M12 1l10 11-10 11L2 12z" },
]);

/** @param {number} seat */
export const markMarkup = (seat) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="${SEATS[seat - 1].mark}" fill="${SEATS[seat - 1].colour}" stroke="#fff8e8" stroke-width="1.6"/></svg>`;
