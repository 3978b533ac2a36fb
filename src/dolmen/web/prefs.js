/** What the person here prefers and which seats are theirs: kept in the browser, nowhere else. */
import { effect, signal } from "@preact/signals";
import { bestLanguage } from "./text.js";

/** @typedef {import("./games.js").Preferences} Preferences */
/** @typedef {{table: string, game: string, keys: Record<string, string>, invites: Record<string, string>, names: string[], at: number, over: boolean, dice?: {commitment: string, values: Record<string, string>}}} MyTable `dice` is what was noted of them before the first roll */

/** @template T @param {string} key @param {T} fallback @returns {T} */
function stored(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`dolmen.${key}`) ?? "") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {unknown} value */
function store(key, value) {
  try {
    localStorage.setItem(`dolmen.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage must not stop a game; the seat then lives in this window only.
  }
}

/** @type {Preferences} */
const DEFAULTS = { theme: "auto", look: "stones", sound: true, motion: "auto", confirm: "auto", coordinates: true, near: false, guide: true, keys: true, turning: false, name: "", level: 1 };

/** @type {import("@preact/signals").Signal<Preferences>} */
export const preferences = signal({ ...DEFAULTS, ...stored("preferences", {}) });

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  preferences.value = { ...preferences.value, ...change };
  store("preferences", preferences.value);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {import("@preact/signals").Signal<{dark: boolean, calm: boolean}>} */
const system = signal({ dark: dark.matches, calm: calm.matches });
for (const query of [dark, calm]) query.addEventListener("change", () => (system.value = { dark: dark.matches, calm: calm.matches }));

export const isDark = () => (preferences.value.theme === "auto" ? system.value.dark : preferences.value.theme === "dark");
export const isStill = () => preferences.value.motion === "still" || system.value.calm;

/** Keeps the document in step with the preferences. */
export function applyPreferences() {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = isDark() ? "dark" : "light";
    root.dataset.motion = isStill() ? "still" : "moving";
  });
}

export const chosenLanguage = () => stored("language", null) ?? bestLanguage(navigator.languages);

/** @param {string} language */
export const rememberLanguage = (language) => store("language", language);

/** @type {import("@preact/signals").Signal<MyTable[]>} */
export const myTables = signal(stored("tables", []));

/** @param {string} table */
export const tableOf = (table) => myTables.value.find((mine) => mine.table === table) ?? null;

/** The address that brings somebody to a seat, on any device. @param {string} table @param {string} key */
export const seatLink = (table, key) => `${location.origin}/table/${table}#key=${key}`;

/** Remembers a table, or what is new about it; the latest fifty are kept. @param {string} table @param {Partial<MyTable>} change */
export function rememberTable(table, change) {
  const known = tableOf(table) ?? { table, game: "", keys: {}, invites: {}, names: [], at: 0, over: false };
  const entry = { ...known, ...change, keys: { ...known.keys, ...change.keys }, invites: { ...known.invites, ...change.invites } };
  myTables.value = [entry, ...myTables.value.filter((mine) => mine.table !== table)].slice(0, 50);
  store("tables", myTables.value);
}

/** @param {string} table */
export function forgetTable(table) {
  myTables.value = myTables.value.filter((mine) => mine.table !== table);
  store("tables", myTables.value);
}
