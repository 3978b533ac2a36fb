/** What one may prefer: language, look, sound, movement, confirming. Kept in this browser. */
import { prefer, preferences } from "../prefs.js";
import { t } from "../text.js";
import { html } from "../ui.js";
import { LanguageSelect } from "./header.js";

/** @param {{name: "theme"|"look"|"motion"|"confirm", values: string[]}} properties */
function Pick({ name, values }) {
  return html`<fieldset class="choices"><legend>${t(`settings.${name}`)}</legend>
    <div class="chips">${values.map((value) => html`<label class="chip"><input type="radio" name=${name} value=${value} checked=${preferences.value[name] === value} onChange=${() => prefer({ [name]: value })} /><span>${t(`settings.${name}.${value}`)}</span></label>`)}</div>
  </fieldset>`;
}

/** @param {{name: "sound"|"coordinates"|"near"|"guide"|"keys"|"turning"}} properties */
export function Switch({ name }) {
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${preferences.value[name]} onChange=${(/** @type {any} */ event) => prefer({ [name]: event.target.checked })} /><span>${t(`settings.${name}`)}</span></label>`;
}

export function Settings() {
  return html`<main class="narrow" id="main"><h1>${t("nav.settings")}</h1>
    <div class="set-up">
      <div class="field"><span>${t("settings.language")}</span><${LanguageSelect} /></div>
      <label class="field"><span>${t("new.name")}</span><input maxlength="24" autocomplete="nickname" value=${preferences.value.name} onInput=${(/** @type {any} */ event) => prefer({ name: event.target.value })} /></label>
      <${Pick} name="theme" values=${["auto", "light", "dark"]} />
      <${Pick} name="look" values=${["stones", "flat"]} />
      <${Pick} name="motion" values=${["auto", "still"]} />
      <${Pick} name="confirm" values=${["auto", "always", "never"]} />
      ${["sound", "coordinates", "near", "guide", "turning", "keys"].map((name) => html`<${Switch} name=${name} />`)}
    </div>
  </main>`;
}
