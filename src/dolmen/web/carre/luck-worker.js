/** Counts a game's luck beside the page. */
import { luckOf } from "./luck.js";

addEventListener("message", ({ data }) => postMessage(luckOf(data.rolled, data.players)));
