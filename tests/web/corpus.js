/** The finished games every implementation of the rules must agree with. */
import { readFileSync } from "node:fs";

const folder = new URL("../../conformance/", import.meta.url);

export function corpus(board) {
  const lines = readFileSync(new URL(`carnac-random-${board}.jsonl`, folder), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
