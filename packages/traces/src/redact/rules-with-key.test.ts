import { createHmac } from "node:crypto";
import {
  defineProcedure,
  type Procedure,
  parse,
  type Trace,
  type Verdict,
  verifyTrace,
} from "@agentltl/core";
import { type Json, redactionGap } from "@agentltl/core/host";
import { formulas, traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTraces } from "../read-traces.ts";
import { writeJsonLine } from "../write/json-line.ts";
import type { KeyedHash } from "./hashed-value.ts";
import { type RedactOptions, redactTrace } from "./redact-trace.ts";
import { rulesWithKey } from "./rules-with-key.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const hashWith =
  (key: string): KeyedHash =>
  (text) =>
    createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
const hash = hashWith("k");
const hashed: RedactOptions = { content: "hashed", hash };

const secret = "sk-abcdefghijklmnopqrstuvwxyz0123";
const call = (name: string, args: Json, result: Json): object => ({
  tool_name: name,
  arguments: args,
  tool_result: result,
});
const [run] = readTraces({
  id: "r",
  tool_calls: [
    call("look", { id: "W1", deep: { tags: ["a", 7] }, note: null }, { status: "open", left: 3, ok: true }),
    call("look", { id: "W2" }, '{"status": "shut", "left": 0}'),
    call("refund", { id: "W1", amount: 40, why: secret }, "done"),
    call("pay", {}, "Error: no money"),
  ],
}).traces;
if (run === undefined) throw new Error("no run");

const procedureOf = (text: string): Procedure =>
  defineProcedure({ constraints: [{ name: "r", formula: parse(text) }] });
const verdict = (trace: Trace, procedure: Procedure): Verdict | undefined =>
  verifyTrace(trace, procedure).constraints[0]?.verdict;

/** What the owner of the key sees of the hashed run, the same as whoever has the run itself; without the key there is no saying. */
test.each<[rule: string, verdict: Verdict]>([
  ['called(refund(id = "W1"))', "satisfied"],
  ['called(refund(id = "W2"))', "violated"],
  ['not called(refund(id = "W1"))', "violated"],
  ["called(refund(amount = 40))", "satisfied"],
  ["called(refund(amount = 40.0))", "satisfied"],
  ['called(refund(amount = "40"))', "violated"],
  ["called(refund(amount != 40))", "violated"],
  ['called(look(result.status = "shut"))', "satisfied"],
  ["called(look(result.left = 0))", "satisfied"],
  ['called(look(id in ["W2", "W3"]))', "satisfied"],
  ['called(look(id in ["W3", "W4"]))', "violated"],
  ['called(look(deep = {tags: ["a", 7]}))', "satisfied"],
  ['called(look(deep = {tags: ["a", 8]}))', "violated"],
  [`called(refund(why = "${secret}"))`, "satisfied"],
  ['G(now(refund(id = "W1")) -> O now(look(id = "W1", result.status = "open")))', "satisfied"],
  ['forall i in argsOf(refund, id). called(look(id = $i, result.status = "open"))', "satisfied"],
])("%s: %s", (rule, expected) => {
  const procedure = procedureOf(rule);
  const stored = redactTrace(run, hashed);
  expect([
    verdict(run, procedure),
    verdict(stored, procedure),
    verdict(stored, rulesWithKey(procedure, hash)(stored)),
  ]).toEqual([expected, "unevaluable", expected]);
});

test.each([
  "called(refund(amount > 10))",
  'called(refund(id glob "W*"))',
  'called(pay(result contains "Error"))',
])("%s has no answer with the key either", (rule) => {
  const procedure = procedureOf(rule);
  const stored = redactTrace(run, hashed);
  expect(verdict(run, procedure)).toBe("satisfied");
  expect(verdict(stored, rulesWithKey(procedure, hash)(stored))).toBe("unevaluable");
});

test("what says whether a tool worked, and when a rule is on, is read with the key, too", () => {
  const procedure = defineProcedure({
    constraints: [
      { name: "worked", formula: parse("called(look(outcome = ok))") },
      {
        name: "once on",
        formula: parse("G not now(pay)"),
        when: { kind: "trace", formula: parse('called(refund(id = "W1"))') },
      },
    ],
    tools: [
      {
        tool: { kind: "name", name: "look" },
        success: [{ part: "result", path: "status", matcher: { kind: "equals", value: "nowhere" } }],
      },
    ],
  });
  const verdicts = (trace: Trace, rules: Procedure): readonly (Verdict | undefined)[] =>
    verifyTrace(trace, rules).constraints.map((one) => one.verdict);
  const stored = redactTrace(run, hashed);
  expect(verdicts(run, procedure)).toEqual(["violated", "violated"]);
  expect(verdicts(stored, procedure)).toEqual(["unevaluable", "unevaluable"]);
  expect(verdicts(stored, rulesWithKey(procedure, hash)(stored))).toEqual(["violated", "violated"]);
});

test("of a trace that was hashed with another key, twice, or not at all, the rules stay as they are", () => {
  const procedure = procedureOf('called(refund(id = "W1"))');
  const rules = rulesWithKey(procedure, hash);
  const other = redactTrace(run, { content: "hashed", hash: hashWith("l") });
  const twice = redactTrace(redactTrace(run, hashed), hashed);
  for (const trace of [
    run,
    other,
    twice,
    redactTrace(run, { content: "names" }),
    redactTrace(run, { content: "full" }),
  ])
    expect(rules(trace)).toBe(procedure);
  expect([other, twice].map((trace) => verdict(trace, rules(trace)))).toEqual(["unevaluable", "unevaluable"]);
});

test("which key it was stands in the trace, and tells nothing of the key; it is read back", () => {
  const stored = redactTrace(run, hashed);
  const named = stored.gaps.filter(({ path }) => path === redactionGap.path).map(({ detail }) => detail);
  expect(named).toEqual([
    `${redactionGap.detail}; hashed with the key ${hash("which key is this").slice(0, 16)}`,
  ]);
  const [read] = readTraces(JSON.parse(writeJsonLine(stored))).traces;
  const procedure = procedureOf('called(refund(id = "W1"))');
  expect(read && verdict(read, rulesWithKey(procedure, hash)(read))).toBe("satisfied");
});

test("with the key a verdict is the one on the run itself, or none, and more often one than without", () => {
  const seen = { without: 0, withKey: 0 };
  fc.assert(
    fc.property(formulas(), traces(), (formula, trace) => {
      const procedure = defineProcedure({ constraints: [{ name: "r", formula }] });
      const stored = redactTrace(trace, hashed);
      const [without, withKey] = [procedure, rulesWithKey(procedure, hash)(stored)].map((rules) =>
        verdict(stored, rules),
      );
      if (without !== "unevaluable") {
        seen.without += 1;
        expect(withKey).toBe(without);
      }
      if (withKey === "unevaluable") return;
      seen.withKey += 1;
      expect(withKey).toBe(verdict(trace, procedure));
    }),
    { numRuns: 500 * factor },
  );
  expect(seen.withKey).toBeGreaterThan(seen.without);
});
