/** Starts the page and shows what the address asks for. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { gameSlugs, loadGame } from "./games.js";
import { applyPreferences, chosenLanguage } from "./prefs.js";
import { LANGUAGES, language, loadLanguage, t } from "./text.js";
import { html, place, spoken } from "./ui.js";
import { Header } from "./panels/header.js";
import { GameTabs, Home } from "./panels/home.js";
import { NewTable } from "./panels/new.js";
import { Settings } from "./panels/settings.js";
import { TablePage } from "./panels/table.js";
import { offline, outdated, startWorker } from "./offline.js";

/** The game a page is about, loaded when it is wanted. @param {{slug: string, show: (game: import("./games.js").GameView) => unknown}} properties */
function WithGame({ slug, show }) {
  const [game, setGame] = useState(/** @type {import("./games.js").GameView|null} */ (null));
  useEffect(() => {
    loadGame(slug)?.then((view) => setGame(view));
  }, [slug]);
  if (!game || game.slug !== slug) return html`<main class="narrow" id="main"><p class="quiet">${t("loading")}</p></main>`;
  return show(game);
}

/** @param {URL} url */
function pageOf(url) {
  const [, first = "", second = ""] = url.pathname.split("/");
  const asked = url.searchParams.get("game") ?? "";
  const slug = gameSlugs.includes(asked) ? asked : gameSlugs[0];
  if (first === "") return { title: "", view: html`<${WithGame} slug=${slug} show=${(/** @type {any} */ game) => html`<${Home} game=${game} />`} />` };
  if (first === "new") {
    const kind = ["computer", "device", "link"].find((each) => each === url.searchParams.get("kind")) ?? "computer";
    return { title: t(`home.${kind}`), view: html`<${WithGame} slug=${slug} show=${(/** @type {any} */ game) => html`<${NewTable} game=${game} kind=${kind} key=${kind} />`} />` };
  }
  if (first === "table" && second) {
    const at = url.searchParams.get("at");
    return { title: t("table"), view: html`<${TablePage} id=${second} at=${at === null ? null : Number(at)} load=${loadGame} key=${second} />` };
  }
  if (first === "rules" && gameSlugs.includes(second)) return { title: t("nav.rules"), view: html`<${WithGame} slug=${second} show=${(/** @type {any} */ game) => html`<main class="narrow rules" id="main"><${GameTabs} current=${second} path="/rules" />${game.rules()}</main>`} />` };
  if (first === "settings") return { title: t("nav.settings"), view: html`<${Settings} />` };
  return { title: t("missing"), view: html`<main class="narrow" id="main"><h1>${t("missing")}</h1><p><a href="/">${t("missing.home")}</a></p></main>` };
}

/** After going to another page the reading begins at its top, not where the old one was left. @param {string} path */
function useFocusOnArrival(path) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const main = document.getElementById("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [path]);
}

function Page() {
  const url = place.value;
  const { title, view } = pageOf(url);
  useEffect(() => {
    document.title = title ? `${title} – Dolmen` : "Dolmen";
  }, [title, language()]);
  useFocusOnArrival(url.pathname);
  return html`<a class="skip" href="#main">${t("skip")}</a>
    <${Header} path=${url.pathname} />
    ${offline.value && html`<p class="offline" role="status">${t("offline")}</p>`}
    ${outdated.value && html`<p class="offline" role="status">${t("update")} <button type="button" onClick=${() => location.reload()}>${t("update.reload")}</button></p>`}
    ${view}
    <div class="unseen" aria-live="polite" id="spoken">${spoken.value}</div>`;
}

applyPreferences();
const wanted = chosenLanguage();
await loadLanguage(wanted in LANGUAGES ? wanted : "en");
render(html`<${Page} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
startWorker();
