import { expect, test } from "vitest";
import type { EvaluateOptions, VerifyOptions } from "../src/host/index.ts";
import { type AdapterOptions, checkAdapterOptions, guardOptionsFrom } from "../src/host/index.ts";
import {
  createGuard,
  defineProcedure,
  evaluate,
  type GuardOptions,
  parse,
  replay,
  Trace,
  verifyTrace,
} from "../src/index.ts";

const formula = parse("called(search) & metric(num_steps) = 1");
const rules = defineProcedure({ constraints: [{ name: "a", formula }] });
const trace = Trace.fromMetrics({ num_steps: 1, tool_calls: [{ name: "search", args: {}, result: 1 }] });

/** Every option that may be left out, as `undefined`: the types must take it under `exactOptionalPropertyTypes`. */
type Undefined<Options> = { readonly [Key in keyof Options]-?: undefined };

const guardOptions: Undefined<GuardOptions> & GuardOptions = {
  posture: undefined,
  maxSendBacks: undefined,
  finish: undefined,
  retry: undefined,
  stuckAfter: undefined,
  stopAt: undefined,
  transactions: undefined,
  deadEnds: undefined,
  tools: undefined,
  unknownTools: undefined,
  labels: undefined,
  input: undefined,
  resume: undefined,
  onChangedRules: undefined,
  clock: undefined,
  feedback: undefined,
  onEvent: undefined,
};

const evaluateOptions: Undefined<EvaluateOptions> & EvaluateOptions = {
  position: undefined,
  metrics: undefined,
  parallel: undefined,
  counts: undefined,
  match: undefined,
  registry: undefined,
};

const verifyOptions: Undefined<VerifyOptions> & VerifyOptions = {
  weightOverrides: undefined,
  fullComplianceDetail: undefined,
  partialTrace: undefined,
  metrics: undefined,
  parallel: undefined,
  counts: undefined,
  match: undefined,
  finalAnswerTools: undefined,
};

const adapterOptions: Undefined<Omit<AdapterOptions, "rules">> & Omit<AdapterOptions, "rules"> = {
  posture: undefined,
  grounding: undefined,
  answer: undefined,
  maxSendBacks: undefined,
  unknownTools: undefined,
  deadEnds: undefined,
  record: undefined,
  feedback: undefined,
  onDecision: undefined,
  onFinish: undefined,
  maxSessions: undefined,
  onWarning: undefined,
};

test("an option that is undefined is one that was left out", () => {
  expect(createGuard(rules, guardOptions).snapshot()).toEqual(createGuard(rules).snapshot());
  expect(createGuard(rules, { retry: { limit: undefined, then: undefined } }).snapshot()).toEqual(
    createGuard(rules).snapshot(),
  );
  expect(evaluate(formula, trace, evaluateOptions)).toEqual(evaluate(formula, trace));
  expect(verifyTrace(trace, rules, verifyOptions).toJSON()).toEqual(verifyTrace(trace, rules).toJSON());
  checkAdapterOptions({ rules, ...adapterOptions });
  expect(Object.keys(guardOptionsFrom({ rules, ...adapterOptions }, "run"))).toEqual(["onEvent"]);
});

test("a log is replayed under its own settings where an option is undefined", () => {
  const guard = createGuard(
    defineProcedure({ constraints: [{ name: "a", formula: parse("not called(a)") }] }),
    {
      posture: "observe",
    },
  );
  guard.propose({ id: "1", name: "a", args: {} });
  const { posture, finish, retry } = guardOptions;
  const procedure = defineProcedure({ constraints: [{ name: "a", formula: parse("not called(a)") }] });
  expect(replay(guard.snapshot().events, procedure, { posture, finish, retry }).difference).toBeUndefined();
});
