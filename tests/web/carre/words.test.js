/** What a hint advises, in words: the whole rest of a turn, in every language without a gap. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const LANGUAGES = ["en", "de", "fr", "nl", "hu", "ro"];
const SAID = {
  "carre.hint.back": ["value", "squares"],
  "carre.hint.build": ["value", "squares", "payment"],
  "carre.hint.buy": ["what", "payment"],
  "carre.hint.buy.from": ["what", "payment", "who"],
  "carre.hint.stop": ["value", "who", "squares", "payment"],
  "carre.hint.stop2": ["value", "who", "squares", "own", "payment"],
};

for (const language of LANGUAGES) {
  test(`advice says everything in ${language}`, () => {
    const strings = JSON.parse(readFileSync(new URL(`../../../src/dolmen/web/locale/${language}.json`, import.meta.url), "utf8"));
    for (const [key, names] of Object.entries(SAID)) {
      assert.deepEqual([...strings[key].matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort(), [...names].sort(), key);
    }
  });
}
