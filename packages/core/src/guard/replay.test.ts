import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { type ReplayOptions, replay } from "./replay.ts";

const once = rules({ once: "count(pay) <= 1" });
const never = rules({ never: "not called(pay)" });
const twice = rules({ twice: "count(pay) <= 2" });

describe("what a log comes to under other rules", () => {
  test("is each decision as it would be now, and the first that differs beside the recorded one", () => {
    const log = logOf(once, "look pay pay pay");
    const { events, decisions, difference } = replay(log, never);
    expect(events).toBe(log.length);
    expect(decisions.map(({ kind }) => kind)).toEqual(["allow", "block", "block", "block"]);
    expect(difference).toMatchObject({
      event: log.findIndex((event) => event.kind === "proposed" && event.call.name === "pay"),
      recorded: { decision: "d-0002", kind: "allow" },
      replayed: { decision: "d-0002", kind: "block", findings: [{ constraint: "never" }] },
    });
  });

  test("is judged after what was recorded, not after what would have been decided", () => {
    const log = logOf(never, "pay pay pay");
    // None of the calls ran, so that none is one too many.
    expect(replay(log, once).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow", "allow"]);
  });

  test("may be another answer to the end of the run", () => {
    const log = logOf(once, "pay", (guard) => guard.proposeFinish({ answer: "Paid.", end: "session" }));
    expect(replay(log, rules({ audit: "called(audit)" })).difference).toMatchObject({
      event: log.length - 1,
      recorded: { kind: "finish", owed: [] },
      replayed: { kind: "continue", owed: [{ constraint: "audit" }] },
    });
  });

  test("is no other answer to an end that nobody was asked about", () => {
    const log = logOf(once, "pay", (guard) => guard.finished({ answer: "Paid.", end: "session" }));
    expect(replay(log, rules({ audit: "called(audit)" })).difference).toBeUndefined();
  });
});

describe("of several rules each event is judged under those that were in force", () => {
  const log = () =>
    logOf(once, "pay", (guard) => {
      guard.revise(twice, "two are fine");
      run(guard, "pay pay");
    });

  test.each<[string, readonly Procedure[], readonly string[]]>([
    ["in the order of the log", [once, twice], ["allow", "allow", "block"]],
    ["in any order", [twice, once], ["allow", "allow", "block"]],
    ["and where they are not among them, under the first", [never, twice], ["block", "allow", "block"]],
    ["also those that came later", [once, never], ["allow", "block", "block"]],
  ])("%s", (_what, procedures, kinds) => {
    expect(replay(log(), procedures).decisions.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("settings are the log's", () => {
  const observed = () => logOf(never, "pay", undefined, { posture: "observe" });
  const audit = rules({ audit: "called(audit)" });
  const sentBack = () => logOf(audit, "pay", (guard) => guard.proposeFinish({ end: "session" }));

  test.each<[string, () => readonly GuardEvent[], Procedure, ReplayOptions, boolean]>([
    ["in observe nothing is refused", observed, never, {}, false],
    ["unless others are given", observed, never, { posture: "enforce" }, true],
    ["where none is given none is", observed, never, { posture: undefined as never }, false],
    ["an answer goes back as often as then", sentBack, audit, {}, false],
    ["or as is asked for", sentBack, audit, { maxSendBacks: 0 }, true],
    ["or for other rules", sentBack, audit, { finish: "flagged" }, true],
  ])("%s", (_what, log, procedure, options, differs) => {
    expect(replay(log(), procedure, options).difference !== undefined).toBe(differs);
  });

  test("and the words are ours, unless somebody else writes them again", () => {
    const feedback = () => "Leave it.";
    const log = logOf(never, "pay", undefined, { feedback });
    expect(replay(log, never, { feedback }).difference).toBeUndefined();
    expect(replay(log, never).difference).toMatchObject({
      recorded: { feedback: "Leave it." },
      replayed: { feedback: "Not executed. Rule never: pay is not allowed." },
    });
  });
});

describe("how calls ended is seen as the rules at hand see it", () => {
  const verify: OutcomeRecogniser = {
    tool: { kind: "name", name: "verify" },
    failure: [{ part: "result", path: "", matcher: { kind: "equals", value: "no" } }],
  };
  const verified = { verified: "precedes(verify(outcome = ok), pay)" };
  const [lenient, strict] = [rules(verified), rules(verified, [verify])];

  test("a call that was settled", () => {
    const log = logOf(lenient, "verify=no pay");
    expect(replay(log, lenient).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow"]);
    expect(replay(log, strict).decisions.map(({ kind }) => kind)).toEqual(["allow", "block"]);
    const back = logOf(strict, "verify=no pay");
    expect(replay(back, strict).decisions.map(({ kind }) => kind)).toEqual(["allow", "block"]);
    expect(replay(back, lenient).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow"]);
  });

  test("a call that ran before anybody could ask", () => {
    const log = logOf(lenient, "", (guard) => {
      guard.ran({ id: "past", name: "verify", args: {} }, { result: "no" });
      run(guard, "pay");
    });
    expect(replay(log, lenient).decisions.map(({ kind }) => kind)).toEqual(["allow"]);
    expect(replay(log, strict).decisions.map(({ kind }) => kind)).toEqual(["block"]);
  });

  test("also where rules change on the way", () => {
    const log = logOf(lenient, "verify=no", (guard) => {
      guard.revise(strict, "`no` is none");
      run(guard, "pay");
      guard.revise(lenient, "it is one after all");
      run(guard, "pay");
    });
    const kinds = (procedures: readonly Procedure[]) =>
      replay(log, procedures).decisions.map(({ kind }) => kind);
    expect(kinds([lenient, strict])).toEqual(["allow", "block", "allow"]);
    expect(kinds([lenient])).toEqual(["allow", "allow", "allow"]);
    expect(kinds([strict])).toEqual(["allow", "block", "block"]);
  });
});

test("a log of nothing comes to nothing", () => {
  expect(replay([], once)).toEqual({ events: 0, decisions: [], difference: undefined });
});

test("what can't be judged is refused with the reason", () => {
  const messageOf = (attempted: () => unknown): string => {
    try {
      attempted();
      return "accepted";
    } catch (error) {
      return String(error);
    }
  };
  const log = logOf(once, "pay");
  expect(messageOf(() => replay(log, []))).toMatchInlineSnapshot(
    `"AgentLTLError: no procedure is given: give the one to judge under"`,
  );
  expect(
    messageOf(() => replay([...log.slice(0, 2), { kind: "paid" } as never], once)),
  ).toMatchInlineSnapshot(
    `"AgentLTLError: event 3 of the log is broken: start a new session, or cut the log before it"`,
  );
});

function rules(
  formulas: Readonly<Record<string, string>>,
  tools: readonly OutcomeRecogniser[] = [],
): Procedure {
  const constraints = Object.entries(formulas).map(
    ([name, formula]): Constraint => ({ name, formula: parse(formula) }),
  );
  return defineProcedure({ constraints, tools });
}

let ids = 0;

/** Each call is settled before the next. A call is `tool` or `tool=result`. */
function run(guard: Guard, calls: string): void {
  for (const text of calls.split(" ").filter((call) => call !== "")) {
    const [name = "", result = "done"] = text.split("=");
    const id = `c${ids++}`;
    guard.propose({ id, name, args: {} });
    guard.settle(id, { result });
  }
}

/** The log of a run, through JSON. */
function logOf(
  procedure: Procedure,
  calls: string,
  then?: (guard: Guard) => unknown,
  options: GuardOptions = {},
): readonly GuardEvent[] {
  const guard = createGuard(procedure, options);
  run(guard, calls);
  then?.(guard);
  return JSON.parse(JSON.stringify(guard.snapshot().events));
}
