import { describe, expect, test } from "vitest";
import { createLedger, type Entry, type Hook, type HookCall, type Ledger } from "./ledger.ts";

/** A call as a hook tells it; calls of one reply share the messages. */
const callOf = (messages: object, toolCallId: string, more: Partial<HookCall> = {}): HookCall => ({
  toolCallId,
  name: "refund",
  input: { order_id: "A" },
  messages,
  runsHere: true,
  request: undefined,
  ...more,
});

/** The entry that a hook finds or makes. */
const seen = (ledger: Ledger, hook: Hook, call: HookCall): Entry =>
  ledger.find(hook, call) ?? ledger.add(hook, call);

describe("a call that the host tells of several times", () => {
  test("is one entry, whichever hook comes first", () => {
    for (const hooks of [
      ["input", "approval", "execute"],
      ["approval", "input", "execute"],
      ["execute", "input", "approval"],
    ] as const) {
      const ledger = createLedger();
      const call = callOf([], "c1");
      const entries = hooks.map((hook) => seen(ledger, hook, call));
      expect(new Set(entries).size).toBe(1);
      expect([...(entries[0]?.seenBy ?? [])].toSorted()).toEqual(["approval", "execute", "input"]);
    }
  });

  test("is another call where the same hook tells of it again: ids come again", () => {
    const ledger = createLedger();
    const call = callOf([], "c1");
    const [first, second] = [seen(ledger, "input", call), seen(ledger, "input", call)];
    expect(second).not.toBe(first);
    // The hooks that follow meet them in order.
    expect([seen(ledger, "execute", call), seen(ledger, "execute", call)]).toEqual([first, second]);
  });

  test.each<[string, Partial<HookCall>]>([
    ["other arguments", { input: { order_id: "B" } }],
    ["another name", { name: "audit" }],
    ["another id", { toolCallId: "c2" }],
    ["the messages of another reply", { messages: [] }],
  ])("is another call with %s: what is judged is what runs", (_what, more) => {
    const ledger = createLedger();
    const call = callOf([], "c1");
    seen(ledger, "input", call);
    expect(ledger.find("execute", { ...call, ...more })).toBeUndefined();
  });

  test("is found again by arguments that no JSON can say only where they are the very same", () => {
    const ledger = createLedger();
    const ring: Record<string, unknown> = {};
    ring.self = ring;
    const call = callOf([], "c1", { input: ring });
    seen(ledger, "input", call);
    expect(ledger.find("execute", { ...call, input: { self: {} } })).toBeUndefined();
    expect(ledger.find("execute", call)).toBeDefined();
  });
});

describe("the guard's name for a call", () => {
  test("is the host's, and another where that was given before", () => {
    const ledger = createLedger();
    const names = ["c1", "c2", "c1", "c1"].map(ledger.freshId);
    expect(new Set(names).size).toBe(4);
    expect(names.slice(0, 2)).toEqual(["c1", "c2"]);
    expect(names.map(ledger.hostIdOf)).toEqual(["c1", "c2", "c1", "c1"]);
  });

  test("is no name that a stored session has used", () => {
    const ledger = createLedger();
    ledger.reserve("c1");
    ledger.reserve("c1");
    expect(ledger.freshId("c1")).not.toBe("c1");
    expect(ledger.hostIdOf("never given")).toBe("never given");
  });
});

describe("steps", () => {
  test("are counted from 1, one for each reply of the model", () => {
    const ledger = createLedger();
    const [one, two] = [[], []];
    const entries = [
      ledger.add("input", callOf(one, "a")),
      ledger.add("input", callOf(one, "b")),
      ledger.add("input", callOf(two, "a")),
    ];
    expect(entries.map(ledger.stepOf)).toEqual([1, 1, 2]);
    expect(entries.map(ledger.stepOf)).toEqual([1, 1, 2]);
  });

  test("go on behind those that are known from elsewhere", () => {
    const ledger = createLedger();
    ledger.skipSteps(4);
    ledger.skipSteps(2);
    expect(ledger.stepOf(ledger.add("input", callOf([], "a")))).toBe(5);
  });

  test("a call that ran at the provider is in the step of its reply, where a call of that was judged", () => {
    const ledger = createLedger();
    const entry = ledger.add("input", callOf([], "a"));
    expect(ledger.stepOf(entry)).toBe(1);
    expect(ledger.stepWith(["p1", "a"])).toBe(1);
    expect(ledger.stepWith(["p1"])).toBe(2);
    expect(ledger.stepWith([])).toBe(3);
  });
});

describe("calls that another call of the same reply makes", () => {
  /** A reply whose first call runs, and the calls that are told of while it does. */
  function running(hook: Hook) {
    const ledger = createLedger();
    const messages: unknown[] = [];
    const outer = ledger.add(hook, callOf(messages, "code", { name: "code" }));
    ledger.stepOf(outer);
    ledger.move(outer, "running");
    const inner = (id: string, by: Hook = "execute") => {
      const entry = ledger.add(by, callOf(messages, id));
      entry.id = id;
      ledger.stepOf(entry);
      return entry;
    };
    return { ledger, outer, inner };
  }

  test("wait for each other, and never for the one that makes them", () => {
    const { ledger, inner } = running("input");
    const [one, two] = [inner("i1"), inner("i2", "approval")];
    expect([one.nested, two.nested]).toEqual([true, true]);
    expect(ledger.before(one)).toEqual([]);
    expect(ledger.before(two)).toEqual([one]);
  });

  test("are in one step while one of them runs, and in the next when all before have ended", () => {
    const { ledger, outer, inner } = running("input");
    const one = inner("i1");
    const two = inner("i2");
    ledger.move(one, "settled");
    const three = inner("i3");
    ledger.move(two, "settled");
    ledger.move(three, "retracted");
    const four = inner("i4");
    expect([outer, one, two, three, four].map(({ step }) => step)).toEqual([1, 1, 1, 1, 2]);
    // The step of a call that is decided again stays what it was.
    expect(ledger.stepOf(three)).toBe(1);
    expect(ledger.stepOf(ledger.add("input", callOf([], "next")))).toBe(3);
  });

  test("are siblings like any other where the host's loop tells of them before they run", () => {
    const { ledger, outer, inner } = running("input");
    const sibling = inner("s1", "input");
    expect(sibling.nested).toBe(false);
    expect(ledger.before(sibling)).toEqual([outer]);
  });

  test("can't be told from siblings in a loop that only runs tools", () => {
    const { ledger, outer, inner } = running("execute");
    const sibling = inner("s1");
    expect(sibling.nested).toBe(false);
    expect(ledger.before(sibling)).toEqual([outer]);
  });
});

test("what is open is what has not begun", () => {
  const ledger = createLedger();
  const [one, two, three] = ["a", "b", "c"].map((id) => ledger.add("input", callOf([], id)));
  if (one === undefined || two === undefined || three === undefined) throw new Error("no entries");
  ledger.move(one, "running");
  ledger.move(two, "retracted");
  expect(ledger.open()).toEqual([three]);
  ledger.move(two, "open");
  expect(ledger.open()).toEqual([three, two]);
  expect([ledger.knows("a"), ledger.knows("d")]).toEqual([true, false]);
});

test("whoever waits for a call goes on when nothing more comes of it", async () => {
  const ledger = createLedger();
  const entry = ledger.add("input", callOf([], "a"));
  let ended = 0;
  const waiting = entry.ended.promise.then(() => {
    ended += 1;
  });
  ledger.move(entry, "running");
  await Promise.resolve();
  expect(ended).toBe(0);
  ledger.move(entry, "settled");
  ledger.move(entry, "settled");
  await waiting;
  expect(ended).toBe(1);
});

test("a call that waits is known to those behind it", () => {
  const ledger = createLedger();
  const messages: unknown[] = [];
  const [first, second] = [
    ledger.add("input", callOf(messages, "a")),
    ledger.add("input", callOf(messages, "b")),
  ];
  expect(ledger.waiting(messages)).toBeUndefined();
  const decision = { kind: "wait" } as Extract<Entry["answer"], { kind: "decided" }>["decision"];
  second.answer = { kind: "decided", decision };
  expect(ledger.waiting(messages)).toBe(second);
  first.answer = { kind: "denied", text: "" };
  expect(ledger.waiting(messages)).toBe(second);
  expect(ledger.waiting([])).toBeUndefined();
});
