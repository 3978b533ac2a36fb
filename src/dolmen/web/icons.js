/** The few signs on buttons, drawn by ourselves so that no font has to have them. */
import { html } from "./ui.js";

/** @type {Readonly<Record<string, string>>} paths in a 24 x 24 field */
const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-10 7 10 7z",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  turn: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3v4.5H15",
  flip: "M7 4v15M3.5 7.5 7 4l3.5 3.5M17 20V5M13.5 16.5 17 20l3.5-3.5",
  pitch: "M4 17h16l-3-5H7zM12 8.5V2.5M9.3 5.2 12 2.5l2.7 2.7M4 21h16",
  above: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  side: "M4 20h16M6 20v-5h5v5M11 20v-9h5v9M16 20v-4h4v4",
  others: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  close: "M6 6l12 12M18 6L6 18",
};

const FULL = ["first", "back", "next", "last"];

/** The same for elements that are not drawn by Preact. @param {keyof typeof PATHS} name */
export function iconElement(name) {
  const box = document.createElement("span");
  box.ariaHidden = "true";
  box.innerHTML = `<svg class="icon" viewBox="0 0 24 24" width="22" height="22"><path d="${PATHS[name]}" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return box;
}

/** @param {{name: keyof typeof PATHS}} properties */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d=${PATHS[name]} fill=${FULL.includes(String(name)) ? "currentColor" : "none"} stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" /></svg>`;
