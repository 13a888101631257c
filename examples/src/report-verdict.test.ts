import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import type { AnswerReport, Run } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { plain } from "./paint.ts";
import { reportVerdict } from "./report-verdict.ts";

const grounded: AnswerReport = { grounded: true, vacuous: false, feedback: "", findings: [] };

test.each<[string, readonly string[], readonly string[], AnswerReport | undefined, string]>([
  ["all kept", ["called(a)"], ["a"], undefined, "rules 1 of 1 kept   score 1.00 FULL"],
  [
    "kept for want of a case, and broken",
    ["G(now(b) -> O now(a))", "called(c)"],
    ["a"],
    { ...grounded, grounded: false },
    "rules 1 of 2 kept (it had nothing to say), broken: r2   score 0.50 PARTIAL, 0.00 of the rules that applied   answer NOT grounded",
  ],
  [
    "all broken",
    ["called(c)"],
    ["a"],
    { ...grounded, vacuous: true },
    "rules 0 of 1 kept, broken: r1   score 0.00 VIOLATION   answer names nothing to check",
  ],
  [
    "not judged",
    ["metric(total_tokens) < 5"],
    ["a"],
    { ...grounded, grounded: null },
    "rules 0 of 1 kept, 1 not judged   score none NOT_EVALUATED   answer not judged",
  ],
  [
    "almost all kept",
    [...Array.from({ length: 299 }, () => "called(a)"), "called(b)"],
    ["a"],
    grounded,
    "rules 299 of 300 kept, broken: r300   score 0.99 PARTIAL   answer grounded",
  ],
])("%s", (_what, formulas, calls, answer, expected) => {
  const rules = defineProcedure({
    constraints: formulas.map((formula, index) => ({ name: `r${index + 1}`, formula: parse(formula) })),
  });
  const trace = Trace.fromNames(calls);
  const verification = verifyTrace(trace, rules);
  const cost = { decisions: 0, medianMs: 0, maxMs: 0 };
  const run: Run = { id: "r", trace, decisions: [], verification, owed: [], cost, ...(answer && { answer }) };
  const lines = reportVerdict(run, verification, plain);
  expect(lines.map((line) => line.trim()).join("   ")).toBe(expected);
});
