import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "@agentltl/core/host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentltl, type LockingStore, memoryStore, type VercelOptions } from "../src/index.ts";
import { fileStore } from "../src/node/index.ts";
import { hosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";
import { lineOf, type Opened, storeKinds } from "./stores.ts";

const refund = 'refund {"order_id":"A"}';
const user = (content: string) => ({ role: "user", content });
const latest = hosts.filter(({ version }) => ["5.0.277", "6.0.326", "7.0.173"].includes(version));

/** A new `agentltl`, as a handler makes one that keeps nothing from request to request. */
const make = (store: LockingStore, more: Partial<VercelOptions> = {}) =>
  agentltl({ rules: rules([oneRefund]), store, onWarning: () => {}, ...more });

const callsOf = (run: ReturnType<ReturnType<typeof agentltl>["runOf"]>) =>
  run.trace.calls.map(({ name, outcome, turn }) => `${turn} ${name} ${outcome}`);

describe.each(storeKinds)("sessions kept in %s", (_kind, isHere, open) => {
  let opened: Opened | undefined;
  const storeHere = () => {
    if (opened === undefined) throw new Error("not opened");
    return opened;
  };
  beforeAll(async () => {
    if (isHere) opened = await open();
  });
  afterAll(() => opened?.close());

  describe.each(hosts)("$name", (host) => {
    test.skipIf(!isHere).each(["text only", "the full history"])(
      "a handler that is called once a message, with %s, lets one refund of an order run",
      async (sends) => {
        const { store } = storeHere();
        const done: string[] = [];
        const id = `${host.name} ${sends}`;
        const first = await play(host, make(store).session(id), {
          replies: [[refund], "Done."],
          tools: shopTools(done),
          messages: [user("Refund A.")],
        });
        const earlier =
          sends === "text only"
            ? [{ role: "assistant", content: "Done." }]
            : await responseMessages(host, first.result);
        const ltl = make(store);
        const second = await play(host, ltl.session(id), {
          replies: [[refund], "Already."],
          tools: shopTools(done),
          messages: [user("Refund A."), ...earlier, user("Again.")],
        });
        expect([done, second.text]).toEqual([["refund A"], "Already."]);
        const run = ltl.runOf(second.result);
        expect(callsOf(run)).toEqual(["1 refund ok", "2 refund refused"]);
        expect(run.trace.dialogue.map(({ text }) => text)).toEqual([
          "Refund A.",
          "Done.",
          "Again.",
          "Already.",
        ]);
        expect(run.decisions.map(({ kind }) => kind)).toEqual(["block"]);
      },
    );

    test.skipIf(!isHere)("of requests that come at the same time one makes the refund", async () => {
      const { store } = storeHere();
      const done: string[] = [];
      const id = `${host.name} at once`;
      const request = () =>
        play(host, make(store).session(id), {
          replies: [[refund], "Done."],
          tools: shopTools(done),
          messages: [user("Refund A.")],
        });
      await Promise.all([request(), request(), request()]);
      expect(done).toEqual(["refund A"]);
    });
  });

  test.skipIf(!isHere)(
    "a client's result, and the steps of each request, are those of the session",
    async () => {
      const { store } = storeHere();
      const [host] = latest;
      if (host === undefined) return;
      const { tool } = await import("ai");
      const { z } = await import("zod");
      const tools = { confirm: tool({ inputSchema: z.object({}), outputSchema: z.string() }) };
      const guard = () =>
        agentltl({
          rules: rules(["none: not called(rm)"]),
          unknownTools: "warn",
          store,
          onWarning: () => {},
        });
      const first = await play(host, guard().session("client"), {
        replies: [["confirm {}"]],
        tools,
        messages: [user("Go.")],
      });
      const ltl = guard();
      const output = {
        type: "tool-result",
        toolCallId: "c1.1",
        toolName: "confirm",
        output: { type: "text", value: "yes" },
      };
      const second = await play(host, ltl.session("client"), {
        replies: [["confirm {}"]],
        tools,
        messages: [
          user("Go."),
          ...(await responseMessages(host, first.result)),
          { role: "tool", content: [output] },
        ],
      });
      expect(ltl.runOf(second.result).trace.calls).toMatchObject([
        { outcome: "ok", result: "yes", step: 1 },
        { outcome: "pending", step: 2 },
      ]);
    },
  );
});

const child = fileURLToPath(new URL("./one-request.ts", import.meta.url));
const start = (...args: readonly string[]) =>
  spawn(process.execPath, ["--conditions=@agentltl/source", child, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH },
  });

describe.each(storeKinds.filter(([kind]) => kind !== "memory"))(
  "processes that share %s",
  (_kind, isHere, open) => {
    test.skipIf(!isHere).each(["5.0.277", "6.0.326", "7.0.173"])(
      "ai %s: one that is killed while a tool runs leaves its call behind as made",
      async (version) => {
        const { store, place, close } = await open();
        const killed = start(place, version.slice(0, 1), "hang");
        await lineOf(killed, "refunding");
        killed.kill("SIGKILL");
        const [host] = latest.filter((one) => one.version === version);
        if (host === undefined) throw new Error("no host");
        const done: string[] = [];
        const ltl = make(store);
        const { result } = await play(host, ltl.session("chat"), {
          replies: [[refund], "I don't know whether it went through."],
          tools: shopTools(done),
          messages: [user("Refund A."), user("Hello?")],
        });
        await close();
        expect(done).toEqual([]);
        expect(callsOf(ltl.runOf(result))).toEqual(["1 refund pending", "1 refund refused"]);
      },
    );

    test.skipIf(!isHere)(
      "of several that handle a request of one session at the same time one makes the refund",
      async () => {
        const { place, close } = await open();
        const outputs = await Promise.all(
          ["5", "6", "7"].map(async (major) => {
            const process = start(place, major, "run");
            let written = "";
            process.stdout.on("data", (chunk) => {
              written += chunk;
            });
            const code = await new Promise((resolve) => process.once("exit", resolve));
            return `${code} ${written}`;
          }),
        );
        await close();
        expect(outputs.toSorted()).toEqual(["0 ", "0 ", "0 refunding\n"]);
      },
    );
  },
);

/** A store that fails where it is told to. */
function failing(when: Partial<Record<"load" | "save" | "lock", number>>): LockingStore {
  const inner = memoryStore();
  const left = {
    load: when.load ?? Number.POSITIVE_INFINITY,
    save: when.save ?? Number.POSITIVE_INFINITY,
    lock: when.lock ?? Number.POSITIVE_INFINITY,
  };
  const reached = (key: keyof typeof left) => {
    left[key] -= 1;
    if (left[key] < 0) throw new Error(`no ${key}`);
  };
  return {
    async load(session) {
      reached("load");
      return inner.load(session);
    },
    async save(session, snapshot) {
      reached("save");
      return inner.save(session, snapshot);
    },
    async lock(session) {
      reached("lock");
      return (await inner.lock?.(session)) ?? (() => {});
    },
  };
}

describe.each(hosts)("$name: a store that is down", (host) => {
  const script = (done: string[]) => ({ replies: [[refund], "Sorry."], tools: shopTools(done) });

  test.each([{ load: 0 }, { save: 0 }, { lock: 0 }, { save: 1 }])(
    "%j: what can't be written down does not run",
    async (when) => {
      const done: string[] = [];
      const { text, sent } = await play(host, make(failing(when)).session("chat"), script(done));
      expect([done, text]).toEqual([[], "Sorry."]);
      expect(sent).toContain("Not executed. The call could not be judged.");
    },
  );

  test("that comes back holds nothing of what was not written down", async () => {
    const done: string[] = [];
    const inner = memoryStore();
    let isDown = false;
    const store: LockingStore = {
      ...inner,
      async save(id: string, snapshot: Json) {
        if (isDown) throw new Error("disk full");
        await inner.save(id, snapshot);
      },
    };
    const session = make(store).session("chat");
    await play(host, session, { replies: ["Hello."], tools: shopTools(done) });
    isDown = true;
    await play(host, session, script(done));
    isDown = false;
    const { text } = await play(host, session, { replies: [[refund], "Done."], tools: shopTools(done) });
    expect([done, text]).toEqual([["refund A"], "Done."]);
  });

  test("and a session in it that can't be read is refused, not begun anew", async () => {
    const done: string[] = [];
    const inner = memoryStore();
    await inner.save("chat", { format: 1, stamp: "x", guard: { format: 1, events: "none" }, asked: {} });
    await play(host, make(inner).session("chat"), script(done));
    expect(done).toEqual([]);
  });
});

test("a lock that a process left behind is taken over, and one that is held is waited for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "locks-"));
  const store = fileStore(folder);
  mkdirSync(folder, { recursive: true });
  // No process has this number.
  writeFileSync(join(folder, "chat.json.lock"), "4194999 gone");
  const order: string[] = [];
  const unlock = await store.lock?.("chat");
  const waiting = store.lock?.("chat").then(async (next) => {
    order.push("second");
    await next();
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  order.push("first");
  await unlock?.();
  await waiting;
  expect(order).toEqual(["first", "second"]);
  rmSync(folder, { recursive: true });
});

test("any session has a file, and one that is not there is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "names-"));
  const store = fileStore(folder);
  for (const id of ["../up", "a/b", "x".repeat(300), "ü*?:", ""]) {
    expect(await store.load(id)).toBeUndefined();
    await store.save(id, { id });
    expect(await store.load(id)).toEqual({ id });
  }
  rmSync(folder, { recursive: true });
});
