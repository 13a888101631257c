import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { checkAnswer } from "./check-answer.ts";
import type { AdapterOptions, AnswerCheck, AnswerReport } from "./host.ts";
import { judgeAnswer } from "./judge-answer.ts";

const unread = "The answer names things that were not read. Read them first, or leave them out.";

function report(grounded: AnswerReport["grounded"], feedback = ""): AnswerReport {
  return { grounded, vacuous: false, feedback, findings: {} };
}

type Options = Pick<AdapterOptions, "posture" | "answer" | "maxSendBacks">;

function check(given: AnswerReport, options: Options, sentBack: number, expected: string): void {
  const judgement = judgeAnswer(given, options, sentBack);
  const feedback = "feedback" in judgement ? `: ${judgement.feedback}` : "";
  expect(`${judgement.kind}${feedback}`).toBe(expected);
}

describe("an answer", () => {
  test.each<[string, AnswerReport["grounded"], Options, number, string]>([
    ["that is grounded passes", true, {}, 0, "pass"],
    ["that is grounded passes, whatever is done about others", true, { answer: "hold" }, 9, "pass"],
    ["that could not be judged is flagged", null, {}, 0, "flag"],
    ["that could not be judged is not held", null, { answer: "hold" }, 0, "flag"],
    ["that could not be judged is not sent back", null, { answer: "sendBack" }, 0, "flag"],
    ["that is not is flagged", false, {}, 0, "flag"],
    ["that is not is flagged where that is asked", false, { answer: "flag" }, 0, "flag"],
    ["that is not is held", false, { answer: "hold" }, 9, `hold: ${unread}`],
    ["that is not is sent back", false, { answer: "sendBack" }, 0, `sendBack: ${unread}`],
    ["that is not is sent back a second time", false, { answer: "sendBack" }, 1, `sendBack: ${unread}`],
    ["that is not is flagged then", false, { answer: "sendBack" }, 2, "flag"],
    ["is sent back as often as is said", false, { answer: "sendBack", maxSendBacks: 1 }, 1, "flag"],
    ["is never sent back where that is said", false, { answer: "sendBack", maxSendBacks: 0 }, 0, "flag"],
    ["is only flagged in observe", false, { answer: "hold", posture: "observe" }, 0, "flag"],
    ["is not sent back in observe", false, { answer: "sendBack", posture: "observe" }, 0, "flag"],
  ])("%s", (_what, grounded, options, sentBack, expected) => {
    check(report(grounded), options, sentBack, expected);
  });

  test("is told what the check says of it", () => {
    check(report(false, "a.py was not read."), { answer: "hold" }, 0, "hold: a.py was not read.");
  });
});

describe("a check", () => {
  const ask = (answer: () => unknown) =>
    checkAnswer({ check: () => answer() as AnswerReport }, "yes", traceInWords("a"));

  test("says what it says, at once or later", async () => {
    const said = report(true);
    expect(await ask(() => said)).toBe(said);
    expect(await ask(async () => said)).toBe(said);
  });

  test.each([undefined, null])("that says %s has not judged", async (said) => {
    for (const answer of [() => said, async () => said])
      expect(await ask(answer)).toEqual({
        grounded: null,
        vacuous: false,
        feedback: "",
        findings: { error: "the check failed: it returned nothing" },
      });
  });

  test("is given the answer and the trace", async () => {
    const trace = traceInWords("a b");
    const asked: unknown[] = [];
    const listening: AnswerCheck = {
      check: (...terms) => {
        asked.push(...terms);
        return report(true);
      },
    };
    await checkAnswer(listening, "yes", trace);
    expect(asked).toEqual(["yes", trace]);
  });

  test("says nothing where there is none", async () => {
    expect(await checkAnswer(undefined, "yes", traceInWords(""))).toBeUndefined();
  });

  test.each<[string, () => unknown, string]>([
    ["throws", () => fail(new Error("no parser")), "no parser"],
    ["rejects", () => Promise.reject(new Error("no parser")), "no parser"],
    ["throws what is no error", () => fail("no"), "unknown error"],
  ])("that %s has not judged", async (_what, answer, reason) => {
    expect(await ask(answer)).toEqual({
      grounded: null,
      vacuous: false,
      feedback: "",
      findings: { error: `the check failed: ${reason}` },
    });
  });
});

function fail(error: unknown): never {
  throw error;
}
