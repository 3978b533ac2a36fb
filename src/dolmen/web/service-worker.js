/**
 * Makes reloads instant: the page and its files come from a cache that belongs to one release, so that old and new never
 * mix. Any change of a file makes another release and with it another worker, which fetches all anew before it takes
 * over. What the server says of tables is never kept.
 */
const RELEASE = "%RELEASE%"; // written by the server: a digest of all files of the page
const CACHE = `dolmen-${RELEASE}`;
const SHELL = "/";
const PAGES = ["", "new", "table", "rules", "settings"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(gather().then(() => worker.skipWaiting())));

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && PAGES.includes(url.pathname.split("/")[1])) event.respondWith(kept(SHELL));
  else if (url.pathname.startsWith("/assets/") || url.pathname === "/manifest.webmanifest") event.respondWith(kept(url.pathname));
});

/** The page tells what it loaded before this worker was there. */
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { keep } = event.data;
  if (Array.isArray(keep)) event.waitUntil(Promise.all(keep.map((address) => kept(new URL(address).pathname, "force-cache"))));
});

/** @param {string} path @param {RequestCache} [how] */
async function kept(path, how = "no-cache") {
  const cache = await caches.open(CACHE);
  const known = await cache.match(path, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(path, { cache: how });
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}

/** Fetches what the release before had gathered: all of it, or this release waits for another visit. */
async function gather() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  const paths = new Set([SHELL]);
  for (const name of old) for (const request of await (await caches.open(name)).keys()) paths.add(new URL(request.url).pathname);
  const cache = await caches.open(CACHE);
  await Promise.all([...paths].map((path) => gatherOne(cache, path)));
}

/** @param {Cache} cache @param {string} path */
async function gatherOne(cache, path) {
  const answer = await fetch(path, { cache: "no-cache" });
  if (answer.ok) return cache.put(path, answer);
  if (answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
}
