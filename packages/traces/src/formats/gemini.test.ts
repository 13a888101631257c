// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const asked = { role: "user", parts: [{ text: "Go" }] };
const gemini = (...parts: unknown[]) => ({ role: "model", parts });

test("gemini: odd records", () => {
  const read = told("gemini", [
    [
      "results in another order, one an error, arguments that are none",
      {
        contents: [
          asked,
          gemini(
            { functionCall: { name: "x", args: { i: 1 } } },
            { functionCall: { name: "y", args: null } },
          ),
          {
            role: "user",
            parts: [
              { functionResponse: { name: "y", response: { error: "no" } } },
              { functionResponse: { name: "x", response: null } },
            ],
          },
        ],
      },
    ],
    [
      "a program that the provider ran",
      {
        contents: [
          asked,
          gemini(
            { executableCode: { language: "PYTHON", code: "1/0" } },
            { codeExecutionResult: { outcome: "OUTCOME_FAILED", output: "by zero" } },
            { text: "No." },
          ),
        ],
      },
    ],
    [
      "parts of an unknown kind, and those without words",
      {
        contents: [
          asked,
          gemini(
            { omen: {} },
            { text: "Hm", thought: true },
            { inlineData: {} },
            { functionCall: { name: "x" } },
          ),
        ],
      },
    ],
    ["a reply that was blocked", { candidates: [{ finishReason: "SAFETY" }] }],
    [
      "two versions of a reply",
      {
        candidates: [
          { content: gemini({ text: "a" }) },
          { content: gemini({ functionCall: { name: "x" } }) },
        ],
      },
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order, one an error, arguments that are none
        user 1: Go
        1.1 x {"i":1} ok null
        1.1 y {} error {"error":"no"}
        (call #2) the result has no id, taken for that of call #2 at contents[2].parts[0]
        (call #1) the result has no id, taken for that of call #1 at contents[2].parts[1]
    a program that the provider ran
        user 1: Go
        1.1 code_execution {"code":"1/0","language":"PYTHON"} error "by zero"
        answer 1: No.
        (call #1) the result has no id, taken for that of call #1 at contents[1].parts[1]
    parts of an unknown kind, and those without words
        user 1: Go
        1.1 x {} pending
        (call) a part of an unknown kind at contents[1].parts[0]
    a reply that was blocked
        (call) a response without a candidate at candidates
        (dialogue) what the user said is not recorded
    two versions of a reply
        answer 1: a
        (call) the reply has 2 versions; the first is read at candidates
        (dialogue) what the user said is not recorded"
  `);
});
