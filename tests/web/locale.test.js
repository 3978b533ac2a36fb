/** Every string that is asked for exists in every language, every string is asked for, and the gaps in them agree. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import test from "node:test";

import { COLOURS } from "../../src/dolmen/web/carnac/dolmens.js";
import { DIRECTIONS } from "../../src/dolmen/web/carnac/geometry.js";
import { gameSlugs } from "../../src/dolmen/web/games.js";
import { REFUSAL_CODES } from "../../src/dolmen/web/wire.js";

const web = new URL("../../src/dolmen/web/", import.meta.url);
const LANGUAGES = ["en", "de", "fr", "nl", "hu", "ro"];
const read = (tag) => JSON.parse(readFileSync(new URL(`locale/${tag}.json`, web), "utf8"));
const strings = Object.fromEntries(LANGUAGES.map((tag) => [tag, read(tag)]));

function sources(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = new URL(name, folder);
    if (statSync(path).isDirectory()) return name === "vendor" ? [] : sources(new URL(`${name}/`, folder));
    return name.endsWith(".js") ? [readFileSync(path, "utf8")] : [];
  });
}

const text = sources(web).join("\n");
const KINDS = ["computer", "device", "link"];
const WISHES = ["sound", "coordinates", "near", "guide", "turning", "keys"];
const SEATS = ["1", "2", "3", "4"];

/** Every key that is composed while the page runs, with all that its gaps can be. A new one has to be added here. */
const COMPOSED = {
  "carnac.effect.*.*": [["made", "grew", "joined", "shrank", "moved", "split", "lost", "regrouped", "pair"], [...COLOURS, "you"]],
  "carnac.seat.*": [COLOURS],
  "carnac.sides.*": [COLOURS],
  "carnac.size.*": [["small", "medium", "large"]],
  "carnac.tilt.*": [DIRECTIONS],
  "carnac.tilted.*": [DIRECTIONS],
  "carnac.top.*": [COLOURS],
  "carnac.wait.*": [["place", "react"]],
  "carre.seat.*": [SEATS],
  "game.*": [gameSlugs],
  "home.*": [KINDS],
  "home.*.text": [KINDS],
  "home.lead.*": [gameSlugs],
  "home.title.*": [gameSlugs],
  "new.takeback.*": [["ask", "free", "never"]],
  "offer.*": [["draw", "takeback"]],
  "refusal.*": [[...REFUSAL_CODES, "offline"]],
  "result.*": [["played", "resigned", "time", "abandoned"]],
  "say.offer.*": [["draw", "takeback", "rematch"]],
  "settings.*": [["theme", "look", "motion", "confirm", ...WISHES]],
};
/** The same, where one gap decides what another can be. */
const PAIRED = { "settings.*.*": { theme: ["auto", "light", "dark"], look: ["stones", "flat"], motion: ["auto", "still"], confirm: ["auto", "always", "never"] } };

const fillGaps = (template, values) => values.reduce((made, choices) => made.flatMap((key) => choices.map((choice) => key.replace("*", choice))), [template]);
const composed = [
  ...Object.entries(COMPOSED).flatMap(([template, values]) => fillGaps(template, values)),
  ...Object.entries(PAIRED).flatMap(([template, pairs]) => Object.entries(pairs).flatMap(([first, values]) => fillGaps(template.replace("*", first), [values]))),
];

/** The templates in the code, each gap as a star. */
const templates = [...text.matchAll(/\bt\([^`)\n]*`([^`]*)`/g)].map(([, template]) => template.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "*"));
/** The keys the code names in full: as what is asked for, as one of two, or as the label of a view. */
const named = [...text.matchAll(/\bt\(\s*"([\w.]+)"/g), ...text.matchAll(/\bt\([^`()\n]*? [?:] "([\w.]+)"/g), ...text.matchAll(/\blabel: "([\w.]+)"/g)].map((match) => match[1]);

const gaps = (entry) => [...new Set(Object.values(typeof entry === "string" ? { only: entry } : entry).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test("every language has the same keys", () => {
  for (const tag of LANGUAGES) assert.deepEqual(Object.keys(strings[tag]).sort(), Object.keys(strings.en).sort(), tag);
});

test("every string that the code asks for by name exists", () => {
  assert.deepEqual(named.filter((key) => !(key in strings.en)), []);
});

test("every string whose key the code composes exists", () => {
  assert.deepEqual([...new Set(templates)].sort(), [...Object.keys(COMPOSED), ...Object.keys(PAIRED)].sort());
  assert.deepEqual(composed.filter((key) => !(key in strings.en)), []);
});

test("every string is asked for somewhere", () => {
  const literals = new Set([...text.matchAll(/["']([a-z][\w.]*)["']/gi)].map((match) => match[1]));
  const known = new Set([...composed, "ordinal"]);
  assert.deepEqual(Object.keys(strings.en).filter((key) => !literals.has(key) && !known.has(key)), []);
});

test("the gaps of a string are the same in every language", () => {
  for (const tag of LANGUAGES) {
    for (const [key, entry] of Object.entries(strings[tag])) assert.deepEqual(gaps(entry), gaps(strings.en[key]), `${tag} ${key}`);
  }
});

test("plurals have exactly the forms the language needs", () => {
  for (const tag of LANGUAGES) {
    for (const [key, entry] of Object.entries(strings[tag])) {
      if (typeof entry === "string") continue;
      const type = key === "ordinal" ? "ordinal" : "cardinal";
      const needed = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories.filter((form) => form !== "many" || tag !== "fr");
      assert.deepEqual(Object.keys(entry).sort(), [...needed].sort(), `${tag} ${key}`);
    }
  }
});

test("no language was forgotten: its strings are its own", () => {
  for (const tag of LANGUAGES.slice(1)) {
    const same = Object.entries(strings.en).filter(([key, entry]) => JSON.stringify(strings[tag][key]) === JSON.stringify(entry) && gaps(entry).length === 0 && String(entry).split(" ").length > 2);
    assert.deepEqual(same.map(([key]) => key), [], tag);
  }
});
