/** Lets node find the vendored modules by the names of the page's import map. */
import { readFileSync } from "node:fs";
import { register } from "node:module";

const page = new URL("../../src/dolmen/web/index.html", import.meta.url);
const [, map] = /<script type="importmap">([^]*?)<\/script>/.exec(readFileSync(page, "utf8"));
const names = Object.entries(JSON.parse(map).imports).map(([name, path]) => [name, new URL(path.replace("/assets/", ""), page).href]);
const source = `const names = new Map(${JSON.stringify(names)});
export const resolve = (name, context, next) => (names.has(name) ? { url: names.get(name), shortCircuit: true } : next(name, context));`;
register(`data:text/javascript,${encodeURIComponent(source)}`);
