import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Finding } from "./decision.ts";
import type { Guard } from "./guard.ts";
import type { PastSettlement } from "./guard-event.ts";
import { settingsFrom } from "./guard-settings.ts";
import { setupOf } from "./guard-setup.ts";
import { judgePast } from "./judge-past.ts";
import { readCall } from "./read-call.ts";
import { startSession } from "./session.ts";

describe("a call of which the host says that it was refused", () => {
  const refused = { refused: "Not executed." };

  test("is told of with what the rules have against it, and leaves no mark", () => {
    const guard = guardOf("count(pay) <= 1");
    ran(guard, "pay", { result: "paid" });
    expect(ran(guard, "pay", refused)).toEqual(["breaks: pay was already called in call #1."]);
    expect(outcomes(guard)).toEqual(["ok", "refused"]);
  });

  test("failed, where no rule has anything against it, and is judged as one that failed", () => {
    const guard = guardOf("G(not now(run(outcome = error)))");
    expect(ran(guard, "look", refused)).toEqual([]);
    expect(ran(guard, "run", refused)).toEqual(["breaks: failed run is not allowed."]);
    expect(guard.trace.calls).toMatchObject([
      { outcome: "error", result: "Not executed." },
      { outcome: "error" },
    ]);
  });

  test("failed as well, where nobody can tell whether a rule is against it", () => {
    const guard = guardOf("precedes(verify(outcome = ok), pay)");
    ran(guard, "verify");
    expect(ran(guard, "pay", refused)).toEqual([expect.stringMatching(/^error: /)]);
    expect(outcomes(guard)).toEqual(["unknown", "error"]);
  });
});

test("what can no longer be met after it is told of, and believed of a call that was refused", () => {
  const lost = "breaks: after this call the rule can no longer be met.";
  const formula = "G(now(a) -> X now(b)) & G not now(b)";
  expect(ran(guardOf(formula), "a", { result: 1 })).toEqual([lost]);
  const guard = guardOf(formula);
  expect(ran(guard, "a", { refused: "no" })).toEqual([lost]);
  expect(outcomes(guard)).toEqual(["refused"]);
});

test("what a result that can't be read leaves unjudged is told, and so is what was not recorded", () => {
  const guard = guardOf("G(not now(run(result.ok = false)))");
  expect(ran(guard, "run", { result: () => 1 })).toEqual([expect.stringMatching(/^error: /)]);
  expect(ran(guard, "run")).toEqual([expect.stringMatching(/^error: /)]);
  expect(guard.trace.gaps.map(({ detail }) => detail)).toEqual([
    "result of call #1 is a function",
    "result of call #2 was not recorded",
  ]);
});

test("a call that a person denied is nobody's break, whatever the rules are", () => {
  const guard = guardOf("not called(rm)");
  expect(ran(guard, "rm", { denied: "no" })).toEqual([]);
  expect(outcomes(guard)).toEqual(["denied"]);
});

test("a call of the past belongs to the turn in which it ran", () => {
  const guard = guardOf("count(pay) <= 1", { scope: "turn" });
  expect(ran(guard, "pay", { result: 1 })).toEqual([]);
  guard.finished({ answer: "Paid.", end: "turn" });
  expect(ran(guard, "pay", { result: 1 })).toEqual([]);
  expect(ran(guard, "pay", { result: 1 })).toEqual(["breaks: pay was already called in call #2."]);
  const strict = guardOf("not called(rm)", { scope: "turn" });
  strict.finished({ answer: "Hello.", end: "turn" });
  expect(ran(strict, "rm", { result: 1 })).toEqual(["breaks: rm is not allowed."]);
});

test("how it ended is what the rules' tools see in what came back", () => {
  const verified = { part: "result", path: "verified", matcher: { kind: "equals", value: true } } as const;
  const guard = createGuard(
    defineProcedure({
      constraints: [{ name: "rule", formula: parse("precedes(verify(outcome = ok), pay)") }],
      tools: [{ tool: { kind: "name", name: "verify" }, success: [verified] }],
    }),
  );
  ran(guard, "verify", { result: { verified: false } });
  expect(ran(guard, "pay", { result: "paid" })).toHaveLength(1);
  ran(guard, "verify", { result: { verified: true } });
  expect(outcomes(guard)).toEqual(["error", "ok", "ok"]);
  expect(guard.propose({ id: "now", name: "pay", args: {} }).kind).toBe("allow");
});

test("when it ended is kept, where that is told", () => {
  const guard = guardOf("not called(rm)");
  guard.ran({ id: "1", name: "ls", args: {}, at: 5 }, { result: 1, at: 9 });
  guard.ran({ id: "2", name: "ls", args: {} }, { result: 1 });
  expect(guard.trace.calls.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
    [5, 9],
    [undefined, undefined],
  ]);
});

test("where no machine says anything, or one fails, all rules are asked", () => {
  const procedure = defineProcedure({ constraints: [{ name: "rm", formula: parse("not called(rm)") }] });
  const setup = setupOf(procedure, settingsFrom({}), undefined);
  const failing = {
    ...setup,
    watched: {
      ...setup.watched,
      get session(): never {
        throw new Error("no");
      },
    },
  };
  const session = startSession(setup);
  const rm = readCall({ id: "1", name: "rm", args: {} });
  for (const found of [
    judgePast(setup, { ...session, watch: undefined }, rm, { result: 1 }),
    judgePast(failing, session, rm, { result: 1 }),
  ])
    expect(found.findings).toMatchObject([{ constraint: "rm", kind: "breaks" }]);
});

function guardOf(formula: string, more: Partial<Constraint> = {}): Guard {
  return createGuard(defineProcedure({ constraints: [{ name: "rule", formula: parse(formula), ...more }] }));
}

let ids = 0;

/** What is told of a call that ran. */
function ran(guard: Guard, name: string, settlement?: PastSettlement): readonly string[] {
  const found = guard.ran({ id: `c${ids++}`, name, args: {} }, settlement);
  return found.map(({ kind, detail }: Finding) => `${kind}: ${detail}`);
}

function outcomes(guard: Guard): readonly string[] {
  return guard.trace.calls.map(({ outcome }) => outcome);
}
