import type { Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { groundingCheck } from "./grounding-check.ts";
import { questionOf } from "./question-of.ts";

type Said = Trace["dialogue"][number];

function said(role: Said["role"], text: string): Said {
  return { role, text, afterCall: 0 };
}

test.each<[string, Pick<Trace, "input" | "dialogue">, string | undefined]>([
  ["nothing is recorded", { dialogue: [] }, undefined],
  ["there is an input", { input: "where is it?", dialogue: [] }, "where is it?"],
  ["the input is no text", { input: { task: "x" }, dialogue: [] }, undefined],
  [
    "others speak as well",
    {
      dialogue: [
        said("system", "be kind"),
        said("user", "hello"),
        said("assistant", "hi"),
        said("user", "bye"),
      ],
    },
    "hello\nbye",
  ],
  ["there is both", { input: "task", dialogue: [said("user", "hello")] }, "task\nhello"],
])("what was asked, where %s", (_where, trace, expected) => expect(questionOf(trace)).toBe(expected));

test("what the user asked for is no claim of the answer, unless a question is handed in", async () => {
  const whole = {
    calls: [],
    dialogue: [{ role: "user" as const, text: "Where is `find_me`?", afterCall: 0 }],
    metrics: {},
    ended: true,
    gaps: [],
  };
  const answer = "`find_me` is nowhere.";
  expect(await groundingCheck().check(answer, whole)).toMatchObject({ grounded: true, vacuous: true });
  expect(await groundingCheck({ question: "?" }).check(answer, whole)).toMatchObject({ grounded: false });
});
