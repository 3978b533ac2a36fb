/** The strip at the top of every page: the name, ways to go, the language. */
import { html, Link } from "../ui.js";
import { language, LANGUAGES, loadLanguage, t } from "../text.js";
import { gameSlugs } from "../games.js";
import { rememberLanguage } from "../prefs.js";

/** @param {{path: string}} properties */
export function Header({ path }) {
  return html`<header class="top">
    <${Link} href="/" class="brand" current=${path === "/"}><img src="/assets/icons/icon.svg" alt="" width="28" height="28" /><span>Dolmen</span><//>
    <nav aria-label=${t("nav")}>
      <${Link} href=${`/rules/${path.split("/")[1] === "rules" ? path.split("/")[2] : gameSlugs[0]}`} current=${path.startsWith("/rules")}>${t("nav.rules")}<//>
      <${Link} href="/settings" current=${path === "/settings"}>${t("nav.settings")}<//>
    </nav>
    <${LanguageSelect} />
  </header>`;
}

export function LanguageSelect() {
  const choose = (/** @type {Event} */ event) => {
    const wanted = /** @type {import("../text.js").Language} */ (/** @type {HTMLSelectElement} */ (event.target).value);
    rememberLanguage(wanted);
    loadLanguage(wanted);
  };
  return html`<label class="language"><span class="unseen">${t("settings.language")}</span>
    <select value=${language()} onChange=${choose}>
      ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option value=${tag} lang=${tag} selected=${tag === language()}>${name}</option>`)}
    </select></label>`;
}
