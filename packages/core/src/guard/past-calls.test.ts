import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { replay } from "./replay.ts";

describe("a call that ran before anybody could ask", () => {
  const once = procedureOf("count(pay) <= 1");

  test("counts, and is never refused", () => {
    const guard = createGuard(once);
    expect(guard.ran({ id: "1", name: "pay", args: {} }, { result: "paid" })).toEqual([]);
    expect(guard.ran({ id: "2", name: "pay", args: {} }, { result: "paid" })).toMatchObject([
      { constraint: "rule", kind: "breaks", detail: "pay was already called in call #1." },
    ]);
    expect(guard.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
    expect(guard.decisions).toEqual([]);
    expect(guard.propose({ id: "3", name: "pay", args: {} }).kind).toBe("block");
  });

  test("is judged with its result", () => {
    const guard = createGuard(procedureOf("G(not now(run(outcome = error)))"));
    expect(guard.ran({ id: "1", name: "run", args: {} }, { error: "boom" })).toHaveLength(1);
    expect(guard.ran({ id: "2", name: "run", args: {} }, { result: "fine" })).toEqual([]);
  });

  test("of which nobody knows how it ended leaves what depends on it unjudged", () => {
    const guard = createGuard(procedureOf("precedes(verify(outcome = ok), pay)"));
    guard.ran({ id: "1", name: "verify", args: {} });
    expect(guard.trace.calls[0]?.outcome).toBe("unknown");
    expect(guard.propose({ id: "2", name: "pay", args: {} })).toMatchObject({
      kind: "block",
      findings: [{ kind: "error" }],
    });
  });

  test("that a person denied has not been made", () => {
    const guard = createGuard(once);
    guard.ran({ id: "1", name: "pay", args: {} }, { denied: "not today" });
    expect(guard.propose({ id: "2", name: "pay", args: {} }).kind).toBe("allow");
  });

  test("that is said to have been refused is believed only where the rules object", () => {
    const guard = createGuard(once);
    guard.ran({ id: "1", name: "pay", args: {} }, { refused: "Not executed." });
    guard.ran({ id: "2", name: "pay", args: {} }, { refused: "Not executed." });
    expect(guard.trace.calls.map(({ outcome }) => outcome)).toEqual(["error", "refused"]);
  });

  test("whose arguments can't be read counts, with its arguments missing", () => {
    const guard = createGuard(procedureOf("not called(pay(to = X))"));
    guard.ran({ id: "1", name: "pay", args: () => 1 }, { result: "paid" });
    expect(guard.trace).toMatchObject({
      calls: [{ name: "pay", args: null, outcome: "ok" }],
      gaps: [{ kind: "args", call: 0, detail: "call #1: the arguments can't be read: it is a function." }],
    });
  });

  test("and turns that were over are told without being sent back", () => {
    const guard = createGuard(procedureOf("called(audit)"));
    guard.said({ role: "user", text: "Pay." });
    guard.ran({ id: "1", name: "pay", args: {}, step: 1 }, { result: "paid" });
    expect(guard.finished({ answer: "Paid.", end: "turn" })).toEqual([]);
    expect(guard.finished({ end: "session" })).toMatchObject([{ constraint: "rule" }]);
    guard.said({ role: "user", text: "And now?" });
    expect(guard.trace.dialogue.map(({ turn, text }) => `${turn} ${text}`)).toEqual([
      "1 Pay.",
      "1 Paid.",
      "2 And now?",
    ]);
  });

  test("neither stops a run nor counts as a refusal", () => {
    const guard = createGuard(
      defineProcedure({
        constraints: [
          { name: "stop", formula: parse("not called(rm)"), mode: "stop" },
          { name: "retry", formula: parse("not called(mv)"), mode: "retry" },
        ],
      }),
    );
    for (const name of ["rm", "mv", "mv", "mv", "mv"]) guard.ran({ id: name, name, args: {} }, { result: 1 });
    expect(guard.stopped).toBeUndefined();
    expect(guard.propose({ id: "now", name: "mv", args: {} }).kind).toBe("retry");
  });

  test("stands in the log, which replays to the same decisions, and in a session that goes on", () => {
    const events: GuardEvent[] = [];
    const guard = createGuard(once, { onEvent: (event) => events.push(event) });
    guard.ran({ id: "1", name: "pay", args: {} }, { result: "paid" });
    guard.finished({ answer: "Paid.", end: "turn" });
    guard.propose({ id: "2", name: "pay", args: {} });
    expect(events.map(({ kind }) => kind)).toEqual(["started", "ran", "finished", "proposed"]);
    const log: GuardEvent[] = JSON.parse(JSON.stringify(events));
    expect(replay(log, once)).toMatchObject({ difference: undefined, decisions: guard.decisions });
    const resumed = createGuard(once, { resume: JSON.parse(JSON.stringify(guard.snapshot())) });
    expect(resumed.trace).toEqual(guard.trace);
  });

  test("never throws, whatever it is", () => {
    const guard = createGuard(once);
    const odd = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    for (const call of [undefined, null, 7, odd])
      expect(() => Reflect.apply(guard.ran, guard, [call, call])).not.toThrow();
    expect(guard.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
      Array(4).fill("unknown unknown"),
    );
  });
});

function procedureOf(formula: string): Procedure {
  return defineProcedure({ constraints: [{ name: "rule", formula: parse(formula) }] });
}
