/**
 * Stone on turf, stone falling, the last stone: made in the browser from noise and a low tone. Nothing is downloaded.
 * The audio context is made after the first press or key, as browsers ask, and while nothing else goes on.
 */

/** @type {AudioContext|null} */
let context = null;
/** @type {AudioBuffer|null} */
let grit = null;

/** @param {AudioContext} audio */
function noise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

function tune() {
  context ??= new AudioContext();
  grit ??= noise(context);
}

/** Gets ready for the first sound. @returns {() => void} how to stop waiting for it */
export function getReady() {
  const idly = () => (window.requestIdleCallback ?? setTimeout)(() => tune());
  const once = new AbortController();
  for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, () => (once.abort(), idly()), { signal: once.signal });
  return () => once.abort();
}

/** @param {{tone: number, drop: number, length: number, grit: number, cutoff: number, volume: number, delay?: number}} sound */
function thud({ tone, drop, length, grit: share, cutoff, volume, delay = 0 }) {
  tune();
  const audio = /** @type {AudioContext} */ (context);
  const now = audio.currentTime + delay;
  const out = audio.createGain();
  out.gain.setValueAtTime(volume, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + length);
  out.connect(audio.destination);
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(tone, now);
  body.frequency.exponentialRampToValueAtTime(drop, now + length);
  body.connect(out);
  body.start(now);
  body.stop(now + length);
  const rub = audio.createBufferSource();
  rub.buffer = grit;
  const low = audio.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = cutoff;
  const rubGain = audio.createGain();
  rubGain.gain.value = share;
  rub.connect(low).connect(rubGain).connect(out);
  rub.start(now);
  rub.stop(now + length);
}

/** @param {"place"|"tilt"|"leave"|"end"|"call"} kind */
export function play(kind) {
  if (kind === "place") thud({ tone: 120, drop: 52, length: 0.16, grit: 0.5, cutoff: 900, volume: 0.5, delay: 0.18 });
  if (kind === "tilt") {
    thud({ tone: 60, drop: 50, length: 0.28, grit: 0.7, cutoff: 420, volume: 0.12 });
    thud({ tone: 95, drop: 38, length: 0.34, grit: 0.7, cutoff: 700, volume: 0.7, delay: 0.28 });
  }
  if (kind === "leave") thud({ tone: 180, drop: 150, length: 0.08, grit: 0.3, cutoff: 1600, volume: 0.14 });
  if (kind === "call") thud({ tone: 330, drop: 320, length: 0.3, grit: 0, cutoff: 900, volume: 0.16 });
  if (kind !== "end") return;
  [196, 247, 294].forEach((tone, index) => thud({ tone, drop: tone * 0.98, length: 0.9, grit: 0.03, cutoff: 900, volume: 0.16, delay: 0.2 + index * 0.16 }));
}
