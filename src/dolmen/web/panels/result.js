/** The end of a game: who won and how, told by the game itself, and what one can do next. */
import { useEffect, useState } from "preact/hooks";
import { tableOf } from "../prefs.js";
import { refusalWords } from "../session.js";
import { t } from "../text.js";
import { go, html, Link, say } from "../ui.js";
import { rematch } from "./actions.js";
import { Dice } from "./dice.js";

/** @param {{session: import("../session.js").Session, game: import("../games.js").GameView, played: import("../games.js").Played, names: string[], share: () => void}} properties */
export function Result({ session, game, played, names, share }) {
  const { table, you } = /** @type {import("../table.js").Known} */ (session.known.value);
  const { result } = table;
  const [problem, setProblem] = useState("");
  const words = result ? resultWords(result, names, you) : "";
  useEffect(() => {
    if (words) say(words);
  }, [words]);
  useEffect(() => {
    if (table.rematch && tableOf(table.rematch)) go(`/table/${table.rematch}`);
  }, [table.rematch]);
  if (!result) return null;
  const asked = table.offers.some((offer) => offer.what === "rematch" && you.includes(offer.by));
  const again = () => rematch(session).catch((error) => setProblem(refusalWords(error)));
  return html`<section class="result"><h2>${words}</h2>
    ${game.verdict(played, result.detail, result.winner, names)}
    <div class="buttons">
      ${you.length > 0 && !table.rematch && html`<button type="button" class="primary" disabled=${asked} onClick=${again}>${t(asked ? "offer.sent" : "rematch")}</button>`}
      ${table.rematch && html`<${Link} href=${`/table/${table.rematch}`} class="button">${t("rematch.watch")}<//>`}
      <button type="button" onClick=${() => session.lookAt(0)}>${t("look_back")}</button>
      <button type="button" onClick=${share}>${t("share")}</button>
    </div><${Dice} session=${session} game=${game} played=${played} names=${names} />
    <p class="problem" role="alert">${problem}</p></section>`;
}

/** @param {import("../wire.js").Result} result @param {string[]} names @param {number[]} you */
function resultWords({ winner, how }, names, you) {
  if (winner === null) return t(how === "agreed" ? "result.agreed" : "result.draw");
  const loser = names.find((_, index) => index + 1 !== winner) ?? "";
  if (you.length === 1 && how === "played") return t(you[0] === winner ? "result.you.won" : "result.you.lost", { who: names[winner - 1] });
  return t(`result.${how}`, { who: names[winner - 1], other: loser });
}
