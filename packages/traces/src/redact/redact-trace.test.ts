import { createHmac } from "node:crypto";
import { defineProcedure, parse, type Trace, type Verdict, verifyTrace } from "@agentltl/core";
import { formulas, traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTraces } from "../read-traces.ts";
import { writeJsonLine } from "../write/json-line.ts";
import { type RedactOptions, redactTrace } from "./redact-trace.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const canary = "Canary-7f3a";
const hashWith =
  (key: string) =>
  (text: string): string =>
    createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
const hashed: RedactOptions = { content: "hashed", hash: hashWith("k") };
const names: RedactOptions = { content: "names" };
const full: RedactOptions = { content: "full" };

/** A run that holds the canary wherever a run holds text of users, models and tools. */
const run: Trace = {
  id: `run ${canary}`,
  task: `task ${canary}`,
  labels: { who: canary },
  input: { text: canary },
  tools: ["find", "refund"],
  calls: [
    {
      name: "find",
      args: { q: canary },
      result: { id: canary, [`of ${canary}`]: [1, { by: canary }], ok: true },
      position: 0,
      step: 1,
      id: canary,
      outcome: "ok",
      raw: { canary },
    },
    {
      name: "refund",
      args: { id: canary, amount: 40 },
      result: `done ${canary}`,
      position: 1,
      step: 2,
      outcome: "ok",
    },
    {
      name: "refund",
      args: { id: `${canary}2`, amount: 40 },
      result: `{"paid": "${canary}"}`,
      position: 2,
      step: 3,
      outcome: "error",
    },
  ],
  dialogue: [{ role: "user", text: canary, afterCall: 0 }],
  finalAnswer: canary,
  metrics: { num_steps: 3, note: canary, [`n-${canary}`]: 1, by: { one: 1, who: canary } },
  ended: true,
  gaps: [{ kind: "call", call: 1, detail: `odd: ${canary}`, path: canary }],
};

describe("a canary", () => {
  test("is nowhere in what is written of a run, but with `content: full`", () => {
    expect(writeJsonLine(redactTrace(run, full))).toContain(canary);
    for (const options of [hashed, names])
      expect(writeJsonLine(redactTrace(run, options))).not.toContain("anary");
  });
  test("that is a secret is nowhere at all", () => {
    const secret = "sk-abcdefghijklmnopqrstuvwxyz0123";
    const holding: Trace = JSON.parse(JSON.stringify(run).replaceAll(canary, secret));
    for (const options of [full, hashed, names])
      expect(writeJsonLine(redactTrace(holding, options))).not.toContain("abcdefgh");
  });
  test("is nowhere where the redactor throws: what it would have changed is dropped, and a gap says so", () => {
    const redact = (): never => {
      throw new Error("no redactor");
    };
    for (const options of [full, hashed, names]) {
      const text = writeJsonLine(redactTrace(run, { ...options, redact }));
      expect(text).not.toContain("anary");
    }
    expect(redactTrace(run, { ...full, redact }).gaps.filter(({ kind }) => kind === "args")).toHaveLength(3);
  });
});

/** What a rule comes to on the run as it was, and on the redacted one. */
function check(rule: string, options: RedactOptions, expected: Verdict): void {
  const procedure = defineProcedure({ constraints: [{ name: "r", formula: parse(rule) }] });
  const [result] = verifyTrace(redactTrace(run, options), procedure).constraints;
  expect(`${rule}: ${result?.verdict}`).toBe(`${rule}: ${expected}`);
}

describe("rules on a run of which values are hashed", () => {
  test.each<[string, Verdict]>([
    ["G(bind refund(id = $i). O(now find(result.id = $i)))", "violated"],
    ["forall i in argsOf(refund, id). count(refund(id = $i)) <= 1", "satisfied"],
    ["called(find(result.ok = true))", "satisfied"],
    ["called(find(q exists))", "satisfied"],
    ["G(now(refund) -> O now(find(outcome = ok)))", "satisfied"],
    // What compares with something that stands in the rule
    [`called(refund(id = "${canary}"))`, "unevaluable"],
    ["called(refund(amount > 10))", "unevaluable"],
    ['called(refund(id glob "C*"))', "unevaluable"],
    ["forall i in values([1]). not called(refund(amount = $i))", "unevaluable"],
    // but not where the call can't be meant, or the value is not there
    ["called(find(amount > 10))", "violated"],
    ['called(other(id = "x"))', "violated"],
  ])("%s: %s", (rule, expected) => check(rule, hashed, expected));

  test("the reason is said", () => {
    const procedure = defineProcedure({
      constraints: [{ name: "r", formula: parse("called(refund(amount > 10))") }],
    });
    expect(verifyTrace(redactTrace(run, hashed), procedure).constraints[0]?.detail).toBe(
      "Not evaluated: redacted.",
    );
  });
  test("other keys make other hashes, and equal values equal ones", () => {
    const [one, other] = ["k", "l"].map((key) =>
      redactTrace(run, { content: "hashed", hash: hashWith(key) }),
    );
    expect(one?.calls[0]?.args).not.toEqual(other?.calls[0]?.args);
    expect(one?.calls[1]?.args).toMatchObject({ id: Object(one?.calls[0]?.args).q });
  });
});

test.each<[string, Verdict]>([
  ["G(now(refund) -> O now(find))", "satisfied"],
  ["called(find(outcome = ok))", "satisfied"],
  ["called(find(q exists))", "unevaluable"],
  ["metric(num_steps) >= 3", "satisfied"],
])("with names alone, %s: %s", (rule, expected) => check(rule, names, expected));

test("a recogniser that asks for a hashed text leaves open whether the call worked", () => {
  const procedure = defineProcedure({
    constraints: [{ name: "r", formula: parse("called(refund(outcome = ok))") }],
    tools: [
      {
        tool: { kind: "name", name: "refund" },
        failure: [{ part: "result", path: "", matcher: { kind: "glob", glob: "Error*" } }],
      },
    ],
  });
  expect(verifyTrace(run, procedure).constraints[0]?.verdict).toBe("satisfied");
  expect(verifyTrace(redactTrace(run, hashed), procedure).constraints[0]?.verdict).toBe("unevaluable");
});

test("a verdict on a redacted run is the one on the run itself, or none", () => {
  const seen = { same: 0, none: 0 };
  fc.assert(
    fc.property(formulas(), traces(), fc.constantFrom(hashed, names), (formula, trace, options) => {
      const procedure = defineProcedure({ constraints: [{ name: "r", formula }] });
      const judge = (one: Trace): Verdict | undefined => verifyTrace(one, procedure).constraints[0]?.verdict;
      const [before, after] = [judge(trace), judge(redactTrace(trace, options))];
      if (after === "unevaluable") seen.none += 1;
      else {
        seen.same += 1;
        expect(after).toBe(before);
      }
    }),
    { numRuns: 1000 * factor },
  );
  expect(seen.same).toBeGreaterThan(200);
  expect(seen.none).toBeGreaterThan(100);
});

test("what is written is read back equal, and redacting a run twice is fine", () => {
  for (const options of [full, hashed, names]) {
    const redacted = redactTrace(run, options);
    const read = readTraces(JSON.parse(writeJsonLine(redacted)));
    expect(JSON.parse(JSON.stringify(read))).toMatchObject({
      traces: [JSON.parse(JSON.stringify(redacted))],
    });
    expect(writeJsonLine(redactTrace(redacted, options))).not.toContain(
      options.content === "full" ? "\0" : "anary",
    );
  }
});

test("a run of which a recorder took out secrets says so once it is read: a rule that asks for their form is not evaluated", () => {
  const record = {
    tool_calls: [{ tool_name: "send", arguments: { text: "key [redacted 3df75743]" }, tool_result: "done" }],
  };
  const formula = parse('not called(send(text regex "sk-"))');
  const procedure = defineProcedure({ constraints: [{ name: "r", formula }] });
  const [trace] = readTraces(record).traces;
  expect(trace && verifyTrace(trace, procedure).constraints[0]?.verdict).toBe("unevaluable");
  const [plain] = readTraces(JSON.parse(JSON.stringify(record).replace("redacted", "taken"))).traces;
  expect(plain && verifyTrace(plain, procedure).constraints[0]?.verdict).toBe("satisfied");
});
