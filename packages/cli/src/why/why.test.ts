import {
  createGuard,
  defineProcedure,
  type GuardOptions,
  type Procedure,
  parse,
  Trace,
} from "@agentltl/core";
import { parseRules } from "@agentltl/rules";
import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";
import { record, runs, shopRules, shopRuns } from "../../test/shop.ts";
import { styleFor } from "../text/style.ts";
import { silenceOf } from "./silence.ts";
import { silenceText } from "./silence-text.ts";

const files = { "agentltl.rules.yaml": shopRules, "runs/a.jsonl": shopRuns };
const rules = ["--rules", "agentltl.rules.yaml"];

async function check(argv: readonly string[], more: Setting["files"] = {}): Promise<string> {
  const { code, stdout, stderr } = await command(["why", ...argv], { files: { ...files, ...more } });
  return `${stdout}${stderr}exit ${code}`;
}

/** The log that a guard writes of these calls: `tool`, or `tool!` where it fails; `{…}` are its arguments. */
function logOf(
  calls: readonly (readonly [tool: string, args?: object])[],
  options: GuardOptions = {},
): string {
  const procedure: Procedure = parseRules(shopRules);
  const events: object[] = [];
  const guard = createGuard(procedure, { ...options, onEvent: (event) => events.push(event) });
  for (const [step, [tool, args = {}]] of calls.entries()) {
    const name = tool.replace("!", "");
    const { kind } = guard.propose({ id: `c${step}`, name, args, step: step + 1 });
    if (kind !== "allow") continue;
    const result = name === "verify_identity" ? { verified: true } : "done";
    guard.settle(`c${step}`, tool.endsWith("!") ? { error: "down" } : { result });
  }
  guard.proposeFinish({ answer: "Done.", end: "turn" });
  return lines(...events);
}

const refund = { order_id: "W23", amount: 40 };
const refused = logOf([["get_order", refund], ["verify_identity!"], ["refund", refund]]);

test("of a stored run: what the rule says, why, which calls mattered, what would have been allowed", async () => {
  expect(await check(["runs/a.jsonl:2", "#4", ...rules])).toMatchInlineSnapshot(`
    "refund {order_id: "W23", amount: 40} ran; 1 rule objects   #4, turn 1, step 4, rules 09e81737
      rule       verify-before-money (block): no refund before successful verify_identity has happened   (agentltl.rules.yaml:6)
      because    no verify_identity has worked yet.
      allowed    if #2 had worked, or after a successful verify_identity
      fix        Call verify_identity and wait until it says verified.
    exit 0"
  `);
});

test("a call that no rule objects to", async () => {
  expect(await check(["runs/a.jsonl:t-1", "#3", ...rules])).toMatchInlineSnapshot(`
    "refund {order_id: "W23", amount: 40} ran; no rule objects   #3, turn 1, step 3, rules 09e81737
    exit 0"
  `);
});

test("of a log: what was decided, and what the model read", async () => {
  expect(await check(["log.jsonl", "#3", ...rules], { "log.jsonl": refused })).toMatchInlineSnapshot(`
    "refund {order_id: "W23", amount: 40} was refused   #3, turn 1, step 3, decision d-0003, rules 09e81737
      rule       verify-before-money (block): no refund before successful verify_identity has happened
      because    no verify_identity has worked yet.
      allowed    if #2 had worked, or after a successful verify_identity
      fix        Call verify_identity and wait until it says verified.
      rule       consent (warn): at every point if the call is refund, then here or earlier the user has just said something containing "yes"
      because    the user has not said so yet.
      allowed    when it is called once more
      told       the model read: "Not executed. Rule verify-before-money: no verify_identity has worked yet. Call verify_identity and wait until it says verified."
    exit 0"
  `);
});

test("from the log alone, without the rules", async () => {
  expect(await check(["log.jsonl", "d-0003"], { "log.jsonl": refused })).toMatchInlineSnapshot(`
    "refund {order_id: "W23", amount: 40} was refused   #3, turn 1, step 3, decision d-0003, rules 09e81737
      rule       verify-before-money (block)
      because    no verify_identity has worked yet.
      allowed    not tried, since the rules of that time are not given (--rules)
      fix        Call verify_identity and wait until it says verified.
      rule       consent (warn)
      because    the user has not said so yet.
      allowed    not tried, since the rules of that time are not given (--rules)
      told       the model read: "Not executed. Rule verify-before-money: no verify_identity has worked yet. Call verify_identity and wait until it says verified."
    exit 0"
  `);
});

test("by the id of the call or of the decision, or by its number: the same decision", async () => {
  const log = { "log.jsonl": refused };
  const byNumber = await check(["log.jsonl", "3", ...rules], log);
  expect(await check(["log.jsonl", "d-0003", ...rules], log)).toBe(byNumber);
  expect(await check(["log.jsonl", "c2", ...rules], log)).toBe(byNumber);
});

test("in observe it says what enforce would have done", async () => {
  const log = logOf([["refund", refund]], { posture: "observe" });
  expect(await check(["log.jsonl", "#1", ...rules], { "log.jsonl": log })).toMatchInlineSnapshot(`
    "refund {order_id: "W23", amount: 40} ran; in enforce it would have been refused (observe)   #1, turn 1, step 1, decision d-0001, rules 09e81737
      rule       verify-before-money (block): no refund before successful verify_identity has happened
      because    no verify_identity has worked yet.
      allowed    after a successful verify_identity
      fix        Call verify_identity and wait until it says verified.
      rule       consent (warn): at every point if the call is refund, then here or earlier the user has just said something containing "yes"
      because    the user has not said so yet.
      allowed    when it is called once more
    exit 0"
  `);
});

test("an allowed call says that no rule complained", async () => {
  expect(await check(["log.jsonl", "#1", ...rules], { "log.jsonl": refused })).toMatchInlineSnapshot(`
    "get_order {order_id: "W23", amount: 40} was allowed   #1, turn 1, step 1, decision d-0001, rules 09e81737
      rules      none complained
    exit 0"
  `);
});

test("why a rule said nothing: what it looked for, and the call that came nearest", async () => {
  expect(await check(["runs/a.jsonl:1", "--rule", "large-transfer", ...rules])).toMatchInlineSnapshot(`
    "large-transfer looked at 5 calls and had nothing to say.
      wire_transfer: no call
        nearest  #5 bank_transfer: another name
      says       "wire_transfer" was never called.
    exit 0"
  `);
});

test("the nearest call says which argument was different", async () => {
  const pay = record("t-9", [
    { tool_name: "pay", arguments: { amount: "12,000", to: "DE" }, tool_result: "done" },
    { tool_name: "pay", arguments: { to: "FR" }, tool_result: "done" },
  ]);
  const rule = "big: G(bind pay(amount >= 10000, to = $to). O(now approve(to = $to, outcome = ok)))";
  expect(
    await check(["p.jsonl", "--rule", "big", "-c", rule], { "p.jsonl": lines(pay) }),
  ).toMatchInlineSnapshot(`
    "big looked at 2 calls and had nothing to say.
      pay(amount >= 10000, to = $to): no call
        nearest  #1 pay: amount is "12,000", a text, and must be amount >= 10000
      approve(to = $to, outcome = ok): no call
      says       It held at each of 2 call(s).
    exit 0"
  `);
});

test.each([
  ["kept", "runs/a.jsonl:1", "verify-before-money", "was kept"],
  ["broken", "runs/a.jsonl:3", "refund-once-per-order", "was broken"],
  ["not judged", "runs/a.jsonl:5", "consent", "could not be judged"],
])("a rule that was %s says so", async (_what, run, rule, text) => {
  expect(await check([run, "--rule", rule, ...rules])).toContain(text);
});

test("a rule whose `when` was never true says that it was not active", () => {
  const when = { kind: "trace", formula: parse("called(gold)") } as const;
  const constraints = [{ name: "gold", formula: parse("called(refund)"), when }];
  const gold = { procedure: defineProcedure({ constraints }), files: [] };
  const silence = silenceOf("gold", gold, Trace.fromNames(["refund"]));
  expect(
    silenceText(silence, { style: styleFor({ stdout: { write: () => {} }, env: {} }), width: 80 }),
  ).toContain("gold looked at 1 call and was not active: its `when` was never true.");
});

test("of a log, why a rule said nothing", async () => {
  expect(await check(["log.jsonl", "--rule", "audit", ...rules], { "log.jsonl": refused })).toContain(
    "had nothing to say",
  );
});

test("JSON holds the explanation whole", async () => {
  const text = await check(["runs/a.jsonl:2", "#4", ...rules, "--format", "json"]);
  const { format, call, rules: complained } = JSON.parse(text.replace(/\nexit.*/s, ""));
  expect({
    format,
    call,
    constraints: complained.map((one: { constraint: string }) => one.constraint),
  }).toEqual({
    format: 1,
    call: { id: "call-3", name: "refund", args: refund, position: 3, step: 4 },
    constraints: ["verify-before-money"],
  });
});

test("turns of a stored run are told to the rules", async () => {
  const turns = {
    id: "t",
    tool_calls: [
      { tool_name: "refund", arguments: {}, tool_result: "ok", turn: 1, step: 1 },
      { tool_name: "refund", arguments: {}, tool_result: "ok", turn: 2, step: 2 },
    ],
  };
  const text = await check(["t.jsonl", "#2", "-c", "once: count(refund) <= 1"], { "t.jsonl": lines(turns) });
  expect(text).toContain("turn 2, step 2");
});

test.each<[string, readonly string[]]>([
  ["neither a call nor a rule", ["runs/a.jsonl:1", ...rules]],
  ["both", ["runs/a.jsonl:1", "#1", "--rule", "audit", ...rules]],
  ["a stored run without rules", ["runs/a.jsonl:1", "#1"]],
  ["a file with many runs", ["runs/a.jsonl", "#1", ...rules]],
  ["a run that isn't there", ["runs/a.jsonl:99", "#1", ...rules]],
  ["a call that isn't there", ["runs/a.jsonl:1", "#99", ...rules]],
  ["a rule that isn't there", ["runs/a.jsonl:1", "--rule", "taxes", ...rules]],
  ["a rule that is nearly there", ["runs/a.jsonl:1", "--rule", "audits", ...rules]],
  ["a file that isn't there", ["nowhere.jsonl", "#1", ...rules]],
])("%s is an error with what to do", async (_what, argv) => {
  expect(await check(argv)).toMatchSnapshot();
});

test("runs of one file are named by line or by id", async () => {
  const twoFiles = { "runs/a.jsonl": lines(runs.good, runs.unverified) };
  expect(await check(["runs/a.jsonl:2", "#4", ...rules], twoFiles)).toBe(
    await check(["runs/a.jsonl:t-2", "#4", ...rules], twoFiles),
  );
});
