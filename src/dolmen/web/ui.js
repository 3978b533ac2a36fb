/** What every panel is built with: markup, links that stay in the page, one place to announce things. */
import { h } from "preact";
import htm from "htm";
import { signal } from "@preact/signals";

export const html = htm.bind(h);

/** @type {import("@preact/signals").Signal<string>} what is spoken to the screen reader next */
export const spoken = signal("");

/** @param {string} text */
export function say(text) {
  // A no-break space makes the same sentence new, so that it is read twice when it happens twice.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

/** @type {import("@preact/signals").Signal<URL>} */
export const place = signal(new URL(location.href));

/** Goes to another page without loading it anew. @param {string} path @param {boolean} [replace] */
export function go(path, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  place.value = new URL(location.href);
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = new URL(location.href)));

/** @param {{href: string, class?: string, children?: unknown, current?: boolean}} properties */
export function Link({ href, children, current, ...rest }) {
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(href);
  };
  return html`<a href=${href} onClick=${follow} aria-current=${current ? "page" : null} ...${rest}>${children}</a>`;
}

/** A picture made by our own board code. @param {{markup: string, label?: string, class?: string}} properties */
export const Picture = ({ markup, label, ...rest }) =>
  html`<span class=${`picture ${rest.class ?? ""}`} role=${label ? "img" : null} aria-label=${label ?? null} aria-hidden=${label ? null : "true"} dangerouslySetInnerHTML=${{ __html: markup }} />`;

/** @param {string} name @param {Blob|string} content @param {string} [kind] */
export function download(name, content, kind = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: kind }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
