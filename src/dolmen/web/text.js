/**
 * Words in the reader's language: strings by key, plurals, ordinals, numbers, dates and durations by Intl.
 * One language is loaded at a time; everything drawn with `t` inside a component is redrawn when it changes.
 */
import { signal } from "@preact/signals";

/** @typedef {"en"|"de"|"fr"|"nl"|"hu"|"ro"} Language */
/** @typedef {string | Record<string, string>} Entry a string, or one per plural category */
/** @typedef {Record<string, string|number>} Params */

/** Each language by its own name. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", nl: "Nederlands", hu: "Magyar", ro: "Română" };

/** @type {import("@preact/signals").Signal<{language: Language, strings: Record<string, Entry>}>} */
const loaded = signal({ language: "en", strings: {} });

export const language = () => loaded.value.language;

/** The first of the browser's languages that we speak. @param {readonly string[]} wanted @returns {Language} */
export function bestLanguage(wanted) {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return /** @type {Language} */ (known ?? "en");
}

/** @param {Language} wanted @param {Record<string, Entry>} strings */
export function useStrings(wanted, strings) {
  loaded.value = { language: wanted, strings };
}

/** @param {Language} wanted */
export async function loadLanguage(wanted) {
  const answer = await fetch(new URL(`./locale/${wanted}.json`, import.meta.url));
  useStrings(wanted, await answer.json());
  document.documentElement.lang = wanted;
}

/**
 * The string of a key. `count` chooses the plural; `nth` is written as an ordinal; numbers are written by Intl.
 * @param {string} key @param {Params} [params]
 */
export function t(key, params = {}) {
  const { language: tongue, strings } = loaded.value;
  const entry = strings[key];
  if (entry === undefined) return missing(key);
  return fill(pluralOf(entry, params, tongue), params, tongue, strings);
}

/** Shows the key itself; whoever looks at the console, a test above all, is told. @param {string} key */
function missing(key) {
  console.error(`no string for ${key} in ${loaded.value.language}`);
  return key;
}

/** Formatters are dear to make and needed again and again. @type {Map<string, any>} */
const made = new Map();

/** @template Made @template Options @param {new (tongue: string, options?: Options) => Made} Kind @param {Language} tongue @param {Options} [options] @returns {Made} */
function formatter(Kind, tongue, options) {
  const key = `${Kind.name} ${tongue} ${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new Kind(tongue, options));
  return made.get(key);
}

/** @param {Entry} entry @param {Params} params @param {Language} tongue @returns {string} */
function pluralOf(entry, params, tongue) {
  if (typeof entry === "string") return entry;
  return entry[formatter(Intl.PluralRules, tongue).select(Number(params.count))] ?? entry.other;
}

/** @param {string} text @param {Params} params @param {Language} tongue @param {Record<string, Entry>} strings */
function fill(text, params, tongue, strings) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (name === "nth") return ordinal(Number(value), tongue, strings.ordinal);
    return typeof value === "number" ? formatter(Intl.NumberFormat, tongue).format(value) : value;
  });
}

/** @param {number} nth @param {Language} tongue @param {Entry} forms */
function ordinal(nth, tongue, forms) {
  const entry = typeof forms === "object" ? forms[formatter(Intl.PluralRules, tongue, { type: "ordinal" }).select(nth)] ?? forms.other : forms ?? "{n}";
  return entry.replace("{n}", String(nth));
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => formatter(Intl.NumberFormat, language(), options).format(value);

/** @param {number} at @param {Intl.DateTimeFormatOptions} [options] */
export const date = (at, options = { dateStyle: "medium", timeStyle: "short" }) => formatter(Intl.DateTimeFormat, language(), options).format(at);

/** Words joined with the language's "and". @param {string[]} words */
export const list = (words) => formatter(Intl.ListFormat, language(), { type: "conjunction" }).format(words);

/** A clock's reading: tenths below ten seconds, days when there are any. @param {number} milliseconds */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  const seconds = left < 10_000 ? Math.floor(left / 100) / 10 : Math.ceil(left / 1000);
  if (left >= 86_400_000) return t("clock.days", { count: Math.floor(left / 86_400_000), rest: twoParts(Math.floor((left % 86_400_000) / 60_000)) });
  if (left >= 3_600_000) return `${Math.floor(seconds / 3600)}:${twoParts(Math.floor(seconds % 3600))}`;
  if (left < 10_000) return number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return twoParts(seconds);
}

/** Hours and minutes, or minutes and seconds. @param {number} small */
export const twoParts = (small) => `${Math.floor(small / 60)}:${String(Math.floor(small) % 60).padStart(2, "0")}`;

/** A length of time in words, rounded to its largest unit: "3 days", "10 minutes". @param {number} milliseconds */
export function span(milliseconds) {
  const [unit, size] = milliseconds >= 86_400_000 ? ["day", 86_400_000] : milliseconds >= 3_600_000 ? ["hour", 3_600_000] : milliseconds >= 60_000 ? ["minute", 60_000] : ["second", 1000];
  return number(Math.round(milliseconds / Number(size)), { style: "unit", unit: String(unit), unitDisplay: "long" });
}
