/** Every string that is asked for exists in every language, every string is asked for, and the gaps in them agree. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import test from "node:test";

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

/** What the code asks for: literal keys, and patterns from template literals whose gaps stand for one or more words. */
function asked() {
  const text = sources(web).join("\n");
  const keys = new Set(["ordinal"]);
  const patterns = [];
  for (const [, literal] of text.matchAll(/["']([a-z][\w.]*)["']/gi)) keys.add(literal);
  for (const [, template] of text.matchAll(/\bt\([^`)\n]*`([^`]*)`/g)) {
    patterns.push(new RegExp(`^${template.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "\u0000").replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\u0000/g, "[\\w-]+")}$`));
  }
  return { keys, patterns, literal: [...text.matchAll(/\bt\(\s*["']([\w.]+)["']/g)].map((match) => match[1]) };
}

const gaps = (entry) => [...new Set(Object.values(typeof entry === "string" ? { only: entry } : entry).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test("every language has the same keys", () => {
  for (const tag of LANGUAGES) assert.deepEqual(Object.keys(strings[tag]).sort(), Object.keys(strings.en).sort(), tag);
});

test("every string that the code asks for by name exists", () => {
  for (const key of asked().literal) assert.ok(key in strings.en, key);
});

test("every string is asked for somewhere", () => {
  const { keys, patterns } = asked();
  const unused = Object.keys(strings.en).filter((key) => !keys.has(key) && !patterns.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, []);
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
