import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Explanation } from "./explanation.ts";
import type { Guard, GuardOptions } from "./guard.ts";

describe("why a call was refused", () => {
  const confirmed = "G(bind refund(order = $o). O(now confirm(order = $o, outcome = ok)))";

  test("is told in full: rule, values, calls that mattered, what the model read, what would have been allowed", () => {
    const guard = guardOf(confirmed, {
      description: "Money must not move unconfirmed.",
      repair: "Confirm it.",
    });
    run(guard, "confirm!:A confirm:B refund:A");
    const told = 'Not executed. Rule rule: no confirm with order "A" has worked yet. Confirm it.';
    const explanation = guard.explain("d-0003");
    expect(explanation).toEqual({
      decision: "d-0003",
      call: { id: "c2", name: "refund", args: { order: "A" }, position: 2, step: 2 },
      turn: 1,
      posture: "enforce",
      kind: "block",
      judged: "block",
      procedure: guard.snapshot().procedure,
      told,
      rules: [
        {
          constraint: "rule",
          mode: "block",
          kind: "breaks",
          rule: expect.stringMatching(/refund/),
          description: "Money must not move unconfirmed.",
          repair: "Confirm it.",
          detail: 'no confirm with order "A" has worked yet.',
          bindings: { o: "A" },
          calls: [],
          overridden: false,
          allowed: [expect.objectContaining({ kind: "after", text: 'successful confirm with order "A"' })],
        },
      ],
      afterwards: [],
    } satisfies Explanation);
    expect(guard.explain("c2")).toEqual(explanation);
  });

  test("names the calls that mattered", () => {
    const guard = guardOf("count(refund) <= 1");
    run(guard, "refund:A look:A refund:B");
    expect(guard.explain("c2")?.rules).toMatchObject([
      { calls: [{ position: 0, name: "refund", args: { order: "A" } }], allowed: [] },
    ]);
  });

  test("names the rules that can't be kept together after it, also where it was let through", () => {
    const constraints = ["G(now(a) -> X now(b))", "G not now(b)"].map((text, index) => ({
      name: `rule ${index}`,
      formula: parse(text),
    }));
    const detail = "after this call the rules rule 0 and rule 1 can't be kept together any more.";
    for (const deadEnds of ["warn", "block"] as const) {
      const guard = createGuard(defineProcedure({ constraints }), { deadEnds });
      guard.propose({ id: "1", name: "a", args: {} });
      expect(guard.explain("1")).toMatchObject({ deadEnd: { rules: ["rule 0", "rule 1"], detail } });
      guard.propose({ id: "2", name: "c", args: {} });
      expect(guard.explain("2")).not.toHaveProperty("deadEnd");
    }
  });

  test("does not name a call that the rule forbids as well", () => {
    const guard = guardOf("precedes(confirm, refund) & not called(confirm)");
    run(guard, "refund:A");
    expect(guard.explain("c0")?.rules).toMatchObject([{ kind: "breaks", allowed: [] }]);
  });

  test("can be that it stood in one step with what must come before", () => {
    const guard = guardOf("precedes(confirm, refund)");
    guard.propose({ id: "a", name: "confirm", args: {}, step: 1 });
    guard.propose({ id: "b", name: "refund", args: {}, step: 1 });
    expect(guard.explain("b")?.rules).toMatchObject([{ allowed: [{ kind: "laterStep" }] }]);
  });

  test("can be that a result is still out", () => {
    const guard = guardOf("precedes(confirm(outcome = ok), refund)");
    guard.propose({ id: "a", name: "confirm", args: {}, step: 1 });
    guard.propose({ id: "b", name: "refund", args: {}, step: 2 });
    expect(guard.explain("b")).toMatchObject({
      kind: "wait",
      rules: [{ kind: "may-break", allowed: [{ kind: "wait", calls: [0] }] }],
    });
  });

  test.each([
    ["warn", "repeat"],
    ["ask", "approval"],
  ] as const)("and in mode %s what answers it", (mode, kind) => {
    const guard = guardOf("not called(rm)", { mode });
    run(guard, "rm");
    expect(guard.explain("d-0001")?.rules).toMatchObject([{ mode, allowed: [{ kind }] }]);
  });
});

describe("why a call was let through", () => {
  test("is that no rule complains", () => {
    const guard = guardOf("not called(rm)");
    run(guard, "ls");
    expect(guard.explain("c0")).toMatchObject({ kind: "allow", outcome: "ok", rules: [], afterwards: [] });
    expect(guard.explain("c0")).not.toHaveProperty("told");
  });

  test("is that a warning was answered", () => {
    const guard = guardOf("not called(rm)", { mode: "warn" });
    run(guard, "rm rm");
    expect(guard.explain("d-0002")).toMatchObject({ kind: "allow", rules: [{ overridden: true }] });
  });

  test("is that nothing is refused in observe", () => {
    const guard = guardOf("not called(rm)", {}, { posture: "observe" });
    run(guard, "rm");
    expect(guard.explain("d-0001")).toMatchObject({
      kind: "allow",
      judged: "block",
      rules: [{ kind: "breaks" }],
    });
  });

  test("is that what it broke showed only in its result", () => {
    const guard = guardOf("G(not now(run(outcome = error)))");
    run(guard, "run!");
    expect(guard.explain("c0")).toMatchObject({
      outcome: "error",
      rules: [],
      afterwards: [{ kind: "breaks" }],
    });
  });

  test("is that it had run before anybody could ask", () => {
    const guard = guardOf("not called(rm)");
    guard.ran({ id: "old", name: "rm", args: {} }, { result: 1 });
    expect(guard.explain("old")).toMatchObject({
      kind: "ran",
      judged: "ran",
      outcome: "ok",
      rules: [{ constraint: "rule", detail: "rm is not allowed." }],
    });
    expect(guard.explain("old")).not.toHaveProperty("decision");
  });
});

test("nothing is known of an id that nobody used", () => {
  expect(guardOf("not called(rm)").explain("d-9999")).toBeUndefined();
});

test("the log alone says the same", () => {
  const guard = guardOf("precedes(confirm, refund)");
  run(guard, "refund:A");
  const { format, procedure, events } = JSON.parse(JSON.stringify(guard.snapshot()));
  const rules = defineProcedure({
    constraints: [{ name: "rule", formula: parse("precedes(confirm, refund)") }],
  });
  const later = createGuard(rules, { resume: { format, procedure, events } });
  expect(later.explain("d-0001")).toEqual(guard.explain("d-0001"));
});

test("rules that are no more are named, and nothing is tried", () => {
  const guard = guardOf("precedes(confirm, refund)");
  run(guard, "refund:A");
  const other = defineProcedure({ constraints: [{ name: "other", formula: parse("not called(rm)") }] });
  const later = createGuard(other, { resume: guard.snapshot() });
  const [rule] = later.explain("d-0001")?.rules ?? [];
  expect(rule).toMatchObject({ constraint: "rule", detail: "no confirm has been called yet.", allowed: [] });
  expect(rule).not.toHaveProperty("rule");
});

function guardOf(formula: string, more: Partial<Constraint> = {}, options: GuardOptions = {}): Guard {
  const constraints = [{ name: "rule", formula: parse(formula), ...more }];
  return createGuard(defineProcedure({ constraints }), options);
}

/** Calls `c0`, `c1`, …, each in a step of its own and settled before the next: `tool` or `tool:order`, `!` where it fails. */
function run(guard: Guard, calls: string): void {
  for (const [index, text] of calls.split(" ").entries()) {
    const [tool = "", order] = text.split(":");
    const id = `c${index}`;
    const args = order === undefined ? {} : { order };
    guard.propose({ id, name: tool.replace("!", ""), args, step: index });
    guard.settle(id, tool.endsWith("!") ? { error: "failed" } : { result: "done" });
  }
}
