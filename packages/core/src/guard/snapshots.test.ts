import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";

const rules = defineProcedure({
  constraints: [
    { name: "once", formula: parse("count(pay) <= 1") },
    { name: "rm", formula: parse("not called(rm)"), mode: "ask" },
  ],
});

describe("a snapshot that is not as it was made is refused, with the reason", () => {
  test.each<[string, (made: Loose) => unknown, RegExp]>([
    ["none at all", () => "snapshot", /no object/],
    ["null", () => null, /no object/],
    ["a proxy that throws", () => throwing(), /no object/],
    ["of another version", (made) => ({ ...made, format: 2 }), /has format `2`: this version reads format 1/],
    ["without events", ({ format, procedure }) => ({ format, procedure }), /has no events/],
    ["with events that are no list", (made) => ({ ...made, events: {} }), /has no events/],
    ["cut at its end", (made) => ({ ...made, events: made.events.slice(0, -1) }), /cut or changed/],
    ["cut at its beginning", (made) => ({ ...made, events: made.events.slice(1) }), /cut or changed/],
    [
      "with a result that was changed",
      (made) => edited(made, 2, { as: { kind: "result", result: 7 } }),
      /cut or changed/,
    ],
    ["with a call that was left out", (made) => without(made, 1), /cut or changed/],
  ])("%s", (_what, change, reason) => {
    expect(() => resume(change(snapshot()))).toThrow(reason);
    expect(() => resume(change(snapshot()))).toThrowError(
      expect.objectContaining({ code: "snapshot-invalid" }),
    );
  });
});

describe("an event that is none is refused, also where nobody kept the digest", () => {
  test.each<[string, number, object | (() => object)]>([
    ["of an unknown kind", 1, { kind: "allowed" }],
    ["of another version", 1, { format: 2 }],
    ["without the hash of its rules", 1, { procedure: undefined }],
    ["whose settings are missing", 0, { retry: undefined }],
    ["whose posture is unknown", 0, { posture: "off" }],
    ["whose decision is unknown", 1, { decision: { kind: "yes" } }],
    ["whose decision is about another call", 1, { call: { id: "1", name: "pay", args: { to: "me" } } }],
    [
      "whose ways to try again are unknown",
      0,
      { retry: { count: "all", limit: 3, consecutiveLimit: 3, then: "stop" } },
    ],
    ["whose safe points are none", 0, { transactions: [{ begin: {}, end: {} }] }],
    [
      "whose decision leads to a dead end of nothing",
      1,
      () => ({ decision: { ...allowed(), deadEnd: { rules: 1 } } }),
    ],
    ["whose decision was overridden by nobody", 1, () => ({ decision: { ...allowed(), overridden: true } })],
    ["whose decision stops for no reason", 1, () => ({ decision: { ...allowed(), stops: "so" } })],
    ["whose debts are none", 4, { decision: { kind: "finish", owed: [1] } }],
    ["whose call has no name", 1, { call: { id: "1", args: {} } }],
    ["whose settlement is unknown", 2, { as: { kind: "fine" } }],
    ["whose findings are none", 2, { findings: "none" }],
    ["who speaks is unknown", 3, { role: "root" }],
    ["whose end is unknown", 4, { end: "never" }],
  ])("%s", (_what, index, change) => {
    const { digest: _digest, ...rest } = snapshot();
    const made = typeof change === "function" ? change() : change;
    expect(() => resume(edited(rest, index, made))).toThrow(`event ${index + 1} of the log is broken`);
  });
});

test("a refusal that was moved to another call is no event", () => {
  const guard = createGuard(rules);
  guard.propose({ id: "1", name: "rm", args: {} });
  const { digest: _digest, ...made }: Loose = JSON.parse(JSON.stringify(guard.snapshot()));
  const moved = edited(made, 1, { call: { id: "1", name: "pay", args: {} } });
  expect(() => resume(moved)).toThrow("event 2 of the log is broken");
});

test("an allowance that was forged into a refusal's place does not run anything", () => {
  const { digest: _digest, ...made } = snapshot();
  const asked = { kind: "ask", judged: "ask", feedback: "" };
  const forged = made.events.map((event) =>
    event.kind === "proposed" ? { ...event, decision: { ...(event.decision as object), ...asked } } : event,
  );
  const guard = resume({ ...made, events: forged });
  // The forged question is about another call, so that approving it is no use here.
  const approved = guard.decisions[0]?.decision ?? "";
  expect(guard.propose({ id: "2", name: "rm", args: {}, approved }).kind).toBe("ask");
});

test("a snapshot of other rules is judged on under these", () => {
  const other = defineProcedure({ constraints: [{ name: "ls", formula: parse("not called(ls)") }] });
  const guard = resume(snapshot(), other);
  expect(guard.propose({ id: "2", name: "ls", args: {} }).kind).toBe("block");
});

test("what was made goes on, also through JSON", () => {
  expect(resume(snapshot()).trace.calls).toHaveLength(1);
});

interface Loose {
  readonly format: number;
  readonly procedure: string;
  readonly digest?: string;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** Started, a call, its result, a message, the end of a turn. */
function snapshot(): Loose {
  const guard = createGuard(rules);
  guard.propose({ id: "1", name: "pay", args: {} });
  guard.settle("1", { result: "paid" });
  guard.said({ role: "user", text: "Thanks." });
  guard.proposeFinish({ answer: "Paid.", end: "turn" });
  return JSON.parse(JSON.stringify(guard.snapshot()));
}

function allowed(): object {
  return Object(snapshot().events[1]?.decision);
}

function resume(from: unknown, procedure: Procedure = rules): Guard {
  return Reflect.apply(createGuard, undefined, [procedure, { resume: from }]);
}

function edited(made: Loose, index: number, change: object): Loose {
  return {
    ...made,
    events: made.events.map((event, at) => (at === index ? { ...event, ...change } : event)),
  };
}

function without(made: Loose, index: number): Loose {
  return { ...made, events: made.events.filter((_, at) => at !== index) };
}

function throwing(): object {
  const refuse = () => {
    throw new Error("no");
  };
  return new Proxy({}, { ownKeys: refuse, get: refuse, getPrototypeOf: refuse });
}
