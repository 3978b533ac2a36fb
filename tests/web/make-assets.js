/**
 * Writes the pictures the page is served with: the two signs as files, the grain of granite and of the moor, the icons.
 * Run `node tests/web/make-assets.js` after changing a sign; a test holds the signs to their source.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, crc32 as zlibCrc } from "node:zlib";

import { symbolFile, symbolMarkup } from "../../src/dolmen/web/carnac/symbols.js";

const web = new URL("../../src/dolmen/web/", import.meta.url);

function crc32(bytes) {
  if (zlibCrc) return zlibCrc(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A square PNG of 16 greys with an opacity each; `value` gives 0 to 15. */
function png16(size, palette, value) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (1 + size / 2));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x += 2) rows[y * (1 + size / 2) + 1 + x / 2] = (value(x, y) << 4) | value(x + 1, y);
  }
  const colours = Buffer.from(palette.flatMap(([grey]) => [grey, grey, grey]));
  const opacity = Buffer.from(palette.map(([, alpha]) => alpha));
  const head = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk("IHDR", header), chunk("PLTE", colours), chunk("tRNS", opacity)];
  return Buffer.concat([head, ...parts, chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Noise that repeats after `size`, smooth over `size / cells` pixels, from 0 to 1. */
function noise(size, cells, seed) {
  const next = random(seed);
  const lattice = Array.from({ length: cells * cells }, next);
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [u, v] = [(x / size) * cells, (y / size) * cells];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [ease(u - i), ease(v - j)];
    const at = (m, n) => lattice[((j + n) % cells) * cells + ((i + m) % cells)];
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b;
  };
}

/** Dark and light specks: palette 0 to 7 darkens, 8 to 15 lightens. */
const SPECKS = Array.from({ length: 16 }, (_, index) => (index < 8 ? [0, (7 - index) * 15] : [255, (index - 8) * 13]));

function grain(size, layers, flecks, seed) {
  const fields = layers.map(([cells, weight], index) => [noise(size, cells, seed + index), weight]);
  const next = random(seed + 99);
  return (x, y) => {
    const soft = fields.reduce((sum, [field, weight]) => sum + weight * (field(x, y) - 0.5), 0);
    const speck = next() < flecks ? (next() - 0.5) * 9 : (next() - 0.5) * 1.6;
    return Math.max(0, Math.min(15, Math.round(7.5 + soft * 8 + speck)));
  };
}

const ICON = (padding) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${padding ? 0 : 96}" fill="#3c463c"/><g transform="translate(256 256) scale(${padding ? 0.9 : 1.12}) translate(-256 -256)"><path d="M92 236h328l-18-92q-2-12-14-12H124q-12 0-14 12z" fill="#8d8a82"/><path d="M92 236h328v36q0 8-8 8H100q-8 0-8-8z" fill="#6a6761"/><path d="M128 280h84v132q0 8-8 8h-68q-8 0-8-8z" fill="#57524d"/><path d="M300 280h84v132q0 8-8 8h-68q-8 0-8-8z" fill="#7a3526"/><g transform="translate(190 134) scale(1.32 .98)">${symbolMarkup("white")}</g><g transform="translate(300 306) scale(.84)">${symbolMarkup("red")}</g></g></svg>\n`;

function photograph(svg, size, file) {
  const folder = mkdtempSync(join(tmpdir(), "icon-"));
  const page = join(folder, "icon.html");
  writeFileSync(page, `<body style="margin:0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" `)}</body>`);
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000"];
  execFileSync("chromium", [...flags, `--user-data-dir=${folder}`, `--window-size=${size},${size}`, `--screenshot=${new URL(file, web).pathname}`, page], { stdio: "ignore" });
}

writeFileSync(new URL("carnac/knot.svg", web), symbolFile("red"));
writeFileSync(new URL("carnac/spiral.svg", web), symbolFile("white"));
writeFileSync(new URL("carnac/granite.png", web), png16(96, SPECKS, grain(96, [[6, 0.5], [24, 0.7]], 0.16, 5)));
writeFileSync(new URL("carnac/moor.png", web), png16(192, SPECKS, grain(192, [[3, 0.12], [48, 0.5], [96, 0.6]], 0.07, 41)));
writeFileSync(new URL("icons/icon.svg", web), ICON(false));
if (!process.argv.includes("--signs")) {
  photograph(ICON(false), 192, "icons/icon-192.png");
  photograph(ICON(false), 512, "icons/icon-512.png");
  photograph(ICON(true), 512, "icons/icon-maskable-512.png");
  photograph(ICON(true), 180, "icons/icon-180.png");
}
