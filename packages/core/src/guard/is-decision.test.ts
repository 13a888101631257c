import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import { areFindings, areTexts, isCall, isDecision, isText } from "./is-decision.ts";

const call = { id: "1", name: "pay", args: { to: "A", n: [1, null] } };

/** What a guard decides on a call, as it stands in a log. */
function written(formula: string): JsonObject {
  const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula: parse(formula) }] }));
  return JSON.parse(JSON.stringify(guard.propose(call)));
}

const allowed = written("not called(rm)");
const refused = written("not called(pay)");
const [finding = {}] = refused.findings as readonly JsonObject[];
const witness = finding.witness as JsonObject;
const { feedback: _feedback, ...unexplained } = refused;

/** `change` is made to the decision; a member that is `undefined` is left out, as JSON would. */
function check(decision: JsonObject, change: object, expected: boolean, proposed: Json = call): void {
  const edited: Json = JSON.parse(JSON.stringify({ ...decision, ...change }));
  expect(isDecision(edited, proposed)).toBe(expected);
}

test("what a guard writes down is a decision on that call", () => {
  check(allowed, {}, true);
  check(refused, {}, true);
});

test.each<[string, Json]>([
  ["another id", { ...call, id: "2" }],
  ["another tool", { ...call, name: "refund" }],
  ["other arguments", { ...call, args: { to: "B", n: [1, null] } }],
  ["more arguments", { ...call, args: { ...call.args, more: 1 } }],
  ["no call", null],
  ["a list", [call]],
  ["no arguments", { id: "1", name: "pay" }],
])("it is none on %s", (_what, proposed) => {
  check(allowed, {}, false, proposed);
  check(refused, {}, false, proposed);
});

test.each([undefined, null, 1, "allow", [allowed]])("%j is no decision", (value) => {
  expect(isDecision(value as Json | undefined, call)).toBe(false);
});

describe("a decision is none with", () => {
  test.each<[string, object]>([
    ["a name that is no text", { decision: 1 }],
    ["a kind that is unknown", { kind: "yes" }],
    ["no kind", { kind: undefined }],
    ["a judgement that is unknown", { judged: "yes" }],
    ["no judgement", { judged: undefined }],
    ["another posture", { posture: "off" }],
    ["no call", { call: undefined }],
    ["a call without a name", { call: { ...call, name: undefined } }],
    ["a call without arguments", { call: { id: "1", name: "pay" } }],
    ["no findings", { findings: undefined }],
    ["findings that are none", { findings: [1] }],
    ["rules that were overridden and have no name", { overridden: [1] }],
    ["rules that escalated and are no list", { escalated: "rule" }],
    ["a stop for no reason", { stops: "so" }],
    ["a stop for nothing", { stops: null }],
    ["a dead end that is none", { deadEnd: true }],
    ["a dead end of no rules", { deadEnd: { detail: "so" } }],
    ["a dead end without words", { deadEnd: { rules: ["a"] } }],
    ["a dead end with values that are no list", { deadEnd: { rules: ["a"], values: {}, detail: "so" } }],
  ])("%s", (_what, change) => {
    check(allowed, change, false);
    check(refused, change, false);
  });

  test.each<[string, object]>([
    ["no ticket", { ticket: undefined }],
    ["a ticket for another call", { ticket: { ...call, id: "2", decision: "d" } }],
    ["a ticket for other arguments", { ticket: { ...call, args: {}, decision: "d" } }],
    ["a ticket that is a text", { ticket: "d" }],
  ])("%s, where the call may run", (_what, change) => {
    check(allowed, change, false);
    check(refused, change, true);
  });

  test("nothing for the model to read, where the call was refused", () => {
    check(unexplained, {}, false);
    check(refused, { feedback: 1 }, false);
    check(allowed, { feedback: 1 }, true);
  });
});

test.each<[string, object]>([
  ["enforced or observed", { posture: "observe" }],
  ["overridden by nobody", { overridden: [] }],
  ["overridden", { overridden: ["rule"] }],
  ["escalated", { escalated: ["rule"] }],
  ["a stop for a rule", { stops: "rule" }],
  ["a stop for retries", { stops: "retries" }],
  ["a stop for being stuck", { stops: "stuck" }],
  ["a dead end", { deadEnd: { rules: ["a", "b"], detail: "so" } }],
  ["a dead end for values", { deadEnd: { rules: ["a"], values: [1, null], detail: "so" } }],
])("a decision may be %s", (_what, change) => {
  check(allowed, change, true);
  check(refused, change, true);
});

test.each(["allow", "stop", "block", "ask", "retry", "warn", "wait"])("it may be judged %s", (judged) => {
  check(allowed, { judged }, true);
  if (judged !== "allow") check(refused, { kind: judged }, true);
});

describe("a call that was written down", () => {
  test.each<[string, unknown, boolean]>([
    ["with all that it needs", call, true],
    ["with null for arguments", { ...call, args: null }, true],
    ["with a step", { ...call, step: 0 }, true],
    ["with a step that is no number", { ...call, step: "1" }, false],
    ["with an id that is no text", { ...call, id: 1 }, false],
    ["with a name that is no text", { ...call, name: null }, false],
    ["without arguments", { id: "1", name: "pay" }, false],
    ["that is a text", "pay", false],
    ["that is none", undefined, false],
    ["that is null", null, false],
    ["that is a list", [], false],
  ])("%s: %s", (_what, value, expected) => {
    expect(isCall(value as Json | undefined)).toBe(expected);
  });
});

describe("findings that were written down", () => {
  test.each<[string, object, boolean]>([
    ["as they are", {}, true],
    ["without a witness", { witness: undefined }, true],
    ["that may break", { kind: "may-break" }, true],
    ["that could not be judged", { kind: "error" }, true],
    ["of another kind", { kind: "fine" }, false],
    ["of no rule", { constraint: undefined }, false],
    ["of a mode that is no text", { mode: 1 }, false],
    ["without words", { detail: null }, false],
    ["with a repair that is no text", { repair: {} }, false],
    ["with a witness that is a text", { witness: "#1" }, false],
    ["with a witness without values", { witness: { ...witness, bindings: undefined } }, false],
    ["with a witness nowhere", { witness: { ...witness, position: null } }, true],
    ["with a witness at a text", { witness: { ...witness, position: "0" } }, false],
    ["with a witness without calls", { witness: { ...witness, calls: {} } }, false],
    ["with a witness of calls that are no numbers", { witness: { ...witness, calls: [0, "1"] } }, false],
    ["with a witness without words", { witness: { ...witness, detail: undefined } }, false],
  ])("%s: %s", (_what, change, expected) => {
    const edited: Json = JSON.parse(JSON.stringify({ ...finding, ...change }));
    expect(areFindings([edited])).toBe(expected);
    expect(areFindings([finding, edited])).toBe(expected);
  });

  test.each<[unknown, boolean]>([
    [[], true],
    [[null], false],
    [{}, false],
    [undefined, false],
  ])("%j: %s", (value, expected) => {
    expect(areFindings(value as Json | undefined)).toBe(expected);
  });
});

test.each<[unknown, boolean]>([
  [[], true],
  [["", "a"], true],
  [["a", 1], false],
  ["a", false],
  [undefined, false],
])("a list of texts: %j, %s", (value, expected) => {
  expect(areTexts(value as Json | undefined)).toBe(expected);
});

test.each<[unknown, boolean]>([
  ["", true],
  [0, false],
  [null, false],
  [undefined, false],
])("a text: %j, %s", (value, expected) => {
  expect(isText(value as Json | undefined)).toBe(expected);
});
