/**
 * Makes reloads instant: files of the page come from the cache and are refreshed behind it; pages come from the net, or
 * from the cache when there is none. What the server says of tables is never kept.
 */
const CACHE = "dolmen-1";
const worker = /** @type {any} */ (self);

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
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request, event));
});

/** @param {Request} request @param {any} event */
async function kept(request, event) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  const fresh = fetch(request).then((answer) => {
    if (answer.ok) cache.put(request, answer.clone());
    return answer;
  });
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return known;
}
