/** The server's HTTP side: answers, or one error with a code and a sentence. */

export class ApiError extends Error {
  /** @param {string} code @param {string} text @param {number|undefined} until */
  constructor(code, text, until) {
    super(text);
    this.code = code;
    this.text = text;
    this.until = until;
  }
}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new ApiError("offline", "", undefined);
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new ApiError(body.error?.code ?? "unknown", body.error?.text ?? `${answer.status}`, body.error?.until);
}

/** @param {string} path @param {unknown} body */
const post = (path, body) => ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** @type {Promise<import("./wire.js").Catalogue>|null} */
let asked = null;

/** What there is to play; asked for once. @returns {Promise<import("./wire.js").Catalogue>} */
export function catalogue() {
  asked ??= ask("/api/catalogue").catch((error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<import("./wire.js").Catalogue>} */ (asked);
}

/** @param {string} slug */
export const offerOf = async (slug) => (await catalogue()).games.find((game) => game.slug === slug) ?? null;

/** @returns {Promise<{tables: import("./wire.js").PublicTable[]}>} */
export const publicTables = () => ask("/api/tables?public=1");

/** A table as it is, for those whose keys these are. @param {string} table @param {string[]} keys @returns {Promise<{table: import("./wire.js").Table, you: number[]}>} */
export const readTable = (table, keys) => ask(`/api/tables/${encodeURIComponent(table)}`, { headers: keys.length > 0 ? { authorization: `Bearer ${keys.join(" ")}` } : {} });

/** @param {import("./wire.js").NewTable} wish @returns {Promise<import("./wire.js").TableMade>} */
export const createTable = (wish) => post("/api/tables", wish);

/** @param {string} table @param {string} key @param {string} name @returns {Promise<{seat: number}>} */
export const takeSeat = (table, key, name) => post(`/api/tables/${encodeURIComponent(table)}/seat`, { key, name });

/** @param {string} table */
export const socketUrl = (table) => `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(table)}/socket`;

/** @param {string} table */
export const recordUrl = (table) => `/api/tables/${encodeURIComponent(table)}/record`;
