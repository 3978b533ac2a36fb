/** The first page: what one can do, the games one is in, the games that can be watched. */
import { useEffect, useState } from "preact/hooks";
import { publicTables, readTable } from "../api.js";
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

/** How many of one's own games are listed. */
const LISTED = 12;

/** What the server says of the games here: by table, whether it is one's turn, or the game over. @param {import("../prefs.js").MyTable[]} tables */
function useStanding(tables) {
  const [standing, setStanding] = useState(/** @type {Record<string, "yours"|"over"|"running">} */ ({}));
  useEffect(() => {
    for (const { table, keys } of tables.slice(0, LISTED).filter((mine) => !mine.over)) {
      // A table that cannot be read now is shown as it was known.
      readTable(table, Object.values(keys)).then((shown) => setStanding((known) => ({ ...known, [table]: standingOf(shown) })), () => {});
    }
  }, []);
  return standing;
}

/** @param {{table: import("../wire.js").Table, you: number[]}} shown @returns {"yours"|"over"|"running"} */
function standingOf({ table, you }) {
  if (table.result) return "over";
  const begun = table.seats.every((seat) => seat.kind !== "open");
  return begun && typeof table.to_act === "number" && you.includes(table.to_act) ? "yours" : "running";
}

function Mine() {
  const tables = myTables.value;
  const standing = useStanding(tables);
  const first = (/** @type {import("../prefs.js").MyTable} */ mine) => Number(standing[mine.table] !== "yours");
  const listed = tables.slice(0, LISTED).sort((one, other) => first(one) - first(other));
  return html`<section><h2>${t("home.mine")}</h2>
    ${tables.length === 0
      ? html`<p class="quiet">${t("home.mine.none")}</p>`
      : html`<ul class="tables">${listed.map((mine) => html`<li key=${mine.table}>
          <${Link} href=${`/table/${mine.table}`} class="table-link"><strong>${mine.names.join(" – ") || t("table")}</strong>
            <span class="quiet">${standing[mine.table] === "yours" && html`<b class="yours">${t("table.turn")}</b> · `}${[
              gameSlugs.includes(mine.game) ? t(`game.${mine.game}`) : "",
              mine.over || standing[mine.table] === "over" ? t("home.over") : t("home.running"),
              mine.at ? date(mine.at) : "",
            ].filter(Boolean).join(" · ")}</span><//>
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
          <span class="quiet">${[
            game.slug === each.game ? game.variantName(each.variant) : t(`game.${each.game}`),
            clockName(each.clock),
            t("table.actions", { count: each.ply }),
            each.watchers > 0 ? t("table.watchers", { count: each.watchers }) : "",
          ].filter(Boolean).join(" · ")}</span>
        <//></li>`)}</ul>`}
  </section>`;
}
