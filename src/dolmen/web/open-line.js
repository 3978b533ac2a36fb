/**
 * What browsers keep from pages that came over an open line, as at home from one machine to another, done without: names
 * that nobody can guess, and the clipboard.
 */

/** Random enough that no two are the same and none is guessed. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Gives whether the text is in the clipboard now. @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const before = document.activeElement;
  const area = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
