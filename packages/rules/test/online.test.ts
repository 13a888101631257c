// A guard refuses what the examples of the library deny, before it runs, and lets everything else through.
import { readFileSync } from "node:fs";
import { createGuard, defineProcedure, type Procedure, type Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { parseExample } from "../src/examples/parse-example.ts";
import { parametersOf } from "../src/library/instantiate.ts";
import { libraryTexts } from "../src/library/library-texts.ts";
import { jsonOf } from "../src/read/json-value.ts";
import { readRules } from "../src/read-rules.ts";
import type { RuleFile } from "../src/rule-file.ts";

/** A rule of the library with the values that its examples speak of. */
function used(name: string, text: string): RuleFile {
  const given = parametersOf(text).flatMap(({ name: key, fallback, example }) => {
    const value = example ?? fallback;
    return value === undefined ? [] : [`${key}: ${JSON.stringify(jsonOf(value))}`];
  });
  const rules = readRules(
    `version: 1\nid: t\nuse:\n  - { ${[`rule: ${name}`, "mode: block", ...given].join(", ")} }\n`,
  );
  const examples = /^ {4}examples:\n(?: {6}.*\n)+/m.exec(text)?.[0] ?? "";
  const written = examples === "" ? "" : `\n${examples}`;
  const own = readRules(`version: 1\nid: t\nrules:\n  - id: ${name}\n    never: x${written}`);
  return { ...rules, examples: own.examples };
}

const all = [...libraryTexts].filter(([name]) => name !== "token-limit");

test.each(all)("%s", (name, text) => {
  const rules = used(name, text);
  const got = rules.examples.map(({ expected, text: example }) => [
    example,
    expected,
    refuses(rules.procedure, parseExample(example)) ? "deny" : "allow",
  ]);
  expect(got.filter(([, expected, found]) => expected !== found)).toEqual([]);
  expect(got.length).toBeGreaterThanOrEqual(2);
});

test("the policies of tau-bench are kept by a guard, rule by rule, but for those that the call's own result breaks", () => {
  const differ = ["retail", "airline"].flatMap((name) => {
    const url = new URL(`../../../examples/tau-bench/${name}.yaml`, import.meta.url);
    const { procedure, examples } = readRules(readFileSync(url, "utf8"));
    return examples.flatMap(({ rule, expected, text }) => {
      const constraints = procedure.constraints.filter((one) => one.name === rule);
      const own = defineProcedure({ constraints, tools: procedure.tools });
      const found = refuses(own, parseExample(text)) ? "deny" : "allow";
      return found === expected ? [] : [`${rule}: ${text}`];
    });
  });
  expect(differ).toMatchInlineSnapshot(`
    [
      "R4ok: modify_pending_order_items{order_id: A}, modify_pending_order_items{order_id: A}",
      "R8: find_user_id_by_email -> mia_1, get_order_details{order_id: A} -> {user_id: leo_2}",
      "A17: get_user_details{user_id: mia_1}, get_reservation_details -> {user_id: leo_2}",
    ]
  `);
});

/** Whether the guard refuses one of the calls, or sends the answer back. */
function refuses(procedure: Procedure, { calls, dialogue, finalAnswer }: Trace): boolean {
  const guard = createGuard(procedure);
  let begun = 0;
  const steps = [...new Set(calls.map(({ step }) => step))];
  for (const step of steps) {
    const own = calls.filter((call) => call.step === step);
    for (const { role, text } of dialogue.filter(({ afterCall }) => afterCall === begun))
      guard.said({ role, text });
    begun += own.length;
    const decisions = own.map(({ name, args, position }) =>
      guard.propose({ id: String(position), name, args, ...(step === undefined ? {} : { step }) }),
    );
    if (decisions.some(({ kind }) => kind !== "allow")) return true;
    for (const { position, outcome, result = null } of own)
      guard.settle(String(position), outcome === "error" ? { error: "it failed" } : { result });
  }
  return (
    guard.proposeFinish({ end: "session", ...(finalAnswer === undefined ? {} : { answer: finalAnswer }) })
      .kind === "continue"
  );
}
