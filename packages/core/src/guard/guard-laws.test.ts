import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { Formula } from "../formula/formula.ts";
import { mapChildren } from "../formula/map-children.ts";
import { mapPatterns } from "../formula/map-patterns.ts";
import type { Pattern } from "../formula/pattern.ts";
import { holds } from "../semantics/holds.ts";
import { print } from "../syntax/print.ts";
import { formulas } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

const settings = { numRuns: 200 * factor };

test("where a call is refused, the unguarded run is lost", () => {
  let refusals = 0;
  fc.assert(
    fc.property(rules(), calls(), (formula, sequence) => {
      const guard = createGuard(procedureOf([formula]));
      runAll(guard, sequence);
      const first = guard.decisions.findIndex(({ kind }) => kind !== "allow");
      // What can't be judged, for want of times, is refused as well.
      if (guard.decisions[first]?.findings[0]?.kind !== "breaks") return;
      refusals++;
      for (const trace of continuations(traceOf(sequence.slice(0, first + 1)), 2)) {
        expect(holds(formula, trace), print(formula)).toBe("violated");
      }
    }),
    settings,
  );
  expect(refusals).toBeGreaterThan(40);
});

test("for invariants the first call refused is the first that breaks them offline", () => {
  fc.assert(
    fc.property(invariants(), calls(), (formula, sequence) => {
      const online = decisionsOn(procedureOf([formula]), sequence).findIndex((kind) => kind !== "allow");
      const offline = sequence.findIndex(
        (_, index) => holds(formula, traceOf(sequence.slice(0, index + 1))) === "violated",
      );
      expect(online, print(formula)).toBe(offline);
    }),
    settings,
  );
});

test("the calls that ran satisfy every invariant", () => {
  fc.assert(
    fc.property(fc.array(invariants(), { minLength: 1, maxLength: 3 }), calls(), (chosen, sequence) => {
      const guard = createGuard(procedureOf(chosen));
      runAll(guard, sequence);
      for (const formula of chosen) expect(holds(formula, guard.trace), print(formula)).toBe("satisfied");
    }),
    settings,
  );
});

test("a refused call leaves no mark", () => {
  fc.assert(
    fc.property(fc.array(rules(), { minLength: 1, maxLength: 3 }), calls(), (chosen, sequence) => {
      const procedure = procedureOf(chosen);
      const decisions = decisionsOn(procedure, sequence);
      const admitted = sequence.filter((_, index) => decisions[index] === "allow");
      expect(decisionsOn(procedure, admitted)).toEqual(admitted.map(() => "allow"));
    }),
    settings,
  );
});

test("the order of the rules changes nothing", () => {
  fc.assert(
    fc.property(fc.array(rules(), { minLength: 2, maxLength: 3 }), calls(), (chosen, sequence) => {
      const forwards = decisionsOn(procedureOf(chosen), sequence);
      expect(decisionsOn(procedureOf(chosen.toReversed()), sequence)).toEqual(forwards);
    }),
    settings,
  );
});

test("observe judges the run that enforce would have, up to the first refusal, and runs everything", () => {
  fc.assert(
    fc.property(rules(), calls(), (formula, sequence) => {
      const enforced = decisionsOn(procedureOf([formula]), sequence);
      const guard = createGuard(procedureOf([formula]), { posture: "observe" });
      runAll(guard, sequence);
      const upTo = 1 + enforced.findIndex((kind) => kind !== "allow") || sequence.length;
      expect(guard.decisions.slice(0, upTo).map(({ judged }) => judged)).toEqual(enforced.slice(0, upTo));
      expect(guard.trace.calls.map(({ name }) => name)).toEqual(sequence.map(({ name }) => name));
    }),
    settings,
  );
});

test("calls that no rule looks at change nothing", () => {
  fc.assert(
    fc.property(invariants(), calls(), (formula, sequence) => {
      const procedure = procedureOf([formula]);
      const idle = { name: "idle", args: {} };
      // Whether a run is stuck is another question: a call that is let through says that it is not.
      const options = { stuckAfter: 0 };
      const padded = decisionsOn(
        procedure,
        sequence.flatMap((call) => [idle, call]),
        options,
      );
      expect(padded.filter((_, index) => index % 2 === 1)).toEqual(decisionsOn(procedure, sequence, options));
    }),
    settings,
  );
});

test("other names for the tools change nothing", () => {
  fc.assert(
    fc.property(fc.array(rules(), { minLength: 1, maxLength: 3 }), calls(), (chosen, sequence) => {
      const renamed = chosen.map((formula) => withNames(formula));
      expect(
        decisionsOn(
          procedureOf(renamed),
          sequence.map(({ name, args }) => ({ name: otherName(name), args })),
        ),
      ).toEqual(decisionsOn(procedureOf(chosen), sequence));
    }),
    settings,
  );
});

test("a rule of mode warn keeps firing: it complains of the calls that log complains of", () => {
  fc.assert(
    fc.property(invariants(), calls(), (formula, sequence) => {
      const warned = createGuard(procedureOf([formula], "warn"));
      const logged = createGuard(procedureOf([formula], "log"));
      for (const [index, { name, args }] of sequence.entries()) {
        const complains = [warned, logged].map((guard) => {
          const once = guard.propose({ id: `${index}`, name, args, step: 2 * index });
          // Made again after its warning: it has to go through.
          const made =
            once.kind === "allow" ? once : guard.propose({ id: `${index}`, name, args, step: 2 * index + 1 });
          expect(made.kind, print(formula)).toBe("allow");
          guard.settle(`${index}`, { result: 1 });
          return once.findings.length > 0;
        });
        expect(complains[0], print(formula)).toBe(complains[1]);
      }
    }),
    settings,
  );
});

test("calls of the past are judged as calls that were let through", () => {
  fc.assert(
    fc.property(rules(), calls(), (formula, sequence) => {
      const logged = createGuard(procedureOf([formula], "log"));
      const past = createGuard(procedureOf([formula], "log"));
      for (const [index, { name, args }] of sequence.entries()) {
        const call = { id: `${index}`, name, args, step: index };
        const { findings } = logged.propose(call);
        logged.settle(call.id, { result: 1 });
        // With its result here a call can break more than without it, and nothing less.
        const told = past.ran(call, { result: 1 }).filter(({ kind }) => kind === "breaks");
        const expected = findings.filter(({ kind }) => kind === "breaks");
        expect(told.length, print(formula)).toBeGreaterThanOrEqual(expected.length);
      }
      expect(past.trace.calls).toEqual(logged.trace.calls);
    }),
    settings,
  );
});

type Call = Pick<ToolCall, "name" | "args">;

function rules(): fc.Arbitrary<Formula> {
  const random = formulas({ depth: 3, results: false, dialogue: false });
  return fc.oneof({ weight: 2, arbitrary: random }, { weight: 1, arbitrary: invariants() });
}

/** Formulas that a finished run violates exactly where some prefix has lost it. */
function invariants(): fc.Arbitrary<Formula> {
  const name = fc.constantFrom("a", "b", "c");
  const tool = name.map((one) => ({ tool: { kind: "name", name: one }, where: [] }) as const);
  const withX = name.map(
    (one) =>
      ({
        tool: { kind: "name", name: one },
        where: [{ part: "args", path: "x", matcher: { kind: "variable", name: "x" } }],
      }) as const,
  );
  const now = tool.map((call): Formula => ({ kind: "now", call }));
  const once = now.map((body): Formula => ({ kind: "once", body }));
  const demand = fc.oneof(
    once,
    once.map((body): Formula => ({ kind: "not", body })),
  );
  return fc.oneof(
    tool.map((call): Formula => ({ kind: "not", body: { kind: "called", call } })),
    fc.record({ kind: fc.constant("precedes"), first: tool, then: tool }),
    fc.record({
      kind: fc.constant("count"),
      call: tool,
      comparison: fc.constant("<="),
      times: fc.constantFrom(1, 2),
    }),
    fc
      .tuple(now, demand)
      .map(([left, right]): Formula => ({ kind: "globally", body: { kind: "implies", left, right } })),
    fc.tuple(withX, withX).map(
      ([call, earlier]): Formula => ({
        kind: "globally",
        body: { kind: "bind", call, body: { kind: "once", body: { kind: "now", call: earlier } } },
      }),
    ),
    fc
      .tuple(now, now)
      .map(([left, right]): Formula => ({ kind: "weakUntil", left: { kind: "not", body: left }, right })),
  );
}

function calls(): fc.Arbitrary<readonly Call[]> {
  const call = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    args: fc.record({ x: fc.constantFrom(1, 2) }),
  });
  return fc.array(call, { minLength: 1, maxLength: 7 });
}

function otherName(name: string): string {
  return `other_${name}`;
}

/** The formula about tools with other names. */
function withNames(formula: Formula): Formula {
  const renamed = mapPatterns(formula, (pattern) => ({ ...pattern, tool: otherTool(pattern.tool) }));
  return mapChildren(renamed, withNames);
}

function otherTool(tool: Pattern["tool"]): Pattern["tool"] {
  switch (tool.kind) {
    case "any":
      return tool;
    case "name":
      return { kind: "name", name: otherName(tool.name) };
    case "names":
      return { kind: "names", names: tool.names.map(otherName) };
    case "glob":
      return { kind: "glob", glob: otherName(tool.glob) };
  }
}

function procedureOf(chosen: readonly Formula[], mode: Mode = "block"): Procedure {
  return defineProcedure({
    constraints: chosen.map((formula, index) => ({ name: `r${index}`, formula, mode })),
  });
}

function decisionsOn(
  procedure: Procedure,
  sequence: readonly Call[],
  options: GuardOptions = {},
): readonly string[] {
  const guard = createGuard(procedure, options);
  runAll(guard, sequence);
  return guard.decisions.map(({ kind }) => kind);
}

/** Each call is a step of its own and settled before the next. */
function runAll(guard: Guard, sequence: readonly Call[]): void {
  for (const [index, { name, args }] of sequence.entries()) {
    guard.propose({ id: `${index}`, name, args, step: index });
    guard.settle(`${index}`, { result: 1 });
  }
}

function traceOf(sequence: readonly Call[]): Trace {
  const made = sequence.map(
    (call, position): ToolCall => ({ ...call, position, step: position, outcome: "ok", result: 1 }),
  );
  return { calls: made, dialogue: [], metrics: {}, ended: false, gaps: [] };
}

function continuations(trace: Trace, length: number): readonly Trace[] {
  if (length === 0) return [trace];
  const letters = ["a", "b", "c"].flatMap((name) => [1, 2].map((x) => ({ name, args: { x } })));
  return [
    trace,
    ...letters.flatMap((letter) => continuations(traceOf([...trace.calls, letter]), length - 1)),
  ];
}
