/** What was played, in words or in notation, with a slider to look back; and a line to type an action into. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { tokenTyped } from "../table.js";
import { language, t } from "../text.js";
import { Icon } from "../icons.js";
import { html } from "../ui.js";

/** Whether the list speaks in notation. */
const inNotation = signal(false);

/** @param {{session: import("../session.js").Session, game: import("../games.js").GameView, played: import("../games.js").Played, names: string[]}} properties */
export function Moves({ session, game, played, names }) {
  const list = /** @type {{current: HTMLElement|null}} */ (useRef(null));
  const tongue = language();
  const story = useMemo(() => game.story(played), [game, played, tongue]);
  const at = session.at.value;
  const last = story.length;
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    if (list.current && current instanceof HTMLElement) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, last]);
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number|null} */ to, /** @type {boolean} */ off) => html`<button type="button" aria-label=${t(label)} title=${t(label)} disabled=${off} onClick=${() => session.lookAt(to)}><${Icon} name=${sign} /></button>`;
  return html`<section class="moves"><div class="moves-head"><h2>${t("moves")}</h2>
      <button type="button" class="small" aria-pressed=${inNotation.value} onClick=${() => (inNotation.value = !inNotation.value)}>${t("moves.notation")}</button></div>
    <ol class="move-list" ref=${list}>
      ${story.length === 0 && html`<li class="quiet">${t("moves.none")}</li>`}
      ${story.map((told, index) => html`<li class=${`seat-${told.seat}`}>
        <span class="round">${index === 0 || story[index - 1].round !== told.round ? told.round : ""}</span>
        <button type="button" aria-current=${at === index + 1 ? "step" : null} onClick=${() => session.lookAt(index + 1)}>
          <span class="move-who">${names[told.seat - 1]}</span> ${inNotation.value ? html`<code>${played.tokens[index]}</code>` : told.words}</button></li>`)}
    </ol>
    <div class="steps">${step("first", "moves.first", 0, at === 0)}${step("back", "moves.back", at - 1, at === 0)}
      <input type="range" min="0" max=${last} value=${at} disabled=${last === 0} aria-label=${t("moves.slider")} aria-valuetext=${at === 0 ? t("moves.start") : `${at}: ${story[at - 1]?.words ?? ""}`} onInput=${(/** @type {any} */ event) => session.lookAt(Number(event.target.value))} />
      ${step("next", "moves.next", at + 1, at === last)}${step("last", "moves.last", null, at === last)}</div>
    <${CommandLine} session=${session} />
  </section>`;
}

/** @param {{session: import("../session.js").Session}} properties */
function CommandLine({ session }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const known = /** @type {import("../table.js").Known} */ (session.known.value);
  if (known.you.length === 0 || known.table.result) return null;
  const { legal } = known.table;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const token = tokenTyped(legal, text);
    if (session.seatToAct.value === null) return setProblem(t("refusal.not_your_turn"));
    if (token === null) return setProblem(t("command.unknown", { text: text.trim() || "…", example: legal[0] ?? "" }));
    session.play(token);
    setText("");
    return setProblem("");
  };
  return html`<form class="command" onSubmit=${submit}><label for="command">${t("command")}</label>
    <input id="command" value=${text} placeholder=${legal[0] ?? ""} autocomplete="off" autocapitalize="off" spellcheck=${false} enterkeyhint="send" aria-describedby="command-problem" onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
    <button type="submit">${t("command.play")}</button>
    <p id="command-problem" class="problem" role="alert">${problem}</p></form>`;
}
