import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { attemptLater } from "./attempt-later.ts";
import { checkAnswer } from "./check-answer.ts";
import { checkTools } from "./check-tools.ts";
import { freshIds } from "./fresh-ids.ts";
import type { Run } from "./host.ts";
import { parametersOf } from "./parameters-of.ts";
import { createRecent } from "./recent.ts";
import { createSessionGuard } from "./session-guard.ts";
import { type SessionRequest, sessionRuns } from "./session-runs.ts";
import { warnOnce } from "./warn-once.ts";

const rules = defineProcedure({
  constraints: [
    { name: "no-rm", formula: parse("not called(rm)") },
    { name: "no-mv", formula: parse("not called(mv)") },
    { name: "later", formula: parse("not called(ln)"), optional: true },
  ],
});

const fail = () => {
  throw new Error("broken");
};

test("an action that returns, rejects or throws comes to a value", async () => {
  expect(await attemptLater(() => 1)).toEqual({ kind: "done", value: 1 });
  expect(await attemptLater(async () => 2)).toEqual({ kind: "done", value: 2 });
  expect(await attemptLater(() => Promise.reject(3))).toEqual({ kind: "threw", error: 3 });
  expect(await attemptLater(fail)).toMatchObject({ kind: "threw", error: { message: "broken" } });
});

test("of many values the one used longest ago is forgotten", () => {
  const recent = createRecent<number>(2);
  for (const [name, value] of Object.entries({ a: 1, b: 2 })) recent.set(name, value);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3);
  expect(["a", "b", "c"].map((name) => recent.get(name))).toEqual([1, undefined, 3]);
  recent.delete("a");
  expect(recent.get("a")).toBeUndefined();
});

test("each message is told once, and whoever listens can't disturb", () => {
  const told: string[] = [];
  const warn = warnOnce((message) => {
    told.push(message);
    fail();
  });
  for (const message of ["one", "two", "one"]) warn(message);
  expect(told).toEqual(["one", "two"]);
});

test("a call keeps the host's id where it is new", () => {
  const fresh = freshIds();
  expect(["a", "a", "", "", "a~2"].map(fresh)).toEqual(["a", "a~2", "~2", "~3", "a~2~2"]);
});

test("a check that fails, or is none, has not judged an answer", async () => {
  const { trace } = createSessionGuard({ rules }, facts());
  const report = { grounded: true, vacuous: false, feedback: "", findings: null };
  expect(await checkAnswer(undefined, "Hi.", trace)).toBeUndefined();
  expect(await checkAnswer({ check: async () => report }, "Hi.", trace)).toBe(report);
  expect(await checkAnswer({ check: fail }, "Hi.", trace)).toMatchObject({
    grounded: null,
    findings: { error: "the check failed: broken" },
  });
});

describe("rules and tools that don't fit", () => {
  const check = (names: readonly string[], more: object = {}) => {
    const warnings: string[] = [];
    checkTools(
      { rules, ...more },
      names.map((name) => ({ name })),
      (message) => warnings.push(message),
    );
    return warnings;
  };

  test("are refused, each with what is known, and with the ways out", () => {
    expect(() => check(["rmm", "mv"])).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: rule \`no-rm\` names the tool \`rm\`; this agent has \`rmm\`, \`mv\`; if that is meant, write \`optional: true\` on the rule, or give the option \`unknownTools: "warn"\`]`,
    );
    expect(() => check(["ls"])).toThrowErrorMatchingInlineSnapshot(`
      [AgentLTLError: 2 rules don't fit the tools:
      - rule \`no-rm\` names the tool \`rm\`; this agent has \`ls\`
      - rule \`no-mv\` names the tool \`mv\`; this agent has \`ls\`
      if that is meant, write \`optional: true\` on the rule, or give the option \`unknownTools: "warn"\`]
    `);
  });

  test("are warned of in observe, or where asked", () => {
    for (const more of [{ posture: "observe" }, { unknownTools: "warn" }])
      expect(check(["mv"], more)).toEqual([
        "agentltl: rule `no-rm` names the tool `rm`; this agent has `mv`",
      ]);
  });

  test("and those that fit say nothing", () => {
    expect(check(["rm", "mv"])).toEqual([]);
  });
});

const json = { type: "object", properties: { path: { type: "string" } } };

test.each<[string, unknown, unknown]>([
  ["is one", json, json],
  ["carries one", { jsonSchema: json }, json],
  ["makes one", { "~standard": { jsonSchema: { output: () => json, input: () => ({}) } } }, json],
  ["carries one that comes later", { jsonSchema: Promise.resolve(json) }, undefined],
  ["can't make one", { "~standard": { jsonSchema: { output: fail } } }, undefined],
  ["shows none", { "~standard": {} }, undefined],
  ["is none", undefined, undefined],
])("a tool's schema that %s", (_what, schema, expected) => {
  expect(parametersOf(schema, "output")).toEqual(expected);
});

const facts = () => ({
  id: "s",
  tools: undefined,
  past: [],
  canSendBack: true,
  freshId: freshIds(),
  warn: () => {},
});

test("a session begins with what the messages show, and none of it is decided on", () => {
  const recorded: string[] = [];
  const record = {
    record: (run: string, { kind }: { kind: string }) => recorded.push(`${run} ${kind}`),
    flush: async () => {},
  };
  const guard = createSessionGuard(
    { rules, record },
    {
      ...facts(),
      past: [
        { kind: "said", role: "user", text: "Delete it." },
        { kind: "call", hostId: "1", name: "rm", args: {}, step: 1, settlement: { result: "gone" } },
        {
          kind: "call",
          hostId: "1",
          name: "ls",
          args: {},
          step: 2,
          settlement: { result: "?", outcome: "unknown" },
        },
        { kind: "answer", text: "Deleted." },
      ],
    },
  );
  expect(guard.trace.calls).toMatchObject([
    { id: "1", name: "rm", outcome: "ok", turn: 1 },
    { id: "1~2", name: "ls", outcome: "unknown", result: "?" },
  ]);
  expect(guard.decisions).toEqual([]);
  expect(recorded).toEqual(["s started", "s said", "s ran", "s ran", "s finished"]);
});

test("a session that can't send back doesn't", () => {
  const owing = defineProcedure({ constraints: [{ name: "audit", formula: parse("called(audit)") }] });
  const guard = createSessionGuard({ rules: owing }, { ...facts(), canSendBack: false });
  expect(guard.proposeFinish({ end: "turn" }).kind).toBe("finish");
});

test("each request of a session has its own decisions, answer and cost; the trace is the session's", () => {
  const guard = createSessionGuard({ rules }, facts());
  const runs = sessionRuns(guard, rules, "s");
  const decide = (request: SessionRequest, id: string, name: string, milliseconds: number) =>
    request.decided(guard.propose({ id, name, args: {} }), milliseconds);
  const first = runs.begin();
  decide(first, "1", "ls", 3);
  first.reportAnswer({ grounded: true, vacuous: false, feedback: "", findings: null });
  const second = runs.begin();
  decide(second, "2", "rm", 5);
  expect(first.run()).toMatchObject({
    decisions: [{ kind: "allow" }],
    answer: { grounded: true },
    cost: { decisions: 1, maxMs: 3 },
    trace: { calls: { length: 2 } },
  });
  expect(second.run()).toMatchObject({ decisions: [{ kind: "block" }], cost: { decisions: 1, maxMs: 5 } });
  expect(second.run()).not.toHaveProperty("answer");
  expect(runs.all()).toMatchObject({ id: "s", decisions: { length: 2 }, answer: { grounded: true } });
});

describe("requests of one session that go on at the same time", () => {
  const names = (run: Run) => run.decisions.map(({ call }) => call.name);

  test("have their own decisions, in whichever order these are made", () => {
    const guard = createSessionGuard({ rules }, facts());
    const runs = sessionRuns(guard, rules, "s");
    const [first, second] = [runs.begin(), runs.begin()];
    for (const [index, name] of ["a", "b", "c", "d", "e"].entries())
      (index % 2 === 0 ? first : second).decided(guard.propose({ id: name, name, args: {} }), index);
    expect([first, second].map((request) => names(request.run()))).toEqual([
      ["a", "c", "e"],
      ["b", "d"],
    ]);
    expect([first, second].map((request) => request.run().cost)).toEqual([
      { decisions: 3, medianMs: 2, maxMs: 4 },
      { decisions: 2, medianMs: 2, maxMs: 3 },
    ]);
    expect(names(runs.all())).toEqual(["a", "b", "c", "d", "e"]);
    expect(runs.all().cost).toEqual({ decisions: 5, medianMs: 2, maxMs: 4 });
  });

  test("leave alone what a run that was handed out says", () => {
    const guard = createSessionGuard({ rules }, facts());
    const request = sessionRuns(guard, rules, "s").begin();
    request.decided(guard.propose({ id: "1", name: "a", args: {} }), 1);
    const early = request.run();
    request.decided(guard.propose({ id: "2", name: "b", args: {} }), 1);
    expect([early, request.run()].map(names)).toEqual([["a"], ["a", "b"]]);
  });

  test("begin with what was decided in them elsewhere; what took time for none of them counts for the session", () => {
    const guard = createSessionGuard({ rules }, facts());
    const earlier = ["a", "b"].map((name) => guard.propose({ id: name, name, args: {} }));
    const runs = sessionRuns(guard, rules, "s");
    const request = runs.begin(earlier.slice(1));
    runs.took(7);
    request.decided(guard.propose({ id: "c", name: "c", args: {} }), 1);
    expect(names(request.run())).toEqual(["b", "c"]);
    expect(request.run().cost.decisions).toBe(1);
    expect(runs.all().cost).toEqual({ decisions: 2, medianMs: 4, maxMs: 7 });
    expect(names(runs.all())).toEqual(["a", "b", "c"]);
  });
});
