/**
 * Wood on wood, dice on a table, a counter laid down: made in the browser. Nothing is downloaded. The audio context is
 * made at the first sound, as browsers ask.
 */

/** @type {AudioContext|null} */
let context = null;

/** @param {number} tone @param {number} delay @param {number} volume @param {number} [length] */
function knock(tone, delay, volume, length = 0.09) {
  const audio = (context ??= new AudioContext());
  const now = audio.currentTime + delay;
  const out = audio.createGain();
  out.gain.setValueAtTime(volume, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + length);
  out.connect(audio.destination);
  for (const [part, share] of [[1, 1], [2.76, 0.4], [5.4, 0.15]]) {
    const body = audio.createOscillator();
    const gain = audio.createGain();
    gain.gain.value = share;
    body.type = part === 1 ? "triangle" : "sine";
    body.frequency.setValueAtTime(tone * part, now);
    body.frequency.exponentialRampToValueAtTime(tone * part * 0.8, now + length);
    body.connect(gain).connect(out);
    body.start(now);
    body.stop(now + length);
  }
}

/** @param {import("./tokens.js").Action["kind"]|"won"} kind */
export function play(kind) {
  if (kind === "roll") [0, 0.09, 0.16, 0.3, 0.36, 0.52, 0.6, 0.68].forEach((delay, index) => knock(520 + 90 * (index % 3), delay, 0.16 - index * 0.012, 0.05));
  if (kind === "build" || kind === "stop2") knock(190, 0.16, 0.4, 0.13);
  if (kind === "back" || kind === "stop") knock(260, 0, 0.2, 0.08);
  if (kind === "buy") knock(900, 0, 0.14, 0.06);
  if (kind === "won") [262, 330, 392, 523].forEach((tone, index) => knock(tone, 0.2 + index * 0.14, 0.25, 0.5));
}
