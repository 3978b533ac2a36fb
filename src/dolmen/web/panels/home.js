/** The first page: what one can do, the games one is in, the games that can be watched. */
import { useEffect, useState } from "preact/hooks";
import { publicTables } from "../api.js";
import { gameSlugs } from "../games.js";
import { forgetTable, myTables } from "../prefs.js";
import { date, t } from "../text.js";
import { Icon } from "../icons.js";
import { html, Link } from "../ui.js";
import { clockName } from "./clocks.js";

/** @param {{game: import("../games.js").GameView}} properties */
export function Home({ game }) {
  return html`<main class="home" id="main">
    <section class="hero">
      <div class="hero-words"><${GameTabs} current=${game.slug} path="/" /><h1>${t(`home.title.${game.slug}`)}</h1><p class="lead">${t(`home.lead.${game.slug}`)}</p>
        <div class="doors">
          ${["computer", "device", "link"].map((kind, index) => html`<${Link} href=${`/new?game=${game.slug}&kind=${kind}`} class=${`door${index === 0 ? " primary" : ""}`}>
            <strong>${t(`home.${kind}`)}</strong><span>${t(`home.${kind}.text`)}</span><//>`)}
        </div>
        <p><${Link} href=${`/rules/${game.slug}`}>${t("home.rules")}<//></p>
      </div>
      ${game.hero()}
    </section>
    <div class="lists"><${Mine} /><${Public} game=${game} /></div>
  </main>`;
}

/** The games there are, when there are several. @param {{current: string, path: "/"|"/rules"}} properties */
export function GameTabs({ current, path }) {
  if (gameSlugs.length < 2) return null;
  const address = (/** @type {string} */ slug) => (path === "/" ? `/?game=${slug}` : `/rules/${slug}`);
  return html`<nav class="game-tabs" aria-label=${t("nav.games")}>${gameSlugs.map((slug) => html`<${Link} href=${address(slug)} current=${slug === current}>${t(`game.${slug}`)}<//>`)}</nav>`;
}

function Mine() {
  const tables = myTables.value;
  return html`<section><h2>${t("home.mine")}</h2>
    ${tables.length === 0
      ? html`<p class="quiet">${t("home.mine.none")}</p>`
      : html`<ul class="tables">${tables.slice(0, 12).map((mine) => html`<li>
          <${Link} href=${`/table/${mine.table}`} class="table-link"><strong>${mine.names.join(" – ") || mine.table}</strong>
            <span class="quiet">${mine.over ? t("home.over") : t("home.running")}${mine.at ? ` · ${date(mine.at)}` : ""}</span><//>
          <button type="button" class="small" aria-label=${t("home.forget", { names: mine.names.join(" – ") || mine.table })} title=${t("home.forget", { names: mine.names.join(" – ") || mine.table })} onClick=${() => forgetTable(mine.table)}><${Icon} name="close" /></button>
        </li>`)}</ul>`}
  </section>`;
}

/** @param {{game: import("../games.js").GameView}} properties */
function Public({ game }) {
  const [tables, setTables] = useState(/** @type {import("../wire.js").PublicTable[]|null} */ (null));
  useEffect(() => {
    const look = () => publicTables().then((answer) => setTables(answer.tables), () => setTables((known) => known ?? []));
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, []);
  const nothing = tables === null ? t("loading") : t("home.public.none");
  return html`<section><h2>${t("home.public")}</h2>
    ${!tables || tables.length === 0
      ? html`<p class="quiet">${nothing}</p>`
      : html`<ul class="tables">${tables.map((each) => html`<li><${Link} href=${`/table/${each.table}`} class="table-link">
          <strong>${each.seats.map((seat) => seat.name || t("seat.computer")).join(" – ")}</strong>
          <span class="quiet">${[game.slug === each.game ? game.variantName(each.variant) : each.variant, clockName(each.clock), t("table.actions", { count: each.ply }), t("table.watchers", { count: each.watchers })].join(" · ")}</span>
        <//></li>`)}</ul>`}
  </section>`;
}
