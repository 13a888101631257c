import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { JsonObject } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { createGuard } from "./create-guard.ts";
import { isEvent } from "./is-event.ts";

const rules = defineProcedure({
  constraints: [
    { name: "once", formula: parse("count(pay) <= 1") },
    { name: "log", formula: parse("called(log)") },
  ],
});

/** One event of each kind, as a guard writes it down. */
function writtenEvents(): ReadonlyMap<string, JsonObject> {
  const guard = createGuard(rules, {
    tools: ["pay", "log", "begin", "end"],
    labels: { team: "refunds" },
    transactions: [{ begin: parsePattern("begin(id = $t)"), end: parsePattern("end(id = $t)") }],
  });
  guard.said({ role: "user", text: "Pay." });
  guard.ran({ id: "past", name: "look", args: {} }, { error: "no" });
  guard.propose({ id: "1", name: "pay", args: {} });
  guard.settle("1", { result: "paid" });
  guard.proposeFinish({ answer: "Paid.", end: "session" });
  guard.resume("again");
  guard.revise(rules, "the same");
  const events: readonly JsonObject[] = JSON.parse(JSON.stringify(guard.snapshot().events));
  const bound = { kind: "bound", constraint: "once", bound: "keys", taken: 8, most: 10 };
  const [{ format = 1, procedure = "" } = {}] = events;
  return new Map([...events, { format, procedure, ...bound }].map((event) => [String(event.kind), event]));
}

const events = writtenEvents();

/** `change` is made to the event of this kind; a member that is `undefined` is left out. */
function check(kind: string, change: object, expected: boolean): void {
  const event = JSON.parse(JSON.stringify({ ...events.get(kind), ...change }));
  expect(isEvent(event)).toBe(expected);
}

const kinds = ["started", "said", "proposed", "ran", "settled", "finished", "resumed", "bound", "revised"];

describe.each(kinds)("an event of kind %s", (kind) => {
  test("is one as it was written down", () => {
    check(kind, {}, true);
  });

  test.each([{ format: 2 }, { format: undefined }, { procedure: 1 }, { procedure: undefined }])(
    "is none with %j",
    (change) => {
      check(kind, change, false);
    },
  );

  test.each([{ kind: "other" }, { kind: undefined }, { kind: "constructor" }])(
    "is none with %j",
    (change) => {
      check(kind, change, false);
    },
  );
});

test.each([null, 1, "started", true, []])("%j is no event", (value) => {
  expect(isEvent(value)).toBe(false);
});

const retry = { count: "hybrid", limit: 2, consecutiveLimit: 1, then: "ask" };

describe.each(["started", "revised"])("%s: under which settings", (kind) => {
  test.each<[object, boolean]>([
    [{ rules: [] }, true],
    [{ rules: [1] }, false],
    [{ rules: undefined }, false],
    [{ posture: "observe" }, true],
    [{ posture: "off" }, false],
    [{ maxSendBacks: 0 }, true],
    [{ maxSendBacks: "2" }, false],
    [{ finish: "flagged" }, true],
    [{ finish: "never" }, false],
    [{ retry }, true],
    [{ retry: { ...retry, count: "cumulative" } }, true],
    [{ retry: { ...retry, count: "consecutive" } }, true],
    [{ retry: { ...retry, count: "all" } }, false],
    [{ retry: { ...retry, limit: null } }, false],
    [{ retry: { ...retry, consecutiveLimit: "1" } }, false],
    [{ retry: { ...retry, then: "stop" } }, true],
    [{ retry: { ...retry, then: "block" } }, false],
    [{ retry: 3 }, false],
    [{ stuckAfter: 0 }, true],
    [{ stuckAfter: true }, false],
    [{ stopAt: "safePoint" }, true],
    [{ stopAt: "later" }, false],
    [{ transactions: [] }, true],
    [{ transactions: {} }, false],
    [{ transactions: [1] }, false],
    [{ transactions: [{ begin: parsePattern("a") }] }, false],
    [{ transactions: [{ begin: parsePattern("a"), end: { tool: "b" } }] }, false],
    [{ transactions: [{ begin: parsePattern("a"), end: parsePattern("b(x = 1)") }] }, true],
    [{ deadEnds: "off" }, true],
    [{ deadEnds: "warn" }, true],
    [{ deadEnds: "block" }, true],
    [{ deadEnds: "on" }, false],
    [{ tools: undefined }, true],
    [{ tools: [1] }, false],
    [{ readOnly: ["look"] }, true],
    [{ readOnly: "look" }, false],
    [{ problems: ["no such tool"] }, true],
    [{ problems: {} }, false],
    [{ reread: { once: "because" } }, true],
    [{ reread: ["once"] }, false],
    [{ labels: {} }, true],
    [{ labels: "team" }, false],
  ])("%j: %s", (change, expected) => {
    check(kind, change, expected);
  });
});

test.each<[string, object, boolean]>([
  ["revised", { reason: undefined }, false],
  ["revised", { outcomes: [] }, true],
  ["revised", { outcomes: [{ position: 0, outcome: "ok" }] }, true],
  ["revised", { outcomes: [{ position: 0, outcome: "refused" }] }, false],
  ["revised", { outcomes: [{ position: "0", outcome: "ok" }] }, false],
  ["revised", { outcomes: [null] }, false],
  ["revised", { outcomes: {} }, false],
  ["said", { role: "assistant" }, true],
  ["said", { role: "system" }, true],
  ["said", { role: "tool" }, false],
  ["said", { text: 1 }, false],
  ["proposed", { call: { id: "1", name: "pay", args: { to: "me" } } }, false],
  ["proposed", { call: undefined }, false],
  ["proposed", { decision: { kind: "allow" } }, false],
  ["ran", { call: { id: "1", name: "pay" } }, false],
  ["ran", { as: undefined }, false],
  ["ran", { findings: 1 }, false],
  ["settled", { id: 1 }, false],
  ["settled", { as: { kind: "fine" } }, false],
  ["settled", { findings: undefined }, false],
  ["finished", { end: "turn" }, true],
  ["finished", { end: "never" }, false],
  ["finished", { decision: undefined }, false],
  ["resumed", { reason: undefined }, false],
  ["bound", { constraint: 1 }, false],
  ["bound", { bound: undefined }, false],
  ["bound", { taken: "8" }, false],
  ["bound", { most: null }, false],
])("%s with %j: %s", (kind, change, expected) => {
  check(kind, change, expected);
});

describe("how a call ended", () => {
  test.each<[object, boolean]>([
    [{ kind: "result", result: null }, true],
    [{ kind: "result" }, false],
    [{ kind: "result", result: 1, outcome: "error" }, true],
    [{ kind: "result", result: 1, outcome: "unknown", host: "unknown" }, true],
    [{ kind: "result", result: 1, outcome: "ok" }, false],
    [{ kind: "result", result: 1, host: "ok" }, false],
    [{ kind: "error", error: "no" }, true],
    [{ kind: "error", error: null }, true],
    [{ kind: "error" }, false],
    [{ kind: "denied", reason: "no" }, true],
    [{ kind: "denied" }, false],
    [{ kind: "refused", reason: "no" }, true],
    [{ kind: "refused", reason: 1 }, false],
    [{ kind: "unreadable", outcome: "ok", reason: "no" }, true],
    [{ kind: "unreadable", outcome: "unknown", host: "unknown", reason: "no" }, true],
    [{ kind: "unreadable", outcome: "error", reason: "no" }, false],
    [{ kind: "unreadable", outcome: "ok", host: "me", reason: "no" }, false],
    [{ kind: "toString" }, false],
    [[], false],
  ])("%j: %s", (as, expected) => {
    check("settled", { as }, expected);
    check("ran", { as }, expected);
  });
});

describe("how a run ended", () => {
  const owed = { constraint: "log", due: "session", detail: "log was not called.", repair: "" };

  test.each<[object, boolean]>([
    [{ kind: "finish", owed: [] }, true],
    [{ kind: "finish", owed: [owed] }, true],
    [{ kind: "finish", owed: [{ ...owed, due: "turn", meetable: false }] }, true],
    [{ kind: "finish", owed: [{ ...owed, due: "soon" }] }, false],
    [{ kind: "finish", owed: [{ ...owed, meetable: true }] }, false],
    [{ kind: "finish", owed: [{ ...owed, constraint: 1 }] }, false],
    [{ kind: "finish", owed: [{ ...owed, detail: 1 }] }, false],
    [{ kind: "finish", owed: [{ ...owed, repair: 1 }] }, false],
    [{ kind: "finish", owed: [null] }, false],
    [{ kind: "finish", owed: {} }, false],
    [{ kind: "continue", owed: [owed], feedback: "Not yet." }, true],
    [{ kind: "continue", owed: [owed] }, false],
    [{ kind: "stop", owed: [owed], feedback: "No." }, false],
    [["finish"], false],
  ])("%j: %s", (decision, expected) => {
    check("finished", { decision }, expected);
  });
});
