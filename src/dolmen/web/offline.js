/** Whether the browser is offline, and the worker that makes reloads instant. */
import { signal } from "@preact/signals";

export const offline = signal(!navigator.onLine);
addEventListener("online", () => (offline.value = false));
addEventListener("offline", () => (offline.value = true));

/** The server is another than the one these files came from: has them looked up again, for the next visit. @param {string} version */
export function serverIs(version) {
  const before = localStorage.getItem("dolmen.server");
  if (before !== version) localStorage.setItem("dolmen.server", version);
  if (before !== null && before !== version) navigator.serviceWorker?.controller?.postMessage("look again");
}

export function startWorker() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // Without the worker everything works, only not offline.
  });
}
