/** A line of text to take along: shown, selected by a press, copied by a button, or handed to the phone's own sharing. */
import { useState } from "preact/hooks";
import { copyText } from "../open-line.js";
import { t } from "../text.js";
import { html, say } from "../ui.js";

/** @param {{label: string, text: string, primary?: boolean}} properties */
export function Copy({ label, text, primary }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    say(t("copied"));
  };
  // Who closes the sharing without sharing has changed their mind, which is no error.
  const share = () => navigator.share({ url: text }).catch(() => {});
  const sharing = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  return html`<div class="copy"><input readonly value=${text} aria-label=${label} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <button type="button" class=${primary ? "primary" : ""} onClick=${copy}>${t(copied ? "copied" : "copy")}</button>
    ${sharing && html`<button type="button" onClick=${share}>${t("share")}</button>`}</div>`;
}
