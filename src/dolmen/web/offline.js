/** Whether the browser is offline, the worker that makes reloads instant, and how a new release of the page takes over. */
import { signal } from "@preact/signals";

export const offline = signal(!navigator.onLine);
addEventListener("online", () => (offline.value = false));
addEventListener("offline", () => (offline.value = true));

/** Whether a newer release is ready and this page is still the old one. */
export const outdated = signal(false);

/** Within this time after its start a page is not yet in use, and may load itself anew without a word. */
const ARRIVING = 10_000;

export function startWorker() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const { serviceWorker } = navigator;
  const controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!controlled) return;
    if (performance.now() < ARRIVING) location.reload();
    else outdated.value = true;
  });
  // Without the worker everything works, only not offline.
  serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {});
  if (!controlled) serviceWorker.ready.then(handOver, () => {});
}

/** Gives the worker what was loaded before it was there, once the first page has settled. @param {ServiceWorkerRegistration} registration */
function handOver({ active }) {
  setTimeout(() => {
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    active?.postMessage({ keep: loaded.filter((address) => address.startsWith(`${location.origin}/assets/`)) });
  }, 1500);
}

/** The server may have become another: asks whether the page has, too. */
export function lookForUpdate() {
  navigator.serviceWorker?.getRegistration().then((registration) => registration?.update(), () => {}).catch(() => {});
}
