// What was written down and then changed is read, or refused with an error of ours; what was read does no harm afterwards.
import fc from "fast-check";
import { expect, test } from "vitest";
import { attempt } from "../src/errors/attempt.ts";
import type { Formula } from "../src/formula/formula.ts";
import { formulaFromJSON } from "../src/formula/formula-from-json.ts";
import { formulaToJSON } from "../src/formula/formula-to-json.ts";
import {
  AgentLTLError,
  createGuard,
  defineProcedure,
  evaluate,
  parse,
  print,
  Trace,
  verifyTrace,
} from "../src/index.ts";
import type { Json } from "../src/json/json.ts";
import { compile, observationsOf, restore, snapshot, start, step, verdict } from "../src/monitor/index.ts";
import { formulas, traces } from "../src/testing/index.ts";
import { factor } from "./factor.ts";
import { armed, edited, hostileValues } from "./hostile.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "confirmed", formula: parse("G(bind refund(id = $o). O now(confirm(id = $o, outcome = ok)))") },
    { name: "once", formula: parse("count(pay) <= 1"), mode: "ask" },
  ],
});

test("a guard's memory that was changed", () => {
  const guard = createGuard(procedure);
  guard.propose({ id: "1", name: "confirm", args: { id: 1 } });
  guard.propose({ id: "2", name: "refund", args: { id: 1 } });
  guard.settle("1", { result: { ok: true } });
  guard.said({ role: "user", text: "Thanks." });
  guard.propose({ id: "3", name: "pay", args: {} });
  guard.propose({ id: "4", name: "pay", args: {} });
  guard.proposeFinish({ answer: "Done.", end: "turn" });
  // Without the digest, which would tell every change from afar.
  const { digest: _, ...written } = guard.snapshot();
  check(edited(asJson(written)), ["snapshot-invalid"], (changed) => {
    const resumed = Reflect.apply(createGuard, undefined, [procedure, { resume: changed }]);
    resumed.propose({ id: "9", name: "refund", args: { id: 1 } });
    resumed.settle("1", { result: 1 });
    resumed.settle("9", { result: 1 });
    for (const { decision } of resumed.decisions) resumed.explain(decision);
    return [resumed.proposeFinish({ end: "session" }), resumed.snapshot(), resumed.stopReport()];
  });
});

test("a monitor's state that was changed", () => {
  const monitor = compile(parse("G(bind refund(k = $o). O now(confirm(k = $o, outcome = ok)))"));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  const calls = ["confirm", "refund", "confirm"].map((name, position) => ({
    name,
    args: { k: position },
    position,
    step: 1,
    outcome: "pending" as const,
  }));
  const trace: Trace = { calls, dialogue: [], metrics: {}, ended: false, gaps: [] };
  const run = observationsOf(trace);
  const state = run.reduce((before, observation) => step(monitor, before, observation), start(monitor));
  check(edited(asJson(snapshot(monitor, state))), ["snapshot-invalid"], (changed) => {
    const restored = restore(monitor, changed);
    return verdict(
      monitor,
      run.reduce((before, observation) => step(monitor, before, observation), restored),
    );
  });
});

test("a formula that was changed", () => {
  const changed = formulas({ code: true }).chain((formula) => edited(asJson(formulaToJSON(formula))));
  check(changed, ["formula-invalid", "procedure-invalid"], (json) => {
    const formula = formulaFromJSON(json);
    const [{ formula: taken }] = define(formula);
    return [print(taken), evaluate(taken, Trace.fromNames(["a", "b"])).verdict];
  });
});

test("a trace that was changed, in our own form and in that of a record", () => {
  const own = traces().chain((trace) => edited(asJson(Trace.toJSON(trace))));
  const record = traces().chain(({ calls, metrics }) =>
    edited(
      asJson({
        tool_calls: calls.map(({ name, args, result, step: of }) => ({
          tool_name: name,
          arguments: args,
          tool_result: result,
          step: of,
        })),
        ...metrics,
      }),
    ),
  );
  check(fc.oneof(own, record), ["trace-invalid"], (json) => {
    const trace = Trace.fromJSON(json);
    return [Trace.toJSON(trace), verifyTrace(trace, procedure).label];
  });
});

test("anything at all in place of a trace, a formula, a memory or a rule", () => {
  // What a host or a store hands over may fight back; formulas and rules are written by the application.
  const fighting: readonly ((value: unknown) => unknown)[] = [
    (value) => Reflect.apply(Trace.fromJSON, undefined, [value]),
    (value) => Reflect.apply(Trace.fromMetrics, undefined, [value]),
    (value) => Reflect.apply(verifyTrace, undefined, [value, procedure]),
    (value) => Reflect.apply(createGuard, undefined, [procedure, { resume: value }]),
  ];
  const calm: readonly ((value: unknown) => unknown)[] = [
    (value) => Reflect.apply(formulaFromJSON, undefined, [value]),
    (value) => Reflect.apply(defineProcedure, undefined, [value]),
    (value) => Reflect.apply(defineProcedure, undefined, [{ constraints: value }]),
    (value) => Reflect.apply(defineProcedure, undefined, [{ constraints: [value] }]),
    (value) => Reflect.apply(defineProcedure, undefined, [{ constraints: [{ name: "a", formula: value }] }]),
  ];
  fc.assert(
    fc.property(hostileValues(), (value) => {
      const tried = [
        ...fighting.map((read) => attempt(() => read(armed(value)))),
        ...calm.map((read) => attempt(() => read(value))),
      ];
      for (const done of tried) {
        if (done.kind === "threw" && !AgentLTLError.isInstance(done.error)) throw done.error;
      }
    }),
    { numRuns: 500 * factor },
  );
});

/** What is changed is used without an error, or refused with one of these codes; both happen. */
function check(
  changed: fc.Arbitrary<Json>,
  codes: readonly AgentLTLError["code"][],
  use: (changed: Json) => unknown,
): void {
  let [used, refused] = [0, 0];
  fc.assert(
    fc.property(changed, (json) => {
      const done = attempt(() => JSON.stringify(use(json)));
      if (done.kind === "done") {
        used++;
        return;
      }
      refused++;
      if (!AgentLTLError.isInstance(done.error)) throw done.error;
      expect(codes, done.error.message).toContain(done.error.code);
    }),
    { numRuns: 400 * factor },
  );
  expect(Math.min(used, refused)).toBeGreaterThan(10 * factor);
}

function define(formula: Formula): readonly [{ readonly formula: Formula }] {
  const [constraint] = defineProcedure({
    constraints: [{ name: "rule", formula }],
    registry: {},
  }).constraints;
  if (constraint === undefined) throw new Error("no rule");
  return [constraint];
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
