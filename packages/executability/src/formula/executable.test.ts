import { createGuard, defineProcedure, parse, print, Trace, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import { together } from "../environment/together.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import { parseMachine } from "../machine/parse-machine.ts";
import { executable, executablePredicate } from "./executable.ts";

const shop = machineEnvironment(
  parseMachine(`version: 1
id: shop
state: { orders: { W1: pending } }
tools:
  login: { tells: [identity] }
  cancel:
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    must_know: [identity]
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
`),
);
const procedureOf = (environment: Parameters<typeof executable>[0]) =>
  defineProcedure({ constraints: [{ name: "possible", formula: executable(environment) }] });

type Call = readonly [name: string, args?: object];

function traceOf(calls: readonly Call[], failed: readonly number[] = []): Trace {
  return Trace.fromMetrics({
    tool_calls: calls.map(([tool_name, args = {}], step) => ({
      tool_name,
      arguments: args,
      tool_result: "ok",
      step: step + 1,
      is_error: failed.includes(step),
    })),
  });
}

const login: Call = ["login"];
const cancel: Call = ["cancel", { order: "W1" }];

test("a finished run keeps it exactly if every action can be done", () => {
  const anyCall = fc.constantFrom<Call>(login, cancel, ["cancel", {}], ["other"]);
  fc.assert(
    fc.property(
      fc.array(anyCall, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat({ max: 4 })),
      (calls, failed) => {
        const environment = together(shop, recordedEnvironment());
        const trace = traceOf(calls, failed);
        const [result] = verifyTrace(trace, procedureOf(environment)).constraints;
        expect(result?.verdict === "satisfied").toBe(
          checkExecutability(trace, environment).valid.every((one) => one === true),
        );
      },
    ),
  );
});

test("the first violation is the first failure, and says why", () => {
  const [result] = verifyTrace(traceOf([login, cancel, cancel]), procedureOf(shop)).constraints;
  expect(result).toMatchObject({ verdict: "violated", firstViolation: 2 });
  expect(JSON.stringify(result?.witnesses)).toContain("only a pending order can be cancelled");
});

test("what is not known is not evaluated", () => {
  const trace = Trace.fromMetrics({ tool_calls: [{ tool_name: "login", arguments: {}, step: 1 }] });
  expect(verifyTrace(trace, procedureOf(recordedEnvironment())).constraints[0]?.verdict).toBe("unevaluable");
});

test("a guard refuses what can't be done whatever it returns, and says at the end of a call what was rejected", () => {
  const procedure = procedureOf(together(shop, recordedEnvironment()));
  const guard = createGuard(procedure);
  const early = guard.propose({ id: "1", name: "cancel", args: { order: "W1" }, step: 1 });
  expect(early).toMatchObject({
    kind: "block",
    findings: [{ detail: "cancel needs identity, which nothing has told yet." }],
  });
  expect(guard.propose({ id: "2", name: "login", args: {}, step: 2 }).kind).toBe("allow");
  guard.settle("2", { error: "down" });
  expect(verifyTrace(guard.trace, procedure).constraints[0]).toMatchObject({
    verdict: "violated",
    firstViolation: 1,
  });
});

test("registered by its name it can be written in a rule, and says the same", () => {
  const calls: readonly Call[] = [["login"], ["cancel", { order: "W1" }], ["cancel", { order: "W1" }]];
  const named = defineProcedure({
    registry: { predicates: { executable: executablePredicate(shop) } },
    constraints: [{ name: "possible", formula: parse("G predicate(executable)") }],
  });
  expect(verifyTrace(traceOf(calls), named).constraints[0]).toMatchObject({
    verdict: "violated",
    witnesses: verifyTrace(traceOf(calls), procedureOf(shop)).constraints[0]?.witnesses,
  });
  expect(print(named.constraints[0]?.formula ?? parse("true"))).toBe("G predicate(executable)");
});

test("where a call's arguments are not recorded it is not evaluated, if the trace's gaps are given as facts", () => {
  const trace = Trace.fromMetrics({ tool_calls: [{ tool_name: "login" }, { tool_name: "cancel" }] });
  const { calls: _calls, ...facts } = trace;
  const verdictWith = (given: Parameters<typeof executable>[1]) => {
    const constraints = [{ name: "possible", formula: executable(shop, given) }];
    return verifyTrace(trace, defineProcedure({ constraints })).constraints[0]?.verdict;
  };
  expect(verdictWith(facts)).toBe("unevaluable");
  // Without them the code sees no arguments, which the schema of `cancel` refuses.
  expect(verdictWith({})).toBe("violated");
});
