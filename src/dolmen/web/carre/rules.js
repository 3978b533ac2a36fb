/** How to play Carré: short and complete, with pictures drawn by the board's own code. */
import { Picture, html } from "../ui.js";
import { isDark } from "../prefs.js";
import { t } from "../text.js";
import { ASIDE, tableauMarkup } from "./picture.js";
import { placementsOf, sizeOf, VALUES } from "./pieces.js";
import { readPosition } from "./position-text.js";

/** @param {string} tiles @param {string} label @param {string[]} [marked] */
const figure = (tiles, label, marked) => html`<${Picture} class="figure carre-figure" label=${label} markup=${tableauMarkup(readPosition(`1:${tiles} 2:-`).tableaus[0], 1, ASIDE, { dark: isDark(), coordinates: true, marked })} />`;

function Tiles() {
  return html`<ul class="tile-list" aria-label=${t("carre.rules.tiles")}>${VALUES.map((value) => {
    const [wide, high] = sizeOf(value, placementsOf(value)[0].lie);
    return html`<li><span class=${`shape v${value} w${wide} h${high}`} aria-hidden="true"></span><b>${value}</b> <span class="quiet">${wide} × ${high}</span></li>`;
  })}</ul>`;
}

export function Rules() {
  return html`
    <h1>${t("carre.rules.title")}</h1>
    <p class="lead">${t("carre.rules.aim")}</p>
    <section><h2>${t("carre.rules.things")}</h2><p>${t("carre.rules.things.text")}</p><${Tiles} /></section>
    <section><h2>${t("carre.rules.turn")}</h2><p>${t("carre.rules.turn.text")}</p><p>${t("carre.rules.pay.text")}</p><p>${t("carre.rules.pay.example")}</p></section>
    <section><h2>${t("carre.rules.build")}</h2><p>${t("carre.rules.build.text")}</p>
      ${figure("12@a1v,8@d1v,9@a1,3@a4h,4@d1", t("carre.rules.build.picture"), ["3@a4h"])}</section>
    <section><h2>${t("carre.rules.back")}</h2><p>${t("carre.rules.back.text")}</p></section>
    <section><h2>${t("carre.rules.stop")}</h2><p>${t("carre.rules.stop.buy")}</p><p>${t("carre.rules.stop.text")}</p>
      ${figure("12@a1v,8@d1v,4@b2", t("carre.rules.stop.picture"), ["8@d1v", "4@b2"])}<p>${t("carre.rules.stop.two")}</p></section>
    <section><h2>${t("carre.rules.chips")}</h2><p>${t("carre.rules.chips.text")}</p></section>
    <section><h2>${t("carre.rules.middle")}</h2><p>${t("carre.rules.middle.text")}</p></section>
    <section><h2>${t("carre.rules.end")}</h2><p>${t("carre.rules.end.text")}</p></section>
    <section><h2>${t("carre.rules.tips")}</h2><ul><li>${t("carre.rules.tips.large")}</li><li>${t("carre.rules.tips.stuck")}</li><li>${t("carre.rules.tips.seven")}</li></ul>
      ${figure("9@a2,8@d1v,2@b1h,4@a3,9@c2,2@a2h,12@a2h,4@a3,7@a1,6@c2v,6@c2v", t("carre.rules.tips.picture"))}</section>
    <section><h2>${t("carre.rules.notation")}</h2><p>${t("carre.rules.notation.text")}</p></section>
    <section><h2>${t("carre.rules.keys")}</h2><p>${t("carre.rules.keys.text")}</p></section>
  `;
}
