import type { AnswerCheck } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import type { SourceParser } from "../evidence/definition.ts";
import { pythonParser } from "../node/source-parser.ts";
import { type GroundingCheckOptions, groundingCheck } from "./grounding-check.ts";

const calls = trace(read("src/box.py", "class Box:\n  def open_it(self): pass\n\nx = 1\n")).calls;

/** What a host learns about an answer. */
function check(options: GroundingCheckOptions, answer: string): ReturnType<AnswerCheck["check"]> {
  const whole = { calls: [...calls].map((one) => ({ ...one, outcome: "ok" as const })) };
  return groundingCheck(options).check(answer, {
    ...whole,
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  });
}

test("a grounded answer gets no feedback, and its findings are JSON", async () => {
  const report = await check({ parser: pythonParser }, "`Box.open_it()` in src/box.py:2");
  expect(report).toMatchObject({ grounded: true, vacuous: false, feedback: "" });
  expect(report.findings).toMatchObject({
    format: 1,
    policy: "evidence",
    ratio: 1,
    entities: [
      {
        entity: { value: "Box.open_it(" },
        tier: "definition",
        evidence: { call: 0, line: 2 },
        relation: "verified",
      },
      {
        entity: { value: "src/box.py", lines: { from: 2, to: 2 } },
        tier: "path",
        evidence: { path: "src/box.py" },
      },
    ],
  });
  expect(JSON.parse(JSON.stringify(report.findings))).toEqual(report.findings);
});

test("an ungrounded one says what was not seen", async () => {
  const report = await check({}, "`Box.close_it()` in src/lid.py");
  expect(report.grounded).toBe(false);
  expect(report.feedback).toMatch(/`Box.close_it\(\)`.*`src\/lid.py` \(a file that was not read/);
});

test("the parser is loaded at the first check, and once", async () => {
  let loads = 0;
  const parser: SourceParser = { languages: new Set(), budgetMs: 1000, parse: () => undefined };
  const checker = groundingCheck({
    parser: async () => {
      loads++;
      return parser;
    },
  });
  expect(loads).toBe(0);
  const empty = { calls: [], dialogue: [], metrics: {}, ended: true, gaps: [] };
  await Promise.all([checker.check("a_b", empty), checker.check("a_b", empty)]);
  expect(loads).toBe(1);
});

test("a parser that can't be loaded rejects: the check says so, and doesn't pass an answer", async () => {
  const parser = () => Promise.reject(new Error("no WebAssembly"));
  await expect(check({ parser }, "a_b")).rejects.toThrow("no WebAssembly");
});

test("a parser that gives up on every text only takes facts away", async () => {
  const parser: SourceParser = { languages: new Set(), budgetMs: 1000, parse: () => undefined };
  expect(await check({ parser }, "`Box.open_it()`")).toMatchObject({ grounded: true });
});
