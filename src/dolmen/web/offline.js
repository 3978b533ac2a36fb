/** Whether the browser is offline, and the worker that makes reloads instant. */
import { signal } from "@preact/signals";

export const offline = signal(!navigator.onLine);
addEventListener("online", () => (offline.value = false));
addEventListener("offline", () => (offline.value = true));

export function startWorker() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // Without the worker everything works, only not offline.
  });
}
