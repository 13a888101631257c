// Every rule of the library keeps what its examples say, and is shipped as it stands in its file.
import { readdirSync, readFileSync } from "node:fs";
import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { runExamples } from "../examples/run-examples.ts";
import { jsonOf } from "../read/json-value.ts";
import { readRules } from "../read-rules.ts";
import { parametersOf } from "./instantiate.ts";
import { libraryTexts } from "./library-texts.ts";

const folder = new URL("../../library/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const rules = files.map((name) => [name.slice(0, -5), readFileSync(new URL(name, folder), "utf8")] as const);

test("the module holds the files, and there are at least 25", () => {
  expect([...libraryTexts].toSorted()).toEqual([...rules].toSorted());
  expect(rules.length).toBeGreaterThanOrEqual(25);
});

test.each(rules)("%s says what it is for, and its examples hold", (name, text) => {
  // Its own file, with the values that its examples speak of, as a file of its own.
  const values = parametersOf(text).map(
    ({ name: key, fallback, example }) => [key, example ?? fallback] as const,
  );
  expect(values.filter(([, value]) => value === undefined)).toEqual([]);
  const given = values.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${JSON.stringify(jsonOf(value))}`],
  );
  const examples = /^ {4}examples:\n(?: {6}.*\n)+/m.exec(text)?.[0] ?? "";
  const used = readRules(
    `version: 1\nid: t\nuse:\n  - { ${[`rule: agentltl/${name}`, ...given].join(", ")} }\n`,
  );
  const [constraint] = used.procedure.constraints;
  expect(constraint?.name).toBe(name);
  expect([constraint?.description, constraint?.repair].map((words) => typeof words)).toEqual([
    "string",
    "string",
  ]);
  if (name === "token-limit") return;
  const parsed = readRules(`version: 1\nid: t\nrules:\n  - id: ${name}\n    never: x\n${examples}`);
  const results = runExamples({ ...used, examples: parsed.examples });
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  expect(new Set(results.map(({ expected }) => expected)).size).toBe(2);
});

test("a limit on tokens looks at the recorded metric", () => {
  const { procedure } = readRules("version: 1\nid: t\nuse: [{ rule: token-limit, tokens: 10 }]");
  const verdict = (total_tokens: number): unknown =>
    verifyTrace(Trace.fromMetrics({ tool_calls: [], total_tokens }), procedure).constraints[0]?.verdict;
  expect([verdict(10), verdict(11)]).toEqual(["satisfied", "violated"]);
  expect(verifyTrace(Trace.fromNames([]), procedure).constraints[0]?.verdict).toBe("unevaluable");
});

test("a rule is used with parameters and settings, and says where", () => {
  const text = `version: 1
id: t
use:
  - no-force-push
  - { rule: one-refund-per-order, refund: [refund, credit], times: 2, id: two-refunds, mode: log, weight: 3, why: because }
rules:
  - { id: own, never: drop }
`;
  const { procedure, mentions, lines } = readRules(text, { file: "a.rules.yaml" });
  expect(procedure.constraints.map(({ name, mode, weight }) => [name, mode, weight])).toEqual([
    ["no-force-push", "block", 1],
    ["two-refunds", "log", 3],
    ["own", "block", 1],
  ]);
  expect([...lines.values()]).toEqual([4, 5, 7]);
  expect(procedure.constraints[1]).toMatchObject({
    description: "because",
    formula: parse(
      "forall order_id in argsOf([refund, credit], order_id). count([refund, credit](order_id = $order_id)) <= 2",
    ),
    source: { file: "a.rules.yaml", line: 5, column: 5 },
  });
  expect(mentions.filter(({ rule }) => rule === "two-refunds").flatMap(({ names }) => names)).toContainEqual({
    name: "credit",
    line: 5,
    column: 5,
  });
});

test("a rule that needs no predicate brings none", () => {
  const { registry } = readRules("version: 1\nid: t\nuse: [plan-first]").procedure;
  expect(registry).toEqual({});
  const asking = readRules("version: 1\nid: t\nuse: [no-force-push]").procedure;
  expect(Object.keys(asking.registry.predicates ?? {}).sort()).toEqual(["repeatedCall", "runsCommand"]);
  expect(() => defineProcedure(asking)).not.toThrow();
});
