import { expect, test } from "vitest";
import { checkAdapterOptions } from "../src/host/index.ts";
import {
  AgentLTLError,
  createGuard,
  defineProcedure,
  type Procedure,
  parse,
  replay,
  reward,
  Trace,
  verifyTrace,
} from "../src/index.ts";

const procedure = defineProcedure({ constraints: [{ name: "a", formula: parse("not called(a)") }] });
const trace = Trace.fromNames(["b"]);

const wrong: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "rules.yaml"],
  ["a list", []],
  ["an empty object", {}],
  ["a definition", { constraints: [{ name: "a", formula: parse("not called(a)") }] }],
  ["a definition with a hash", { id: "x", hash: "0", registry: {}, tools: [], constraints: [{ name: "a" }] }],
  ["a procedure without its tools", { ...procedure, tools: undefined }],
  ["a promise of a procedure", Promise.resolve(procedure)],
];

const uses: Readonly<Record<string, (rules: Procedure) => unknown>> = {
  createGuard: (rules) => createGuard(rules),
  revise: (rules) => createGuard(procedure).revise(rules, "new rules"),
  verifyTrace: (rules) => verifyTrace(trace, rules),
  replay: (rules) => replay(createGuard(procedure).snapshot().events, [rules]),
  "replay under one": (rules) => replay(createGuard(procedure).snapshot().events, rules),
  reward: (rules) => reward(trace, { procedure: rules }),
  checkAdapterOptions: (rules) => checkAdapterOptions({ rules }),
};

test.each(wrong)("%s is no procedure, wherever one is taken", (_name, rules) => {
  for (const [name, use] of Object.entries(uses))
    expect(`${name}: ${errorOf(() => use(rules as Procedure))}`).toMatch(
      /: procedure-invalid: .*(no procedure; make one with `defineProcedure\(\{ constraints \}\)`|give the one)/,
    );
});

test.each(Object.entries(uses))("%s takes a procedure, and one that came as JSON", (_name, use) => {
  expect(errorOf(() => use(procedure))).toBe("no error");
  expect(errorOf(() => use(JSON.parse(JSON.stringify(procedure))))).toBe("no error");
});

function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}

test("options in place of rules, as adapters take them: a guard says that the rules go first", () => {
  const options = { rules: procedure, posture: "observe" };
  expect(errorOf(() => Reflect.apply(createGuard, undefined, [options]))).toBe(
    "procedure-invalid: options are given in place of rules; the rules go first: `createGuard(rules, options)`",
  );
});
