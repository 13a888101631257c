import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { parse } from "../syntax/parse.ts";
import { checkAdapterOptions } from "./check-adapter-options.ts";
import { guardOptionsFrom } from "./guard-options-from.ts";
import type { AdapterOptions, AnswerReport } from "./host.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { runFrom } from "./run-from.ts";

const rules: Procedure = defineProcedure({
  constraints: [
    { name: "no-rm", formula: parse("not called(rm)"), mode: "stop" },
    { name: "audit", formula: parse("called(audit)") },
  ],
});

describe("a run", () => {
  test("holds what was done, decided, verified and owed, and what it cost", () => {
    const guard = createGuard(rules);
    guard.propose({ id: "1", name: "ls", args: {} });
    guard.settle("1", { result: [] });
    guard.propose({ id: "2", name: "rm", args: {} });
    const run = runFrom(guard, rules, { id: "session-1", decisionMs: [3, 1, 2, 10] });
    expect(run).toMatchObject({
      id: "session-1",
      trace: { calls: [{ outcome: "ok" }, { outcome: "refused" }] },
      decisions: [{ kind: "allow" }, { kind: "stop" }],
      verification: { label: "PARTIAL", score: 0.5 },
      owed: [{ constraint: "audit" }],
      stopped: { constraint: "no-rm", detail: "rm is not allowed." },
      cost: { decisions: 4, medianMs: 2.5, maxMs: 10 },
    });
    expect(run).not.toHaveProperty("answer");
  });

  test("without decisions cost nothing", () => {
    const { cost, stopped } = runFrom(createGuard(rules), rules, { id: "1", decisionMs: [] });
    expect([cost, stopped]).toEqual([{ decisions: 0, medianMs: 0, maxMs: 0 }, undefined]);
  });
});

describe("an answer", () => {
  test.each<[string, boolean | null, Partial<AdapterOptions>, number, string]>([
    ["that is grounded passes", true, { answer: "hold" }, 0, "pass"],
    ["is flagged by default", false, {}, 0, "flag"],
    ["is held where asked", false, { answer: "hold" }, 0, "hold"],
    ["is sent back where asked", false, { answer: "sendBack" }, 1, "sendBack"],
    ["is sent back twice at most", false, { answer: "sendBack" }, 2, "flag"],
    ["is only flagged in observe", false, { answer: "hold", posture: "observe" }, 0, "flag"],
    ["that can't be judged is only flagged", null, { answer: "hold" }, 0, "flag"],
  ])("%s", (_what, grounded, options, sentBack, expected) => {
    const report: AnswerReport = { grounded, vacuous: false, feedback: "Read a.py first.", findings: [] };
    const judged = judgeAnswer(report, options, sentBack);
    expect(judged.kind).toBe(expected);
    if ("feedback" in judged) expect(judged.feedback).toBe("Read a.py first.");
  });
});

describe("options", () => {
  test("that mean nothing are refused, each with what to write", () => {
    const check = (more: object) => {
      const checked = () =>
        Reflect.apply(checkAdapterOptions, undefined, [{ rules, ...more }, { tools: undefined }]);
      return expect(checked);
    };
    check({ posture: "enforced" }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: unknown value \`enforced\` of option \`posture\`; did you mean \`enforce\`?]`,
    );
    check({ deadEnds: "stop" }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: unknown value \`stop\` of option \`deadEnds\`; known are \`off\`, \`warn\`, \`block\`]`,
    );
    check({ anser: "flag" }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: unknown option \`anser\`; did you mean \`answer\`?]`,
    );
    check({ answer: "send" }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: unknown value \`send\` of option \`answer\`; known are \`flag\`, \`hold\`, \`sendBack\`]`,
    );
    check({ rules: "agent.rules.yaml" }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: option \`rules\` is no procedure; make one with \`defineProcedure({ constraints })\` or \`loadRules(path)\`]`,
    );
    check({ record: {} }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: option \`record\` has no method \`record\`]`,
    );
    check({ onDecision: 1 }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: option \`onDecision\` is \`1\`; give a function]`,
    );
    check({ maxSendBacks: 0.5 }).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: option \`maxSendBacks\` is \`0.5\`; give a whole number from 0]`,
    );
  });

  test("of one adapter alone are known to it", () => {
    expect(() => checkAdapterOptions({ rules })).not.toThrow();
    expect(() =>
      Reflect.apply(checkAdapterOptions, undefined, [{ rules, tools: [] }, { tools: undefined }]),
    ).not.toThrow();
  });

  test("tell recorder and listener of what happens, and neither can disturb", () => {
    const told: string[] = [];
    const record = {
      record: (run: string, event: GuardEvent) => {
        told.push(`${run} ${event.kind}`);
        throw new Error("disk full");
      },
      flush: async () => {},
    };
    const onDecision = () => {
      told.push("decision");
      throw new Error("no listener");
    };
    const guard = createGuard(
      rules,
      guardOptionsFrom({ rules, record, onDecision }, "run-1", ["rm", "audit", "ls"]),
    );
    expect(guard.propose({ id: "1", name: "ls", args: {} }).kind).toBe("allow");
    expect(told).toEqual(["run-1 started", "run-1 proposed", "decision"]);
    expect(guard.trace.tools).toEqual(["rm", "audit", "ls"]);
  });

  test("reach the guard", () => {
    const options = { posture: "observe", maxSendBacks: 1, unknownTools: "warn", deadEnds: "off" } as const;
    expect(guardOptionsFrom({ rules, ...options }, "run-1")).toMatchObject(options);
  });
});
