/** The style sheets share one page: what one of them calls by a bare class, no other may mean something else by. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const folder = new URL("../../src/dolmen/web/styles/", import.meta.url);

/** The classes a sheet styles wherever they stand, such as `.side`; those under another selector are its own affair. @param {string} css */
function bareClasses(css) {
  const heads = css.replace(/\/\*[^]*?\*\//g, "").match(/[^{};]+(?=\{)/g) ?? [];
  const selectors = heads.filter((head) => !head.trim().startsWith("@")).flatMap((head) => head.split(/,(?![^(]*\))/));
  return new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)));
}

/** Every class a sheet names in any selector. @param {string} css */
const named = (css) => new Set([...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map((match) => `.${match[1]}`));

/** @param {string} sheet */
const read = (sheet) => readFileSync(new URL(sheet, folder), "utf8");

/** Squares are squares on either board. */
const COMMON = new Set([".cell"]);

test("what one board styles at large the other does not name", () => {
  const boards = ["board.css", "carre.css"];
  for (const [one, other] of [boards, boards.slice().reverse()]) {
    assert.deepEqual([...bareClasses(read(one))].filter((name) => named(read(other)).has(name) && !COMMON.has(name)), [], `${one} reaches into ${other}`);
  }
});

test("no class is styled at large by two sheets", () => {
  const owners = new Map();
  for (const sheet of readdirSync(folder)) {
    for (const name of bareClasses(readFileSync(new URL(sheet, folder), "utf8"))) owners.set(name, [...(owners.get(name) ?? []), sheet]);
  }
  assert.ok(owners.size > 50);
  assert.deepEqual([...owners].filter(([, sheets]) => sheets.length > 1), []);
});
