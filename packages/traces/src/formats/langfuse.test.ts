// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const seen = (id: string, type: string, more: object) => ({
  id,
  traceId: "t",
  type,
  name: id,
  startTime: `2026-01-01T00:00:0${id}Z`,
  ...more,
});
const asks = {
  role: "assistant",
  content: "So",
  tool_calls: [{ id: "a", type: "function", function: { name: "x", arguments: "{}" } }],
};

test("langfuse: odd records", () => {
  const read = told("langfuse", [
    [
      "a last reply that was not kept",
      [
        seen("1", "GENERATION", { input: [go], output: asks }),
        seen("2", "TOOL", { name: "x", input: {}, output: null }),
        seen("3", "GENERATION", { input: null, output: null }),
      ],
    ],
    [
      "a reply with a block of an unknown type, and what is no message",
      [
        seen("1", "GENERATION", {
          input: [go, { role: "critic", x: 1 }],
          output: {
            role: "assistant",
            content: [{ type: "omen" }, { type: "tool_use", id: "a", name: "x", input: {} }],
          },
        }),
      ],
    ],
    [
      "a tool's run without an end, although the run went on",
      [
        seen("1", "GENERATION", { input: [go], output: asks }),
        seen("2", "TOOL", { name: "x", input: {}, output: null }),
        seen("3", "GENERATION", { input: [go, asks], output: { role: "assistant", content: "Done." } }),
      ],
    ],
    [
      "a last reply that never came",
      [
        seen("1", "GENERATION", { input: [go], output: asks }),
        seen("2", "TOOL", { name: "x", input: {}, level: "ERROR", statusMessage: "E" }),
        seen("3", "GENERATION", { output: null, level: "ERROR" }),
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "a last reply that was not kept
        user 1: Go
        assistant 1: So
        1.1 x {} pending
        (finalAnswer) what the model replied last is not recorded
    a reply with a block of an unknown type, and what is no message
        user 1: Go
        1.1 x {} pending
        (call) a block of the unknown type \`omen\` at observations[0][0].content[0]
    a tool's run without an end, although the run went on
        user 1: Go
        assistant 1: So
        1.1 x {} unknown
        answer 1: Done.
        (result) no call has its result recorded
        (outcome) no call has its outcome recorded
    a last reply that never came
        user 1: Go
        assistant 1: So
        1.1 x {} error "E""
  `);
});
