import { createGuard, defineProcedure, parse } from "@agentltl/core";
import { type AnswerReport, runFrom } from "@agentltl/core/host";
import { checkGrounding, groundingCheck } from "@agentltl/grounding";
import { expect, test } from "vitest";
import { plain } from "./paint.ts";
import { reportAnswer } from "./report-answer.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });

test.each<[string, string]>([
  ["what was seen has its place", "`Cart.total()` is in shop/cart.py, and TAX_RATE too."],
  ["what was not seen is marked", "See refund_all in shop/refunds.py."],
  ["marks that would touch stand in rows of their own", "total(), TAX_RATE, refund_all, do_it_now."],
  ["marks stay on the page", `${"word ".repeat(14)}shop/refunds.py.`],
  ["each line has its own marks", `First TAX_RATE.\n\n- then ${"word ".repeat(20)}refund_all`],
  ["a long answer is cut", "line\n".repeat(20)],
])("%s", async (_what, answer) => {
  expect(`\n${(await reported(answer)).join("\n")}\n`).toMatchSnapshot();
});

test("without a check the answer stands alone", async () => {
  expect(await reported("It is TAX_RATE.", undefined)).toEqual(["   answer  It is TAX_RATE."]);
});

test("findings of another check are no reason to fail", async () => {
  const report: AnswerReport = { grounded: false, vacuous: false, feedback: "", findings: [{ other: 1 }] };
  expect(await reported("It is TAX_RATE.", report)).toEqual(["   answer  It is TAX_RATE."]);
});

test("where a read was not recorded nothing is called unseen", () => {
  const calls = [{ name: "read_file", args: { path: "a.py" }, outcome: "ok", position: 0 }] as const;
  const result = checkGrounding("It is do_it_now.", { calls });
  const findings = JSON.parse(JSON.stringify(result));
  const run = runOf("It is do_it_now.", { grounded: null, vacuous: false, feedback: "", findings });
  expect(reportAnswer(run, plain)).toEqual([
    "   answer  It is do_it_now.",
    "                 ? not recorded",
  ]);
});

test("a run without an answer has no line for it", () => {
  expect(reportAnswer(runFrom(createGuard(rules), rules, { id: "r", decisionMs: [] }), plain)).toEqual([]);
});

/** The answer's lines after a read of a small file, checked unless a report is given. */
async function reported(answer: string, ...given: [(AnswerReport | undefined)?]): Promise<readonly string[]> {
  const { trace } = runOf(answer);
  const report = given.length === 0 ? await groundingCheck().check(answer, trace) : given[0];
  return reportAnswer(runOf(answer, report), plain);
}

function runOf(answer: string, report?: AnswerReport) {
  const guard = createGuard(rules);
  guard.propose({ id: "1", name: "read_file", args: { path: "shop/cart.py" } });
  const source = "class Cart:\n    def total(self):\n        return 0\n\nTAX_RATE = 0.2\n";
  guard.settle("1", { result: source });
  guard.proposeFinish({ answer, end: "turn" });
  return runFrom(guard, rules, {
    id: "r",
    decisionMs: [],
    ...(report === undefined ? {} : { answer: report }),
  });
}
