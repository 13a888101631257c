import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";
import { replay } from "./replay.ts";

const verified: OutcomeRecogniser = {
  tool: { kind: "name", name: "verify" },
  success: [{ part: "result", path: "verified", matcher: { kind: "equals", value: true } }],
};

test("a result that the rules read as a failure is one, though the host saw none", () => {
  expect(kindsOn([["verify", { verified: false }], ["refund"]])).toEqual(["allow", "block"]);
  expect(kindsOn([["verify", { verified: true }], ["refund"]])).toEqual(["allow", "allow"]);
  expect(kindsOn([["verify", '{"verified": true}'], ["refund"]])).toEqual(["allow", "allow"]);
});

test("without the rules' word the host's counts", () => {
  expect(kindsOn([["verify", { verified: false }], ["refund"]], [])).toEqual(["allow", "allow"]);
});

test("the call keeps its result, and the log says what was seen in it", () => {
  const guard = createGuard(procedureOf([verified]));
  run(guard, [["verify", { verified: false }]]);
  expect(guard.trace.calls).toMatchObject([{ outcome: "error", result: { verified: false } }]);
  expect(guard.snapshot().events.at(-1)).toMatchObject({
    kind: "settled",
    as: { kind: "result", result: { verified: false }, outcome: "error" },
  });
});

test("a result that nobody can read shows nothing", () => {
  const guard = createGuard(procedureOf([verified]));
  run(guard, [["verify", 1n as unknown as Json]]);
  expect(guard.trace.calls).toMatchObject([{ outcome: "unknown" }]);
});

test("a call of the past is read the same way", () => {
  const guard = createGuard(procedureOf([verified]));
  guard.ran({ id: "a", name: "verify", args: {} }, { result: { verified: false } });
  expect(guard.trace.calls).toMatchObject([{ outcome: "error" }]);
  expect(guard.propose({ id: "b", name: "refund", args: {} }).kind).toBe("block");
});

test("a session goes on with what was seen", () => {
  const procedure = procedureOf([verified]);
  const first = createGuard(procedure);
  run(first, [["verify", { verified: false }]]);
  const resume = JSON.parse(JSON.stringify(first.snapshot()));
  const second = createGuard(procedure, { resume });
  expect(second.trace.calls).toEqual(first.trace.calls);
  expect(second.propose({ id: "r", name: "refund", args: {} }).kind).toBe("block");
});

test("online and offline say the same of random results, and the log replays", () => {
  const seen = { refused: 0, allowed: 0 };
  fc.assert(
    fc.property(fc.array(calls(), { maxLength: 6 }), recognisers(), (sequence, tools) => {
      const procedure = procedureOf(tools);
      const guard = createGuard(procedure, { posture: "observe" });
      run(guard, sequence);
      const { trace } = guard;
      const recorded = Trace.fromMetrics({
        tool_calls: sequence.map(([name, result = null]) => ({ name, args: {}, result })),
      });
      const offline = verifyTrace(recorded, procedure);
      const online = verifyTrace(trace, procedure);
      const verdicts = (of: typeof offline) =>
        of.constraints.map(({ verdict, firstViolation }) => [verdict, firstViolation]);
      expect(verdicts(online)).toEqual(verdicts(offline));
      const first = guard.decisions.findIndex(({ judged }) => judged !== "allow");
      expect(first).toBe(offline.constraints[0]?.firstViolation ?? -1);
      seen[first === -1 ? "allowed" : "refused"]++;
      expect(replay(guard.snapshot().events, procedure).difference).toBeUndefined();
    }),
    { numRuns: 300 * factor },
  );
  expect(Math.min(seen.refused, seen.allowed)).toBeGreaterThan(40);
});

type Made = readonly [name: string, result?: Json];

function calls(): fc.Arbitrary<Made> {
  const results: readonly Json[] = [
    null,
    {},
    { verified: true },
    { verified: false },
    '{"verified":true}',
    "no",
  ];
  return fc.tuple(fc.constantFrom("verify", "refund", "other"), fc.constantFrom(...results));
}

function recognisers(): fc.Arbitrary<readonly OutcomeRecogniser[]> {
  const failed: OutcomeRecogniser = {
    tool: { kind: "glob", glob: "ver*" },
    failure: [{ part: "result", path: "", matcher: { kind: "equals", value: "no" } }],
  };
  return fc.subarray([verified, failed]);
}

function procedureOf(tools: readonly OutcomeRecogniser[]): Procedure {
  return defineProcedure({
    constraints: [
      { name: "verified first", formula: parse("G (now(refund) -> Y O now(verify(outcome = ok)))") },
    ],
    tools,
  });
}

function kindsOn(made: readonly Made[], tools: readonly OutcomeRecogniser[] = [verified]): readonly string[] {
  const guard = createGuard(procedureOf(tools));
  run(guard, made);
  return guard.decisions.map(({ kind }) => kind);
}

function run(guard: Guard, made: readonly Made[]): void {
  for (const [index, [name, result = null]] of made.entries()) {
    const id = `c${index}`;
    const { kind } = guard.propose({ id, name, args: {}, step: index });
    if (kind === "allow") guard.settle(id, { result });
  }
}
