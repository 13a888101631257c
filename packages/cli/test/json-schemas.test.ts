// What commands print as JSON is what their published schemas say. `verify`, `lint`, `diff`, `mine` and `exec` are asked in their own tests, the commands for research in research-schemas.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import { createGuard } from "@agentltl/core";
import { parseRules } from "@agentltl/rules";
import { expect, test } from "vitest";
import { command, lines } from "./command.ts";
import { expectFits, schemaOf, schemas } from "./json-schema.ts";
import { record, runs, shopRules, shopRuns } from "./shop.ts";

/** The objects that a command prints, all of which the schema accepts, while it accepts none with a key more or one less. */
async function check(name: string, argv: readonly string[], files = shop): Promise<readonly unknown[]> {
  const validate = schemaOf(name);
  const { stdout, stderr } = await command(argv, { files });
  const printed: readonly object[] = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  expect([printed.length > 0, stderr.startsWith("error")]).toEqual([true, false]);
  for (const json of printed) expectFits(validate, json, argv);
  return printed;
}

/** The log of a guard under the shop's rules; the last call is refused, and then made again. */
function guardLog(calls: readonly string[]): string {
  const events: object[] = [];
  const guard = createGuard(parseRules(shopRules), { onEvent: (event) => events.push(event) });
  guard.said({ role: "user", text: "yes" });
  for (const [step, name] of calls.entries()) {
    const { kind } = guard.propose({ id: `c${step}`, name, args: { order_id: "W23" }, step: step + 1 });
    if (kind === "allow") guard.settle(`c${step}`, { result: { verified: true } });
  }
  guard.proposeFinish({ answer: "Done.", end: "turn" });
  return lines(...events);
}

const source = "class Cart:\n    def total(self):\n        return 0\nTAX_RATE = 2\n";
const answers = (final_answer: string | null, result: string | undefined = source): object => ({
  id: "g-1",
  tool_calls: [
    {
      tool_name: "read_file",
      arguments: { path: "shop/cart.py" },
      ...(result === "" ? {} : { tool_result: result }),
    },
  ],
  final_answer,
});
const examples = `version: 1
id: x
rules:
  - { id: good, never: rm, examples: { allow: [ls], deny: [rm] } }
  - { id: bad, at_most: { call: refund, times: 1 }, examples: { allow: ["refund, refund"] } }
  - { id: open, never: { tool: pay, result: { ok: true } }, examples: { allow: [pay] } }
  - { id: bare, never: x }
`;

/** A run of one step with these calls. */
const parallel = (...names: readonly string[]): object => ({
  task: "t",
  tool_calls: names.map((tool_name) => ({ tool_name, arguments: {}, tool_result: "ok", step: 1 })),
  dialogue: [{ role: "user", text: "yes", after_call: 0 }],
  final_answer: "Done.",
});

const shop: Readonly<Record<string, string>> = {
  "r.yaml": shopRules,
  "stricter.yaml": `${shopRules}  - { id: no-lookup, never: get_order }\n`,
  "a.jsonl": shopRuns,
  "b.jsonl": lines(runs.good, runs.twice),
  "odd.jsonl": lines(runs.odd, record("bare", [], {}), { ...runs.good, input: { a: 1 }, labels: { x: "y" } }),
  "log.jsonl": guardLog(["get_order", "refund", "verify_identity", "refund", "refund"]),
  "observed.jsonl": lines(runs.good),
  "e.rules.yaml": examples,
  "tools.json": '["rm", "refnd", "pay", "ls"]',
  "g.jsonl": lines(
    answers("`Cart.total()` is in shop/cart.py, line 2, next to `TAX_RATE`."),
    answers("`Cart.refund()` is in shop/refunds.py:3 and costs $12."),
    answers("See `Cart.total()` in shop/cart.py.", ""),
    answers(null),
    answers("Nothing."),
  ),
  "p.jsonl": lines(parallel("look", "refund")),
  "q.jsonl": lines(parallel("refund", "look")),
  "chat.json": JSON.stringify([
    { role: "user", content: "Go" },
    { role: "assistant", tool_calls: [{ id: "a", function: { name: "x", arguments: "[1]" } }] },
    { role: "tool", tool_call_id: "a", content: "done" },
  ]),
};

test.each<[schema: string, what: string, argv: readonly string[]]>([
  ["compare", "compare", ["compare", "a.jsonl", "b.jsonl", "-r", "r.yaml"]],
  [
    "compare",
    "compare by id, with a drop",
    ["compare", "a.jsonl", "b.jsonl", "-r", "r.yaml", "--by", "id", "--max-drop", "0.1"],
  ],
  ["compare", "compare of parallel calls", ["compare", "p.jsonl", "q.jsonl", "-r", "r.yaml", "--parallel"]],
  ["why", "why of a call that a rule objects to", ["why", "a.jsonl:2", "#4", "-r", "r.yaml"]],
  ["why", "why of one that none objects to", ["why", "a.jsonl:1", "#1", "-r", "r.yaml"]],
  ["why", "why of a refused call of a log", ["why", "log.jsonl", "#2", "-r", "r.yaml"]],
  ["why", "why from the log alone", ["why", "log.jsonl", "d-0002"]],
  ["why", "why of the second refund", ["why", "log.jsonl", "d-0005", "-r", "r.yaml"]],
  ["why", "why a rule was silent", ["why", "a.jsonl:1", "--rule", "large-transfer", "-r", "r.yaml"]],
  ["why", "why a rule was broken", ["why", "a.jsonl:3", "--rule", "refund-once-per-order", "-r", "r.yaml"]],
  ["why", "why a rule was not judged", ["why", "a.jsonl:5", "--rule", "consent", "-r", "r.yaml"]],
  ["test", "test", ["test", "e.rules.yaml"]],
  ["test", "test against tools", ["test", "e.rules.yaml", "--tools", "tools.json"]],
  ["test", "rules check", ["rules", "check", "e.rules.yaml"]],
  ["replay", "replay under the same rules", ["replay", "log.jsonl", "-r", "r.yaml"]],
  ["replay", "replay under stricter rules", ["replay", "log.jsonl", "-r", "stricter.yaml"]],
  ["ground", "ground", ["ground", "g.jsonl"]],
  ["ground", "ground by the paper's policy", ["ground", "g.jsonl", "--policy", "paper"]],
  ["parse", "parse of a rule", ["parse", "G(now(refund) -> O now(verify_identity))"]],
  ["parse", "parse of a pitfall", ["parse", "G(called(refund) -> called(audit))"]],
  ["parse", "parse of a liveness", ["parse", "F now(a) & not G now(b)"]],
])("%s.json: %s", async (schema, _what, argv) => {
  await check(schema, [...argv, "--format", "json"]);
});

test.each<[schema: string, what: string, argv: readonly string[]]>([
  ["ground", "a line of ground", ["ground", "g.jsonl", "--format", "jsonl"]],
  ["trace", "converted records", ["convert", "a.jsonl"]],
  ["trace", "converted records that lack much", ["convert", "odd.jsonl"]],
  ["trace", "a converted log of a guard", ["convert", "log.jsonl"]],
  ["trace", "a converted conversation", ["convert", "chat.json"]],
  ["trace", "redacted traces, hashed", ["redact", "a.jsonl"]],
  ["trace", "redacted traces, names alone", ["redact", "a.jsonl", "odd.jsonl", "--content", "names"]],
  ["trace", "redacted traces without secrets", ["redact", "a.jsonl", "--content", "full"]],
])("%s.json: %s", async (schema, _what, argv) => {
  await check(schema, argv);
});

test("they are published, each under its name", () => {
  const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const file of readdirSync(schemas)) expect(exports[`./schema/${file}`]).toBe(`./schema/${file}`);
});
