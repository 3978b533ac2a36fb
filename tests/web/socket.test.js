/** The link against a world that the test moves: no network, no clock. */
import assert from "node:assert/strict";
import test from "node:test";

import { Link } from "../../src/dolmen/web/socket.js";

class World {
  sockets = [];
  timers = new Map();
  time = 0;
  next = 1;
  open = () => {
    const socket = { readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => this.drop(socket) };
    this.sockets.push(socket);
    return socket;
  };
  later = (action, milliseconds) => {
    this.timers.set(this.next, { action, at: this.time + milliseconds });
    return this.next++;
  };
  cancel = (timer) => this.timers.delete(timer);
  now = () => this.time;
  random = () => 0.5;
  get socket() {
    return this.sockets.at(-1);
  }
  accept() {
    this.socket.readyState = 1;
    this.socket.onopen();
  }
  hear(message) {
    this.socket.onmessage({ data: JSON.stringify(message) });
  }
  drop(socket = this.socket) {
    if (socket.readyState === 3) return;
    socket.readyState = 3;
    socket.onclose();
  }
  pass(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].action();
    }
    this.time = end;
  }
}

function linked() {
  const world = new World();
  const states = [];
  const heard = [];
  let version = 0;
  const link = new Link("ws://x", { message: (message) => heard.push(message), state: (state) => states.push(state), hello: () => ({ version: version++ }) }, world);
  return { world, link, states, heard };
}

const sentOf = (world, type) => world.socket.sent.filter((message) => message.type === type);

test("it says hello first, and wishes only once it was welcomed", () => {
  const { world, link } = linked();
  link.wish({ type: "resign" });
  world.accept();
  assert.deepEqual(world.socket.sent.map((message) => message.type), ["hello"]);
  world.hear({ type: "welcome" });
  assert.equal(sentOf(world, "resign").length, 1);
});

test("a wish is sent again with the same id until it is answered, then no more", async () => {
  const { world, link } = linked();
  world.accept();
  world.hear({ type: "welcome" });
  const answer = link.wish({ type: "play", ply: 0, token: "e4rw" }, 2);
  world.pass(9_000);
  const sent = sentOf(world, "play");
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map((message) => message.id)).size, 1);
  assert.equal(sent[0].seat, 2);
  world.hear({ type: "done", id: sent[0].id, version: 1 });
  assert.equal((await answer).type, "done");
  world.pass(9_000);
  assert.equal(sentOf(world, "play").length, 3);
});

test("after a lost line it comes back later and later, and brings unanswered wishes along", () => {
  const { world, link, states } = linked();
  world.accept();
  world.hear({ type: "welcome" });
  link.wish({ type: "resign" });
  const id = sentOf(world, "resign")[0].id;
  const waits = [];
  for (let round = 0; round < 8; round++) {
    const before = world.sockets.length;
    const lost = world.time;
    world.drop();
    while (world.sockets.length === before) world.pass(50);
    waits.push(world.time - lost);
  }
  assert.ok(waits.every((wait, index) => index === 0 || wait >= waits[index - 1]), String(waits));
  assert.ok(waits[0] <= 500 && waits.at(-1) >= 14_000 && waits.at(-1) <= 20_000, String(waits));
  assert.equal(states.at(-2), "lost");
  world.accept();
  world.hear({ type: "event", version: 9 });
  assert.equal(sentOf(world, "resign")[0].id, id);
  assert.equal(states.at(-1), "open");
});

test("a line that fell silent is given up and opened anew", () => {
  const { world } = linked();
  world.accept();
  world.hear({ type: "welcome" });
  world.pass(32_000);
  assert.equal(world.sockets.length, 2);
  assert.ok(world.sockets[0].sent.some((message) => message.type === "ping"));
});

test("when the browser is online again it does not wait", () => {
  const { world, link } = linked();
  world.drop();
  link.hurry();
  assert.equal(world.sockets.length, 2);
  link.hurry();
  assert.equal(world.sockets.length, 3, "a line that is not open yet is tried anew");
});

test("a goodbye for good is not followed by a new try", () => {
  const { world, states } = linked();
  world.accept();
  world.hear({ type: "bye", code: "no_such_table", text: "" });
  world.drop();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(states.at(-1), "closed");
});

test("closing leaves nothing running", () => {
  const { world, link } = linked();
  world.accept();
  link.close();
  assert.equal(world.timers.size, 0);
});
