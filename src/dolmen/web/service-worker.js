/**
 * Makes reloads instant: files of the page come from the cache; now and then, and when the server has become another,
 * all of them are looked up again together, so that old and new never mix. Pages come from the net, or from the cache
 * when there is none. What the server says of tables is never kept.
 */
const CACHE = "dolmen-1";
const LOOK_AGAIN = 15 * 60_000;
const worker = /** @type {any} */ (self);
let looked = 0;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/")).then(() => worker.skipWaiting())));

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
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
    if (Date.now() - looked > LOOK_AGAIN) event.waitUntil(lookAgain());
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "look again") event.waitUntil(lookAgain());
});

/** @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) cache.put(request, answer.clone());
  return answer;
}

/** Asks for everything that is kept, and replaces it all or nothing. */
async function lookAgain() {
  looked = Date.now();
  const cache = await caches.open(CACHE);
  const asked = [...(await cache.keys())];
  const answers = await Promise.all(asked.map((request) => fetch(request, { cache: "no-cache" }).catch(() => null)));
  if (answers.some((answer) => !answer?.ok)) return;
  await Promise.all(asked.map((request, index) => cache.put(request, /** @type {Response} */ (answers[index]))));
}
