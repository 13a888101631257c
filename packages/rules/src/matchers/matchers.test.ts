import { readFileSync } from "node:fs";
import { run as runTests } from "node:test";
import type { Procedure } from "@agentltl/core";
import { createGuard, Trace } from "@agentltl/core";
import { expect as expectOfJest } from "expect";
import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";
import { assertComplies, type ComplianceOptions, matchers } from "./index.ts";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toComply(rules: Procedure, options?: ComplianceOptions): R;
  }
}

expect.extend(matchers);
expectOfJest.extend(matchers);

const rules = readRules(
  `version: 1
id: shop
rules:
  - { id: once, at_most: { call: refund, times: 1, per: order_id }, fix: Refund each order once. }
  - { id: polite, never: shout, mode: warn }
  - { id: paid, never: { tool: pay, result: { ok: false } } }
`,
  { file: "shop.rules.yaml" },
).procedure;

const fine = parseExample("refund{order_id: A}, refund{order_id: B}");
const twice = parseExample("refund{order_id: A}, look, refund{order_id: A}");
const loud = parseExample("shout");
const unknown = parseExample("pay");

test("a run that keeps the rules passes, and one that breaks them fails with rule, call and fix", () => {
  expect(fine).toComply(rules);
  expect(twice).not.toComply(rules);
  expect(() => expect(twice).toComply(rules)).toThrowErrorMatchingInlineSnapshot(`
    [Error: the run breaks 1 of the 2 deciding rules of \`shop\`:
      once (shop.rules.yaml:4)
        #3 refund {"order_id":"A"}: "refund" with order_id = "A" called 2 time(s); expected <= 1.
        fix: Refund each order once.]
  `);
  expect(() => expect(fine).not.toComply(rules)).toThrowErrorMatchingInlineSnapshot(
    `[Error: expected the run not to comply: the run complies with all 2 deciding rules of \`shop\`]`,
  );
});

test("what can't be judged is neither: both ways fail, unless that is allowed", () => {
  expect(() => expect(unknown).toComply(rules)).toThrowErrorMatchingInlineSnapshot(`
    [Error: 1 of the 2 deciding rules of \`shop\` could not be judged; record what they ask, or give \`allowUnjudged: true\`:
      paid: Not evaluated: call #1 was recorded without its result.]
  `);
  expect(() => expect(unknown).not.toComply(rules)).toThrow("could not be judged");
  expect(unknown).toComply(rules, { allowUnjudged: true });
});

test("rules of mode `block` and above decide, as in verify, unless others are asked for", () => {
  expect(loud).toComply(rules);
  expect(loud).not.toComply(rules, { failOn: "warn" });
  expect(parseExample("refund{order_id: A}")).toComply(rules, { failOn: "log" });
});

test("a run's record is read, and the trace of a guard; what is none says so", () => {
  expect({ tool_calls: [{ tool_name: "refund", arguments: { order_id: "A" }, tool_result: 1 }] }).toComply(
    rules,
  );
  const guard = createGuard(rules);
  guard.propose({ id: "1", name: "refund", args: { order_id: "A" } });
  guard.settle("1", { result: "done" });
  expect(guard.trace).toComply(rules);
  expect(Trace.toJSON(guard.trace)).toComply(rules);
  expect(() => expect(7).toComply(rules)).toThrow();
});

test("jest's own `expect` takes the same matcher", () => {
  const jest = (
    run: unknown,
  ): { toComply(rules: Procedure): void; not: { toComply(rules: Procedure): void } } =>
    Object(expectOfJest(run));
  jest(fine).toComply(rules);
  jest(twice).not.toComply(rules);
  expect(() => jest(twice).toComply(rules)).toThrow("the run breaks 1 of the 2 deciding rules");
  expect(() => jest(unknown).not.toComply(rules)).toThrow("could not be judged");
});

test("for node:test it throws what is taken for a failed assertion", () => {
  assertComplies(fine, rules);
  expect(() => assertComplies(twice, rules)).toThrow("once (shop.rules.yaml:4)");
  expect(() => assertComplies(unknown, rules)).toThrow("could not be judged");
  expect(() => assertComplies(twice, rules)).toThrow(
    expect.objectContaining({ name: "AssertionError", code: "ERR_ASSERTION", actual: "PARTIAL" }),
  );
});

test("in node:test itself", async () => {
  const file = new URL("../../test/node-test.mjs", import.meta.url);
  expect(readFileSync(file, "utf8")).toContain("assertComplies");
  const outcomes: string[] = [];
  const stream = runTests({ files: [file.pathname], execArgv: ["--conditions=@agentltl/source"] });
  for await (const { type, data } of stream) {
    if ((type === "test:pass" || type === "test:fail") && data.nesting === 0 && data.name !== file.pathname)
      outcomes.push(`${type} ${data.name}`);
  }
  expect(outcomes).toEqual(["test:pass a run that complies", "test:fail a run that does not"]);
});
