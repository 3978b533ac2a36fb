/**
 * Every legal token of a position, found anew for tests and the server inside the page. The page itself never judges:
 * it takes what the server lists.
 */
const PRICES = [["buystop", "stoppers", 1, 5], ["buystop", "stoppers", 2, 10], ["buychip", "chips", 1, 1], ["buychip", "chips", 2, 11]];

/** Dice values and chips that make up a price, each combination once. */
function waysToPay(dice, chips, price) {
  const found = new Set();
  for (let mask = 0; mask < 1 << dice.length; mask++) {
    const used = dice.filter((_, index) => mask & (1 << index));
    const rest = price - used.reduce((sum, die) => sum + die, 0);
    if (rest >= 0 && rest <= chips) found.add([...used, ...Array(rest).fill("c")].join("+"));
  }
  return [...found].filter(Boolean);
}

const shapes = { 2: [2, 1], 3: [3, 1], 4: [2, 2], 6: [3, 2], 7: [1, 1], 8: [4, 2], 9: [3, 3], 12: [4, 3] };

function places(tableau, value) {
  const [long, short] = shapes[value];
  const lies = long === short ? [["", long, short]] : [["h", long, short], ["v", short, long]];
  return lies.flatMap(([lie, wide, high]) => {
    const found = [];
    for (let row = 0; row + high <= 4; row++) {
      for (let column = 0; column + wide <= 5; column++) {
        const heights = [];
        for (let y = row; y < row + high; y++) for (let x = column; x < column + wide; x++) heights.push(tableau.heights[y * 5 + x]);
        if (new Set(heights).size === 1) found.push(`${value}@${"abcde"[column]}${row + 1}${lie}`);
      }
    }
    return found;
  });
}

export function legalTokens(state) {
  if (state.over || state.rolled === null) return [];
  const seat = (state.turn - 1) % state.players;
  const dice = state.rolled.filter((_, index) => !state.spent[index]);
  const held = (what) => state[what][seat] - (state.bought[what] ?? 0);
  const ways = (price) => waysToPay(dice, held("chips"), price);
  const own = state.tableaus[seat];
  const left = (value) => own.laid.filter((laid) => laid.value === value).length < 2;
  const free = (tableau) => tableau.laid.filter((laid) => laid.squares.every((square) => tableau.heights[square] === laid.level + 1));
  const others = state.tableaus.map((_, index) => index).filter((index) => index !== seat);
  const tokens = Object.keys(shapes).map(Number).filter(left).flatMap((value) => ways(value).flatMap((way) => places(own, value).map((place) => `build ${place} ${way}`)));
  tokens.push(...free(own).map((laid) => `back ${laid.name}`));
  for (const [word, what, count, price] of PRICES) {
    if (state.bought[what] !== null) continue;
    for (const way of ways(price)) {
      const chipsPaid = way.split("+").filter((part) => part === "c").length;
      const middle = 2 * state.players - state[what].reduce((sum, each) => sum + each, 0) + (what === "chips" ? chipsPaid : 0);
      const givers = others.filter((index) => state[what][index] > 0);
      if (middle >= count) tokens.push(`${word} ${count} ${way}`);
      else if (givers.length) tokens.push(...givers.map((giver) => `${word} ${count} ${way} from=${giver + 1}`));
      else if (count === 2 && middle === 1 && !state.variant.includes("strict_double")) tokens.push(`${word} ${count} ${way}`);
    }
  }
  for (const other of held("stoppers") > 0 ? others : []) {
    for (const target of free(state.tableaus[other])) {
      for (const way of ways(target.value)) {
        tokens.push(`stop ${other + 1} ${target.name} ${way}`);
        if (held("stoppers") > 1 && left(target.value)) tokens.push(...places(own, target.value).map((place) => `stop2 ${other + 1} ${target.name} ${way} own=${place}`));
      }
    }
  }
  return [...tokens, "end"];
}
